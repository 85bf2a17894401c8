/// The best glyph for the quantised luma of a cell: eight parts of four levels, 65 536 keys.
///
/// Entries are found by search on first use and cached; a face needs a few thousand.
struct GlyphTable: Sendable {
  /// The ink of the brightest level, as a share of the densest glyph's.
  private static let fullInk = 1.05
  /// The weight of the total ink against its distribution; from a distance only the total is visible.
  private static let weightOfMean: Int32 = 50
  private static let means: [Int32] = (0..<95).map { glyph in
    GlyphInk.parts[glyph * 8..<glyph * 8 + 8].reduce(0) { $0 + Int32($1) } / 8
  }

  /// Levels are linear: with a perceptual curve, the detector finds fewer faces in the drawing.
  private let inkOfLevel: [Int32]
  /// 0 marks an entry not searched yet; allocated on first use, since a start without a picture needs no table.
  private var glyphs: [UInt8] = []

  /// The glyphs of cells whose parts are all equal, and of all others; none is a letter.
  private static let ramp = Array(" .:-=+*%#@".utf8)
  private static let known = Array(Set(ramp + Array((Shapes.marks + "{}[]&\"<>;?!$").utf8))).sorted()

  /// Scales all ink by `strength`: 1 for the picture itself, less under an overlay.
  init(strength: Double) {
    let full = Double(Self.means.max() ?? 0) * Self.fullInk * min(max(0, strength), 1)
    inkOfLevel = (0..<4).map { Int32(Double($0) / 3 * full) }
  }

  /// The ASCII code of the glyph for a key: two bits per part, the top left part in the lowest bits.
  mutating func glyph(for key: UInt16) -> UInt8 {
    if glyphs.isEmpty { glyphs = Array(repeating: 0, count: 65_536) }
    let known = glyphs[Int(key)]
    if known != 0 { return known }
    let found = search(key)
    glyphs[Int(key)] = found
    return found
  }

  private func search(_ key: UInt16) -> UInt8 {
    var wanted = SIMD8<Int32>()
    for part in 0..<8 { wanted[part] = inkOfLevel[Int(key >> (2 * UInt16(part))) & 3] }
    let mean = wanted.wrappedSum() / 8
    if wanted == SIMD8(repeating: wanted[0]) { return nearest(mean) }
    var (best, least) = (UInt8(0x20), Int32.max)
    for code in Self.known {
      let distance = Self.distance(of: Int(code) - 0x20, to: wanted, mean: mean, giveUpAt: least)
      if distance < least { (best, least) = (code, distance) }
    }
    return best
  }

  private func nearest(_ mean: Int32) -> UInt8 {
    Self.ramp.min { abs(Self.means[Int($0) - 0x20] - mean) < abs(Self.means[Int($1) - 0x20] - mean) } ?? 0x20
  }

  /// The squared difference in ink, with an early exit once it exceeds the best.
  private static func distance(of glyph: Int, to wanted: SIMD8<Int32>, mean: Int32, giveUpAt limit: Int32) -> Int32 {
    let offset = means[glyph] - mean
    var distance = weightOfMean * offset * offset
    for part in 0..<8 where distance < limit {
      let miss = Int32(GlyphInk.parts[glyph * 8 + part]) - wanted[part]
      distance += miss * miss
    }
    return distance
  }
}
