/// Ink map of a document's lower part, at half its size: darkness relative to the local paper, as a share.
struct ZoneInk {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var values: [Float] = []
  private var small: [UInt8] = []
  private var paper: [UInt8] = []
  private var other: [UInt8] = []

  /// The local maximum within this distance is taken as paper; wider than any stroke.
  private static let reach = 5
  private static let leastPaper: Float = 40

  /// The vertical offset of a row at this column, for a skew.
  func shift(at x: Int, _ skew: Float) -> Int { Int((skew * (Float(x) - Float(width) / 2)).rounded()) }

  mutating func read(_ plane: LumaPlane) {
    resize(plane.width / 2, plane.height / 2)
    halve(plane)
    paper = small
    // Smooth single pale pixels (noise).
    spread { ($0 + 2 * $1 + $2 + 2) >> 2 }
    for _ in 0..<Self.reach { spread { max($0, $1, $2) } }
    for _ in 0..<Self.reach { spread { ($0 + $1 + $2) / 3 } }
    for at in values.indices {
      let paper = Float(paper[at])
      values[at] = min(1, max(0, (paper - Float(small[at])) / max(paper, Self.leastPaper)))
    }
  }

  private mutating func resize(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    guard values.count != width * height else { return }
    values = Array(repeating: 0, count: width * height)
    (small, other) = (Array(repeating: 0, count: width * height), Array(repeating: 0, count: width * height))
  }

  private mutating func halve(_ plane: LumaPlane) {
    let (width, height, wide) = (width, height, plane.width)
    plane.pixels.withUnsafeBufferPointer { from in
      small.withUnsafeMutableBufferPointer { to in
        for y in 0..<height {
          for x in 0..<width {
            let at = 2 &* y &* wide &+ 2 &* x
            let upper = UInt16(from[at]) &+ UInt16(from[at &+ 1])
            let lower = UInt16(from[at &+ wide]) &+ UInt16(from[at &+ wide &+ 1])
            to[y &* width &+ x] = UInt8(truncatingIfNeeded: (upper &+ lower &+ 2) >> 2)
          }
        }
      }
    }
  }

  /// Applies a three-tap filter to the paper's pixels, horizontally and then vertically.
  @inline(__always)
  private mutating func spread(_ mix: (UInt16, UInt16, UInt16) -> UInt16) {
    let (width, height) = (width, height)
    guard width > 0, height > 0 else { return }
    paper.withUnsafeMutableBufferPointer { paper in
      other.withUnsafeMutableBufferPointer { other in
        for y in 0..<height {
          let row = y &* width
          other[row] = paper[row]
          other[row &+ width &- 1] = paper[row &+ width &- 1]
          for x in row &+ 1..<max(row &+ 1, row &+ width &- 1) {
            other[x] = UInt8(truncatingIfNeeded: mix(UInt16(paper[x &- 1]), UInt16(paper[x]), UInt16(paper[x &+ 1])))
          }
        }
        for y in 0..<height {
          let (above, row, below) = (max(0, y &- 1) &* width, y &* width, min(height &- 1, y &+ 1) &* width)
          for x in 0..<width {
            let mixed = mix(UInt16(other[above &+ x]), UInt16(other[row &+ x]), UInt16(other[below &+ x]))
            paper[row &+ x] = UInt8(truncatingIfNeeded: mixed)
          }
        }
      }
    }
  }
}
