internal import Cells
internal import Theming

/// The arrow in the picture of a task, at the edge that the movement goes to.
enum GoalArrow {
  /// From this size on, arrows to the sides are as large as the signs beside a prompt.
  private static let roomy = Size(columns: 60, rows: 12)

  static func draw(_ goal: PreviewRequest.Edge, in area: Rect, _ look: Look, into grid: inout Grid) {
    let isRoomy = area.columns >= roomy.columns && area.rows >= roomy.rows
    let sketch = sketch(goal, isRoomy: isRoomy, look)
    let size = Size(columns: sketch.columns, rows: sketch.rows)
    guard area.columns > 3 * size.columns, area.rows > size.rows else { return }
    var place = area.centred(size)
    switch goal {
    case .left: place.column = area.column + 1
    case .right: place.column = area.endColumn - size.columns - 1
    case .top: place.row = area.row
    case .bottom: place.row = area.endRow - size.rows
    }
    let role = Theming.OvalState.fits.role
    for (row, line) in sketch.lines.enumerated() {
      var column = place.column
      for piece in line.pieces {
        // The picture stays in sight around it.
        if piece.kind != .space { grid[column, place.row + row] = Cell(piece.glyph, Paint(role)) }
        column += Int(piece.columns)
      }
    }
  }

  private static func sketch(_ goal: PreviewRequest.Edge, isRoomy: Bool, _ look: Look) -> Sketch {
    switch goal {
    case .left: isRoomy ? Signs.sketch(Prompt(text: "", mark: .left), look) : short("◀━━", "<--", look)
    case .right: isRoomy ? Signs.sketch(Prompt(text: "", mark: .right), look) : short("━━▶", "-->", look)
    case .top: short("▲ ▲ ▲", "^ ^ ^", look)
    case .bottom: short("▼ ▼ ▼", "v v v", look)
    }
  }

  private static func short(_ unicode: String, _ ascii: String, _ look: Look) -> Sketch {
    Sketch(measured: [Text(look.isUnicode ? unicode : ascii)])
  }
}
