extension Grid {
  /// Writes a line from a cell on, clipped to `within`; returns the column after its end.
  ///
  /// Reorders right-to-left words. A wide glyph that is cut in half, also one that was there before, becomes a space.
  @discardableResult
  package mutating func write(
    _ line: Text.Line, at column: Int, _ row: Int, _ paint: Paint, within area: Rect? = nil
  ) -> Int {
    let area = seen(area ?? bounds).intersection(bounds)
    guard row >= area.row, row < area.endRow else { return column + line.columns }
    // A line that is too long is cut at its end, in both directions.
    let start = isMirrored ? max(area.column, size.columns - column - line.columns) : column
    let end = isMirrored ? size.columns - column : area.endColumn
    var place = start
    for piece in line.arranged(fromRight: isMirrored, columns: end - start) {
      put(piece, at: place, row, paint, within: area)
      place += Int(piece.columns)
    }
    mend(from: max(start, area.column), to: min(place, area.endColumn), row)
    return column + line.columns
  }

  /// Writes a string from a cell on, in a role.
  @discardableResult
  package mutating func write(
    _ string: String, at column: Int, _ row: Int, role: Role, within area: Rect? = nil
  ) -> Int {
    write(Text(string).pieces[...], at: column, row, Paint(role), within: area)
  }

  /// Clears an area to a role's background.
  package mutating func clear(_ area: Rect, role: Role) {
    fill(area, with: Cell(.space, Paint(role)))
    let area = seen(area).intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow { mend(from: area.column, to: area.endColumn, row) }
  }

  /// Changes the role of all cells in an area; glyphs stay.
  package mutating func repaint(_ area: Rect, role: Role) {
    let area = seen(area).intersection(bounds)
    for row in area.row..<max(area.row, area.endRow) {
      withRow(row) { cells in
        for column in area.column..<area.endColumn { cells[column].paint = Paint(role) }
      }
    }
  }

  private mutating func put(_ piece: Text.Piece, at column: Int, _ row: Int, _ paint: Paint, within area: Rect) {
    let isWide = piece.columns == 2
    let fits = column >= area.column && column + Int(piece.columns) <= area.endColumn
    for (place, glyph) in [(column, piece.glyph), (column + 1, Glyph.continuation)].prefix(isWide ? 2 : 1)
    where place >= area.column && place < area.endColumn {
      self[place, row] = Cell(fits ? glyph : .space, paint)
    }
  }

  /// Clears the remaining halves of wide glyphs at both ends of a written range.
  private mutating func mend(from start: Int, to end: Int, _ row: Int) {
    guard start < end else { return }
    if self[start, row].glyph != .continuation, self[start - 1, row].isFirstHalf { self[start - 1, row].glyph = .space }
    if self[end, row].glyph == .continuation { self[end, row].glyph = .space }
  }
}

extension Cell {
  /// Whether the glyph is two columns wide.
  fileprivate var isFirstHalf: Bool {
    if let scalar = glyph.scalar { return scalar.value >= 0x1100 && Width.of(scalar) == 2 }
    return glyph.isCluster && Width.columns(of: glyph.text) == 2
  }
}
