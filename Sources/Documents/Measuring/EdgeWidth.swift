internal import CMath

/// How wide the edges of print are, in pixels of an upright picture 640 wide: 1.1 to 1.9 where it is sharp.
///
/// Only steps with enough contrast count, each by its range over its slope; so a plain card is told from a blurred one,
/// and noise does not pass for print.
package enum EdgeWidth {
  /// Of the 13 pixels in which an edge is the steepest.
  private static let reach = 6
  private static let margin = 8
  private static let leastRange: Float = 30
  /// Fewer edges say nothing.
  private static let leastEdges = 50

  private struct Edge {
    var range: Float
    var slope: Float
  }

  /// Nil where too little is printed to tell.
  package static func read(_ plane: LumaPlane) -> Double? {
    guard plane.width > 2 * margin + 2, plane.height > 2 * margin + 2 else { return nil }
    let smooth = smoothed(plane)
    let (edges, ranges) = edges(of: smooth, plane.width, plane.height)
    let least = max(leastRange, 0.6 * Float(ranges.level(share: 0.9)))
    let widths = edges.filter { $0.range > least && $0.slope > 0 }.map { $0.range / ($0.slope * 2.5) }.sorted()
    guard widths.count > leastEdges else { return nil }
    return Double(widths[widths.count / 2])
  }

  /// Gauss with a sigma of 0.7.
  private static func smoothed(_ plane: LumaPlane) -> [Float] {
    let weights = (-3...3).map { Float(cm_exp(-Double($0 * $0) / 0.98)) }
    let sum = weights.reduce(0, +)
    let taps = weights.map { $0 / sum }
    let (width, height) = (plane.width, plane.height)
    var level = plane.pixels.map { Float($0) }
    var smooth = level
    for y in 0..<height {
      for x in 3..<(width - 3) {
        let at = y &* width &+ x
        smooth[at] = (0..<7).reduce(Float(0)) { $0 + taps[$1] * level[at &+ $1 &- 3] }
      }
    }
    level = smooth
    for y in 3..<(height - 3) {
      for x in 0..<width {
        let at = y &* width &+ x
        smooth[at] = (0..<7).reduce(Float(0)) { $0 + taps[$1] * level[at &+ ($1 &- 3) &* width] }
      }
    }
    return smooth
  }

  /// The steepest places of their surroundings, and how often which range is met.
  private static func edges(of smooth: [Float], _ width: Int, _ height: Int) -> ([Edge], [Int]) {
    var edges: [Edge] = []
    var counts = [Int](repeating: 0, count: 256)
    var slopes = [Float](repeating: 0, count: width)
    for y in margin..<(height - margin) {
      let row = y &* width
      for x in 1..<(width - 1) {
        func step(_ at: Int) -> Float { smooth[at &+ x &+ 1] - smooth[at &+ x &- 1] }
        slopes[x] = abs(step(row &- width) + 2 * step(row) + step(row &+ width)) / 8
      }
      for x in margin..<(width - margin) {
        var (low, high, steepest): (Float, Float, Float) = (255, 0, 0)
        for at in (x &- reach)...(x &+ reach) {
          low = min(low, smooth[row &+ at])
          high = max(high, smooth[row &+ at])
          steepest = max(steepest, slopes[at])
        }
        counts[min(255, max(0, Int(high - low)))] += 1
        if slopes[x] == steepest, high - low >= leastRange { edges.append(Edge(range: high - low, slope: steepest)) }
      }
    }
    return (edges, counts)
  }
}
