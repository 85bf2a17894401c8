internal import Cells

/// Draws a cell as two halves in the 16 basic colours: hue by name, luma in four steps.
///
/// Only the first eight colours are sure to be grounds, so the brighter half is the ink.
struct SixteenHalves: ColoredWay {
  /// Up to these lumas a half is black, dark, light, else white.
  private static let (dark, light, white): (Float, Float, Float) = (48, 132, 208)
  private static let brown = 3
  private static let glyphs: [Unicode.Scalar] = ["\u{2580}", "\u{2584}", "\u{2588}"]
  private static let (upper, lower, full) = (0, 1, 2)

  private let inks = SixteenInks()
  private let shades = (0..<16).map { Shade(palette: $0) }

  func glyph(of cell: ShownCell) -> Glyph { Glyph(Self.glyphs[Int(cell.glyph)]) }

  mutating func draw(
    _ target: CellTarget, left: ShadePair?, patience: Patience, isSunk: Bool, into cell: inout ShownCell
  ) {
    let (above, below) = (number(target, 0..<4), number(target, 4..<8))
    let isUpper = above >= below
    let (ink, ground) = isUpper ? (above, below) : (below, above)
    let glyph = ink == ground && ink > 7 ? Self.full : isUpper ? Self.upper : Self.lower
    cell.pair = ShadePair(ink: shades[ink], ground: shades[ground > 7 ? Self.sunk(ground) : ground])
    cell.glyph = UInt8(glyph)
    cell.isRough = false
  }

  /// The colour of half a cell.
  private func number(_ target: CellTarget, _ parts: Range<Int>) -> Int {
    let luma = target.tone.x + parts.reduce(0) { $0 + target.parts[$1] } / Float(parts.count)
    if luma <= Self.dark { return 0 }
    if luma > Self.white { return 15 }
    let hue = Int(inks.hue(blueness: target.tone.y, redness: target.tone.z))
    let isLight = luma > Self.light
    if hue == Int(SixteenInks.grey) { return isLight ? 7 : 8 }
    // Light skin is no yellow.
    return isLight ? hue == Self.brown ? 7 : hue + 8 : hue
  }

  /// The ground nearest to a bright colour.
  private static func sunk(_ number: Int) -> Int { number == 8 ? 0 : number - 8 }
}
