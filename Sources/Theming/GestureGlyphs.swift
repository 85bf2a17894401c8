internal import Notation
package import Contract

/// The states of a movement's sign in a theme: current, or still to come.
package enum GestureGlyph: String, CaseIterable, Hashable, Sendable {
  case active, inactive
}

extension Theme {
  /// The theme's sign of a movement, one or two columns wide; `nil` uses the built-in one.
  package func glyph(_ gesture: Gesture, _ glyph: GestureGlyph) -> String? {
    text.gestureGlyphs[gesture]?[glyph]?.value
  }
}

extension ThemeReader {
  mutating func gestureGlyphs(_ section: JSONFields?) -> [Gesture: [GestureGlyph: ThemeValue<String>]] {
    each(section) { reader, fields in
      var glyphs: [GestureGlyph: ThemeValue<String>] = [:]
      for glyph in GestureGlyph.allCases {
        glyphs[glyph] = reader.sign(
          glyph.rawValue, columns: 1...2, expected: "one sign of at most two columns", &fields)
      }
      return glyphs
    }
  }
}
