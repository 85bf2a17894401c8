internal import CCrypto
internal import Files
internal import Notation

/// A text that only the owner of a key can open (JWE, RFC 7516; ECDH-ES with X25519, RFC 8037; AES-256-GCM).
package enum SealedText {
  private static let (agreement, encryption) = ("ECDH-ES", "A256GCM")

  /// Seals JSON for a key of X25519; `nil` if libcrypto fails.
  ///
  /// Each call gives another text.
  package static func seal(_ plain: [UInt8], for key: PublicKey) -> String? {
    guard let own = PrivateKey.make(.x25519), let nonce = Libcrypto.random(Int(CCRYPTO_NONCE)),
      var content = contentKey(own, key)
    else { return nil }
    defer { Libcrypto.wipe(&content) }
    let header = JSONNode.object([
      ("alg", .string(agreement)), ("enc", .string(encryption)), ("typ", .string("JWE")), ("cty", .string("json")),
      ("kid", .string(key.thumbprint)), ("epk", own.publicKey.bareJWK),
    ])
    let head = Base64URL.text(Array(header.text().utf8))
    var tag = [UInt8](repeating: 0, count: Int(CCRYPTO_TAG))
    let sealed = transform(plain, key: content, nonce: nonce, bound: Array(head.utf8)) { ccrypto_encrypt($0, &tag) }
    return sealed.map { "\(head)..\(Base64URL.text(nonce)).\(Base64URL.text($0)).\(Base64URL.text(tag))" }
  }

  /// The name of the key for which a text is sealed; `nil` if it is none, or names none.
  package static func kid(_ text: some StringProtocol) -> String? {
    let head = text.prefix { $0 != "." }
    return Base64URL.bytes(head).flatMap { JSONReader.read($0, file: "").node }?["kid"]?.string
  }

  package static func open(_ text: String, with key: PrivateKey) throws(CryptoFault) -> [UInt8] {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[1].isEmpty, let head = Base64URL.bytes(parts[0]),
      let nonce = Base64URL.bytes(parts[2]), nonce.count == Int(CCRYPTO_NONCE), let sealed = Base64URL.bytes(parts[3]),
      let tag = Base64URL.bytes(parts[4]), tag.count == Int(CCRYPTO_TAG),
      let header = JSONReader.read(head, file: "").node
    else { throw CryptoFault("is no compact JWE") }
    guard header["alg"]?.string == agreement, header["enc"]?.string == encryption, header["crit"] == nil,
      header["apu"] == nil, header["apv"] == nil, let other = header["epk"].flatMap(PublicKey.init(jwk:))
    else { throw CryptoFault("is not sealed with \(agreement), X25519 and \(encryption)") }
    guard kid(text).map({ $0 == key.publicKey.thumbprint }) ?? true else {
      throw .byAnother("sealed for", kid(text))
    }
    guard var content = contentKey(key, other) else { throw CryptoFault("has a key that can't be used") }
    defer { Libcrypto.wipe(&content) }
    let plain = transform(sealed, key: content, nonce: nonce, bound: Array(parts[0].utf8)) { ccrypto_decrypt($0, tag) }
    guard let plain else { throw CryptoFault("can't be opened: it was changed, or sealed for another key") }
    return plain
  }

  /// The key of the content: the shared secret through one round of the Concat KDF (RFC 7518, section 4.6).
  private static func contentKey(_ own: PrivateKey, _ other: PublicKey) -> [UInt8]? {
    guard var secret = own.agree(with: other) else { return nil }
    defer { Libcrypto.wipe(&secret) }
    let length: [UInt8] = [0, 0, 0, UInt8(encryption.utf8.count)]
    let none: [UInt8] = [0, 0, 0, 0]
    let bits: [UInt8] = [0, 0, 1, 0]
    var message = [0, 0, 0, 1] + secret + length + Array(encryption.utf8) + none + none + bits
    defer { Libcrypto.wipe(&message) }
    return Digest(of: message).bytes
  }

  static func transform(
    _ input: [UInt8], key: [UInt8], nonce: [UInt8], bound: [UInt8], _ work: (ccrypto_message) -> Bool
  ) -> [UInt8]? {
    // C wants a place for its output, even for none.
    var output = [UInt8](repeating: 0, count: max(1, input.count))
    let isDone = output.withUnsafeMutableBufferPointer { output in
      input.withUnsafeBufferPointer { input in
        key.withUnsafeBufferPointer { key in
          nonce.withUnsafeBufferPointer { nonce in
            bound.withUnsafeBufferPointer { bound in
              guard let output = output.baseAddress, let key = key.baseAddress, let nonce = nonce.baseAddress else {
                return false
              }
              return work(
                ccrypto_message(
                  key: key, nonce: nonce, bound: bound.baseAddress, bound_count: bound.count, input: input.baseAddress,
                  count: input.count, output: output))
            }
          }
        }
      }
    }
    return isDone ? Array(output.prefix(input.count)) : nil
  }
}
