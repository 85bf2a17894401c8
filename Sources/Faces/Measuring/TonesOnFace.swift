internal import Contract
internal import Glibc
internal import Imaging

extension FaceTones {
  /// Every third pixel of the upright face in each direction is enough for its histogram.
  private static let step = 3

  /// `nil` if half of the face or a cheek is outside the picture.
  init?(_ picture: Picture, _ landmarks: Landmarks) {
    guard let face = UprightFace(landmarks) else { return nil }
    var (tones, outside) = (Tones(), 0)
    let way = FixedPoint.both(face.way(Double(Self.step)))
    Tones.lights.withUnsafeBufferPointer { lights in
      guard let lights = lights.baseAddress else { return }
      for (y, columns) in face.rows(every: Self.step) {
        var (x, y) = FixedPoint.both(face.place(Double(columns.lowerBound), Double(y)).moved(0.5, 0.5))
        for _ in stride(from: columns.lowerBound, through: columns.upperBound, by: Self.step) {
          let (column, line) = (x >> FixedPoint.bits, y >> FixedPoint.bits)
          if (0..<picture.size.width).contains(column), (0..<picture.size.height).contains(line) {
            tones.add(picture.color(at: (column, line)), lights)
          } else {
            outside &+= 1
          }
          x &+= way.x
          y &+= way.y
        }
      }
    }
    guard tones.count > outside, let cheeks = Self.cheeks(of: face, in: picture) else { return nil }
    let (red, yellow) = Self.hue(of: cheeks.right, and: cheeks.left)
    self.init(
      mean: tones.mean, variance: tones.variance, dark: tones.share(0...25), bright: tones.share(247...255),
      entropy: tones.entropy, uniformity: cheeks.right.shared(with: cheeks.left), red: red, yellow: yellow)
  }

  /// A square beside the nose for each cheek: inwards from the middle of the eye, half-way down to the mouth.
  private static func cheeks(of face: UprightFace, in picture: Picture) -> (right: Tones, left: Tones)? {
    guard let upright = Landmarks(face.points) else { return nil }
    let eyes = upright.corners
    let mouth = upright.points[62].middle(to: upright.points[66])
    let down = eyes.right.middle(to: eyes.left).distance(to: mouth) / 2
    let side = 0.3 * eyes.right.distance(to: eyes.left)
    guard (4...256).contains(side), down.isFinite else { return nil }
    func cheek(_ x: Double, _ y: Double) -> Tones? {
      var tones = Tones()
      Tones.lights.withUnsafeBufferPointer { lights in
        guard let lights = lights.baseAddress else { return }
        for row in 0..<Int(side) {
          for column in 0..<Int(side) {
            let place = face.place(x + Double(column), y + Double(row))
            if let color = picture.color(smoothAt: place) { tones.add(color, lights) }
          }
        }
      }
      return tones.count * 2 > Int(side) * Int(side) ? tones : nil
    }
    guard let right = cheek(eyes.right.x, eyes.right.y + down), let left = cheek(eyes.left.x - side, eyes.left.y + down)
    else { return nil }
    return (right, left)
  }

  /// The CIELAB axes a and b of the mean colour, under the white D50.
  private static func hue(of one: Tones, and other: Tones) -> (red: Double, yellow: Double) {
    let count = Double(one.count + other.count)
    let sums = one.sums &+ other.sums
    let linear = [sums.x, sums.y, sums.z].map { Tones.linear(Double($0) / count / 255) }
    func part(_ weights: [Double], white: Double) -> Double {
      let value = zip(weights, linear).reduce(0) { $0 + $1.0 * $1.1 } / white
      return value > 216 / 24_389.0 ? cbrt(value) : (24_389 / 27.0 * value + 16) / 116
    }
    let x = part([0.43605, 0.38508, 0.14309], white: 0.964221)
    let y = part([0.22249, 0.71689, 0.06062], white: 1)
    let z = part([0.01393, 0.09710, 0.71419], white: 0.825211)
    return (500 * (x - y), 200 * (y - z))
  }
}

/// Colours counted by their luminance in linear light.
private struct Tones {
  private var histogram = InlineArray<256, Int32>(repeating: 0)
  private(set) var count = 0
  /// Of red, green and blue.
  private(set) var sums = SIMD4<Int>()

  @inline(__always) mutating func add(_ color: (red: Int, green: Int, blue: Int), _ lights: UnsafePointer<Int32>) {
    count &+= 1
    sums &+= SIMD4(color.red, color.green, color.blue, 0)
    let light = lights[color.red] &+ lights[256 &+ color.green] &+ lights[512 &+ color.blue]
    histogram[Int((light &+ 0x8000) >> 16) & 255] &+= 1
  }

  private func share(of level: Int) -> Double { Double(histogram[level]) / Double(max(1, count)) }

  func share(_ levels: ClosedRange<Int>) -> Double { levels.reduce(0) { $0 + share(of: $1) } }

  var mean: Double { (0..<256).reduce(0) { $0 + share(of: $1) * Double($1) / 255 } }

  var variance: Double {
    let mean = mean
    return (0..<256).reduce(0) { sum, level in
      let away = Double(level) / 255 - mean
      return sum + share(of: level) * away * away
    }
  }

  var entropy: Double {
    (0..<256).reduce(0) { sum, level in
      let share = share(of: level)
      return share > 0 ? sum - share * log2(share) : sum
    }
  }

  func shared(with other: Tones) -> Double { (0..<256).reduce(0) { $0 + min(share(of: $1), other.share(of: $1)) } }

  /// sRGB's curve.
  static func linear(_ value: Double) -> Double {
    value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
  }

  /// The luminance that each value of red, green and blue adds, 0 to 255, in 16-bit fixed point.
  static let lights: [Int32] = [0.2126, 0.7152, 0.0722].flatMap { weight in
    (0..<256).map { Int32((linear(Double($0) / 255) * weight * 255 * 65_536).rounded()) }
  }
}

/// Coordinates in 65 536ths of a pixel.
private enum FixedPoint {
  static let bits = 16

  /// Outside the frame, if it is no place at all.
  static func both(_ point: Point) -> (x: Int, y: Int) {
    func fixed(_ value: Double) -> Int { Int(exactly: (value * Double(1 << bits)).rounded()) ?? -1 }
    return (fixed(point.x), fixed(point.y))
  }
}

extension Picture {
  @inline(__always) fileprivate func color(at pixel: (x: Int, y: Int)) -> (red: Int, green: Int, blue: Int) {
    color(light: Int(luma[pixel.y &* size.width &+ pixel.x]), at: pixel)
  }

  /// The colour between the four nearest pixels; `nil` outside.
  fileprivate func color(smoothAt place: Point) -> (red: Int, green: Int, blue: Int)? {
    guard let pixel = pixel(place) else { return nil }
    let (x, y) = (min(Int(place.x), size.width - 1), min(Int(place.y), size.height - 1))
    let (right, below) = (min(x + 1, size.width - 1), min(y + 1, size.height - 1))
    let (across, down) = (place.x - Double(x), place.y - Double(y))
    func light(_ x: Int, _ y: Int) -> Double { Double(luma[y * size.width + x]) }
    let upper = light(x, y) + (light(right, y) - light(x, y)) * across
    let lower = light(x, below) + (light(right, below) - light(x, below)) * across
    return color(light: min(255, max(0, Int(upper + (lower - upper) * down + 0.5))), at: pixel)
  }

  private func pixel(_ place: Point) -> (x: Int, y: Int)? {
    guard place.x > -0.5, place.y > -0.5, place.x < Double(size.width) - 0.5, place.y < Double(size.height) - 0.5 else {
      return nil
    }
    return (Int(place.x + 0.5), Int(place.y + 0.5))
  }

  /// BT.601 in full range, in 16-bit fixed point.
  @inline(__always) private func color(light: Int, at pixel: (x: Int, y: Int)) -> (red: Int, green: Int, blue: Int) {
    let quarter = (pixel.y >> 1) &* chromaWidth &+ pixel.x >> 1
    let (cb, cr) = (Int(blue[quarter]) &- 128, Int(red[quarter]) &- 128)
    func channel(_ more: Int) -> Int { min(255, max(0, light &+ ((more &+ 0x8000) >> 16))) }
    return (channel(91_881 &* cr), channel(-22_554 &* cb &- 46_802 &* cr), channel(116_130 &* cb))
  }
}
