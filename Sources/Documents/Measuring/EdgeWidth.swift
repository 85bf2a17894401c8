internal import CMath

/// Sharpness measure: the edge width of print in pixels of a rectified picture 640 wide; 1.1 to 1.9 if sharp.
///
/// Only steps with enough contrast count, by range over slope. This distinguishes a plain card from a blurred one, and
/// print from noise.
enum EdgeWidth {
  /// Half the window of 13 pixels around an edge's steepest point.
  private static let reach = 6
  private static let margin = 8
  private static let leastRange: Float = 30
  /// Fewer edges are no evidence.
  private static let leastEdges = 50
  /// Wider edges are clamped; the histogram's steps are fractions of a pixel.
  private static let mostWidth: Float = 16
  private static let widthSteps: Float = 256

  private struct Edge {
    var range: Float
    var slope: Float
  }

  /// `nil` if there is too little print.
  static func read(_ plane: LumaPlane) -> Double? {
    guard plane.width > 2 * margin + 2, plane.height > 2 * margin + 2 else { return nil }
    let smooth = smoothed(plane)
    let (edges, ranges) = edges(of: smooth, plane.width, plane.height)
    let least = max(leastRange, 0.6 * Float(ranges.level(share: 0.9)))
    // Histogram by width: there are thousands, and sorting would take longer than finding them.
    var (counts, count) = ([Int](repeating: 0, count: Int(mostWidth * widthSteps)), 0)
    for edge in edges where edge.range > least && edge.slope > 0 {
      let width = edge.range / (edge.slope * 2.5)
      counts[min(counts.count - 1, Int(width * widthSteps))] += 1
      count += 1
    }
    guard count > leastEdges else { return nil }
    return (Double(counts.level(share: 0.5)) + 0.5) / Double(widthSteps)
  }

  /// Gaussian filter with sigma 0.7; the outer three pixels stay unfiltered.
  private static func smoothed(_ plane: LumaPlane) -> [Float] {
    let weights = (0...3).map { Float(cm_exp(-Double($0 * $0) / 0.98)) }
    let sum = weights[0] + 2 * (weights[1] + weights[2] + weights[3])
    let (w0, w1, w2, w3) = (weights[0] / sum, weights[1] / sum, weights[2] / sum, weights[3] / sum)
    let (width, height) = (plane.width, plane.height)
    var level = plane.pixels.map { Float($0) }
    var smooth = level
    level.withUnsafeMutableBufferPointer { level in
      smooth.withUnsafeMutableBufferPointer { smooth in
        guard let from = level.baseAddress, let to = smooth.baseAddress else { return }
        for y in 0..<height {
          let (row, result) = (from + y * width, to + y * width)
          for x in 3..<(width - 3) {
            let (one, two) = (row[x &- 1] + row[x &+ 1], row[x &- 2] + row[x &+ 2])
            result[x] = w0 * row[x] + w1 * one + w2 * two + w3 * (row[x &- 3] + row[x &+ 3])
          }
        }
        from.update(from: to, count: width * height)
        for y in 3..<(height - 3) {
          let (row, result) = (from + y * width, to + y * width)
          for x in 0..<width {
            let (one, two) = (row[x &- width] + row[x &+ width], row[x &- 2 &* width] + row[x &+ 2 &* width])
            let three = row[x &- 3 &* width] + row[x &+ 3 &* width]
            result[x] = w0 * row[x] + w1 * one + w2 * two + w3 * three
          }
        }
      }
    }
    return smooth
  }

  /// The local maxima of steepness, and a histogram of their ranges.
  private static func edges(of smooth: [Float], _ width: Int, _ height: Int) -> ([Edge], [Int]) {
    var edges: [Edge] = []
    var counts = [Int](repeating: 0, count: 256)
    smooth.withUnsafeBufferPointer { smooth in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * width) { room in
        guard let pixels = smooth.baseAddress, let slopes = room.baseAddress else { return }
        room.initialize(repeating: 0)
        let (low, high, steepest) = (slopes + width, slopes + 2 * width, slopes + 3 * width)
        for y in margin..<(height - margin) {
          let row = pixels + y * width
          for x in 1..<(width - 1) {
            let above = row[x &+ 1 &- width] - row[x &- 1 &- width]
            let below = row[x &+ 1 &+ width] - row[x &- 1 &+ width]
            slopes[x] = abs(above + 2 * (row[x &+ 1] - row[x &- 1]) + below) / 8
          }
          spread(row, into: low, width, min)
          spread(row, into: high, width, max)
          spread(slopes, into: steepest, width, max)
          for x in margin..<(width - margin) {
            let range = high[x &- reach] - low[x &- reach]
            counts[min(255, max(0, Int(range)))] += 1
            if range >= leastRange, slopes[x] == steepest[x &- reach] {
              edges.append(Edge(range: range, slope: slopes[x]))
            }
          }
        }
      }
    }
    return (edges, counts)
  }

  /// Sliding windows over 13 values, combined from two, four, eight, and two overlapping eights.
  @inline(__always)
  private static func spread(
    _ values: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ width: Int,
    _ join: (Float, Float) -> Float
  ) {
    for x in 0..<(width - 1) { result[x] = join(values[x], values[x &+ 1]) }
    for x in 0..<(width - 3) { result[x] = join(result[x], result[x &+ 2]) }
    for x in 0..<(width - 7) { result[x] = join(result[x], result[x &+ 4]) }
    for x in 0..<(width - 12) { result[x] = join(result[x], result[x &+ 5]) }
  }
}
