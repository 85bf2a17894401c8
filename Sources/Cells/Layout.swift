/// Cutting a rectangle into smaller ones; leading is where reading begins.
extension Rect {
  /// Takes rows off the top and gives them back; no more than there are.
  public mutating func takeTop(_ count: Int) -> Rect {
    let count = min(max(0, count), rows)
    let part = Rect(column: column, row: row, columns: columns, rows: count)
    row += count
    rows -= count
    return part
  }

  /// Takes rows off the bottom and gives them back.
  public mutating func takeBottom(_ count: Int) -> Rect {
    let count = min(max(0, count), rows)
    rows -= count
    return Rect(column: column, row: endRow, columns: columns, rows: count)
  }

  /// Takes columns off the leading side and gives them back.
  public mutating func takeLeading(_ count: Int) -> Rect {
    let count = min(max(0, count), columns)
    let part = Rect(column: column, row: row, columns: count, rows: rows)
    column += count
    columns -= count
    return part
  }

  /// Takes columns off the trailing side and gives them back.
  public mutating func takeTrailing(_ count: Int) -> Rect {
    let count = min(max(0, count), columns)
    columns -= count
    return Rect(column: endColumn, row: row, columns: count, rows: rows)
  }

  /// A rectangle of at most this size in the middle; odd rests go to the end.
  public func centred(_ size: Size) -> Rect {
    let size = Rect(size).intersection(Rect(self.size)).size
    return Rect(
      column: column + (columns - size.columns) / 2, row: row + (rows - size.rows) / 2,
      columns: size.columns, rows: size.rows)
  }

  /// Equal parts side by side with a gap between them; what does not divide is shared out from the leading one on.
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
