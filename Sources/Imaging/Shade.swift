internal import Cells

/// A colour as luma and chroma (Cb and Cr around 0), with the terminal's code for it.
struct Shade: Hashable, Sendable {
  /// Luma, Cb, Cr.
  var value: SIMD4<Float>
  /// A palette index, or a 24-bit colour.
  var code: UInt32

  var luma: Float { value.x }

  static let none = Shade(value: .zero, code: 0)
}

/// The ink and ground of a cell.
struct ShadePair: Hashable, Sendable {
  var ink: Shade
  var ground: Shade

  static let none = ShadePair(ink: .none, ground: .none)

  func paint(_ role: Role, isDirect: Bool) -> Paint {
    isDirect
      ? Paint(role, ink: RGB(code: ink.code), ground: RGB(code: ground.code))
      : Paint(role, ink: UInt8(truncatingIfNeeded: ink.code), ground: UInt8(truncatingIfNeeded: ground.code))
  }
}

extension SIMD4<Float> {
  /// Luma, Cb and Cr of a colour.
  init(_ color: RGB) {
    let (red, green, blue) = (Float(color.red), Float(color.green), Float(color.blue))
    let luma = 0.299 * red + 0.587 * green + 0.114 * blue
    self.init(luma, 0.564 * (blue - luma), 0.713 * (red - luma), 0)
  }
}

extension Shade {
  /// The nearest colour in the sRGB gamut, found by reducing saturation at constant hue.
  init(direct wanted: SIMD4<Float>) {
    let luma = min(max(0, wanted.x), 255)
    var offsets = Self.channels(blueness: wanted.y, redness: wanted.z)
    let share = Self.shown(offsets, luma)
    if share < 1 { offsets *= share }
    func channel(_ offset: Float) -> UInt32 { UInt32(min(max(0, luma + offset), 255) + 0.5) }
    value = SIMD4(luma, wanted.y * share, wanted.z * share, 0)
    code = channel(offsets.x) << 16 | channel(offsets.y) << 8 | channel(offsets.z)
  }

  /// Red, green and blue relative to the luma.
  private static func channels(blueness: Float, redness: Float) -> SIMD3<Float> {
    SIMD3(1.402 * redness, -0.344 * blueness - 0.714 * redness, 1.772 * blueness)
  }

  /// The largest factor that keeps all channels between 0 and 255.
  private static func shown(_ offsets: SIMD3<Float>, _ luma: Float) -> Float {
    var share: Float = 1
    for channel in 0..<3 {
      let offset = offsets[channel]
      if luma + offset > 255 { share = min(share, (255 - luma) / offset) }
      if luma + offset < 0 { share = min(share, -luma / offset) }
    }
    return share
  }

  /// The quantisation of luma and chroma, so that nearly equal tones have one colour.
  private static let steps = SIMD4<Float>(4, 6, 6, 1)

  static func quantised(_ tone: SIMD4<Float>) -> Shade {
    Shade(direct: (tone / steps).rounded(.toNearestOrAwayFromZero) * steps)
  }

  init(palette number: Int) {
    value = SIMD4(Palette.colors[number])
    code = UInt32(number)
  }
}

extension RGB {
  init(code: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code))
  }
}
