internal import Cells
internal import Theming

/// What becomes of the 256 colours on a terminal that has fewer.
struct ColourFit {
  struct Colour: Hashable {
    /// -1 is the terminal's own.
    var number: Int16
    /// Whether an ink needs bold to be the bright one of its eight.
    var isBright = false
  }

  private let colours: [Colour]

  init(count: Int) {
    colours = (0...255).map { Self.fit($0, count) }
  }

  /// nil stands for the terminal's own colour.
  subscript(_ colour: UInt8?) -> Colour { colour.map { colours[Int($0)] } ?? Colour(number: -1) }

  private static func fit(_ colour: UInt8, _ count: Int) -> Colour {
    if count < 8 { return Colour(number: -1) }
    if Int(colour) < count { return Colour(number: Int16(colour)) }
    if count >= 16 { return Colour(number: nearest(to: Int16(colour), among: 0..<16)) }
    if colour < 16 { return Colour(number: Int16(colour - 8), isBright: true) }
    return Colour(number: nearest(to: Int16(colour), among: 0..<8))
  }

  private static func nearest(to colour: Int16, among numbers: Range<Int16>) -> Int16 {
    numbers.min { distance($0, colour) < distance($1, colour) } ?? 0
  }

  /// How far two colours are apart; the terminal's own counts as black.
  static func distance(_ a: Int16, _ b: Int16) -> Int {
    let (a, b) = (Palette.colors[Int(max(0, a))], Palette.colors[Int(max(0, b))])
    let (red, green, blue) = (Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue))
    return red * red + green * green + blue * blue
  }
}
