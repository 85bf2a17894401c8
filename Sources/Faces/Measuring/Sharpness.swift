internal import Contract

/// Sharpness measure of a face picture (Laplacian variance).
enum Sharpness {
  /// The normalised size.
  static let size = PixelSize(width: 128, height: 160)

  /// The variance of the Laplacian over the variance of the pixels; `nil` without any contrast.
  static func measured(_ grey: Grey) -> Double? {
    guard grey.width > 2, grey.height > 2 else { return nil }
    var (count, sum, squares) = (0, 0, 0)
    var all = Brightness()
    for y in 1..<grey.height - 1 {
      let (above, row, below) = (grey.row(y - 1), grey.row(y), grey.row(y + 1))
      for x in 1..<grey.width - 1 {
        let middle = Int(row[x])
        let detail = Int(row[x &- 1]) &+ Int(row[x &+ 1]) &+ Int(above[x]) &+ Int(below[x]) &- 4 &* middle
        count &+= 1
        sum &+= detail
        squares &+= detail &* detail
        all.add(row[x])
      }
    }
    guard all.variance > 1 else { return nil }
    let mean = Double(sum) / Double(count)
    return (Double(squares) / Double(count) - mean * mean) / all.variance
  }
}
