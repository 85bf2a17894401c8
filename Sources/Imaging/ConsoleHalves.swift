internal import Cells

/// Draws a cell as two halves in a console's own colours.
///
/// Only half of the colours are grounds, so each half is tried as the ink; a cell of one colour may be all ink.
struct ConsoleHalves: ColoredWay {
  private static let glyphs: [Unicode.Scalar] = ["\u{2580}", "\u{2584}", "\u{2588}"]
  private static let chromaWeight: Float = 2
  /// The tolerance for keeping a cell; between so few colours the errors are large.
  private static let patience: Float = 0.5

  private var palette: PaletteShades
  /// The ground of a cell that is all ink.
  private let black: Shade

  private struct Choice {
    var pair: ShadePair
    var glyph: Int
    var error: Float
  }

  init(_ console: ConsolePalette) {
    palette = PaletteShades(console: console)
    black = palette.ground(.zero)
  }

  func glyph(of cell: ShownCell) -> Glyph { Glyph(Self.glyphs[Int(cell.glyph)]) }

  mutating func draw(
    _ target: CellTarget, left: ShadePair?, patience: Patience, isSunk: Bool, into cell: inout ShownCell
  ) {
    let (above, below) = (target.half(0..<4), target.half(4..<8))
    let kept = cell.isKnown ? error(above, below, cell.pair, Int(cell.glyph)) : .infinity
    let own = best(above, below)
    if kept <= own.error + patience.shown * Self.patience { return cell.isRough = kept > own.error }
    (cell.pair, cell.glyph, cell.isRough) = (own.pair, UInt8(own.glyph), false)
  }

  private mutating func best(_ above: SIMD4<Float>, _ below: SIMD4<Float>) -> Choice {
    var best = Choice(pair: .none, glyph: 0, error: .infinity)
    func compare(_ glyph: Int, ink: Shade, ground: Shade) {
      let pair = ShadePair(ink: ink, ground: ground)
      let error = error(above, below, pair, glyph)
      if error < best.error { best = Choice(pair: pair, glyph: glyph, error: error) }
    }
    compare(0, ink: palette.shade(above), ground: palette.ground(below))
    compare(1, ink: palette.shade(below), ground: palette.ground(above))
    compare(2, ink: palette.shade((above + below) / 2), ground: black)
    return best
  }

  /// The squared error in luma and chroma, over eight parts as in other ways of drawing.
  private func error(_ above: SIMD4<Float>, _ below: SIMD4<Float>, _ pair: ShadePair, _ glyph: Int) -> Float {
    let upper = glyph == 1 ? pair.ground : pair.ink
    let lower = glyph == 0 ? pair.ground : pair.ink
    func error(_ miss: SIMD4<Float>) -> Float {
      miss.x * miss.x + Self.chromaWeight * (miss.y * miss.y + miss.z * miss.z)
    }
    return 4 * (error(upper.value - above) + error(lower.value - below))
  }
}

extension CellTarget {
  /// The tone of half a cell.
  fileprivate func half(_ parts: Range<Int>) -> SIMD4<Float> {
    let offset = parts.reduce(0) { $0 + self.parts[$1] } / Float(parts.count)
    return SIMD4(min(max(0, tone.x + offset), 255), tone.y, tone.z, 0)
  }
}
