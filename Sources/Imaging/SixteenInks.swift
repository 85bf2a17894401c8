/// Maps a cell to one of the 16 basic colours, by hue first, then by luma.
///
/// Terminals define these colours differently, so only their names matter. Black and bright black are not used: on many
/// terminals they are invisible on a dark ground.
struct SixteenInks: Sendable {
  /// The grey that all terminals have.
  static let grey: UInt8 = 7
  /// Closer to grey than this, a colour has no hue.
  private static let colorless = 10
  private static let hues = 64
  /// The index of the dark variant, and the direction of its chroma (Cb, Cr); yellow is the brown of skin.
  private static let directions: [(ink: UInt8, blue: Int, red: Int)] = [
    (1, -32, 95), (2, -62, -78), (3, -80, 60), (4, 99, -16), (5, 62, 78), (6, 32, -95),
  ]

  private let inks: [UInt8]

  init() {
    inks = (0..<Self.hues * Self.hues).map { place in
      let (blue, red) = (place / Self.hues * 4 - 126, place % Self.hues * 4 - 126)
      guard blue * blue + red * red > Self.colorless * Self.colorless else { return Self.grey }
      func likeness(_ row: (ink: UInt8, blue: Int, red: Int)) -> Int { row.blue * blue + row.red * red }
      return Self.directions.max { likeness($0) < likeness($1) }?.ink ?? Self.grey
    }
  }

  /// The dark variant of a chroma's hue.
  func hue(blueness: Float, redness: Float) -> UInt8 {
    func step(_ value: Float) -> Int { Int(min(max(0, value + 128), 255)) / 4 }
    return inks[step(blueness) * Self.hues + step(redness)]
  }

  /// `key` has four levels of luma for each part.
  func ink(blueness: UInt8, redness: UInt8, key: UInt16, on ground: UInt8) -> UInt8 {
    let ink = inks[Int(blueness) / 4 * Self.hues + Int(redness) / 4]
    // The upper bit of a level marks the two lighter levels.
    let lightParts = (key & 0b1010_1010_1010_1010).nonzeroBitCount
    return Self.seen(lightParts > 4 ? ink + 8 : ink, on: ground)
  }

  /// Replaces an ink that equals its ground, and would be invisible, by a grey.
  static func seen(_ ink: UInt8, on ground: UInt8) -> UInt8 { ink != ground ? ink : ink == grey ? grey + 8 : grey }
}
