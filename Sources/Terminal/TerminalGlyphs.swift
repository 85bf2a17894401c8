package import Cells

/// The glyph coverage of a terminal's font beyond ASCII.
package struct TerminalGlyphs: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Box lines with round corners.
  package static let lines = TerminalGlyphs(rawValue: 1)
  package static let blocks = TerminalGlyphs(rawValue: 2)
  package static let quadrants = TerminalGlyphs(rawValue: 4)
  /// The marks beside texts, spinners, and the strokes of the oval.
  package static let signs = TerminalGlyphs(rawValue: 8)
  package static let all: TerminalGlyphs = [.lines, .blocks, .quadrants, .signs]

  private static let needed: [(glyphs: TerminalGlyphs, name: String, points: [UInt16])] = [
    (.lines, "lines", [0x2500, 0x2502, 0x250c, 0x2510, 0x2514, 0x2518, 0x256d, 0x256e, 0x256f, 0x2570]),
    (.blocks, "half blocks", [0x2580, 0x2584, 0x2588]),
    (.quadrants, "quadrants", Array(0x2596...0x259f)),
    (.signs, "signs", Array("·˙–‖…‹›‿←↑→↓−≈━┃┏┓┗┛┼╌╎═║╔╗╚╝▌▐■▬▸◂◉○●◐◘☼☾✓✗↔↕↺↻╱╲▲▶▼◀◎◠☺✔".utf16)),
  ]

  /// The coverage of a font with these characters, as a console reports them.
  init(points: Set<UInt16>) {
    self = Self.needed.reduce([]) { points.isSuperset(of: $1.points) ? $0.union($1.glyphs) : $0 }
  }

  /// Whether screens may use more than ASCII: a single missing glyph would hide information.
  package var sufficeForScreens: Bool { isSuperset(of: [.lines, .blocks, .signs]) }

  /// The subcell resolution.
  package var parts: CellParts { contains(.quadrants) ? .quadrants : contains(.blocks) ? .halves : .one }

  /// For display, such as `lines, half blocks`.
  package var names: [String] { Self.needed.filter { contains($0.glyphs) }.map(\.name) }
}
