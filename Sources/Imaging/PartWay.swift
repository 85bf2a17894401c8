internal import Cells

/// Draws a cell as a block character in two colours: halves, quadrants, sextants or octants.
struct PartWay: ColoredWay {
  private static let chromaWeight: Float = 4
  /// The tolerance for keeping a cell, relative to that of glyphs.
  private static let patience: Float = 0.7

  private let isDirect: Bool
  private let shapes: PartShapes
  private var palette = PaletteShades()

  init(_ division: CellParts, isDirect: Bool) {
    self.isDirect = isDirect
    shapes = PartShapes(division)
  }

  func glyph(of cell: ShownCell) -> Glyph { shapes.shapes[Int(cell.glyph)].glyph }

  mutating func draw(
    _ target: CellTarget, left: ShadePair?, patience: Patience, isSunk: Bool, into cell: inout ShownCell
  ) {
    let light = shapes.isSix ? target.sextants : target.parts
    let kept = cell.isKnown ? error(target, light, cell.pair, Int(cell.glyph)) : .infinity
    let bearable = patience.shown * Self.patience
    if kept <= bearable { return cell.isRough = true }
    let shape = shapes.shapes.count == 1 ? 0 : best(light)
    var pair = pair(of: target, light, shape)
    let own = error(target, light, pair, shape)
    if kept <= own + bearable { return cell.isRough = kept > own }
    cell.isRough = false
    if let left, left != pair, error(target, light, left, shape) <= own + patience.left * Self.patience {
      pair = left
      cell.isRough = true
    }
    (cell.pair, cell.glyph) = (pair, UInt8(shape))
  }

  /// The shape that explains most of the variance of the luma.
  private func best(_ light: SIMD8<Float>) -> Int {
    var (low, high) = (SIMD16<Float>(), SIMD16<Float>())
    for parts in 1..<16 {
      let (rest, part) = (parts & (parts - 1), parts.trailingZeroBitCount)
      low[parts] = low[rest] + light[part]
      high[parts] = high[rest] + light[part + 4]
    }
    let count: Float = shapes.isSix ? 6 : 8
    var (best, most) = (0, -Float.infinity)
    for (place, shape) in shapes.shapes.enumerated() {
      let sum = low[Int(shape.parts & 15)] + high[Int(shape.parts >> 4)]
      let inked = Float(shape.parts.nonzeroBitCount)
      // The parts sum to zero, so the sum of the unfilled ones is that of the filled ones, negated.
      let said = sum * sum * count / (inked * (count - inked))
      if said > most { (best, most) = (place, said) }
    }
    return best
  }

  private mutating func pair(of target: CellTarget, _ light: SIMD8<Float>, _ shape: Int) -> ShadePair {
    let parts = shapes.shapes[shape].parts
    let count = shapes.isSix ? 6 : 8
    var sum: Float = 0
    for part in 0..<count where parts >> part & 1 == 1 { sum += light[part] }
    let inked = parts.nonzeroBitCount
    return ShadePair(
      ink: shade(target.tone, lighter: sum / Float(inked)),
      ground: shade(target.tone, lighter: -sum / Float(count - inked)))
  }

  private mutating func shade(_ tone: SIMD4<Float>, lighter offset: Float) -> Shade {
    let wanted = SIMD4(min(max(0, tone.x + offset), 255), tone.y, tone.z, 0)
    return isDirect ? .quantised(wanted) : palette.shade(wanted)
  }

  /// The squared error in luma and chroma, normalised to eight parts.
  private func error(_ target: CellTarget, _ light: SIMD8<Float>, _ pair: ShadePair, _ shape: Int) -> Float {
    let parts = shapes.shapes[shape].parts
    let count = shapes.isSix ? 6 : 8
    let (ink, ground) = (pair.ink.value - target.tone, pair.ground.value - target.tone)
    var error: Float = 0
    for part in 0..<count {
      let miss = (parts >> part & 1 == 1 ? ink : ground)
      let luma = miss.x - light[part]
      error += luma * luma + Self.chromaWeight * (miss.y * miss.y + miss.z * miss.z)
    }
    return error * 8 / Float(count)
  }
}

extension CellTarget {
  /// The luma resampled from four rows to three.
  fileprivate var sextants: SIMD8<Float> {
    var light = SIMD8<Float>()
    for side in 0..<2 {
      light[side] = (3 * parts[side] + parts[side + 2]) / 4
      light[side + 2] = (parts[side + 2] + parts[side + 4]) / 2
      light[side + 4] = (parts[side + 4] + 3 * parts[side + 6]) / 4
    }
    return light
  }
}
