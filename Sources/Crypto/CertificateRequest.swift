package import Files
internal import Notation

/// A request for a certificate (PKCS#10, RFC 2986) for a key of Ed25519 (RFC 8410).
package enum CertificateRequest {
  /// Signs a request in PEM; `nil` if libcrypto fails.
  ///
  /// The name becomes the certificate's common name: by it a broker knows the kiosk.
  package static func pem(of key: PrivateKey, commonName name: String) -> String? {
    let subject = DER.sequence(
      DER.element(0x31, DER.sequence(DER.commonName + DER.element(0x0C, Array(name.utf8)))))
    // Version 0, and no attributes.
    let request = DER.sequence([0x02, 0x01, 0x00] + subject + keyInfo(key.publicKey) + DER.element(0xA0, []))
    guard let signature = key.sign(request) else { return nil }
    let whole = DER.sequence(request + DER.sequence(DER.ed25519) + DER.bits(signature))
    let lines = Base64.letters(of: whole).chunks(of: 64).map { String(decoding: $0, as: UTF8.self) }
    let name = "CERTIFICATE REQUEST"
    return (["-----BEGIN \(name)-----"] + lines + ["-----END \(name)-----"]).map { "\($0)\n" }.joined()
  }

  /// SHA-256 of the public key as a certificate has it (SubjectPublicKeyInfo).
  package static func fingerprint(of key: PublicKey) -> Digest { Digest(of: keyInfo(key)) }

  private static func keyInfo(_ key: PublicKey) -> [UInt8] {
    DER.sequence(DER.sequence(DER.ed25519) + DER.bits(key.bytes))
  }
}

/// The few forms of DER that a request has.
private enum DER {
  static let ed25519: [UInt8] = [0x06, 0x03, 0x2B, 0x65, 0x70]
  static let commonName: [UInt8] = [0x06, 0x03, 0x55, 0x04, 0x03]

  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    switch content.count {
    case ..<0x80: [tag, UInt8(content.count)] + content
    case ..<0x100: [tag, 0x81, UInt8(content.count)] + content
    default: [tag, 0x82, UInt8(content.count >> 8 & 0xFF), UInt8(content.count & 0xFF)] + content
    }
  }

  static func sequence(_ content: [UInt8]) -> [UInt8] { element(0x30, content) }

  /// Whole bytes: no bit of the last one is unused.
  static func bits(_ bytes: [UInt8]) -> [UInt8] { element(0x03, [0] + bytes) }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
  }
}
