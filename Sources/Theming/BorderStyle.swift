/// How the corners of buttons and cards look.
package enum BorderStyle: String, CaseIterable, Hashable, Sendable {
  case square, rounded

  package func glyphs(ascii: Bool) -> BorderGlyphs {
    switch (self, ascii) {
    case (.square, false): BorderGlyphs("┌─┐│└┘")
    case (.rounded, false): BorderGlyphs("╭─╮│╰╯")
    case (.square, true): BorderGlyphs("+-+|++")
    case (.rounded, true): BorderGlyphs(".-.|''")
    }
  }
}

/// A radius of 0 is square, any above it rounded.
package func borderStyle(radius: Double) -> BorderStyle {
  radius > 0 ? .rounded : .square
}

/// What a border is drawn with.
package struct BorderGlyphs: Hashable, Sendable {
  package let topLeading: Unicode.Scalar
  package let horizontal: Unicode.Scalar
  package let topTrailing: Unicode.Scalar
  package let vertical: Unicode.Scalar
  package let bottomLeading: Unicode.Scalar
  package let bottomTrailing: Unicode.Scalar

  /// Of six scalars in the order of the properties.
  fileprivate init(_ text: StaticString) {
    let scalars = Array(text.description.unicodeScalars)
    precondition(scalars.count == 6, "a border has six glyphs, not \(scalars.count)")
    topLeading = scalars[0]
    horizontal = scalars[1]
    topTrailing = scalars[2]
    vertical = scalars[3]
    bottomLeading = scalars[4]
    bottomTrailing = scalars[5]
  }
}
