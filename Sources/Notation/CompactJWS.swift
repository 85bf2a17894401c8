/// A signed message in its compact form (JWS, RFC 7515): header, payload and signature in base64url, with dots between them.
package struct CompactJWS: Equatable, Sendable {
  /// The only algorithm here: Ed25519 (RFC 8037).
  package static let algorithm = "EdDSA"

  package var header: JSONNode
  /// Empty if the payload is detached.
  package var payload: [UInt8]
  package var signature: [UInt8]
  /// What was signed, up to the payload.
  private var signedHeader: String

  /// `nil` if the text is not of this form.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Base64URL.bytes(parts[0]), let payload = Base64URL.bytes(parts[1]),
      let signature = Base64URL.bytes(parts[2]), let header = JSONReader.read(head, file: "").node
    else { return nil }
    (self.header, self.payload, self.signature, signedHeader) = (header, payload, signature, String(parts[0]))
  }

  package var kid: String? { header["kid"]?.string }

  /// The bytes under the signature, with a payload that was detached (RFC 7515, appendix F).
  package func signed(_ payload: [UInt8]) -> [UInt8] { Self.signed(signedHeader, payload) }

  private static func signed(_ header: String, _ payload: [UInt8]) -> [UInt8] {
    Array("\(header).\(Base64URL.text(payload))".utf8)
  }

  /// Signs a payload; `nil` if the signer fails.
  ///
  /// A detached payload is left out of the text.
  package static func text(
    of payload: [UInt8], isDetached: Bool, kid: String, type: String? = nil, sign: ([UInt8]) -> [UInt8]?
  ) -> String? {
    let members = [("alg", algorithm), ("kid", kid)] + (type.map { [("typ", $0)] } ?? [])
    let header = Base64URL.text(Array(JSONNode.object(members.map { ($0.0, .string($0.1)) }).text().utf8))
    guard let signature = sign(signed(header, payload)) else { return nil }
    return "\(header).\(isDetached ? "" : Base64URL.text(payload)).\(Base64URL.text(signature))"
  }
}
