internal import CCrypto
internal import Contract
internal import Notation

/// A private key of 32 bytes, wiped with its last copy.
package struct PrivateKey: Sendable {
  private let secret: WipedBytes
  package let publicKey: PublicKey
  package var curve: KeyCurve { publicKey.curve }

  /// `nil` if libcrypto refuses the bytes.
  init?(_ curve: KeyCurve, _ secret: [UInt8]) {
    guard secret.count == Int(CCRYPTO_KEY),
      let own = Libcrypto.filled(secret.count, { ccrypto_public(curve.raw, secret, $0) })
    else { return nil }
    (self.secret, publicKey) = (WipedBytes(secret), PublicKey(curve, own))
  }

  /// A new key from libcrypto's random numbers; `nil` if it has none.
  ///
  /// Both curves take any 32 bytes.
  package static func make(_ curve: KeyCurve) -> PrivateKey? {
    Libcrypto.random(Int(CCRYPTO_KEY)).flatMap { PrivateKey(curve, $0) }
  }

  // MARK: Use

  /// Signs with Ed25519; `nil` with a key of the other curve.
  package func sign(_ message: [UInt8]) -> [UInt8]? {
    guard curve == .ed25519 else { return nil }
    return Libcrypto.filled(Int(CCRYPTO_SIGNATURE)) { ccrypto_sign(secret.bytes, message, message.count, $0) }
  }

  /// The secret that it shares with a public key (X25519).
  func agree(with other: PublicKey) -> [UInt8]? {
    guard curve == .x25519, other.curve == .x25519 else { return nil }
    return Libcrypto.filled(Int(CCRYPTO_KEY)) { ccrypto_agree(secret.bytes, other.bytes, $0) }
  }

  // MARK: As text

  /// What stands before the 32 bytes in PKCS#8 (RFC 8410); only the last byte of the object identifier differs.
  private static func prefix(_ curve: KeyCurve) -> [UInt8] {
    let identifier: UInt8 = curve == .ed25519 ? 0x70 : 0x6E
    return [0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, identifier, 0x04, 0x22, 0x04, 0x20]
  }

  private static let (begin, end) = ("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----")

  /// PKCS#8 in PEM (RFC 7468), as `openssl genpkey` writes it.
  package var pem: String {
    "\(Self.begin)\n\(Base64.text(Self.prefix(curve) + secret.bytes))\n\(Self.end)\n"
  }

  /// Reads PKCS#8 in PEM, or a private JWK; `nil` if the text is neither, or of another curve.
  package init?(_ curve: KeyCurve, reading text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    if lines.first == Self.begin.filter({ $0 != " " }), lines.last == Self.end.filter({ $0 != " " }) {
      let prefix = Self.prefix(curve)
      guard let der = Base64.bytes(lines.dropFirst().dropLast().joined()), der.starts(with: prefix) else { return nil }
      self.init(curve, Array(der.dropFirst(prefix.count)))
    } else {
      guard let node = JSONReader.read(Array(text.utf8), file: "").node, node["crv"]?.string == curve.rawValue,
        let secret = node["d"]?.string.flatMap(Base64URL.bytes)
      else { return nil }
      self.init(curve, secret)
      // A pair that does not fit would open nothing and verify nothing.
      guard PublicKey(jwk: node) == publicKey else { return nil }
    }
  }
}
