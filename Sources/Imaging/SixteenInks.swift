/// Which of sixteen colours is the ink of a place: by its hue first, then by its light.
///
/// The colours differ from terminal to terminal, so that only their names count. Black and its bright twin are left out:
/// on many terminals neither is seen on a dark ground.
struct SixteenInks: Sendable {
  /// The grey that every terminal has.
  static let grey: UInt8 = 7
  /// Under this distance from grey there is no hue.
  private static let colorless = 10
  private static let hues = 64
  /// Number of the dark one of two, and the direction of its chromas, blueness first; yellow is the brown of skin.
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

  /// A key of four levels for each part says how light the place is.
  func ink(blueness: UInt8, redness: UInt8, key: UInt16, on ground: UInt8) -> UInt8 {
    let ink = inks[Int(blueness) / 4 * Self.hues + Int(redness) / 4]
    // The upper bit of a level says that it is one of the two lighter ones.
    let lightParts = (key & 0b1010_1010_1010_1010).nonzeroBitCount
    return Self.seen(lightParts > 4 ? ink + 8 : ink, on: ground)
  }

  /// An ink that is its own ground would be nothing.
  static func seen(_ ink: UInt8, on ground: UInt8) -> UInt8 { ink != ground ? ink : ink == grey ? grey + 8 : grey }
}
