internal import Cells

/// Draws a cell as its own ground, with a mark on it only where that draws an edge.
///
/// The ground carries the tone. A mark is taken if it explains enough of what differs within the cell; its ink is of the
/// ground's hue, and darker on light grounds, since light ink makes skin look wet.
struct GlyphWay: ColoredWay {
  /// The weights of the mean luma and chroma in the error.
  private static let (lumaWeight, chromaWeight): (Float, Float) = (24, 4)
  /// The weight of the chroma when reusing another cell's colours.
  private static let borrowedChromaWeight: Float = 12
  /// A mark has to explain this share of the cell's energy, and this much of it.
  private static let (leastShare, leastGain): (Float, Float) = (0.20, 400)
  /// The darkest and the lightest ink relative to its ground: a share of the tone, and an offset.
  private static let darkest: (share: Float, offset: Float) = (-0.62, -12)
  private static let lightest: (share: Float, offset: Float) = (0.25, 30)
  /// Under the overlay nothing shines.
  private static let lightestSunk: (share: Float, offset: Float) = (0.2, 4)
  /// Marks with less contrast are invisible.
  private static let leastContrast: Float = 14
  /// From this tone on, ink is always darker.
  private static let light: Float = 130

  private let isDirect: Bool
  private let shapes = Shapes()
  private var palette: PaletteShades
  private var likeness = [Shapes.Lane](repeating: Shapes.Lane(), count: Shapes.lanes)

  private struct Choice {
    var pair: ShadePair
    var glyph: Int
    var error: Float
  }

  init(_ colors: PreviewLook.Colors) {
    isDirect = colors == .direct
    palette = PaletteShades(seesSkin: true, console: colors.console)
  }

  func glyph(of cell: ShownCell) -> Glyph { Glyph(ascii: shapes.codes[Int(cell.glyph)]) }

  mutating func draw(
    _ target: CellTarget, left: ShadePair?, patience: Patience, isSunk: Bool, into cell: inout ShownCell
  ) {
    let bearable = patience.shown + (patience.shown > 0 ? 0.15 * target.weight * target.energy : 0)
    let kept = cell.isKnown ? error(target, cell.pair, Int(cell.glyph)) : .infinity
    if kept <= bearable { return cell.isRough = true }
    var choice = best(target, isSunk: isSunk)
    if kept <= choice.error + bearable { return cell.isRough = kept > choice.error }
    cell.isRough = false
    if let left, left != choice.pair, let borrowed = borrow(left, target, choice, patience.left) {
      choice = borrowed
      cell.isRough = true
    }
    (cell.pair, cell.glyph) = (choice.pair, UInt8(choice.glyph))
  }

  private func borrow(_ pair: ShadePair, _ target: CellTarget, _ own: Choice, _ patience: Float) -> Choice? {
    let wanted = error(target, own.pair, own.glyph, chroma: Self.borrowedChromaWeight) + patience
    // In one colour a mark would be invisible.
    let glyph = pair.ink == pair.ground ? Shapes.blank : own.glyph
    let error = error(target, pair, glyph, chroma: Self.borrowedChromaWeight)
    return error <= wanted ? Choice(pair: pair, glyph: glyph, error: error) : nil
  }

  private mutating func best(_ target: CellTarget, isSunk: Bool) -> Choice {
    let plain = plain(target)
    guard !target.isFlat else { return plain }
    compare(target)
    // Dark ink under the overlay would be black.
    let dark = isSunk ? nil : marked(target, contrast: Self.darkest)
    let lightest = isSunk ? Self.lightestSunk : Self.lightest
    let light = target.tone.x < Self.light ? marked(target, contrast: lightest) : nil
    let most = max(Self.leastGain * target.weight, Self.leastShare * target.weight * target.energy)
    var best = plain
    if let dark, dark.error < plain.error - most { best = dark }
    if let light, light.error < min(best.error, plain.error - most) { best = light }
    return best
  }

  private mutating func plain(_ target: CellTarget) -> Choice {
    let ground = ground(target.tone)
    let pair = ShadePair(ink: ground, ground: ground)
    return Choice(pair: pair, glyph: Shapes.blank, error: error(target, pair, Shapes.blank))
  }

  private mutating func shade(_ tone: SIMD4<Float>) -> Shade { isDirect ? .quantised(tone) : palette.shade(tone) }

  private mutating func ground(_ tone: SIMD4<Float>) -> Shade { isDirect ? .quantised(tone) : palette.ground(tone) }
}

extension GlyphWay {
  /// Correlates each glyph's shape with the target, regardless of colours.
  private mutating func compare(_ target: CellTarget) {
    likeness.withUnsafeMutableBufferPointer { likeness in
      shapes.offsets.withUnsafeBufferPointer { offsets in
        for lane in 0..<Shapes.lanes {
          var sum = offsets[lane] * target.parts[0]
          for part in 1..<Shapes.parts { sum += offsets[part &* Shapes.lanes &+ lane] * target.parts[part] }
          likeness[lane] = sum
        }
      }
    }
  }

  /// The mark with the greatest gain whose ink differs by at most this contrast; `nil` if none helps.
  private mutating func marked(_ target: CellTarget, contrast: (share: Float, offset: Float)) -> Choice? {
    let most = contrast.share * target.tone.x + contrast.offset
    let range = most < 0 ? max(most, 6 - target.tone.x) : min(most, 244 - target.tone.x)
    guard abs(range) >= Self.leastContrast else { return nil }
    let (glyph, step) = liveliest(target, range)
    guard glyph != Shapes.blank, abs(step) >= Self.leastContrast else { return nil }
    var tone = target.tone
    tone.x -= step * shapes.glyphs[glyph].mean
    let ground = ground(tone)
    let gain = max(0, (ground.luma + step + 24) / (tone.x + 24))
    let ink = shade(SIMD4(ground.luma + step, tone.y * gain, tone.z * gain, 0))
    let pair = ShadePair(ink: ink, ground: ground)
    return Choice(pair: pair, glyph: glyph, error: error(target, pair, glyph))
  }

  /// The glyph that explains most with a contrast between 0 and `range`, and that contrast.
  private func liveliest(_ target: CellTarget, _ range: Float) -> (glyph: Int, step: Float) {
    let weight = 0.9 * target.weight + 0.1
    let (least, greatest) = (Shapes.Lane(repeating: min(range, 0)), Shapes.Lane(repeating: max(range, 0)))
    var (best, most, contrast) = (Shapes.blank, Float.zero, Float.zero)
    for lane in 0..<Shapes.lanes {
      let norm = pointwiseMax(shapes.norms[lane] * weight, Shapes.Lane(repeating: 1e-6))
      let wanted = likeness[lane] * target.weight / norm
      let step = pointwiseMin(pointwiseMax(wanted, least), greatest)
      let gain = step * (2 * target.weight * likeness[lane] - step * shapes.norms[lane] * weight)
      for place in 0..<8 where gain[place] > most {
        (best, most, contrast) = (lane * 8 + place, gain[place], step[place])
      }
    }
    return (best, contrast)
  }

  private func error(
    _ target: CellTarget, _ pair: ShadePair, _ glyph: Int, chroma: Float = chromaWeight
  ) -> Float {
    let shape = shapes.glyphs[glyph]
    let step = pair.ink.luma - pair.ground.luma
    let miss = pair.ground.value + (pair.ink.value - pair.ground.value) * shape.mean - target.tone
    var error = Self.lumaWeight * miss.x * miss.x + chroma * (miss.y * miss.y + miss.z * miss.z)
    error += step * step * shape.norm * (0.9 * target.weight + 0.1)
    if target.weight > 0 {
      error += target.weight * (target.energy - 2 * step * (target.parts * shape.offsets).sum())
    }
    return error
  }
}
