internal import CSystem
package import Contract
internal import Glibc

/// The stored hash of a PIN: scrypt with N = 2^15, r = 8 and p = 1, in the format of crypt(5).
package struct PinHash: Hashable, Sendable {
  /// `$7$`, then N, r and p as digits of crypt(5).
  private static let method = "$7$D6..../...."
  private static let digits = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  package let text: String

  /// Takes a tenth of a second and 32 MiB, to slow down guessing.
  package init(of pin: String) throws(CaptureError) {
    // A salt of 132 bits.
    let salt = String((0..<22).compactMap { _ in Self.digits.randomElement() })
    text = try Self.hash(pin, as: Self.method + salt)
  }

  /// Parses a stored hash; `nil` for other methods, which may be weak or exhaust memory.
  package init?(kept text: String) {
    guard text.hasPrefix(Self.method) else { return nil }
    let parts = text.dropFirst(Self.method.count).split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...Self.mostOfSalt).contains(parts[0].count), parts[1].count == Self.length,
      parts.allSatisfy({ $0.allSatisfy(Self.digits.contains) })
    else { return nil }
    self.text = text
  }

  /// Takes as long as creating a hash, regardless of the difference.
  package func matches(_ pin: String) throws(CaptureError) -> Bool {
    Self.areSame(Array(try Self.hash(pin, as: text).utf8), Array(text.utf8))
  }

  /// Constant-time comparison.
  static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The digits of a 256-bit hash, and the maximum length of a salt.
  private static let (length, mostOfSalt) = (43, 64)

  /// `CRYPT_OUTPUT_SIZE` of libcrypt.
  private static let room = 384

  private static func hash(_ pin: String, as setting: String) throws(CaptureError) -> String {
    var hash = [CChar](repeating: 0, count: room)
    let reason = csys_hash_words(pin, setting, &hash, hash.count)
    guard reason == 0 else { throw failure(reason) }
    return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func failure(_ reason: Int32) -> CaptureError {
    let (name, remedy) = (String(cString: strerror(reason)), "Run: apt-get install libcrypt1")
    return switch reason {
    case ENOSYS: CaptureError(.resourceMissing, "libcrypt is missing.", recovery: remedy)
    case ENOMEM, EAGAIN:
      CaptureError(
        .limitReached, "The PIN can't be checked: \(name).", recovery: "Free some memory: it takes 32 MiB.")
    default: CaptureError(.resourceMissing, "libcrypt can't compute scrypt hashes: \(name).", recovery: remedy)
    }
  }
}
