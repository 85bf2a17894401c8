/// The position of one MRZ line's cells in a picture.
struct ZoneRow {
  /// The left end of the first cell.
  var left: Float
  /// The vertical centre of capitals, half-way along the line.
  var middle: Float
  var pitch: Float
  /// How much lower the line's end is than its centre.
  var slope: Float = 0
  var columns: Int

  func x(_ column: Int) -> Float { left + (Float(column) + 0.5) * pitch }

  func y(_ column: Int) -> Float { middle + slope * (2 * (Float(column) + 0.5) / Float(columns) - 1) }

  /// The row moved by multiples of the pitch.
  func moved(down: Float = 0, slope: Float = 0, right: Float = 0) -> ZoneRow {
    var row = self
    row.middle += down * pitch
    row.slope += slope * pitch
    row.left += right * pitch
    return row
  }
}
