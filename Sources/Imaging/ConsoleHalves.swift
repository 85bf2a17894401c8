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

  private struct Choice {
    var pair: ShadePair
    var glyph: Int
    var error: Float
  }

  init(_ console: ConsolePalette) { palette = PaletteShades(console: console) }

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
    let pairs = [
      ShadePair(ink: palette.shade(above), ground: palette.ground(below)),
      ShadePair(ink: palette.shade(below), ground: palette.ground(above)),
      ShadePair(ink: palette.shade((above + below) / 2), ground: palette.ground(.zero)),
    ]
    var best = Choice(pair: .none, glyph: 0, error: .infinity)
    for (glyph, pair) in pairs.enumerated() {
      let error = error(above, below, pair, glyph)
      if error < best.error { best = Choice(pair: pair, glyph: glyph, error: error) }
    }
    return best
  }

  /// The squared error in luma and chroma, over eight parts as in other ways of drawing.
  private func error(_ above: SIMD4<Float>, _ below: SIMD4<Float>, _ pair: ShadePair, _ glyph: Int) -> Float {
    let shown = [(pair.ink, pair.ground), (pair.ground, pair.ink), (pair.ink, pair.ink)][glyph]
    func error(_ miss: SIMD4<Float>) -> Float {
      miss.x * miss.x + Self.chromaWeight * (miss.y * miss.y + miss.z * miss.z)
    }
    return 4 * (error(shown.0.value - above) + error(shown.1.value - below))
  }
}

extension CellTarget {
  /// The tone of half a cell.
  fileprivate func half(_ parts: Range<Int>) -> SIMD4<Float> {
    let offset = parts.reduce(0) { $0 + self.parts[$1] } / Float(parts.count)
    return SIMD4(min(max(0, tone.x + offset), 255), tone.y, tone.z, 0)
  }
}
