/// Sharpness measure: the edge width of print in pixels of a rectified picture 640 wide; 1.1 to 1.9 if sharp.
///
/// Only steps with enough contrast count, by range over slope. This distinguishes a plain card from a blurred one, and
/// print from noise.
enum EdgeWidth {
  /// Half the window of 13 pixels around an edge's steepest point.
  private static let reach = 6
  private static let margin = 8
  /// Brightness is in 32nds of a level, so that a slope is exact in 16 bits.
  private static let unit = 32
  private static let leastRange = Int16(30 * unit)
  /// Fewer edges are no evidence.
  private static let leastEdges = 50
  /// Wider edges are clamped; the histogram's steps are fractions of a pixel.
  private static let mostWidth: Float = 16
  private static let widthSteps: Float = 256

  private struct Edge {
    var range: Int16
    /// By the Sobel filter: eight times the change of brightness in a pixel.
    var slope: Int16

    var width: Float { 8 * Float(range) / (Float(slope) * 2.5) }
  }

  /// `nil` if there is too little print.
  static func read(_ plane: LumaPlane) -> Double? {
    guard plane.width > 2 * margin + 2, plane.height > 2 * margin + 2 else { return nil }
    let smooth = smoothed(plane)
    let (edges, ranges) = edges(of: smooth, plane.width, plane.height)
    let least = max(Int(leastRange), ranges.level(share: 0.9) * unit * 6 / 10)
    // Histogram by width: there are thousands, and sorting would take longer than finding them.
    var (counts, count) = ([Int](repeating: 0, count: Int(mostWidth * widthSteps)), 0)
    for edge in edges where Int(edge.range) > least && edge.slope > 0 {
      counts[min(counts.count - 1, Int(edge.width * widthSteps))] += 1
      count += 1
    }
    guard count > leastEdges else { return nil }
    return (Double(counts.level(share: 0.5)) + 0.5) / Double(widthSteps)
  }

  /// Gaussian filter with sigma 0.7 (its weights in 128ths are 1, 27, 72, 27, 1); the outer two pixels stay unfiltered.
  private static func smoothed(_ plane: LumaPlane) -> [Int16] {
    let (width, height) = (plane.width, plane.height)
    var rows = [UInt16](repeating: 0, count: width * height)
    var smooth = [Int16](repeating: 0, count: width * height)
    plane.pixels.withUnsafeBufferPointer { pixels in
      rows.withUnsafeMutableBufferPointer { rows in
        smooth.withUnsafeMutableBufferPointer { smooth in
          guard let from = pixels.baseAddress, let between = rows.baseAddress, let to = smooth.baseAddress else {
            return
          }
          for y in 0..<height { smoothen(from + y * width, into: between + y * width, width) }
          for y in 0..<height {
            let (row, result) = (between + y * width, to + y * width)
            guard y >= 2, y < height - 2 else {
              for x in 0..<width { result[x] = Int16(truncatingIfNeeded: row[x] &>> 2) }
              continue
            }
            for x in 0..<width {
              let one = row[x &- width] &+ row[x &+ width]
              let two = row[x &- 2 &* width] &+ row[x &+ 2 &* width]
              let sum = part(row[x], 72 * 128) &+ part(one, 27 * 128) &+ part(two, 128)
              result[x] = Int16(truncatingIfNeeded: sum)
            }
          }
        }
      }
    }
    return smooth
  }

  /// Filters a row, into 128ths of a level.
  @inline(__always)
  private static func smoothen(_ row: UnsafePointer<UInt8>, into result: UnsafeMutablePointer<UInt16>, _ width: Int) {
    func at(_ x: Int) -> UInt16 { UInt16(truncatingIfNeeded: row[x]) }
    for x in 2..<(width - 2) {
      let (one, two) = (at(x &- 1) &+ at(x &+ 1), at(x &- 2) &+ at(x &+ 2))
      result[x] = 72 &* at(x) &+ 27 &* one &+ two
    }
    for x in [0, 1, width - 2, width - 1] { result[x] = 128 &* at(x) }
  }

  /// The upper half of a product.
  @inline(__always)
  private static func part(_ value: UInt16, _ share: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(truncatingIfNeeded: value) &* share) &>> 16)
  }

  /// The local maxima of steepness, and a histogram of their ranges.
  private static func edges(of smooth: [Int16], _ width: Int, _ height: Int) -> ([Edge], [Int]) {
    var edges: [Edge] = []
    var counts = [Int](repeating: 0, count: 256)
    smooth.withUnsafeBufferPointer { smooth in
      withUnsafeTemporaryAllocation(of: Int16.self, capacity: 4 * width) { room in
        guard let pixels = smooth.baseAddress, let slopes = room.baseAddress else { return }
        room.initialize(repeating: 0)
        let (low, high, steepest) = (slopes + width, slopes + 2 * width, slopes + 3 * width)
        for y in margin..<(height - margin) {
          let row = pixels + y * width
          for x in 1..<(width - 1) {
            let above = row[x &+ 1 &- width] &- row[x &- 1 &- width]
            let below = row[x &+ 1 &+ width] &- row[x &- 1 &+ width]
            let slope = above &+ 2 &* (row[x &+ 1] &- row[x &- 1]) &+ below
            slopes[x] = slope < 0 ? 0 &- slope : slope
          }
          spread(row, into: low, width, min)
          spread(row, into: high, width, max)
          spread(slopes, into: steepest, width, max)
          for x in margin..<(width - margin) {
            let range = high[x &- reach] &- low[x &- reach]
            guard range >= leastRange else { continue }
            counts[Int(range) / unit] += 1
            if slopes[x] == steepest[x &- reach] { edges.append(Edge(range: range, slope: slopes[x])) }
          }
        }
      }
    }
    // Smaller ranges need not be told apart.
    counts[0] = (width - 2 * margin) * (height - 2 * margin) - counts.reduce(0, +)
    return (edges, counts)
  }

  /// Sliding windows over 13 values, combined from two, four, eight, and two overlapping eights.
  @inline(__always)
  private static func spread(
    _ values: UnsafePointer<Int16>, into result: UnsafeMutablePointer<Int16>, _ width: Int,
    _ join: (Int16, Int16) -> Int16
  ) {
    for x in 0..<(width - 1) { result[x] = join(values[x], values[x &+ 1]) }
    for x in 0..<(width - 3) { result[x] = join(result[x], result[x &+ 2]) }
    for x in 0..<(width - 7) { result[x] = join(result[x], result[x &+ 4]) }
    for x in 0..<(width - 12) { result[x] = join(result[x], result[x &+ 5]) }
  }
}
