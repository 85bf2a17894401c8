/// A text measured once: its clusters as glyphs with their widths, ready to be wrapped, clipped and written.
///
/// Control characters and lone invisible ones are gone; a tab is a space.
package struct Text: Equatable, Sendable {
  /// One cluster of a text, or the end of a line.
  package struct Piece: Equatable, Sendable {
    package enum Kind: UInt8, Sendable {
      case ink, space, newline
      /// Must not begin a line, as closing punctuation in Chinese, Japanese and French.
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
    // Below U+0300 nothing combines, so that each scalar is a cluster.
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

  /// The columns of the text as one line.
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
    // French sets a space before these.
    ":", ";", "?", "!", "»",
  ]
}

extension ArraySlice<Text.Piece> {
  package var columns: Int { reduce(0) { $0 + Int($1.columns) } }

  /// As many of its first clusters as so many columns hold.
  func prefix(columns: Int) -> Self {
    var left = columns
    return prefix { piece in
      left -= Int(piece.columns)
      return left >= 0
    }
  }

  /// The words of a line, as a string.
  package var string: String { reduce(into: "") { $0 += ArabicForms.text(of: $1.glyph) } }
}
