internal import Cells

/// Draws a cell as the ASCII glyph of the best shape, with ink and ground in the picture's colour.
///
/// The mean of ink and ground is the cell's tone. No glyph covers more than a quarter of its cell, so the ground
/// carries the tone. The ink is close to it, and darker only if that draws brows, lids and mouths clearly better.
struct GlyphWay: ColoredWay {
  /// The weights of the mean luma and chroma in the error.
  private static let (lumaWeight, chromaWeight): (Float, Float) = (24, 4)
  /// The weight of the chroma when reusing another cell's colours.
  private static let borrowedChromaWeight: Float = 12
  /// From this deviation on, a higher contrast is tried too.
  private static let strong: Float = 12
  /// The factor by which dark ink has to reduce the error.
  private static let darkAdvantage: Float = 0.9
  private static let leastTone: Float = 50

  private let isDirect: Bool
  private let shapes = Shapes()
  private var pairs: PalettePairs
  /// Dark ink under the overlay would be black.
  private var sunkPairs: PalettePairs
  private var likeness = [Shapes.Lane](repeating: Shapes.Lane(), count: Shapes.lanes)

  private struct Choice {
    var pair: ShadePair
    var glyph: Int
    var error: Float
  }

  init(isDirect: Bool) {
    self.isDirect = isDirect
    pairs = PalettePairs(mayBeDark: true)
    sunkPairs = PalettePairs(mayBeDark: false)
  }

  func glyph(of cell: ShownCell) -> Glyph { Glyph(ascii: shapes.codes[Int(cell.glyph)]) }

  mutating func draw(
    _ target: CellTarget, left: ShadePair?, patience: Patience, isSunk: Bool, into cell: inout ShownCell
  ) {
    let bearable = patience.shown + (patience.shown > 0 ? 0.15 * target.weight * target.energy : 0)
    let kept = cell.isKnown ? error(target, cell.pair, Int(cell.glyph)) : .infinity
    if kept <= bearable { return cell.isRough = true }
    compare(target)
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
    let choice = fit(target, pair)
    let wanted = error(target, own.pair, own.glyph, chroma: Self.borrowedChromaWeight) + patience
    return error(target, pair, choice.glyph, chroma: Self.borrowedChromaWeight) <= wanted ? choice : nil
  }

  private mutating func best(_ target: CellTarget, isSunk: Bool) -> Choice {
    guard isDirect else {
      return fit(target, isSunk ? sunkPairs.pair(for: target.tone) : pairs.pair(for: target.tone))
    }
    let quiet = fit(target, .direct(target.tone, contrast: 14 + 0.13 * target.tone.x))
    guard target.deviation > Self.strong else { return quiet }
    let strong = fit(target, .direct(target.tone, contrast: 24 + 0.31 * target.tone.x))
    let light = strong.error < quiet.error ? strong : quiet
    guard target.tone.x > Self.leastTone else { return light }
    let dark = fit(target, .direct(target.tone, contrast: -24 - 0.3 * target.tone.x))
    return dark.error < light.error * Self.darkAdvantage ? dark : light
  }
}

extension GlyphWay {
  /// Correlates each glyph's shape with the target, regardless of colours.
  private mutating func compare(_ target: CellTarget) {
    guard !target.isFlat else { return }
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

  /// The best glyph for these colours.
  private func fit(_ target: CellTarget, _ pair: ShadePair) -> Choice {
    let glyph = target.isFlat ? quietest(target, pair) : liveliest(target, pair)
    return Choice(pair: pair, glyph: glyph, error: error(target, pair, glyph))
  }

  private func quietest(_ target: CellTarget, _ pair: ShadePair) -> Int {
    let (step, miss) = (pair.ink.luma - pair.ground.luma, pair.ground.luma - target.tone.x)
    let unrest = 0.1 * step * step
    var (best, least) = (0, Float.infinity)
    for glyph in 0..<Shapes.quietCount {
      let off = miss + step * shapes.glyphs[glyph].mean
      let error = unrest * shapes.glyphs[glyph].norm + Self.lumaWeight * off * off
      if error < least { (best, least) = (glyph, error) }
    }
    return best
  }

  private func liveliest(_ target: CellTarget, _ pair: ShadePair) -> Int {
    let (step, miss) = (pair.ink.luma - pair.ground.luma, pair.ground.luma - target.tone.x)
    let alike = -2 * target.weight * step
    let unrest = (0.9 * target.weight + 0.1) * step * step
    var least = Shapes.Lane(repeating: .infinity)
    var lanes = SIMD8<Int32>()
    likeness.withUnsafeBufferPointer { likeness in
      for lane in 0..<Shapes.lanes {
        let off = shapes.means[lane] * step + miss
        let error = likeness[lane] * alike + shapes.norms[lane] * unrest + off * off * Self.lumaWeight
        let isBetter = error .< least
        least.replace(with: error, where: isBetter)
        lanes.replace(with: Int32(lane), where: isBetter)
      }
    }
    var place = 0
    for other in 1..<8 where least[other] < least[place] { place = other }
    return Int(lanes[place]) * 8 + place
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

extension ShadePair {
  /// The quantisation of luma and chroma; coarse, so that neighbours often share a pair.
  private static let step: Float = 6
  /// The lightest ink on darker grounds, since white highlights make skin look wet.
  private static let lightest: Float = 238
  /// The offset of the ground below the tone, as a share of the contrast: about the ink of a thin glyph.
  private static let sunk: Float = 0.07

  /// A ground slightly below the tone, and an ink lighter or darker by the contrast.
  static func direct(_ tone: SIMD4<Float>, contrast: Float) -> ShadePair {
    let ground = min(250, max(0, stepped(tone.x - sunk * contrast)))
    var ink = min(ground + contrast, lightest)
    if contrast > 0 { ink = max(ink, ground + 12) }
    ink = stepped(max(6, ink))
    let (blue, red) = ((tone.y / step).rounded() * step, (tone.z / step).rounded() * step)
    // A lighter colour of the same hue has more chroma.
    func shade(_ luma: Float, from least: Float) -> Shade {
      let gain = min(1.4, max(least, (luma + 24) / (tone.x + 24)))
      return Shade(direct: SIMD4(luma, blue * gain, red * gain, 0))
    }
    return ShadePair(ink: shade(ink, from: 0), ground: shade(ground, from: 0.4))
  }

  private static func stepped(_ value: Float) -> Float { (value / step).rounded(.down) * step }
}
