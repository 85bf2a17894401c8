/// The target of a cell: the luma of its eight parts, and its colour.
struct CellTarget {
  /// A cell whose parts deviate less is flat.
  private static let flat: Float = 6
  /// Saturation is raised slightly.
  private static let saturation: Float = 1.12

  /// The luma of each part relative to the mean, top left first.
  var parts: SIMD8<Float>
  /// Mean luma, Cb and Cr.
  var tone: SIMD4<Float>
  /// The sum of the squared parts.
  var energy: Float
  /// The weight of the shape, from 0 for noise to 1.
  var weight: Float
  var deviation: Float

  var isFlat: Bool { deviation < Self.flat }

  /// `plain` is the cell's mean luma before the contrast was raised.
  init(_ values: SIMD8<UInt8>, plain: Float, blue: UInt8, red: UInt8) {
    let light = SIMD8<Float>(truncatingIfNeeded: values)
    let mean = light.sum() / 8
    parts = light - mean
    // The chroma follows a raised luma, by less.
    let gain = Self.saturation * min(max(0.6, mean / max(8, plain)), 2.2).squareRoot()
    tone = SIMD4(mean, (Float(blue) - 128) * gain, (Float(red) - 128) * gain, 0)
    (energy, weight, deviation) = (0, 0, 0)
    weigh()
  }

  /// Blends an overlay over the cell; `share` of the cell remains visible.
  mutating func sink(under overlay: SIMD4<Float>, share: Float, chroma: Float) {
    parts *= share
    let kept = SIMD4(share, share * chroma, share * chroma, 0)
    tone = tone * kept + overlay * (1 - share)
    weigh()
  }

  private mutating func weigh() {
    energy = (parts * parts).sum()
    deviation = (energy / 8).squareRoot()
    weight = isFlat ? 0 : min(1, (deviation - 4) / 8)
  }
}

extension SIMD8<Float> {
  fileprivate init(truncatingIfNeeded values: SIMD8<UInt8>) {
    self.init(SIMD8<Int32>(truncatingIfNeeded: values))
  }
}
