/// A character cell as network input: one pitch wide, with contrast normalised between its darkest and palest pixels.
struct ZonePatch {
  static let wide = 14
  static let high = 18
  private static let size = wide * high
  /// Ranks of the pixels that define the ink and paper levels.
  private static let (inkRank, paperRank) = (size * 4 / 100, size * 92 / 100)
  /// With lower contrast the cell contains only noise.
  private static let leastContrast: Float = 12

  /// Ink values, standardised to mean 0 and deviation about 1.
  private(set) var values = [Float](repeating: 0, count: size)
  private var levels = [UInt8](repeating: 0, count: size)
  private var counts = [UInt16](repeating: 0, count: 256)

  /// Cuts the patch around a position.
  mutating func cut(_ plane: LumaPlane, x: Float, y: Float, pitch: Float) {
    sample(plane, x, y, pitch)
    countLevels()
    let (low, high) = (level(Self.inkRank), level(Self.paperRank))
    normalize(paper: high, scale: 1 / max(high - low, Self.leastContrast))
  }

  private mutating func sample(_ plane: LumaPlane, _ x: Float, _ y: Float, _ pitch: Float) {
    // Bilinear interpolation in 256ths of a pixel; clamped at the edges.
    let step = pitch / Float(Self.wide)
    let left = x - step * (Float(Self.wide) / 2 - 0.5)
    let top = y - step * (Float(Self.high) / 2 - 0.5)
    let (lastX, lastY) = (Int32(plane.width - 1) << 8 - 1, Int32(plane.height - 1) << 8 - 1)
    let width = plane.width
    plane.pixels.withUnsafeBufferPointer { pixels in
      levels.withUnsafeMutableBufferPointer { levels in
        for row in 0..<Self.high {
          let down = min(max(Int32((top + Float(row) * step) * 256), 0), lastY)
          let (line, below) = (Int(down >> 8) &* width, down & 255)
          for column in 0..<Self.wide {
            let across = min(max(Int32((left + Float(column) * step) * 256), 0), lastX)
            let (at, right) = (line &+ Int(across >> 8), across & 255)
            let upper = Int32(pixels[at]) &* (256 &- right) &+ Int32(pixels[at &+ 1]) &* right
            let lower = Int32(pixels[at &+ width]) &* (256 &- right) &+ Int32(pixels[at &+ width &+ 1]) &* right
            let sum = upper &* (256 &- below) &+ lower &* below
            levels[row &* Self.wide &+ column] = UInt8(truncatingIfNeeded: (sum &+ 32768) >> 16)
          }
        }
      }
    }
  }

  private mutating func countLevels() {
    levels.withUnsafeBufferPointer { levels in
      counts.withUnsafeMutableBufferPointer { counts in
        counts.update(repeating: 0)
        for level in levels { counts[Int(level)] &+= 1 }
      }
    }
  }

  private func level(_ rank: Int) -> Float {
    var below = 0
    for (level, count) in counts.enumerated() {
      below += Int(count)
      if below > rank { return Float(level) }
    }
    return 255
  }

  private mutating func normalize(paper: Float, scale: Float) {
    levels.withUnsafeBufferPointer { levels in
      values.withUnsafeMutableBufferPointer { values in
        var (sum, squares): (Float, Float) = (0, 0)
        for at in 0..<Self.size {
          let ink = min(max((paper - Float(levels[at])) * scale, 0), 1)
          values[at] = ink
          sum += ink
          squares += ink * ink
        }
        let mean = sum / Float(Self.size)
        let spread = 1 / (max(0, squares / Float(Self.size) - mean * mean).squareRoot() + 0.1)
        for at in 0..<Self.size { values[at] = (values[at] - mean) * spread }
      }
    }
  }
}
