package import Cells
package import Contract

/// Where things have been drawn, for those who draw the picture, place the cursor or look for overlaps.
package struct Drawn: Equatable, Sendable {
  /// A place in the grid.
  package struct Place: Equatable, Sendable {
    package var column: Int
    package var row: Int
  }

  /// The cells kept for the live picture; nil where none is wanted.
  package var previewArea: Rect?
  /// The place of the control that has the focus.
  package var cursor: Place?
  package var controlAreas: [ControlID: Rect] = [:]
  package var isTooSmall = false
  /// The words that stand in large letters, which no row of text tells.
  package var lettered: [String] = []

  /// The same in cells counted from the left.
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

/// The grid being drawn, with the look it is drawn in and what is to be remembered of it.
struct Canvas {
  var grid: Grid
  /// Words are read one way throughout, but for what has sides of its own.
  var look: Look
  var drawn = Drawn()

  mutating func write(_ line: Text.Line, at column: Int, _ row: Int, _ role: Role, within area: Rect) {
    grid.write(line, at: column, row, Paint(role), within: area)
  }

  /// Writes lines one under the other, each in the middle of the area.
  mutating func writeCentred(_ lines: [Text.Line], _ role: Role, in area: Rect) {
    for (row, line) in zip(area.row..<max(area.row, area.endRow), lines) {
      write(line, at: area.column + max(0, area.columns - line.columns) / 2, row, role, within: area)
    }
  }

  /// Writes lines one under the other from the leading side, or where the role's label has them.
  mutating func writeLeading(_ lines: [Text.Line], _ role: Role, in area: Rect) {
    for (row, line) in zip(area.row..<max(area.row, area.endRow), lines) {
      write(line, at: look.column(of: line.columns, role, in: area), row, role, within: area)
    }
  }

  /// Draws a sketch as one block in the middle of the columns.
  mutating func draw(_ sketch: Sketch, _ role: Role, in area: Rect) {
    let column = area.column + max(0, area.columns - sketch.columns) / 2
    draw(sketch.lines.map { $0.pieces[...] }, Paint(role), at: column, in: area)
  }

  /// Draws lines that make a picture together, and so keep their places to each other whoever reads them.
  mutating func draw(_ picture: [Text.Line], _ paint: Paint, at column: Int, in area: Rect) {
    let columns = picture.map(\.columns).max() ?? 0
    for (row, line) in zip(area.row..<max(area.row, area.endRow), picture) {
      grid.write(line, at: column + (grid.isMirrored ? columns - line.columns : 0), row, paint, within: area)
    }
  }

  /// Puts the cells of a picture at the leading edge; right is right, whoever reads.
  mutating func draw(_ picture: [[Cell]], in area: Rect) {
    let columns = min(picture.first?.count ?? 0, area.columns)
    let seen = grid.seen(
      Rect(column: area.column, row: area.row, columns: columns, rows: min(picture.count, area.rows)))
    for row in 0..<seen.rows {
      for column in 0..<seen.columns { grid[column: seen.column + column, row: seen.row + row] = picture[row][column] }
    }
  }

  /// Writes lines one under the other as one block in the middle of the columns.
  mutating func writeBlock(_ lines: [Text.Line], _ role: Role, in area: Rect) {
    let columns = lines.map(\.columns).max() ?? 0
    writeLeading(lines, role, in: area.centred(Size(columns: columns, rows: area.rows)))
  }

  /// Makes an area a surface of a role: filled, or with a line around it where no fill would be seen.
  mutating func panel(_ area: Rect, _ role: Role, on ground: Role = .background) {
    grid.clear(area, role: role)
    if area.rows >= 3, !look.shows(role, on: ground) { grid.draw(look.border, around: area, role: role) }
  }
}
