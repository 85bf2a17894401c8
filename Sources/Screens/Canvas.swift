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
}

/// The grid being drawn, with the look it is drawn in and what is to be remembered of it.
struct Canvas {
  var grid: Grid
  let look: Look
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

  /// Writes lines one under the other from the leading side.
  mutating func writeLeading(_ lines: [Text.Line], _ role: Role, in area: Rect) {
    for (row, line) in zip(area.row..<max(area.row, area.endRow), lines) {
      write(line, at: area.column, row, role, within: area)
    }
  }

  /// Draws a sketch as one block in the middle of the columns.
  mutating func draw(_ sketch: Sketch, _ role: Role, in area: Rect) {
    let column = area.column + max(0, area.columns - sketch.columns) / 2
    for (row, line) in zip(area.row..<max(area.row, area.endRow), sketch.lines) {
      write(line.pieces[...], at: column, row, role, within: area)
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
