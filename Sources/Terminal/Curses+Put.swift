internal import CNcurses
internal import Cells

extension Curses {
  /// Writes a run of cells to the curses window.
  func put(_ grid: Grid, row: Int, columns: Range<Int>, pens: inout Pens) {
    var cells: [nc_cell] = []
    cells.reserveCapacity(columns.count)
    var start = columns.lowerBound
    var column = start
    while column < columns.upperBound {
      let cell = grid[column, row]
      let width = column + 1 < grid.size.columns && grid[column + 1, row].glyph == .continuation ? 2 : 1
      let pen = pens.pen(for: cell.paint, in: grid)
      if cell.glyph.isCluster {
        put(cells, row: row, column: start)
        cells.removeAll(keepingCapacity: true)
        put(cluster: cell.glyph.text, width: width, row: row, column: column, pen: pen)
        start = column + width
      } else {
        // A continuation cell without its glyph is drawn as a blank.
        let scalar = cell.glyph.scalar?.value ?? 0x20
        let shown = isASCII ? AsciiFold.scalar(scalar) : scalar
        cells.append(nc_cell(scalar: shown, attributes: pen.attributes, pair: pen.pair, columns: UInt8(width)))
      }
      column += width
    }
    put(cells, row: row, column: start)
  }
}

extension Grid {
  /// The grid in another size, cropped or padded with blanks.
  func fitted(to size: Size) -> Grid {
    guard size != self.size else { return self }
    var grid = Grid(size)
    for row in 0..<size.rows {
      for column in 0..<size.columns { grid[column, row] = self[column, row] }
    }
    return grid
  }
}
