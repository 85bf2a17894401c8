internal import Cells

/// The pair of 256-palette colours whose blend through a glyph best approximates a tone (dithering).
///
/// A glyph covers at most a quarter of its cell, so the ground carries the tone and the ink corrects it. Entries are
/// found by search on first use and cached; a face needs a few hundred.
struct PalettePairs: Sendable {
  private static let lumas = 26
  private static let chromas = 15
  private static let farthestChroma: Float = 56
  /// Errors in hue are more visible than errors in luma.
  private static let weights = SIMD4<Float>(1, 2.2, 2.2, 0)
  private static let mostInk: Float = 0.24
  private static let (grounds, inks) = (14, 70)
  private static let first = 16

  /// Whether ink may be darker than its ground.
  private let mayBeDark: Bool
  private let shades: [Shade]
  /// Ink and ground; 0 marks an entry not searched yet.
  private var known = [(ink: UInt8, ground: UInt8)](repeating: (0, 0), count: lumas * chromas * chromas)

  init(mayBeDark: Bool) {
    self.mayBeDark = mayBeDark
    shades = Palette.colors.indices.map { Shade(palette: $0) }
  }

  mutating func pair(for wanted: SIMD4<Float>) -> ShadePair {
    let luma = Self.step(wanted.x, from: 0, to: 255, Self.lumas)
    let blue = Self.step(wanted.y, from: -Self.farthestChroma, to: Self.farthestChroma, Self.chromas)
    let red = Self.step(wanted.z, from: -Self.farthestChroma, to: Self.farthestChroma, Self.chromas)
    let place = (luma * Self.chromas + blue) * Self.chromas + red
    if known[place].ground == 0 { known[place] = search(luma, blue, red) }
    return ShadePair(ink: shades[Int(known[place].ink)], ground: shades[Int(known[place].ground)])
  }

  private static func step(_ value: Float, from low: Float, to high: Float, _ count: Int) -> Int {
    let place = (value - low) * Float(count - 1) / (high - low) + 0.5
    return Int(min(max(0, place), Float(count - 1)))
  }

  private func search(_ luma: Int, _ blue: Int, _ red: Int) -> (ink: UInt8, ground: UInt8) {
    func chroma(_ step: Int) -> Float {
      Self.farthestChroma * (2 * Float(step) / Float(Self.chromas - 1) - 1)
    }
    let wanted = SIMD4<Float>(Float(luma) * 255 / Float(Self.lumas - 1), chroma(blue), chroma(red), 0)
    let near = nearest(to: wanted)
    var (best, least) = ((near[0], near[0]), Float.infinity)
    for ground in near.prefix(Self.grounds) {
      for ink in near.prefix(Self.inks) {
        let cost = cost(of: shades[ink].value, on: shades[ground].value, for: wanted)
        if cost < least { (best, least) = ((ink, ground), cost) }
      }
    }
    return (UInt8(best.0), UInt8(best.1))
  }

  /// The colours of the cube and the greys, nearest first.
  private func nearest(to wanted: SIMD4<Float>) -> [Int] {
    (Self.first..<shades.count).map { number -> UInt64 in
      let miss = (shades[number].value - wanted) * Self.weights
      return UInt64((miss * miss).sum() * 16) << 8 | UInt64(number)
    }.sorted().map { Int($0 & 255) }
  }

  /// The error of the best blend, plus penalties for a pair that looks uneven.
  private func cost(of ink: SIMD4<Float>, on ground: SIMD4<Float>, for wanted: SIMD4<Float>) -> Float {
    let step = ink - ground
    let (weighed, missing) = (step * Self.weights, (wanted - ground) * Self.weights)
    let length = (weighed * weighed).sum()
    let share = length > 0 ? min(max(0, (weighed * missing).sum() / length), Self.mostInk) : 0
    let miss = missing - weighed * share
    let contrast = abs(step.x)
    let chroma = step.y * step.y + step.z * step.z
    let (blue, red) = (ink.y - wanted.y, ink.z - wanted.z)
    var cost = (miss * miss).sum() + 0.12 * chroma + 0.1 * (blue * blue + red * red)
    if contrast > 60 { cost += 0.1 * (contrast - 60) * (contrast - 60) }
    if contrast < 22 { cost += 1.2 * (22 - contrast) * (22 - contrast) }
    if !mayBeDark, step.x < 0 { cost += 10_000 }
    return cost
  }
}
