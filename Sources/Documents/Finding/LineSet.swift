internal import CMath

/// A straight line with many edges: x * normalX + y * normalY = distance.
struct EdgeLine {
  var normalX: Float
  var normalY: Float
  var distance: Float
  /// Whether it is more horizontal than vertical.
  var isLevel: Bool
  /// The start of its running sums of edges: the position on the line relative to the foot point, and the index.
  var start: Float = 0
  var offset = 0
  var count = 0

  /// The position of a point along the line.
  func along(_ x: Float, _ y: Float) -> Float { y * normalX - x * normalY }
}

/// The lines of a picture, with running sums that give the edge coverage of any segment.
struct LineSet {
  private(set) var levels: [EdgeLine] = []
  private(set) var uprights: [EdgeLine] = []
  private var sums: [Float] = []
  private var hough = Hough()

  mutating func read(_ edges: EdgeMap) {
    sums.removeAll(keepingCapacity: true)
    let lines = hough.lines(of: edges)
    levels = lines.filter(\.isLevel).map { walk($0, edges) }
    uprights = lines.filter { !$0.isLevel }.map { walk($0, edges) }
  }

  /// The edge coverage of a segment; zero outside the picture.
  func share(of line: EdgeLine, from start: Float, to end: Float, _ piece: ClosedRange<Float>) -> Float {
    share(of: line, from: start + (end - start) * piece.lowerBound, to: start + (end - start) * piece.upperBound)
  }

  private func share(of line: EdgeLine, from one: Float, to other: Float) -> Float {
    let (from, to) = (min(one, other) - line.start, max(one, other) - line.start)
    guard to - from >= 1 else { return 0 }
    let most = Float(line.count)
    // Without SSE4.1 rounding is a function call, and these are the innermost loops.
    let first = line.offset + Int(min(max(from, 0), most) + 0.5)
    let last = line.offset + Int(min(max(to, 0), most) + 0.5)
    return (sums[last] - sums[first]) / (to - from)
  }

  /// Walks along a line through the picture and accumulates the edges that run with it.
  private mutating func walk(_ line: EdgeLine, _ edges: EdgeMap) -> EdgeLine {
    var line = line
    let (alongX, alongY) = (-line.normalY, line.normalX)
    let (footX, footY) = (line.normalX * line.distance, line.normalY * line.distance)
    let range = Self.range(footX, alongX, edges.width).clamped(to: Self.range(footY, alongY, edges.height))
    (line.start, line.offset) = (range.lowerBound.rounded(.up), sums.count)
    line.count = max(0, Int(range.upperBound - line.start))
    var sum: Float = 0
    sums.append(0)
    for step in 0..<line.count {
      let at = line.start + Float(step)
      sum += Self.support(line, footX + alongX * at, footY + alongY * at, edges)
      sums.append(sum)
    }
    return line
  }

  /// The range in which a coordinate is at least a pixel inside the picture.
  private static func range(_ foot: Float, _ step: Float, _ size: Int) -> ClosedRange<Float> {
    let (low, high) = (Float(1), Float(max(2, size - 2)))
    guard abs(step) > 1e-4 else { return low <= foot && foot <= high ? -1e5...1e5 : 0...0 }
    let (one, other) = ((low - foot) / step, (high - foot) / step)
    return min(one, other)...max(one, other)
  }

  /// The best parallel edge within two pixels to either side.
  private static func support(_ line: EdgeLine, _ x: Float, _ y: Float, _ edges: EdgeMap) -> Float {
    var best: Float = 0
    for aside in -2...2 {
      // Positions just outside fall on the border pixels, which never have edges.
      let column = Int(x + line.normalX * Float(aside) + 0.5)
      let row = Int(y + line.normalY * Float(aside) + 0.5)
      guard column >= 0, row >= 0, column < edges.width, row < edges.height else { continue }
      let index = row &* edges.width &+ column
      let weight = edges.weights[index]
      guard weight > 0 else { continue }
      let (gx, gy) = (Float(edges.across[index]), Float(edges.down[index]))
      let inLine = gx * line.normalX + gy * line.normalY
      // Within 21 degrees.
      guard inLine * inLine >= 0.865 * (gx * gx + gy * gy) else { continue }
      best = max(best, min(1, 0.5 + weight) * (abs(aside) == 2 ? 0.6 : 1))
    }
    return best
  }
}
