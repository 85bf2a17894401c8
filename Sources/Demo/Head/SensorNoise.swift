internal import Imaging

/// The grain of the sensor: tiles of noise made once, laid over each row at a place that seed and frame decide.
struct SensorNoise {
  private static let length = 1 << 16
  /// A tile is read beyond its end by at most one row.
  private static let longestRow = 8192
  /// Sixteenths of a grey level: the grain has a standard deviation of about 1.9 levels in good light.
  private static let deviation: Float = 30
  private let grain: [Int16]
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed)
    let tile = (0..<Self.length).map { _ in
      // Four even draws make a bell that is good enough for grain.
      let sum = (0..<4).reduce(Float(0)) { total, _ in total + Float(random.unit()) - 0.5 }
      return Int16(sum * 1.7320508 * Self.deviation)
    }
    grain = tile + tile.prefix(Self.longestRow)
  }

  /// Lays the noise of one frame over a picture; `gain` 16 is good light, more is darker and so coarser.
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
