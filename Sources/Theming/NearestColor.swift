package import Cells

extension Palette {
  private static let perceived: [Oklab] = colors.map(Oklab.init)

  /// The nearest colour among some numbers of the palette; the first 16 are compared by hue, see `Oklab`.
  package static func nearest(to rgb: RGB, among numbers: ClosedRange<UInt8> = 16...255) -> UInt8 {
    nearest(to: rgb, among: numbers) { _ in true } ?? numbers.lowerBound
  }

  /// The nearest of the same hue: a dark colour is nearer to a grey than to any other dark one of the palette.
  static func nearestInHue(
    to rgb: RGB, among numbers: ClosedRange<UInt8>, where allowed: (UInt8) -> Bool = { _ in true }
  ) -> UInt8? {
    let wanted = Oklab(rgb)
    // Of 16 the hue counts first as it is.
    guard numbers.lowerBound >= 16 else { return nearest(to: rgb, among: numbers, where: allowed) }
    return nearest(to: rgb, among: numbers) { wanted.keepsHue(in: perceived[Int($0)]) && allowed($0) }
      ?? nearest(to: rgb, among: numbers, where: allowed)
  }

  /// The same among those that are allowed, the first of equals; nil where none is.
  static func nearest(
    to rgb: RGB, among numbers: ClosedRange<UInt8>, where allowed: (UInt8) -> Bool
  ) -> UInt8? {
    let wanted = Oklab(rgb)
    var best: (number: UInt8, distance: Double)?
    for number in numbers {
      let color = perceived[Int(number)]
      let distance = number < 16 ? color.distanceOfKind(to: wanted) : color.distance(to: wanted)
      if distance < best?.distance ?? .infinity, allowed(number) { best = (number, distance) }
    }
    return best?.number
  }
}
