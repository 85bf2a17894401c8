/// The best glyph for each way in which light can fall on a cell: eight parts of four levels, 65 536 keys.
///
/// An entry is found by search when it is first asked for; a face needs a few thousand of them.
struct GlyphTable: Sendable {
  /// How much ink the glyph for "all bright" should have, as a share of the densest glyph's.
  private static let fullInk = 0.95
  /// How much the right amount of ink counts beside its right place; from afar the amount is what is seen.
  private static let weightOfMean: Int32 = 50
  private static let means: [Int32] = (0..<95).map { glyph in
    GlyphInk.parts[glyph * 8..<glyph * 8 + 8].reduce(0) { $0 + Int32($1) } / 8
  }

  /// Even steps: with the eye's own curve the detector finds fewer faces.
  private let inkOfLevel: [Int32]
  /// 0 stands for "not searched yet"; allocated with the first glyph, for a start without a picture needs none.
  private var glyphs: [UInt8] = []

  /// What stands where all parts are alike; empty where any glyph may.
  private let quiet: [UInt8]

  /// Scales all ink by `strength`: 1 for the picture itself, less where an overlay hides part of it.
  ///
  /// Where `isQuiet`, flat places take a ramp that makes no words.
  init(strength: Double, isQuiet: Bool = false) {
    quiet = isQuiet ? Array(Shapes.quiet.utf8) : []
    let full = Double(Self.means.max() ?? 0) * Self.fullInk * min(max(0, strength), 1)
    inkOfLevel = (0..<4).map { Int32(Double($0) / 3 * full) }
  }

  /// The ASCII code of the glyph for a key, two bits per part, the top left part lowest.
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
    if !quiet.isEmpty, wanted == SIMD8(repeating: wanted[0]) { return nearest(mean) }
    var (best, least) = (0, Int32.max)
    for glyph in 0..<Self.means.count {
      let distance = Self.distance(of: glyph, to: wanted, mean: mean, giveUpAt: least)
      if distance < least { (best, least) = (glyph, distance) }
    }
    return UInt8(0x20 + best)
  }

  private func nearest(_ mean: Int32) -> UInt8 {
    quiet.min { abs(Self.means[Int($0) - 0x20] - mean) < abs(Self.means[Int($1) - 0x20] - mean) } ?? 0x20
  }

  /// The squared difference in ink of a glyph, summed until it is clear that another one is nearer.
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
