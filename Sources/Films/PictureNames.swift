/// The names of pictures in a folder.
enum PictureNames {
  private static let endings: Set<String> = [
    "avif", "bmp", "gif", "jpeg", "jpg", "pbm", "pgm", "png", "pnm", "ppm", "webp",
  ]

  static func isPicture(_ name: String) -> Bool {
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
    return endings.contains(name[dot...].dropFirst().lowercased())
  }

  /// Natural sort order: numbers in names are compared as numbers; names that are equal then, by their bytes.
  static func isBefore(_ one: String, _ other: String) -> Bool {
    let (ones, others) = (pieces(one), pieces(other))
    for (a, b) in zip(ones, others) where a != b { return a < b }
    return ones.count == others.count
      ? Array(one.utf8).lexicographicallyPrecedes(other.utf8) : ones.count < others.count
  }

  /// A run of digits without its leading zeros, or one byte.
  private struct Piece: Comparable {
    var digits: [UInt8] = []
    var byte: UInt8 = 0

    static func < (one: Piece, other: Piece) -> Bool {
      let (a, b) = (one.digits, other.digits)
      if a.isEmpty || b.isEmpty { return (one.sign, one.byte) < (other.sign, other.byte) }
      return a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
    }

    /// The position of a number among other characters.
    private var sign: UInt8 { digits.isEmpty ? byte : 0x30 }
  }

  private static func pieces(_ name: String) -> [Piece] {
    var pieces: [Piece] = []
    var isInNumber = false
    for byte in name.utf8 {
      let isDigit = (0x30...0x39).contains(byte)
      switch (isDigit, isInNumber) {
      case (true, true) where pieces[pieces.count - 1].digits == [0x30]: pieces[pieces.count - 1].digits = [byte]
      case (true, true): pieces[pieces.count - 1].digits.append(byte)
      case (true, false): pieces.append(Piece(digits: [byte]))
      case (false, _): pieces.append(Piece(byte: byte))
      }
      isInNumber = isDigit
    }
    return pieces
  }
}
