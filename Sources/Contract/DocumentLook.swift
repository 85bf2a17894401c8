/// A coarse fingerprint of a side of a card, to compare two pictures: too coarse to hold any print, and normalised for
/// brightness and for light from one side.
package struct DocumentLook: Hashable, Sendable, CustomStringConvertible {
  package static let size = PixelSize(width: 32, height: 20)
  /// Row by row, 0 to 15: the mean is in the middle, and the ends are at two and a half standard deviations.
  package let steps: [UInt8]

  package var description: String { "of \(Self.size)" }

  /// `nil` if the number of steps does not match the grid.
  package init?(steps: [UInt8]) {
    guard steps.count == Self.size.width * Self.size.height, steps.allSatisfy({ $0 <= 15 }) else { return nil }
    self.steps = steps
  }

  /// From the brightness of each grid cell; `nil` if there is no contrast.
  package init?(_ brightness: [UInt8]) {
    guard brightness.count == Self.size.width * Self.size.height else { return nil }
    let values = Self.withoutPlane(brightness.map(Double.init))
    let (mean, deviation) = Self.moments(values)
    guard deviation >= Self.leastDeviation else { return nil }
    steps = values.map { UInt8(min(15, max(0, (7.5 + ($0 - mean) / deviation * 3).rounded()))) }
  }

  /// Subtracts the best-fitting plane: light that comes from one side.
  private static func withoutPlane(_ values: [Double]) -> [Double] {
    func place(_ at: Int) -> (x: Double, y: Double) {
      (
        Double(at % size.width) - Double(size.width - 1) / 2, Double(at / size.width) - Double(size.height - 1) / 2
      )
    }
    var (alongX, alongY, squaresX, squaresY) = (0.0, 0.0, 0.0, 0.0)
    for (at, value) in values.enumerated() {
      let (x, y) = place(at)
      (alongX, alongY, squaresX, squaresY) = (
        alongX + value * x, alongY + value * y, squaresX + x * x, squaresY + y * y
      )
    }
    return values.enumerated().map { at, value in
      let (x, y) = place(at)
      return value - alongX / squaresX * x - alongY / squaresY * y
    }
  }

  /// Below this deviation there is only noise.
  private static let leastDeviation = 2.0

  /// The correlation with another look, -1 to 1; the better of both orientations, as either may be upside down.
  package func likeness(to other: DocumentLook) -> Double {
    let (mine, theirs) = (Self.moments(steps.lazy.map(Double.init)), Self.moments(other.steps.lazy.map(Double.init)))
    guard mine.deviation > 0, theirs.deviation > 0 else { return 0 }
    var (upright, turned) = (0.0, 0.0)
    for at in steps.indices {
      let value = Double(steps[at]) - mine.mean
      upright += value * (Double(other.steps[at]) - theirs.mean)
      turned += value * (Double(other.steps[steps.count - 1 - at]) - theirs.mean)
    }
    return max(upright, turned) / (Double(steps.count) * mine.deviation * theirs.deviation)
  }

  /// Whether a border surrounds it, darker or brighter than the inside, as around screens and windows.
  package var isFramed: Bool {
    let (width, height) = (Self.size.width, Self.size.height)
    var (darker, brighter, all) = (0, 0, 0)
    /// Compares a border cell with the one two cells further in.
    func note(_ edge: (x: Int, y: Int), _ inner: (x: Int, y: Int)) {
      let step = Int(steps[inner.y * width + inner.x]) - Int(steps[edge.y * width + edge.x])
      all += 1
      if step >= Self.stepOfFrames { darker += 1 }
      if step <= -Self.stepOfFrames { brighter += 1 }
    }
    for x in 2..<(width - 2) {
      note((x, 0), (x, 2))
      note((x, height - 1), (x, height - 3))
    }
    for y in 2..<(height - 2) {
      note((0, y), (2, y))
      note((width - 1, y), (width - 3, y))
    }
    return Double(max(darker, brighter)) >= Self.shareOfFrames * Double(all)
  }

  private static let stepOfFrames = 4
  private static let shareOfFrames = 0.85

  private static func moments(_ values: some Collection<Double>) -> (mean: Double, deviation: Double) {
    let (sum, squares) = values.reduce((0, 0)) { ($0.0 + $1, $0.1 + $1 * $1) }
    let mean = sum / Double(values.count)
    return (mean, max(0, squares / Double(values.count) - mean * mean).squareRoot())
  }
}
