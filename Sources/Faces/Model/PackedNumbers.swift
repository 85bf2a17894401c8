internal import Glibc

/// Decoder of dlib's serialised numbers: a byte with sign and length, then the bytes; a real is mantissa and exponent.
struct PackedNumbers {
  private let bytes: UnsafeRawBufferPointer
  private(set) var place = 0
  /// The input was truncated or malformed: all values since then are invalid.
  private(set) var isBroken = false

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func whole() -> Int64 {
    guard place < bytes.count else { return broken() }
    let head = bytes[place]
    let length = Int(head & 15)
    guard length <= 8, place + 1 + length <= bytes.count else { return broken() }
    var value: UInt64 = 0
    if place + 9 <= bytes.count {
      value = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 1, as: UInt64.self))
      value &= length == 8 ? .max : (1 << (8 * UInt64(length))) &- 1
    } else {
      for index in 0..<length { value |= UInt64(bytes[place + 1 + index]) << (8 * UInt64(index)) }
    }
    place += 1 + length
    let number = Int64(bitPattern: value)
    return head & 0x80 == 0 ? number : 0 &- number
  }

  mutating func real() -> Float {
    let (mantissa, exponent) = (whole(), whole())
    // Beyond this range it is 0, or larger than any value of a model.
    let value =
      (-126...100).contains(exponent)
      ? Double(mantissa) * Double(bitPattern: UInt64(exponent + 1023) << 52)
      : mantissa == 0 ? 0 : scalbn(Double(mantissa), clamped(exponent))
    if !(value.magnitude < Self.largest) { isBroken = true }
    return isBroken ? 0 : Float(value)
  }

  /// Limit of a model's values.
  private static let largest = 1e6

  /// Reads an integer that must have this magnitude; dlib marks versions and sizes with it, some negated.
  mutating func expect(_ wanted: Int) {
    if whole().magnitude != UInt64(wanted) { isBroken = true }
  }

  /// Reads an integer below a limit.
  mutating func index(below limit: Int) -> Int {
    let number = whole()
    guard number >= 0, number < limit else {
      isBroken = true
      return 0
    }
    return Int(number)
  }

  private mutating func broken() -> Int64 {
    isBroken = true
    return 0
  }

  private func clamped(_ exponent: Int64) -> Int32 { Int32(clamping: exponent) }
}
