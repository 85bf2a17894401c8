package import Cells
package import Contract

/// The positions of drawn parts, for the picture renderer, the cursor and overlap checks.
package struct Drawn: Equatable, Sendable {
  /// A cell position.
  package struct Place: Equatable, Sendable {
    package var column: Int
    package var row: Int
  }

  /// The cells reserved for the live picture; `nil` without one.
  package var previewArea: Rect?
  /// The position of the focused control.
  package var cursor: Place?
  package var controlAreas: [ControlID: Rect] = [:]
  package var isTooSmall = false
  /// The texts in large letters, which can't be read from the grid's rows.
  package var lettered: [String] = []
  /// The places of drawings.
  var drawings: [Rect] = []
  /// The lines that did not fit into their place, or only in part.
  package var cut: [String] = []

  /// The positions with columns counted from the left, also on a mirrored grid.
  func seen(on grid: Grid) -> Drawn {
    var drawn = self
    drawn.previewArea = previewArea.map(grid.seen)
    drawn.controlAreas = controlAreas.mapValues(grid.seen)
    drawn.cursor = cursor.map {
      let cell = grid.seen(Rect(column: $0.column, row: $0.row, columns: 1, rows: 1))
      return Place(column: cell.column, row: cell.row)
    }
    return drawn
  }
}

/// A drawing context: the grid, its look, and the recorded positions.
struct Canvas {
  var grid: Grid
  /// Texts run in the look's direction, except parts with a physical left and right.
  var look: Look
  var drawn = Drawn()

  mutating func write(_ line: Text.Line, at column: Int, _ row: Int, _ role: Role, within area: Rect) {
    write(line, at: column, row, Paint(role), within: area)
  }

  mutating func write(_ line: Text.Line, at column: Int, _ row: Int, _ paint: Paint, within area: Rect) {
    let area = area.intersection(grid.bounds)
    let isWhole =
      row >= area.row && row < area.endRow && column >= area.column && column + line.columns <= area.endColumn
    if !isWhole, line.contains(where: { $0.kind != .space }) { drawn.cut.append(line.string) }
    grid.write(line, at: column, row, paint, within: area)
  }

  /// Writes centred lines.
  mutating func writeCentred(_ lines: [Text.Line], _ role: Role, in area: Rect) {
    drop(lines, from: area)
    for (row, line) in zip(area.row..<max(area.row, area.endRow), lines) {
      write(line, at: area.column + max(0, area.columns - line.columns) / 2, row, role, within: area)
    }
  }

  /// Writes lines from the leading side, or as the role's label aligns them.
  mutating func writeLeading(_ lines: [Text.Line], _ role: Role, in area: Rect) {
    drop(lines, from: area)
    for (row, line) in zip(area.row..<max(area.row, area.endRow), lines) {
      write(line, at: look.column(of: line.columns, role, in: area), row, role, within: area)
    }
  }

  /// Records the lines for which an area has no rows.
  private mutating func drop(_ lines: [Text.Line], from area: Rect) {
    drawn.cut += lines.dropFirst(max(0, area.rows)).lazy.filter { !$0.isEmpty }.map(\.string)
  }

  /// Draws a sketch as one block in the centre.
  mutating func draw(_ sketch: Sketch, _ role: Role, in area: Rect) {
    let column = area.column + max(0, area.columns - sketch.columns) / 2
    draw(sketch.lines.map { $0.pieces[...] }, Paint(role), at: column, in: area)
  }

  /// Draws lines that form a picture, so their relative positions do not depend on the text direction.
  mutating func draw(_ picture: [Text.Line], _ paint: Paint, at column: Int, in area: Rect) {
    let columns = picture.map(\.columns).max() ?? 0
    drawn.drawings.append(Rect(column: column, row: area.row, columns: columns, rows: min(picture.count, area.rows)))
    for (row, line) in zip(area.row..<max(area.row, area.endRow), picture) {
      grid.write(line, at: column + (grid.isMirrored ? columns - line.columns : 0), row, paint, within: area)
    }
  }

  /// Draws the cells of a picture at the leading edge, not mirrored in right-to-left languages.
  mutating func draw(_ picture: [[Cell]], in area: Rect) {
    let columns = min(picture.first?.count ?? 0, area.columns)
    let seen = grid.seen(
      Rect(column: area.column, row: area.row, columns: columns, rows: min(picture.count, area.rows)))
    for row in 0..<seen.rows {
      for column in 0..<seen.columns { grid[seen.column + column, seen.row + row] = picture[row][column] }
    }
  }

  /// Writes lines as one block in the centre.
  mutating func writeBlock(_ lines: [Text.Line], _ role: Role, in area: Rect) {
    let columns = lines.map(\.columns).max() ?? 0
    writeLeading(lines, role, in: area.centred(Size(columns: columns, rows: area.rows)))
  }

  /// Draws a panel: filled, or bordered if the fill would not be visible.
  mutating func panel(_ area: Rect, _ role: Role, on ground: Role = .background) {
    grid.clear(area, role: role)
    if area.rows >= 3, !look.shows(role, on: ground) { grid.draw(look.border, around: area, role: role) }
  }
}
