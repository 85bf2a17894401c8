/// The glyphs of a coloured picture, in a SIMD layout that compares eight at once.
///
/// The first is the blank; the others draw edges. There are no letters: on skin they read as words.
struct Shapes: Sendable {
  typealias Lane = SIMD8<Float>

  static let marks = ".,'-_/\\|()^~="
  static let lanes = 2
  static let parts = 8
  static let blank = 0

  /// The ASCII code of each glyph, lane by lane.
  let codes: [UInt8]
  /// The ink of each part relative to the glyph's mean, 0 to 1: the lanes of the first part, then of the next.
  let offsets: [Lane]
  /// Mean ink, and the sum of the squared offsets.
  let means: [Lane]
  let norms: [Lane]
  /// The same values by glyph.
  let glyphs: [(offsets: SIMD8<Float>, mean: Float, norm: Float)]

  init() {
    let known = Array((" " + Self.marks).utf8)
    // Unused places repeat the blank, which never beats itself.
    codes = known + Array(repeating: known[Self.blank], count: Self.lanes * 8 - known.count)
    glyphs = codes.map(Self.measured)
    let glyphs = glyphs
    func lane(_ value: (Int) -> Float) -> [Lane] {
      (0..<Self.lanes).map { lane in
        var vector = Lane()
        for place in 0..<8 { vector[place] = value(lane * 8 + place) }
        return vector
      }
    }
    means = lane { glyphs[$0].mean }
    norms = lane { glyphs[$0].norm }
    offsets = (0..<Self.parts).flatMap { part in lane { glyphs[$0].offsets[part] } }
  }

  private static func measured(_ code: UInt8) -> (offsets: SIMD8<Float>, mean: Float, norm: Float) {
    var ink = SIMD8<Float>()
    for part in 0..<parts { ink[part] = Float(GlyphInk.parts[(Int(code) - 0x20) * parts + part]) / 255 }
    let mean = ink.sum() / 8
    let offsets = ink - mean
    return (offsets, mean, (offsets * offsets).sum())
  }
}
