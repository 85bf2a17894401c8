/// A checksum over bytes; not cryptographic.
///
/// Every word is weighted by its position, so parts may be added in any order, and zeros between them left out.
struct Fingerprint: Equatable {
  private(set) var value: UInt64 = 0

  /// Adds bytes that start at offset `place`, a multiple of 8.
  mutating func add(_ bytes: UnsafeRawBufferPointer, at place: Int) {
    var sum = value
    let words = bytes.count / 8
    var order = UInt64(place / 8)
    for word in 0..<words {
      sum &+= Self.mixed(bytes.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self), order)
      order &+= 1
    }
    if bytes.count % 8 > 0 {
      var rest: UInt64 = 0
      for index in words * 8..<bytes.count { rest |= UInt64(bytes[index]) << UInt64(8 * (index - words * 8)) }
      sum &+= Self.mixed(rest, order)
    }
    value = sum
  }

  @inline(__always) private static func mixed(_ word: UInt64, _ order: UInt64) -> UInt64 {
    var mixed = word &* ((order &* 0x9e37_79b9_7f4a_7c15) | 1)
    mixed ^= mixed >> 32
    return mixed &* 0xc4ce_b9fe_1a85_ec53
  }
}
