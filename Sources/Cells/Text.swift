/// A text split into grapheme clusters with their widths, ready to wrap, clip and write.
///
/// Control characters and lone invisible characters are removed; a tab becomes a space.
package struct Text: Equatable, Sendable {
  /// A grapheme cluster, or a line break.
  package struct Piece: Equatable, Sendable {
    package enum Kind: UInt8, Sendable {
      case ink, space, newline
      /// Must not begin a line, such as closing punctuation in Chinese, Japanese and French.
      case closing
    }

    package var glyph: Glyph
    package var columns: UInt8
    package var kind: Kind
  }

  package typealias Line = ArraySlice<Piece>

  package private(set) var pieces: [Piece] = []

  package init(_ string: String) {
    pieces.reserveCapacity(string.utf8.count)
    // No scalar below U+0300 combines, so each one is a cluster.
    if string.utf8.allSatisfy({ $0 < 0xcc }) {
      var previous: Unicode.Scalar = " "
      for scalar in string.unicodeScalars {
        if scalar != "\n" || previous != "\r" { append(scalar) }
        previous = scalar
      }
    } else {
      for character in string { append(character) }
      if string.unicodeScalars.contains(where: ArabicForms.isLetter) { pieces = ArabicForms.joined(pieces) }
    }
  }

  package var isEmpty: Bool { pieces.isEmpty }

  package mutating func append(_ other: Text) { pieces += other.pieces }

  /// The width of the text on one line.
  package var columns: Int { pieces[...].columns }

  private mutating func append(_ character: Character) {
    let scalars = character.unicodeScalars
    if let first = scalars.first, scalars.count == 1 || character == "\r\n" { return append(first) }
    append(Glyph(cluster: character), columns: Width.of(character), kind: .ink)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r", "\n", "\u{2028}", "\u{2029}", "\u{85}":
      pieces.append(Piece(glyph: .space, columns: 0, kind: .newline))
    case " ", "\t": append(.space, columns: 1, kind: .space)
    case "\u{a0}", "\u{202f}": append(.space, columns: 1, kind: .ink)
    default: append(Glyph(scalar), columns: Width.of(scalar), kind: Self.closing.contains(scalar) ? .closing : .ink)
    }
  }

  private mutating func append(_ glyph: Glyph, columns: Int, kind: Piece.Kind) {
    guard columns > 0 else { return }
    pieces.append(Piece(glyph: glyph, columns: UInt8(columns), kind: kind))
  }

  private static let closing: Set<Unicode.Scalar> = [
    "、", "。", "，", "．", "！", "？", "）", "」", "』", "】", "〕", "：", "；", "ー", "》", "〉",
    // French puts a space before these.
    ":", ";", "?", "!", "»",
  ]
}

extension ArraySlice<Text.Piece> {
  package var columns: Int { reduce(0) { $0 + Int($1.columns) } }

  /// The longest prefix of this width.
  func prefix(columns: Int) -> Self {
    var left = columns
    return prefix { piece in
      left -= Int(piece.columns)
      return left >= 0
    }
  }

  /// The text of a line, in base letters.
  package var string: String { reduce(into: "") { $0 += ArabicForms.text(of: $1.glyph) } }
}
