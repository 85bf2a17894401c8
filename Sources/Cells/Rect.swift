/// A size in cells.
package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

extension Size: CustomStringConvertible {
  package var description: String { "\(columns)x\(rows)" }
}

/// A rectangle of cells; column 0, row 0 is the leading top corner of the grid.
package struct Rect: Hashable, Sendable {
  package var column: Int
  package var row: Int
  package var columns: Int
  package var rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  package init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  package var endColumn: Int { column + columns }
  package var endRow: Int { row + rows }
  package var isEmpty: Bool { columns == 0 || rows == 0 }
  package var size: Size { Size(columns: columns, rows: rows) }

  package func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top,
      columns: min(endColumn, other.endColumn) - left, rows: min(endRow, other.endRow) - top)
  }

  package func contains(column c: Int, row r: Int) -> Bool {
    c >= column && c < endColumn && r >= row && r < endRow
  }

  /// The rectangle without a margin on each side.
  package func inset(columns c: Int = 0, rows r: Int = 0) -> Rect {
    Rect(column: column + c, row: row + r, columns: columns - 2 * c, rows: rows - 2 * r)
  }
}
