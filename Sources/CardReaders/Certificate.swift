internal import CCrypto

/// A certificate (X.509).
final class Certificate: @unchecked Sendable {
  let handle: OpaquePointer

  /// `nil` if the bytes are none, or libcrypto does not know its key.
  convenience init?(der: [UInt8]) {
    guard let handle = ccrypto_certificate_read(der, der.count) else { return nil }
    self.init(owning: handle)
  }

  init(owning handle: OpaquePointer) { self.handle = handle }

  deinit { ccrypto_certificate_free(handle) }

  /// Such as `C=UT, O=Utopia, CN=CSCA Utopia`.
  var subject: String {
    var text = [UInt8](repeating: 0, count: 1000)
    let count = text.withUnsafeMutableBytes { text in
      text.baseAddress.map { ccrypto_certificate_subject(handle, $0.assumingMemoryBound(to: CChar.self), text.count) }
    }
    return String(decoding: text.prefix(count ?? 0), as: UTF8.self)
  }

  /// Whether `issuer` is named as the one that has issued this one, and its key has signed it.
  ///
  /// Explicit parameters of a curve are accepted if they are those of a curve with a name; otherwise a forger could choose
  /// parameters under which a foreign key becomes their own.
  func isIssued(by issuer: Certificate) -> Bool {
    ccrypto_certificate_names(handle, issuer.handle) && ccrypto_certificate_has_known_curve(issuer.handle)
      && ccrypto_certificate_is_signed(handle, issuer.handle)
  }

  var hasKnownCurve: Bool { ccrypto_certificate_has_known_curve(handle) }
}

/// A signed message (CMS).
final class SignedMessage {
  private let handle: OpaquePointer

  init?(der: [UInt8]) {
    guard let handle = ccrypto_cms_read(der, der.count) else { return nil }
    self.handle = handle
  }

  deinit { ccrypto_cms_free(handle) }

  func has(_ type: String) -> Bool { ccrypto_cms_has_type(handle, type) }

  /// What is signed; `nil` if it is not in the message.
  var content: [UInt8]? {
    var count = 0
    return ccrypto_cms_content(handle, &count).map { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  enum Outcome { case good, bad, unknown }

  /// Whether the certificates in the message have signed it; `unknown` if an algorithm is, or none is in the message.
  func verify() -> Outcome {
    switch ccrypto_cms_verify(handle) {
    case ccrypto_good: .good
    case ccrypto_bad: .bad
    default: .unknown
    }
  }

  /// The certificates that have signed it, once it is verified.
  var signers: [Certificate] {
    var signers: [Certificate] = []
    while let signer = ccrypto_cms_signer(handle, signers.count) { signers.append(Certificate(owning: signer)) }
    return signers
  }
}
