internal import Cells

/// Colours of the 256 palette for the picture, looked up instead of computed.
struct InkTables: Sendable {
  /// Luma of the ink that carries only a hue, on a dark and on a light ground.
  private static let lightInk = 200
  private static let darkInk = 64
  private static let hues = 33
  private static let tones = 33
  private static let halfHues = 17

  /// Number by number: the colour under the overlay.
  let covered: [UInt8]
  private let inks: [UInt8]
  private let blocks: [UInt8]

  init(_ look: PreviewLook) {
    let overlay = Palette.colors[Int(look.overlay)]
    covered = (0..<256).map {
      Palette.nearestByChannels(Palette.colors[$0].under(overlay, opacity: look.opacity))
    }
    let luma = look.inksAreLight ? Self.lightInk : Self.darkInk
    inks = (0..<Self.hues * Self.hues).map {
      Palette.nearestByChannels(RGB(luma: luma, blueness: $0 / Self.hues * 8, redness: $0 % Self.hues * 8))
    }
    blocks = (0..<Self.tones * Self.halfHues * Self.halfHues).map {
      let (tone, hue) = ($0 / (Self.halfHues * Self.halfHues), $0 % (Self.halfHues * Self.halfHues))
      return Palette.nearestByChannels(
        RGB(luma: tone * 8, blueness: hue / Self.halfHues * 16, redness: hue % Self.halfHues * 16))
    }
  }

  /// The ink that gives a glyph its hue.
  func ink(blueness: UInt8, redness: UInt8) -> UInt8 {
    inks[(Int(blueness) + 4) / 8 * Self.hues + (Int(redness) + 4) / 8]
  }

  /// The colour of half a cell.
  func block(tone: Int, blueness: UInt8, redness: UInt8) -> UInt8 {
    let hue = (Int(blueness) + 8) / 16 * Self.halfHues + (Int(redness) + 8) / 16
    return blocks[(tone + 4) / 8 * Self.halfHues * Self.halfHues + hue]
  }
}
