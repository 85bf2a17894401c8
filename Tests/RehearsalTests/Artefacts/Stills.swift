import Cells
import Chance
import Foundation
import Rehearsal
import Terminal
import Theming

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Small hand-written screens.
enum Stills {
  /// Headlines are bold white on blue, errors reversed, labels underlined, legends dim; the rest has default colours.
  static let styles = StyleSheet(depth: .palette256) { role in
    switch role {
    case .headline: CellStyle(foreground: 231, background: 26, attributes: .bold)
    case .error: CellStyle(attributes: .reverse)
    case .label: CellStyle(foreground: 2, attributes: .underline)
    case .legend: CellStyle(foreground: 9, attributes: .dim)
    default: CellStyle()
    }
  }

  static func still(
    _ size: Size, styles: StyleSheet = styles, cursor: CursorPlace? = nil, _ draw: (inout Grid) -> Void
  ) -> Still {
    var grid = Grid(size)
    draw(&grid)
    return Still(grid: grid, styles: styles, cursor: cursor)
  }

  /// A random screen, valid or not.
  static func random(_ dice: inout Dice, styles: StyleSheet = styles) -> Still {
    var grid = Grid(Size(columns: Int(dice.next() % 12), rows: Int(dice.next() % 5)))
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let role = dice.pick(Role.allCases)
        let isColored = dice.next() % 4 == 0
        let (ink, ground) = (UInt8(dice.next() % 256), UInt8(dice.next() % 256))
        grid[column, row] = Cell(
          dice.pick(glyphs), isColored ? paint(role, ink, ground, &dice) : Paint(role))
      }
    }
    let cursor = CursorPlace(column: Int(dice.next() % 20) - 4, row: Int(dice.next() % 10) - 4)
    let picture = Rect(column: Int(dice.next() % 9) - 3, row: Int(dice.next() % 5) - 2, columns: 6, rows: 3)
    return Still(grid: grid, styles: styles, cursor: dice.maybe(cursor), picture: dice.maybe(picture))
  }

  /// A palette colour, or a 24-bit one.
  private static func paint(_ role: Role, _ ink: UInt8, _ ground: UInt8, _ dice: inout Dice) -> Paint {
    let isDirect = dice.next() % 2 == 0
    return isDirect
      ? Paint(role, ink: RGB(ink, ground, 7), ground: RGB(ground, 9, ink)) : Paint(role, ink: ink, ground: ground)
  }

  private static let glyphs: [Glyph] =
    ([
      "a", " ", "<", "&", "]", "\"", "\\", "\u{0}", "\u{7}", "\u{1b}", "\u{7f}", "\u{85}", "\u{9b}", "é", "\u{301}",
      "\u{200b}", "\u{202e}", "\u{2028}", "\u{fffe}", "\u{ffff}", "漢", "あ", "\u{1f642}", "\u{1fffe}", "\u{10ffff}",
      "ש", "─", "╭", "╬", "█", "▀", "▌", "╌", "╎", "╗", "┃",
    ] as [Unicode.Scalar]).map { Glyph($0) }
    + (["e\u{301}", "\r\n", "\u{1f1eb}\u{1f1f7}", "👨‍👩‍👧", "a\u{200d}b", "क्षि"] as [String])
    .flatMap { $0.map { Glyph(cluster: $0) } }
    + [.continuation, .continuation, .continuation, .space]

  /// Whether a text is well-formed XML.
  static func isXML(_ text: String) -> Bool {
    let parser = XMLParser(data: Data(text.utf8))
    return parser.parse()
  }
}
