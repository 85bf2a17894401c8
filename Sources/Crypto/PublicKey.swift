internal import CCrypto
internal import Files
package import Notation

/// What a key is for.
package enum KeyCurve: String, Sendable {
  /// Signs.
  case ed25519 = "Ed25519"
  /// Agrees on a key for encryption.
  case x25519 = "X25519"

  var raw: ccrypto_curve { self == .ed25519 ? ccrypto_ed25519 : ccrypto_x25519 }
}

/// A public key (RFC 8032, RFC 7748) of 32 bytes.
package struct PublicKey: Equatable, Sendable {
  package let curve: KeyCurve
  let bytes: [UInt8]

  init(_ curve: KeyCurve, _ bytes: [UInt8]) {
    (self.curve, self.bytes) = (curve, bytes)
  }

  // MARK: JWK (RFC 7517, RFC 8037)

  /// `nil` if the object is no public key of these curves.
  package init?(jwk: JSONNode) {
    guard jwk["kty"]?.string == Self.type, let curve = jwk["crv"]?.string.flatMap(KeyCurve.init),
      let bytes = jwk["x"]?.string.flatMap(Base64URL.bytes), bytes.count == Int(CCRYPTO_KEY)
    else { return nil }
    self.init(curve, bytes)
  }

  static let type = "OKP"

  /// Its members as RFC 7638 orders them.
  private var members: [(String, JSONNode)] {
    [("crv", .string(curve.rawValue)), ("kty", .string(Self.type)), ("x", .string(Base64URL.text(bytes)))]
  }

  package var jwk: JSONNode { .object(members + [("kid", .string(thumbprint))]) }

  /// The key alone, for a header.
  var bareJWK: JSONNode { .object(members) }

  /// The name of the key (RFC 7638).
  package var thumbprint: String {
    Base64URL.text(Digest(of: Array(JSONNode.object(members).text().utf8)).bytes)
  }

  // MARK: Ed25519

  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard curve == .ed25519, signature.count == Int(CCRYPTO_SIGNATURE) else { return false }
    return ccrypto_verify(bytes, message, message.count, signature)
  }
}
