package import Cells
internal import CMath

/// Quantises tones to the nearest colour of the 256-colour palette, or of a console's own; hue weighs more than luma.
package struct PaletteShades: Sendable {
  private let shades: [Shade]
  private var inks: NearestShades
  /// A console has fewer of them; `nil` if every ink can be a ground.
  private var grounds: NearestShades?

  /// `console` replaces the palette.
  ///
  /// With `seesSkin` the hue of skin decides before the luma: the nearest colours are mauve and grey, like bruises.
  package init(seesSkin: Bool = false, console: ConsolePalette? = nil) {
    shades = (console?.colors ?? Palette.colors).enumerated().map { Shade(value: SIMD4($1), code: UInt32($0)) }
    inks = NearestShades(console == nil ? 16...255 : ConsolePalette.inks, seesSkin: seesSkin && console == nil)
    grounds = console == nil ? nil : NearestShades(ConsolePalette.grounds)
  }

  /// The palette index of the nearest colour.
  package mutating func number(of color: RGB) -> UInt8 { UInt8(truncatingIfNeeded: shade(SIMD4(color)).code) }

  mutating func shade(_ wanted: SIMD4<Float>) -> Shade { shades[Int(inks.number(of: wanted, in: shades))] }

  /// A shade that can be a ground.
  mutating func ground(_ wanted: SIMD4<Float>) -> Shade {
    guard let number = grounds?.number(of: wanted, in: shades) else { return shade(wanted) }
    return shades[Int(number)]
  }
}

/// The nearest of some shades, remembered for each tone.
private struct NearestShades {
  private static let (lumas, chromas) = (65, 57)
  private static let weights = SIMD4<Float>(1, 2, 2, 0)

  private let seesSkin: Bool
  private let numbers: ClosedRange<UInt8>
  /// None of the numbers.
  private let unknown: UInt8
  /// Allocated on first use, since a start without a picture needs none.
  private var known: [UInt8] = []

  init(_ numbers: ClosedRange<UInt8>, seesSkin: Bool = false) {
    self.numbers = numbers
    self.seesSkin = seesSkin
    unknown = numbers.contains(0) ? .max : 0
  }

  mutating func number(of wanted: SIMD4<Float>, in shades: [Shade]) -> UInt8 {
    if known.isEmpty { known = Array(repeating: unknown, count: Self.lumas * Self.chromas * Self.chromas) }
    func step(_ value: Float, _ count: Int) -> Int { min(max(0, Int(value)), count - 1) }
    let luma = step(wanted.x / 4 + 0.5, Self.lumas)
    let (blue, red) = (step(wanted.y / 4 + 28.5, Self.chromas), step(wanted.z / 4 + 28.5, Self.chromas))
    let place = (luma * Self.chromas + blue) * Self.chromas + red
    if known[place] == unknown {
      let middle = SIMD4<Float>(Float(luma) * 4, Float(blue - 28) * 4, Float(red - 28) * 4, 0)
      known[place] = nearest(to: middle, in: shades)
    }
    return known[place]
  }

  private func nearest(to wanted: SIMD4<Float>, in shades: [Shade]) -> UInt8 {
    var (best, least) = (numbers.lowerBound, Float.infinity)
    let hue = seesSkin ? SkinHue(of: wanted) : nil
    for number in numbers {
      let shade = shades[Int(number)].value
      let miss = (shade - wanted) * Self.weights
      let distance = hue?.distance(of: shade, from: wanted) ?? (miss * miss).sum()
      if distance < least { (best, least) = (number, distance) }
    }
    return best
  }
}

/// The hue of skin, as an angle of Cb and Cr.
private struct SkinHue {
  private static let degrees: ClosedRange<Float> = 95...160
  /// Paler than this, a colour has no hue.
  private static let (palestSkin, palest): (Float, Float) = (9, 5)
  /// How much luma a degree weighs, and saturation.
  private static let (degreeWeight, saturationWeight): (Float, Float) = (3, 0.6)
  /// From this luma on a hue counts in full; in the dark no eye sees it.
  private static let full: Float = 110
  /// The turn that a grey counts as.
  private static let noHue: Float = 30
  /// No skin is more saturated than this share of its luma; the palette's dark reds, ochres and olives are.
  private static let mostSaturation: Float = 0.5

  private let angle: Float
  private let saturation: Float

  /// `nil` if the tone is not that of skin.
  init?(of tone: SIMD4<Float>) {
    (angle, saturation) = Self.polar(tone)
    guard saturation >= Self.palestSkin, Self.degrees.contains(angle) else { return nil }
  }

  func distance(of shade: SIMD4<Float>, from tone: SIMD4<Float>) -> Float {
    let (angle, saturation) = Self.polar(shade)
    guard saturation <= Self.mostSaturation * shade.x else { return .infinity }
    let apart = abs(angle - self.angle)
    let turn = saturation < Self.palest ? Self.noHue : min(apart, 360 - apart)
    let miss = SIMD4(
      shade.x - tone.x, turn * Self.degreeWeight * min(1, tone.x / Self.full),
      (saturation - self.saturation) * Self.saturationWeight, 0)
    return (miss * miss).sum()
  }

  private static func polar(_ tone: SIMD4<Float>) -> (angle: Float, saturation: Float) {
    let (blue, red) = (Double(tone.y), Double(tone.z))
    return (Float(cm_atan2(red, blue) * 180 / .pi), Float((blue * blue + red * red).squareRoot()))
  }
}
