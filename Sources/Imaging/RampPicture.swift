package import Cells

/// A picture as one character per cell by brightness, for areas so small that shapes would look like noise.
package enum RampPicture {
  private static let ramp = Array(" .:-=+*#%@".utf8)
  /// A smaller brightness range is not stretched to the whole ramp.
  private static let leastRange = 48

  /// `inksAreLight` as in `PreviewLook`.
  package static func draw(_ picture: Picture, in area: Rect, inksAreLight: Bool, into grid: inout Grid) {
    guard !area.isEmpty else { return }
    let means = means(of: picture, columns: area.columns, rows: area.rows)
    let (least, most) = (means.min() ?? 0, means.max() ?? 0)
    let range = max(leastRange, most - least)
    for (place, mean) in means.enumerated() {
      let level = (mean - least) * (ramp.count - 1) / range
      let (column, row) = (area.column + place % area.columns, area.row + place / area.columns)
      guard grid.bounds.contains(column: column, row: row) else { continue }
      let glyph = Glyph(ascii: ramp[inksAreLight ? level : ramp.count - 1 - level])
      grid[column, row] = Cell(glyph, Paint(.picture))
    }
  }

  private static func means(of picture: Picture, columns: Int, rows: Int) -> [Int] {
    let (wide, high) = (picture.size.width, picture.size.height)
    return (0..<rows).flatMap { row in
      let lines = row * high / rows..<max(row * high / rows + 1, (row + 1) * high / rows)
      return (0..<columns).map { column in
        let places = column * wide / columns..<max(column * wide / columns + 1, (column + 1) * wide / columns)
        var sum = 0
        for y in lines where y < high {
          for x in places where x < wide { sum += Int(picture.luma[y * wide + x]) }
        }
        return sum / (lines.count * places.count)
      }
    }
  }
}
