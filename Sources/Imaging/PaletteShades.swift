package import Cells

/// Quantises tones to the nearest colour of the 256-colour palette; hue weighs more than luma.
package struct PaletteShades: Sendable {
  private static let (lumas, chromas) = (65, 57)
  private static let weights = SIMD4<Float>(1, 2, 2, 0)

  private let shades: [Shade]
  /// Allocated on first use, since a start without a picture needs none.
  private var known: [UInt8] = []

  package init() { shades = Palette.colors.indices.map { Shade(palette: $0) } }

  /// The palette index of the nearest colour.
  package mutating func number(of color: RGB) -> UInt8 { UInt8(truncatingIfNeeded: shade(SIMD4(color)).code) }

  mutating func shade(_ wanted: SIMD4<Float>) -> Shade {
    if known.isEmpty { known = Array(repeating: 0, count: Self.lumas * Self.chromas * Self.chromas) }
    func step(_ value: Float, _ count: Int) -> Int { min(max(0, Int(value)), count - 1) }
    let luma = step(wanted.x / 4 + 0.5, Self.lumas)
    let (blue, red) = (step(wanted.y / 4 + 28.5, Self.chromas), step(wanted.z / 4 + 28.5, Self.chromas))
    let place = (luma * Self.chromas + blue) * Self.chromas + red
    if known[place] == 0 {
      let middle = SIMD4<Float>(Float(luma) * 4, Float(blue - 28) * 4, Float(red - 28) * 4, 0)
      known[place] = UInt8(nearest(to: middle))
    }
    return shades[Int(known[place])]
  }

  private func nearest(to wanted: SIMD4<Float>) -> Int {
    var (best, least) = (16, Float.infinity)
    for number in 16..<shades.count {
      let miss = (shades[number].value - wanted) * Self.weights
      let distance = (miss * miss).sum()
      if distance < least { (best, least) = (number, distance) }
    }
    return best
  }
}
