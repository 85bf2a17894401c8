/// The 256-colour palette of a terminal, with xterm's values.
///
/// The first 16 colours vary between terminals, so a depth of 256 never uses them; the cube and the greys do not vary.
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
}
