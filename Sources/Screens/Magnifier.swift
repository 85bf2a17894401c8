package import Cells
internal import Contract
package import Imaging

/// The magnified area around a corner, shown in the opposite corner of the screen.
package struct Magnifier: Equatable, Sendable {
  /// The cells of its picture; odd numbers of columns and rows, with the corner in the centre.
  package let area: Rect
  /// The area with its border, if there is room for one.
  let outline: Rect

  private static let (large, small) = (Size(columns: 17, rows: 7), Size(columns: 11, rows: 5))
  /// From this size on, it is large and has a border.
  private static let roomy = Size(columns: 60, rows: 14)
  /// In a smaller area it would hide what it magnifies.
  private static let least = Size(columns: 22, rows: 6)

  /// `nil` if there is no room.
  package init?(of handle: QuadHandle, in place: Rect) {
    guard place.columns >= Self.least.columns, place.rows >= Self.least.rows else { return nil }
    let isRoomy = place.columns >= Self.roomy.columns && place.rows >= Self.roomy.rows
    let (size, line) = isRoomy ? (Self.large, 1) : (Self.small, 0)
    let (columns, rows) = (size.columns + 2 * line, size.rows + 2 * line)
    // Corners 0 and 3 are on the left, 0 and 1 at the top.
    let isOnTheRight = handle.corner == 0 || handle.corner == 3
    let isBelow = handle.corner < 2
    outline = Rect(
      column: isOnTheRight ? place.endColumn - columns : place.column,
      row: isBelow ? place.endRow - rows : place.row, columns: columns, rows: rows)
    area = outline.inset(columns: line, rows: line)
  }

  /// The transform of the magnified picture to its cells.
  package func view(of picture: Picture) -> PreviewView {
    .whole(frame: picture.size, area: area, mirrored: false)
  }

  /// Draws the border, and a cross whose arms stay at the edges, so that little is hidden.
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
