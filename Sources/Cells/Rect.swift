/// A size in cells.
public struct Size: Hashable, Sendable {
  /// From the leading to the trailing side.
  public var columns: Int
  /// From top to bottom.
  public var rows: Int

  /// A size in columns and rows.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

extension Size: CustomStringConvertible {
  /// The size as `80x24`.
  public var description: String { "\(columns)x\(rows)" }
}

/// A rectangle of cells; column 0, row 0 is the leading top corner of the grid.
///
/// Values far outside any window are clamped, so that arithmetic cannot overflow.
public struct Rect: Hashable, Sendable {
  /// The first column.
  public var column: Int { didSet { column = Self.place(column) } }
  /// The first row.
  public var row: Int { didSet { row = Self.place(row) } }
  /// The number of columns.
  public var columns: Int { didSet { columns = Self.size(columns) } }
  /// The number of rows.
  public var rows: Int { didSet { rows = Self.size(rows) } }

  /// A rectangle that begins at a cell; negative sizes count as 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row) = (Self.place(column), Self.place(row))
    (self.columns, self.rows) = (Self.size(columns), Self.size(rows))
  }

  private static let most = 1 << 30
  static func place(_ value: Int) -> Int { min(max(-most, value), most) }
  private static func size(_ value: Int) -> Int { min(max(0, value), most) }

  /// A rectangle of this size at the leading top corner of the grid.
  public init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// The column after the last one.
  public var endColumn: Int { column + columns }
  /// The row below the last one.
  public var endRow: Int { row + rows }
  /// Whether the rectangle contains no cell.
  public var isEmpty: Bool { columns == 0 || rows == 0 }
  /// Its columns and rows.
  public var size: Size { Size(columns: columns, rows: rows) }

  /// The area that both rectangles share.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top,
      columns: min(endColumn, other.endColumn) - left, rows: min(endRow, other.endRow) - top)
  }

  /// Whether a cell is inside the rectangle.
  public func contains(column c: Int, row r: Int) -> Bool {
    c >= column && c < endColumn && r >= row && r < endRow
  }

  /// The rectangle without a margin on all sides.
  public func inset(columns c: Int = 0, rows r: Int = 0) -> Rect {
    let (c, r) = (Self.place(c), Self.place(r))
    return Rect(column: column + c, row: row + r, columns: columns - 2 * c, rows: rows - 2 * r)
  }
}
