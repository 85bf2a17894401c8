package import Contract

extension SceneLight {
  /// The light of a picture, from a sample of about 80x80 pixels.
  package init(_ size: PixelSize, row: (Int) -> UnsafePointer<UInt8>) {
    let (across, down) = (max(1, size.width / Self.side), max(1, size.height / Self.side))
    var (count, sum, squares) = (0, 0, 0)
    for y in stride(from: down / 2, to: size.height, by: down) {
      let row = row(y)
      for x in stride(from: across / 2, to: size.width, by: across) {
        let value = Int(row[x])
        (count, sum, squares) = (count + 1, sum + value, squares + value * value)
      }
    }
    let mean = count > 0 ? Double(sum) / Double(count) : 0
    let variance = count > 0 ? max(0, Double(squares) / Double(count) - mean * mean) : 0
    self.init(mean: mean, spread: variance.squareRoot())
  }

  private static let side = 80
}
