/// Edge detector: the edges of a picture with direction and weight.
///
/// Weights are relative to the local surroundings (adaptive), so that white paper on a white desk is detected like a
/// card on wood. The noise floor is estimated from the whole picture.
struct EdgeMap {
  struct Pixel {
    var x: Int32
    var y: Int32
    var weight: Float
  }

  private(set) var width = 0
  private(set) var height = 0
  /// Non-maximum suppressed; 0 if there is no edge.
  private(set) var weights: [Float] = []
  private(set) var across: [Int16] = []
  private(set) var down: [Int16] = []
  private(set) var pixels: [Pixel] = []

  private var sums: [UInt16] = []
  private var smooth: [UInt8] = []
  private var strengths: [UInt16] = []
  /// Summed-area table of strengths, above and to the left.
  private var table: [UInt32] = []

  private static let mostStrength: UInt16 = 400
  private static let noisyShare = 0.40

  mutating func read(_ plane: LumaPlane) {
    resize(plane.width, plane.height)
    smoothen(plane.pixels)
    differentiate()
    addUp()
    weigh()
  }

  private mutating func resize(_ width: Int, _ height: Int) {
    let count = width * height
    pixels.removeAll(keepingCapacity: true)
    guard self.width != width || self.height != height else { return }
    (self.width, self.height) = (width, height)
    weights = Array(repeating: 0, count: count)
    (across, down) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count))
    (sums, smooth) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count))
    strengths = Array(repeating: 0, count: count)
    table = Array(repeating: 0, count: (width + 1) * (height + 1))
  }

  /// 3x3 binomial filter.
  private mutating func smoothen(_ pixels: [UInt8]) {
    let (width, height) = (width, height)
    pixels.withUnsafeBufferPointer { from in
      sums.withUnsafeMutableBufferPointer { sums in
        for y in 0..<height {
          let row = y &* width
          func at(_ x: Int) -> UInt16 { UInt16(truncatingIfNeeded: from[row &+ x]) }
          for x in 1..<(width - 1) { sums[row &+ x] = at(x &- 1) &+ 2 &* at(x) &+ at(x &+ 1) }
          sums[row] = 4 &* at(0)
          sums[row &+ width &- 1] = 4 &* at(width &- 1)
        }
        smooth.withUnsafeMutableBufferPointer { to in
          for y in 0..<height {
            let (above, row, below) = (max(0, y - 1) * width, y * width, min(height - 1, y + 1) * width)
            for x in 0..<width {
              let sum = sums[above &+ x] &+ 2 &* sums[row &+ x] &+ sums[below &+ x]
              to[row &+ x] = UInt8(truncatingIfNeeded: (sum &+ 8) &>> 4)
            }
          }
        }
      }
    }
  }

  /// Sobel filter; the strength approximates the gradient's magnitude within 7 %.
  private mutating func differentiate() {
    let (width, height) = (width, height)
    smooth.withUnsafeBufferPointer { from in
      across.withUnsafeMutableBufferPointer { across in
        down.withUnsafeMutableBufferPointer { down in
          strengths.withUnsafeMutableBufferPointer { strengths in
            func at(_ index: Int) -> Int16 { Int16(truncatingIfNeeded: from[index]) }
            for y in 1..<(height - 1) {
              for x in 1..<(width - 1) {
                let i = y &* width &+ x
                let (a, b, c) = (at(i &- width &- 1), at(i &- width), at(i &- width &+ 1))
                let (d, e) = (at(i &- 1), at(i &+ 1))
                let (f, g, h) = (at(i &+ width &- 1), at(i &+ width), at(i &+ width &+ 1))
                let gx = (c &+ 2 &* e &+ h) &- (a &+ 2 &* d &+ f)
                let gy = (f &+ 2 &* g &+ h) &- (a &+ 2 &* b &+ c)
                (across[i], down[i]) = (gx, gy)
                let (p, q) = (gx < 0 ? 0 &- gx : gx, gy < 0 ? 0 &- gy : gy)
                let strength = max(p, q) &+ (3 &* min(p, q)) &>> 3
                strengths[i] = UInt16(truncatingIfNeeded: strength)
              }
            }
          }
        }
      }
    }
  }

  private mutating func addUp() {
    let (width, height) = (width, height)
    strengths.withUnsafeBufferPointer { strengths in
      table.withUnsafeMutableBufferPointer { table in
        for y in 0..<height {
          var sum: UInt32 = 0
          let (above, row) = (y &* (width &+ 1), (y &+ 1) &* (width &+ 1))
          for x in 0..<width {
            sum = sum &+ UInt32(min(strengths[y &* width &+ x], Self.mostStrength))
            table[row &+ x &+ 1] = table[above &+ x &+ 1] &+ sum
          }
        }
      }
    }
  }

  /// The noise floor; weaker edges are ignored.
  private var floor: Float {
    var counts = [Int](repeating: 0, count: 256)
    for at in stride(from: 0, to: strengths.count, by: 3) { counts[Int(min(255, strengths[at]))] += 1 }
    return max(4, 0.72 * Float(counts.level(share: Self.noisyShare)) + 2)
  }

  private mutating func weigh() {
    let floor = floor
    let (width, height, least, local) = (width, height, UInt16(floor.rounded(.up)), LocalMean(table, width, height))
    weights.withUnsafeMutableBufferPointer { weights in
      strengths.withUnsafeBufferPointer { strengths in
        weights.update(repeating: 0)
        for y in 2..<max(2, height - 2) {
          for x in 2..<max(2, width - 2) {
            let index = y &* width &+ x
            let strength = strengths[index]
            guard strength >= least else { continue }
            let step = Self.step(across[index], down[index], width)
            guard strength >= strengths[index &- step], strength > strengths[index &+ step] else { continue }
            let weight = min(1, (Float(strength) - floor / 2) / (0.6 * local.mean(x, y) + floor))
            weights[index] = weight
            pixels.append(Pixel(x: Int32(x), y: Int32(y), weight: weight))
          }
        }
      }
    }
  }

  /// The offset of the neighbour in the gradient's direction.
  private static func step(_ gx: Int16, _ gy: Int16, _ width: Int) -> Int {
    let (across, down) = (abs(Int(gx)), abs(Int(gy)))
    if across > 2 * down { return 1 }
    if down > 2 * across { return width }
    return (gx > 0) == (gy > 0) ? width + 1 : width - 1
  }
}

/// The local mean of strengths, from a summed-area table.
private struct LocalMean {
  private static let reach = 14
  private let table: [UInt32]
  private let width: Int
  private let height: Int

  init(_ table: [UInt32], _ width: Int, _ height: Int) {
    (self.table, self.width, self.height) = (table, width, height)
  }

  func mean(_ x: Int, _ y: Int) -> Float {
    let (left, right) = (max(0, x &- Self.reach), min(width, x &+ Self.reach &+ 1))
    let (top, bottom) = (max(0, y &- Self.reach), min(height, y &+ Self.reach &+ 1))
    let (above, below) = (top &* (width &+ 1), bottom &* (width &+ 1))
    let sum = table[below &+ right] &- table[above &+ right] &- table[below &+ left] &+ table[above &+ left]
    return Float(sum) / Float((right - left) * (bottom - top))
  }
}
