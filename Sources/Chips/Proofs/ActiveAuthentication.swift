/// Whether a chip signs a challenge with the private key to the public one of its DG15 (ICAO 9303-11, 6.1).
package enum ActiveAuthentication {
  package static let challenge = 8
  /// Exponents of real keys have three bytes; a long one would only cost time.
  private static let (mostExponent, mostModulus) = (8, 1024)

  /// `nil` if keys of its kind are unknown here.
  ///
  /// A key on a curve whose hash is not told is tried with all.
  package static func holds(
    _ signature: [UInt8], of challenge: [UInt8], by key: SubjectKey, hash: ChipHash?,
    _ cryptography: any ChipCryptography
  ) -> Bool? {
    switch key.kind {
    case .rsa(let modulus, let exponent):
      guard modulus.count <= mostModulus, exponent.count <= mostExponent else { return nil }
      guard signature.count <= modulus.count,
        let message = cryptography.power(signature, exponent, modulus: modulus)
      else { return false }
      return answers(message, challenge, cryptography)
    case .curve:
      return (hash.map { [$0] } ?? ChipHash.allCases).contains { hash in
        guard let digest = cryptography.digest(hash, of: challenge) else { return false }
        return encodings(signature).contains { cryptography.verifies($0, of: digest, by: key.der) }
      }
    case .unknown: return nil
    }
  }

  /// The hashes by the trailer of a message, and its length (ISO/IEC 9796-2 and 10118-3).
  private static let trailers: [(trailer: [UInt8], hash: ChipHash)] = [
    ([0xBC], .sha1), ([0x33, 0xCC], .sha1), ([0x34, 0xCC], .sha256), ([0x35, 0xCC], .sha512), ([0x36, 0xCC], .sha384),
    ([0x38, 0xCC], .sha224),
  ]

  /// ISO/IEC 9796-2, scheme 1: 6A, a part that the chip chose, the hash of it with the challenge, and a trailer.
  package static func answers(
    _ message: [UInt8], _ challenge: [UInt8], _ cryptography: any ChipCryptography
  ) -> Bool {
    guard message.first == 0x6A,
      let (trailer, hash) = trailers.first(where: { message.suffix($0.trailer.count).elementsEqual($0.trailer) })
    else { return false }
    let rest = message.dropFirst().dropLast(trailer.count)
    guard let size = cryptography.digest(hash, of: [])?.count, rest.count >= size,
      let digest = cryptography.digest(hash, of: rest.dropLast(size) + challenge)
    else { return false }
    return isSame(digest, rest.suffix(size))
  }

  /// In DER: chips send r and s one after the other, some of them DER.
  private static func encodings(_ signature: [UInt8]) -> [[UInt8]] {
    guard !signature.isEmpty, signature.count % 2 == 0 else { return [signature] }
    let half = signature.count / 2
    let pair = TLV.integer(signature.prefix(half)) + TLV.integer(signature.suffix(half))
    return [TLV.bytes(TLV.sequence, pair), signature]
  }
}
