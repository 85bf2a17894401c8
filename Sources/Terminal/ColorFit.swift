internal import Cells
internal import Theming

/// Maps the 256-colour palette to a terminal with fewer colours.
struct ColorFit {
  struct Color: Hashable {
    /// -1 is the terminal's default.
    var number: Int32
    /// Whether the ink needs bold to become the bright one of its eight.
    var isBright = false
  }

  private let colors: [Color]

  init(count: Int) {
    colors = (0...255).map { Self.fit($0, count) }
  }

  /// `nil` is the terminal's default colour.
  subscript(_ color: UInt8?) -> Color { color.map { colors[Int($0)] } ?? Color(number: -1) }

  private static func fit(_ color: UInt8, _ count: Int) -> Color {
    if count < 8 { return Color(number: -1) }
    if Int(color) < count { return Color(number: Int32(color)) }
    if count >= 16 { return Color(number: nearest(to: Int32(color), among: 0..<16)) }
    if color < 16 { return Color(number: Int32(color - 8), isBright: true) }
    return Color(number: nearest(to: Int32(color), among: 0..<8))
  }

  private static func nearest(to color: Int32, among numbers: Range<Int32>) -> Int32 {
    numbers.min { distance($0, color) < distance($1, color) } ?? 0
  }

  /// Distance of two colours; the terminal's default counts as black.
  static func distance(_ a: Int32, _ b: Int32) -> Int {
    let (a, b) = (rgb(a), rgb(b))
    let (red, green, blue) = (Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue))
    return red * red + green * green + blue * blue
  }

  private static func rgb(_ number: Int32) -> RGB {
    guard number > 255 else { return Palette.colors[Int(max(0, number))] }
    return RGB(
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)
    )
  }

  /// A 24-bit colour as a number; those below 256 are the palette's, so the darkest blues get a trace of red.
  static func direct(_ color: RGB) -> Int32 {
    let number = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
    return number < 256 ? number | 0x10000 : number
  }
}
