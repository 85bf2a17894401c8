internal import Cells
internal import Imaging

/// A QR code in half blocks: dark on light in every theme, as readers expect it.
struct CodeBlock {
  /// The quiet zone in modules.
  static let margin = 2

  let cells: [[Cell]]
  var size: Size { Size(columns: cells.first?.count ?? 0, rows: cells.count) }

  /// `nil` if there is no code, or if the terminal can't draw half blocks.
  init?(_ code: CodeMatrix?, _ look: Look) {
    guard let code, look.drawsHalves else { return nil }
    let paint = look.paint(.picture, ink: .black, ground: .white)
    // Without colours the terminal's own are used, and its ink may be the light one.
    let inksLight = look.styles.depth == .none && look.styles.hasLightInk
    let side = code.side + 2 * Self.margin
    cells = (0..<(side + 1) / 2).map { row in
      (0..<side).map { column in
        let isInk = { (module: Int) in
          // The last row of cells may have one row of modules only: the other one is the quiet zone's.
          code.isDark(column - Self.margin, module - Self.margin) != inksLight
        }
        return Cell(Self.halves[isInk(2 * row) ? 1 : 0][isInk(2 * row + 1) ? 1 : 0], paint)
      }
    }
  }

  /// By the ink of the upper half, then of the lower one.
  private static let halves: [[Glyph]] = [[" ", "▄"], ["▀", "█"]].map { (row: [Unicode.Scalar]) in row.map { Glyph($0) }
  }
}
