/// A rectangle of cells: screens draw into it, and terminals show it.
package struct Grid: Equatable, Sendable {
  package let size: Size
  @usableFromInline package internal(set) var cells: [Cell]
  /// Whether columns count from the right, for right-to-left languages; words keep their order.
  package var isMirrored = false

  package init(_ size: Size, filledWith cell: Cell = Cell()) {
    self.size = size
    cells = Array(repeating: cell, count: max(0, size.columns) * max(0, size.rows))
  }

  package var bounds: Rect { Rect(size) }

  /// The area in columns counted from the left.
  package func seen(_ area: Rect) -> Rect {
    let column = isMirrored ? size.columns - area.endColumn : area.column
    return Rect(column: column, row: area.row, columns: area.columns, rows: area.rows)
  }

  /// The cell at a place, always counted from the left; outside the grid, writes are dropped and reads return an empty
  /// cell.
  @inlinable package subscript(column: Int, row: Int) -> Cell {
    get {
      guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return Cell() }
      return cells[row * size.columns + column]
    }
    set {
      guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
      cells[row * size.columns + column] = newValue
    }
  }

  package mutating func fill(_ area: Rect, with cell: Cell) {
    let area = seen(area).intersection(bounds)
    for row in area.row..<max(area.row, area.endRow) {
      let start = row * size.columns
      for column in area.column..<max(area.column, area.endColumn) { cells[start + column] = cell }
    }
  }

  /// One row of cells as mutable memory, to fill many cells at once.
  package mutating func withRow<R>(_ row: Int, _ body: (UnsafeMutableBufferPointer<Cell>) -> R) -> R {
    precondition(row >= 0 && row < size.rows, "row \(row) outside a grid of \(size)")
    let range = row * size.columns..<(row + 1) * size.columns
    return cells.withUnsafeMutableBufferPointer { body(.init(rebasing: $0[range])) }
  }

  /// The text of a row without trailing spaces.
  package func line(_ row: Int) -> String {
    var text = ""
    for column in 0..<size.columns { text += self[column, row].glyph.text }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows.
  package var text: String { (0..<size.rows).map(line).joined(separator: "\n") }
}
