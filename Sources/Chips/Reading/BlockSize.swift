/// How many bytes of a file a command asks for.
struct BlockSize: Equatable, Sendable {
  /// With its protection, an answer of so many bytes has less than 256.
  static let usual = 223
  /// For readers and chips that answer less than they should.
  static let narrow = 160
  private static let wide = 4096
  /// What protection takes of an answer: padding, status, MAC and the lengths of three objects.
  private static let protection = 40

  private(set) var bytes = usual

  /// What both take in one answer; lengths of two bytes are used only if both allow them.
  mutating func widen(reader: Int, chip: Int) {
    let most = min(reader, chip) - Self.protection
    if bytes == Self.usual, most > ChipCommand.mostShort { bytes = min(Self.wide, most) }
  }

  /// False if it is narrow already.
  mutating func narrow() -> Bool {
    guard bytes > Self.narrow else { return false }
    bytes = Self.narrow
    return true
  }
}
