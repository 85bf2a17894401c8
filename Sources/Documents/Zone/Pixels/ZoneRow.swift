/// Where the cells of one row lie in a picture.
struct ZoneRow {
  /// The first cell's left end.
  var left: Float
  /// The middle of capitals, half-way along the row.
  var middle: Float
  var pitch: Float
  /// By how much the row's end lies lower than its middle.
  var slope: Float = 0
  var columns: Int

  func x(_ column: Int) -> Float { left + (Float(column) + 0.5) * pitch }

  func y(_ column: Int) -> Float { middle + slope * (2 * (Float(column) + 0.5) / Float(columns) - 1) }

  /// Moved by shares of the pitch.
  func moved(down: Float = 0, slope: Float = 0, right: Float = 0) -> ZoneRow {
    var row = self
    row.middle += down * pitch
    row.slope += slope * pitch
    row.left += right * pitch
    return row
  }
}
