/// A command to a chip (APDU, ISO/IEC 7816-4).
package struct ChipCommand: Equatable, Sendable {
  package var (cla, ins, p1, p2): (UInt8, UInt8, UInt8, UInt8)
  package var data: [UInt8]
  /// The length of the answer that is asked for (Le), at most 65 536; `nil` asks for a status only.
  package var expected: Int?
  /// Whether the lengths have two bytes, although one would do.
  package var isExtended: Bool

  package static let mostShort = 256
  private static let mostExtended = 65_536

  package init(
    _ cla: UInt8, _ ins: UInt8, _ p1: UInt8, _ p2: UInt8, _ data: [UInt8] = [], expected: Int? = nil,
    isExtended: Bool = false
  ) {
    (self.cla, self.ins, self.p1, self.p2) = (cla, ins, p1, p2)
    (self.data, self.expected) = (data, expected)
    self.isExtended = isExtended || data.count >= Self.mostShort || (expected ?? 0) > Self.mostShort
  }

  /// Whether the instruction is odd: then its data are objects, and are encrypted as such.
  package var isOdd: Bool { ins & 1 == 1 }

  package var bytes: [UInt8] {
    var bytes = [cla, ins, p1, p2]
    if !data.isEmpty { bytes += (isExtended ? [0] : []) + Self.length(data.count, isExtended) + data }
    if let expected { bytes += (isExtended && data.isEmpty ? [0] : []) + Self.length(expected, isExtended) }
    return bytes
  }

  /// The largest length that fits is written as zero.
  static func length(_ count: Int, _ isExtended: Bool) -> [UInt8] {
    let low = UInt8(truncatingIfNeeded: count)
    return isExtended ? [UInt8(truncatingIfNeeded: count >> 8), low] : [low]
  }

  /// Reads a command, for the chip's side; `nil` if its lengths lie.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    let isExtended = bytes.count >= 7 && bytes[4] == 0
    var rest = bytes.dropFirst(isExtended ? 5 : 4)
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    let size = isExtended ? 2 : 1
    var data: ArraySlice<UInt8> = []
    if rest.count > size {
      let count = number(rest.prefix(size))
      rest = rest.dropFirst(size)
      guard count > 0, count <= rest.count else { return nil }
      data = rest.prefix(count)
      rest = rest.dropFirst(count)
    }
    guard rest.isEmpty || rest.count == size else { return nil }
    let most = isExtended ? Self.mostExtended : Self.mostShort
    self.init(
      bytes[0], bytes[1], bytes[2], bytes[3], Array(data),
      expected: rest.isEmpty ? nil : number(rest) == 0 ? most : number(rest), isExtended: isExtended)
  }
}

/// The last two bytes of an answer.
package struct ChipStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }
  package init(_ rawValue: UInt16) { self.rawValue = rawValue }

  package static let done = ChipStatus(0x9000)
  /// The file ends before the length asked for.
  package static let endOfFile = ChipStatus(0x6282)
  package static let wrongLength = ChipStatus(0x6700)
  package static let notFound = ChipStatus(0x6A82)
  package static let notAllowed = ChipStatus(0x6982)

  private var high: UInt8 { UInt8(rawValue >> 8) }
  private var low: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
  /// The bytes that are still to be fetched.
  package var remaining: Int? { high == 0x61 ? (low == 0 ? 256 : Int(low)) : nil }
  /// The length that the chip would answer.
  package var fitting: Int? { high == 0x6C ? (low == 0 ? 256 : Int(low)) : nil }
  /// Whether an answer of this length is refused.
  package var isTooLong: Bool { self == .wrongLength || fitting != nil }
  /// Whether a key was refused, perhaps with the number of tries that are left.
  package var isWrongKey: Bool { rawValue == 0x6300 || rawValue & 0xFFF0 == 0x63C0 }
  /// Whether the chip saw a command that is not protected as it must be.
  package var isBrokenProtection: Bool { rawValue == 0x6987 || rawValue == 0x6988 }

  package var bytes: [UInt8] { [high, low] }
}

/// An answer of a chip.
package struct ChipAnswer: Equatable, Sendable {
  package var data: [UInt8]
  package var status: ChipStatus

  package init(_ data: [UInt8] = [], _ status: ChipStatus) { (self.data, self.status) = (data, status) }

  /// `nil` if there is no status.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else { return nil }
    let status = bytes.suffix(2).reduce(0) { $0 << 8 | UInt16($1) }
    self.init(bytes.dropLast(2), ChipStatus(status))
  }

  package var bytes: [UInt8] { data + status.bytes }
}
