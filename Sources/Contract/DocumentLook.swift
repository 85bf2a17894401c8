/// How a side of a card looks from afar: too coarse for anything that is printed on it, and the same in any light.
package struct DocumentLook: Hashable, Sendable, CustomStringConvertible {
  package static let size = PixelSize(width: 32, height: 20)
  /// Row by row, 0 to 15: the mean lies in the middle, and two and a half deviations at the ends.
  package let steps: [UInt8]

  package var description: String { "of \(Self.size)" }

  /// nil where there are not as many steps as there are places.
  package init?(steps: [UInt8]) {
    guard steps.count == Self.size.width * Self.size.height, steps.allSatisfy({ $0 <= 15 }) else { return nil }
    self.steps = steps
  }

  /// From the brightness of each place; nil where nothing is seen in it.
  package init?(_ brightness: [UInt8]) {
    guard brightness.count == Self.size.width * Self.size.height else { return nil }
    let (mean, deviation) = Self.moments(brightness)
    guard deviation >= Self.leastDeviation else { return nil }
    steps = brightness.map { value in
      UInt8(min(15, max(0, (7.5 + (Double(value) - mean) / deviation * 3).rounded())))
    }
  }

  /// Noise alone has no look.
  private static let leastDeviation = 2.0

  /// The correlation with another one, -1 to 1, whichever of them was held upside down.
  package func likeness(to other: DocumentLook) -> Double {
    let (mine, theirs) = (Self.moments(steps), Self.moments(other.steps))
    guard mine.deviation > 0, theirs.deviation > 0 else { return 0 }
    var (upright, turned) = (0.0, 0.0)
    for at in steps.indices {
      let value = Double(steps[at]) - mine.mean
      upright += value * (Double(other.steps[at]) - theirs.mean)
      turned += value * (Double(other.steps[steps.count - 1 - at]) - theirs.mean)
    }
    return max(upright, turned) / (Double(steps.count) * mine.deviation * theirs.deviation)
  }

  private static func moments(_ values: [UInt8]) -> (mean: Double, deviation: Double) {
    let (sum, squares) = values.reduce((0.0, 0.0)) { ($0.0 + Double($1), $0.1 + Double($1) * Double($1)) }
    let mean = sum / Double(values.count)
    return (mean, max(0, squares / Double(values.count) - mean * mean).squareRoot())
  }
}
