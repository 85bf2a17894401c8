/// What a cell should look like: the light in its eight parts, and its colour.
struct CellTarget {
  /// Under this deviation of its parts a cell is flat.
  private static let flat: Float = 6
  /// Colours are drawn a little stronger than they are.
  private static let saturation: Float = 1.12

  /// What each part has more than the mean, the top left first.
  var parts: SIMD8<Float>
  /// Mean luma, blueness and redness.
  var tone: SIMD4<Float>
  /// The sum of the squared parts.
  var energy: Float
  /// How much the shape counts, from 0 for noise to 1.
  var weight: Float
  var deviation: Float

  var isFlat: Bool { deviation < Self.flat }

  /// `plain` is the cell's mean as the camera gave it.
  init(_ values: SIMD8<UInt8>, plain: Float, blue: UInt8, red: UInt8) {
    let light = SIMD8<Float>(truncatingIfNeeded: values)
    let mean = light.sum() / 8
    parts = light - mean
    // Where a tone was lifted, its colour is lifted too, but less.
    let gain = Self.saturation * min(max(0.6, mean / max(8, plain)), 2.2).squareRoot()
    tone = SIMD4(mean, (Float(blue) - 128) * gain, (Float(red) - 128) * gain, 0)
    (energy, weight, deviation) = (0, 0, 0)
    weigh()
  }

  /// Puts an overlay over the cell, so much of which shows through.
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
