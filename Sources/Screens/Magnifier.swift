package import Cells
internal import Contract
package import Imaging

/// The picture around one corner, larger than the rest, in the opposite corner of the screen.
package struct Magnifier: Equatable, Sendable {
  /// The cells of its picture, an odd number of columns and rows, whose middle is the corner.
  package let area: Rect
  /// The same with the line around it, where there is room for one.
  let outline: Rect

  private static let (large, small) = (Size(columns: 17, rows: 7), Size(columns: 11, rows: 5))
  /// From here on it is large, and has a line around it.
  private static let roomy = Size(columns: 60, rows: 14)
  /// In a smaller place it would hide what it magnifies.
  private static let least = Size(columns: 22, rows: 6)

  /// Nil where there is no room for it.
  package init?(of handle: QuadHandle, in place: Rect) {
    guard place.columns >= Self.least.columns, place.rows >= Self.least.rows else { return nil }
    let isRoomy = place.columns >= Self.roomy.columns && place.rows >= Self.roomy.rows
    let (size, line) = isRoomy ? (Self.large, 1) : (Self.small, 0)
    let (columns, rows) = (size.columns + 2 * line, size.rows + 2 * line)
    // The first and last corner are on the left, the first two above.
    let isOnTheRight = handle.corner == 0 || handle.corner == 3
    let isBelow = handle.corner < 2
    outline = Rect(
      column: isOnTheRight ? place.endColumn - columns : place.column,
      row: isBelow ? place.endRow - rows : place.row, columns: columns, rows: rows)
    area = outline.inset(columns: line, rows: line)
  }

  /// How the magnified picture fills its cells.
  package func view(of picture: Picture) -> PreviewView {
    .whole(frame: picture.size, area: area, mirrored: false)
  }

  /// The line around it, and the cross in its middle with arms at the edges, so that little is hidden.
  package func draw(look: Look, into grid: inout Grid) {
    if outline != area { grid.draw(look.border, around: outline, role: .label) }
    let (column, row) = (area.column + area.columns / 2, area.row + area.rows / 2)
    let arms = area.columns / 6
    func put(_ sign: String, _ ascii: String, _ column: Int, _ row: Int) {
      guard let glyph = Text(look.isUnicode ? sign : ascii).pieces.first?.glyph else { return }
      grid[column, row] = Cell(glyph, Paint(.buttonFocused))
    }
    for step in 0..<arms {
      put("─", "-", area.column + step, row)
      put("─", "-", area.endColumn - 1 - step, row)
    }
    put("│", "|", column, area.row)
    put("│", "|", column, area.endRow - 1)
    put("┼", "+", column, row)
  }
}
