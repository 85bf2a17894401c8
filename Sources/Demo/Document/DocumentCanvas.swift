import CMath
internal import Contract
internal import Imaging

/// A canvas for one side of a document; coordinates in millimetres from the upper left corner.
struct DocumentCanvas {
  let width: Float
  let height: Float
  /// Pixels per millimetre.
  let scale: Float
  let picture: Picture

  init(_ shape: DocumentShape, scale: Float) {
    (width, height, self.scale) = (shape.width, shape.height, scale)
    // Multiples of four, so that it can be halved twice.
    func side(_ length: Float) -> Int { max(4, Int((length * scale / 4).rounded()) * 4) }
    picture = Picture(PixelSize(width: side(shape.width), height: side(shape.height)))
  }

  /// Fills a rectangle with a tone that depends on the position.
  func fill(
    _ x: Float, _ y: Float, _ width: Float, _ height: Float, _ tint: SkinTint, _ tone: (Float, Float) -> Float
  ) {
    let sheet = Sheet(picture)
    let columns = sheet.clip(x * scale, (x + width) * scale - 1, to: sheet.width)
    for row in sheet.clip(y * scale, (y + height) * scale - 1, to: sheet.height) {
      for column in columns {
        sheet.paint(column, row, tone((Float(column) + 0.5) / scale, (Float(row) + 0.5) / scale), tint, 1)
      }
    }
  }

  func fill(_ x: Float, _ y: Float, _ width: Float, _ height: Float, _ tone: Float, _ tint: SkinTint = .paper) {
    fill(x, y, width, height, tint) { _, _ in tone }
  }

  /// Draws an antialiased line with a round pen.
  func stroke(_ from: SIMD2<Float>, _ to: SIMD2<Float>, pen: Float, ink: Float) {
    let sheet = Sheet(picture)
    let (a, way, reach) = (from * scale, (to - from) * scale, pen * scale / 2)
    let (low, high) = (pointwiseMin(from, to) * scale - reach - 1, pointwiseMax(from, to) * scale + reach + 1)
    let length = max(1e-6, (way * way).sum())
    let columns = sheet.clip(low.x, high.x, to: sheet.width)
    for row in sheet.clip(low.y, high.y, to: sheet.height) {
      for column in columns {
        let place = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - a
        let rest = place - way * min(1, max(0, (place * way).sum() / length))
        let cover = reach + 0.5 - (rest * rest).sum().squareRoot()
        guard cover > 0 else { continue }
        let at = row * sheet.width + column
        let paper = Float(picture.luma[at])
        picture.luma[at] = UInt8(min(255, max(0, paper + (min(paper, ink) - paper) * min(1, cover) + 0.5)))
      }
    }
  }

  /// Writes text: `x` and `y` are the upper left corner of the first letter, and `height` is the height of its capitals.
  func write(
    _ text: String, _ x: Float, _ y: Float, height: Float, pitch: Float, ink: Float, pen: Float? = nil
  ) {
    let pen = pen ?? height * 0.145
    // The pen extends half its width beyond the letter's lines.
    let unit = (height - pen) / 16
    let left = (pitch - unit * 10) / 2
    for (number, letter) in zip(0..., text) {
      let corner = SIMD2(x + Float(number) * pitch + left, y + pen / 2)
      for piece in StrokeLetters.pieces(letter) {
        stroke(corner + piece.from * unit, corner + piece.to * unit, pen: pen, ink: ink)
      }
    }
  }

  /// A guilloche: fine waves around the tone of the paper, as printed against copying.
  func guilloche(_ x: Float, _ y: Float, _ width: Float, _ height: Float, paper: Float, seed: UInt64, _ tint: SkinTint)
  {
    var random = SeededRandom(seed ^ 0x4775_696C)
    let phases = (0..<4).map { _ in Float(random.within(0...6.28)) }
    let (long, short) = (Float(random.within(9...14)), Float(random.within(1.3...1.9)))
    fill(x, y, width, height, tint) { u, v in
      let one = Sine.of((v + 2.2 * Sine.of(u / long + phases[0])) / short * 4 + phases[1])
      let two = Sine.of((u * 0.6 - v + 1.6 * Sine.of(v / long * 2 + phases[2])) / short * 3.2 + phases[3])
      return paper + 6 * one + 4 * two - 8 * (u / self.width - 0.5)
    }
  }

  /// The picture at half the scale, by averaging 2x2 pixels.
  static func halved(_ whole: Picture) -> Picture {
    let half = Picture(PixelSize(width: whole.size.width / 2, height: whole.size.height / 2))
    func shrink(
      _ from: UnsafeMutableBufferPointer<UInt8>, _ wide: Int, _ to: UnsafeMutableBufferPointer<UInt8>, _ width: Int,
      _ height: Int
    ) {
      for row in 0..<height {
        for column in 0..<width {
          let at = 2 * row * wide + 2 * column
          let sum = Int(from[at]) + Int(from[at + 1]) + Int(from[at + wide]) + Int(from[at + wide + 1])
          to[row * width + column] = UInt8((sum + 2) / 4)
        }
      }
    }
    shrink(whole.luma, whole.size.width, half.luma, half.size.width, half.size.height)
    let (width, height) = (min(half.chromaWidth, whole.chromaWidth / 2), (whole.size.height + 1) / 4)
    guard half.chromaWidth == width, (half.size.height + 1) / 2 == height else { return half }
    shrink(whole.blue, whole.chromaWidth, half.blue, width, height)
    shrink(whole.red, whole.chromaWidth, half.red, width, height)
    return half
  }
}

/// A lookup table of sines: one side of a document needs millions of them.
private struct Sine {
  private static let steps: Float = 1024
  private static let table = (0..<1024).map { Float(cm_sin(Double($0) / 1024 * 2 * .pi)) }

  static func of(_ angle: Float) -> Float {
    let place = Int((angle * (steps / (2 * .pi))).rounded(.down)) & 1023
    return table.withUnsafeBufferPointer { $0[place] }
  }
}

extension SkinTint {
  static let paper = SkinTint(blue: 0, red: 0)
  static let mint = SkinTint(blue: -0.01, red: -0.05)
  static let rose = SkinTint(blue: -0.02, red: 0.05)
  static let night = SkinTint(blue: 0.25, red: -0.12)
  static let gold = SkinTint(blue: -0.25, red: 0.08)
}
