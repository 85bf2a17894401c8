/// A hash function of chips (ICAO 9303-10, 9303-11).
package enum ChipHash: String, CaseIterable, Sendable { case sha1, sha224, sha256, sha384, sha512 }

/// A block cipher of secure messaging, in CBC mode without padding.
package enum ChipCipher: String, CaseIterable, Sendable {
  /// 3DES with two keys, 16 bytes.
  case tripleDES
  case aes128, aes192, aes256

  package var block: Int { self == .tripleDES ? 8 : 16 }
  /// The bytes of a key.
  package var key: Int {
    switch self {
    case .tripleDES, .aes128: 16
    case .aes192: 24
    case .aes256: 32
    }
  }
}

/// An elliptic curve with its generator.
package enum ChipCurve: Hashable, Sendable {
  /// The number of standardised domain parameters, 8 to 18 (ICAO 9303-11, 9.5.1).
  case standard(Int)
  /// The curve of a public key, in DER (SubjectPublicKeyInfo); explicit parameters are those of a curve with a name.
  case ofKey([UInt8])
}

/// The arithmetic that Chips leaves to a library; every function returns `nil` if the library refuses its arguments.
///
/// Points are uncompressed: 04, x and y. A point that is not on its curve, or at infinity, is refused. All of it is
/// called on one thread, that of the reader.
package protocol ChipCryptography: Sendable {
  /// Random bytes, fit for keys.
  func random(_ count: Int) -> [UInt8]?
  func digest(_ hash: ChipHash, of message: [UInt8]) -> [UInt8]?
  /// `blocks` is a multiple of the cipher's block; an IV of zeros is that of ECB for a single block.
  func encrypt(_ blocks: [UInt8], _ cipher: ChipCipher, key: [UInt8], iv: [UInt8]) -> [UInt8]?
  func decrypt(_ blocks: [UInt8], _ cipher: ChipCipher, key: [UInt8], iv: [UInt8]) -> [UInt8]?
  /// A random number from 1 up to the order of a curve.
  func secret(on curve: ChipCurve) -> [UInt8]?
  /// `point` times `factor`; `nil` for the point is the generator.
  func multiply(_ point: [UInt8]?, by factor: [UInt8], on curve: ChipCurve) -> [UInt8]?
  func add(_ a: [UInt8], _ b: [UInt8], on curve: ChipCurve) -> [UInt8]?
  /// `base` to the power of `exponent`, as long as the modulus.
  func power(_ base: [UInt8], _ exponent: [UInt8], modulus: [UInt8]) -> [UInt8]?
  /// Whether an ECDSA signature in DER is that of a key (SubjectPublicKeyInfo in DER) over a digest.
  func verifies(_ signature: [UInt8], of digest: [UInt8], by key: [UInt8]) -> Bool
}
