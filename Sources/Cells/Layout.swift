/// Splits a rectangle into smaller ones; the leading side is where reading begins.
extension Rect {
  /// Removes rows from the top, as far as there are any, and returns them.
  public mutating func takeTop(_ count: Int) -> Rect {
    let count = min(max(0, count), rows)
    let part = Rect(column: column, row: row, columns: columns, rows: count)
    row += count
    rows -= count
    return part
  }

  /// Removes rows from the bottom and returns them.
  public mutating func takeBottom(_ count: Int) -> Rect {
    let count = min(max(0, count), rows)
    rows -= count
    return Rect(column: column, row: endRow, columns: columns, rows: count)
  }

  /// Removes columns from the leading side and returns them.
  public mutating func takeLeading(_ count: Int) -> Rect {
    let count = min(max(0, count), columns)
    let part = Rect(column: column, row: row, columns: count, rows: rows)
    column += count
    columns -= count
    return part
  }

  /// Removes columns from the trailing side and returns them.
  public mutating func takeTrailing(_ count: Int) -> Rect {
    let count = min(max(0, count), columns)
    columns -= count
    return Rect(column: endColumn, row: row, columns: count, rows: rows)
  }

  /// A centred rectangle of at most this size; an odd remainder goes to the trailing and bottom sides.
  public func centred(_ size: Size) -> Rect {
    let size = Rect(size).intersection(Rect(self.size)).size
    return Rect(
      column: column + (columns - size.columns) / 2, row: row + (rows - size.rows) / 2,
      columns: size.columns, rows: size.rows)
  }

  /// Equal parts side by side with a gap between them; the remainder goes to the first parts, one column each.
  public func parts(_ count: Int, gap: Int) -> [Rect] {
    guard count > 0 else { return [] }
    let room = max(0, columns - Self.place(gap) * (Self.place(count) - 1))
    var rest = self
    return (0..<count).map { index in
      let part = rest.takeLeading(room / count + (index < room % count ? 1 : 0))
      _ = rest.takeLeading(gap)
      return part
    }
  }
}
