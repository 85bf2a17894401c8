/// The 256 colours of a terminal, with the values that xterm gives them.
///
/// The first 16 differ from terminal to terminal, so a depth of 256 never uses them; the cube and the greys are the
/// same everywhere.
package enum Palette {
  package static let colors: [RGB] = basic + cube + greys

  private static let basic: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
    RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
    RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
    RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]

  private static let cube: [RGB] = {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    return steps.flatMap { red in steps.flatMap { green in steps.map { RGB(red, green, $0) } } }
  }()

  private static let greys: [RGB] = (0..<24).map { step in
    let level = UInt8(8 + 10 * step)
    return RGB(level, level, level)
  }

  private static let perceived: [Oklab] = colors.map(Oklab.init)

  /// The nearest colour of the cube and the greys.
  package static func nearest(to rgb: RGB) -> UInt8 {
    nearest(to: rgb, among: 16...255) { _ in true } ?? 16
  }

  /// The nearest colour among some numbers of the palette, the first of equals; nil where none is allowed.
  static func nearest(
    to rgb: RGB, among numbers: ClosedRange<UInt8>, where allowed: (UInt8) -> Bool
  ) -> UInt8? {
    let wanted = Oklab(rgb)
    var best: (number: UInt8, distance: Double)?
    for number in numbers where allowed(number) {
      let color = perceived[Int(number)]
      let distance = number < 16 ? color.distanceOfKind(to: wanted) : color.distance(to: wanted)
      if distance < best?.distance ?? .infinity { best = (number, distance) }
    }
    return best?.number
  }
}
