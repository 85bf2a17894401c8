internal import Cells

/// A colour as luma and two chromas around 0, with the terminal's code for it.
struct Shade: Hashable, Sendable {
  /// Luma, blueness, redness.
  var value: SIMD4<Float>
  /// A number of the palette, or 24 bits.
  var code: UInt32

  var luma: Float { value.x }

  static let none = Shade(value: .zero, code: 0)
}

/// Ink and ground of a cell.
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
  /// Luma, blueness and redness of a colour.
  init(_ color: RGB) {
    let (red, green, blue) = (Float(color.red), Float(color.green), Float(color.blue))
    let luma = 0.299 * red + 0.587 * green + 0.114 * blue
    self.init(luma, 0.564 * (blue - luma), 0.713 * (red - luma), 0)
  }
}

extension Shade {
  /// The nearest colour there is: what no screen can show loses saturation and keeps its hue.
  init(direct wanted: SIMD4<Float>) {
    let luma = min(max(0, wanted.x), 255)
    var offsets = Self.channels(blueness: wanted.y, redness: wanted.z)
    let share = Self.shown(offsets, luma)
    if share < 1 { offsets *= share }
    func channel(_ offset: Float) -> UInt32 { UInt32(min(max(0, luma + offset), 255) + 0.5) }
    value = SIMD4(luma, wanted.y * share, wanted.z * share, 0)
    code = channel(offsets.x) << 16 | channel(offsets.y) << 8 | channel(offsets.z)
  }

  /// What red, green and blue have more than the luma.
  private static func channels(blueness: Float, redness: Float) -> SIMD3<Float> {
    SIMD3(1.402 * redness, -0.344 * blueness - 0.714 * redness, 1.772 * blueness)
  }

  /// The most of the offsets that stays between black and white.
  private static func shown(_ offsets: SIMD3<Float>, _ luma: Float) -> Float {
    var share: Float = 1
    for channel in 0..<3 {
      let offset = offsets[channel]
      if luma + offset > 255 { share = min(share, (255 - luma) / offset) }
      if luma + offset < 0 { share = min(share, -luma / offset) }
    }
    return share
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
