internal import Imaging

/// Sensor noise: a tile made once, added to each row at an offset that seed and frame number decide.
struct SensorNoise {
  private static let length = 1 << 16
  /// A row is read past the end of the tile by at most its own length.
  private static let longestRow = 8192
  /// In sixteenths of a grey level: the noise has a standard deviation of about 1.9 levels in good light.
  private static let deviation: Float = 30
  private let grain: [Int16]
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed)
    let tile = (0..<Self.length).map { _ in
      // The sum of four uniform samples is close enough to a normal distribution.
      let sum = (0..<4).reduce(Float(0)) { total, _ in total + Float(random.unit()) - 0.5 }
      return Int16(sum * 1.7320508 * Self.deviation)
    }
    grain = tile + tile.prefix(Self.longestRow)
  }

  /// Adds the noise of one frame to a picture; `gain` is 16 in good light, and more in the dark, where the noise is coarser.
  func lay(on picture: Picture, frame: Int, gain: Int16) {
    let width = min(picture.size.width, Self.longestRow)
    guard let luma = picture.luma.baseAddress else { return }
    grain.withUnsafeBufferPointer { grain in
      for row in 0..<picture.size.height {
        var random = SeededRandom(seed &+ UInt64(truncatingIfNeeded: frame) &* 0x9E37_79B9 &+ UInt64(row) << 40)
        let start = Int(truncatingIfNeeded: random.next() & UInt64(Self.length - 1))
        let line = luma + row * picture.size.width
        for column in 0..<width {
          let noisy = Int16(line[column]) &+ (grain[start &+ column] &* gain &+ 128) >> 8
          line[column] = UInt8(truncatingIfNeeded: max(0, min(255, noisy)))
        }
      }
    }
  }
}
