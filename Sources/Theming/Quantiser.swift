internal import Cells

/// Maps a pair of 24-bit colours to the palette while preserving readability.
///
/// Grounds come first, then the nearest ink that keeps the pair's contrast (or `floor`, if that is less). Of the 16
/// colours only the first eight serve as ground: bright grounds blink on some terminals and are missing on others.
struct Quantiser {
  var depth: ColorDepth
  /// Contrast beyond this need not be preserved.
  var floor: Double
  /// A console's own colours, used instead of the 16.
  var console: ConsolePalette?
  /// Whether the ink is bold, for which a console has half of its inks.
  var isBold = false

  func pair(ink: RGB, ground: RGB) -> (ink: UInt8, ground: UInt8)? {
    switch (depth, console) {
    case (.none, _): nil
    case (.ansi16, let own?):
      pair(
        ink, ground, inks: isBold ? ConsolePalette.boldInks : ConsolePalette.inks, grounds: ConsolePalette.grounds,
        colors: own.colors, nearest: own.nearest)
    case (.ansi16, nil): pair(ink, ground, inks: 0...15, grounds: 0...7)
    case (.palette256, _), (.direct, _): pair(ink, ground, inks: 16...255, grounds: 16...255)
    }
  }

  private typealias Nearest = (RGB, ClosedRange<UInt8>, (UInt8) -> Bool) -> UInt8?

  private func pair(
    _ ink: RGB, _ ground: RGB, inks: ClosedRange<UInt8>, grounds: ClosedRange<UInt8>,
    colors: [RGB] = Palette.colors, nearest: Nearest = Palette.nearestInHue
  ) -> (ink: UInt8, ground: UInt8) {
    func contrast(_ a: UInt8, _ b: UInt8) -> Double { colors[Int(a)].contrast(with: colors[Int(b)]) }
    let under = nearest(ground, grounds) { _ in true } ?? grounds.lowerBound
    let target = min(ink.contrast(with: ground), floor)
    let over = nearest(ink, inks) { isDistinct($0, under) && contrast($0, under) >= target }
    func readable() -> UInt8? {
      inks.filter { isDistinct($0, under) }.max { contrast($0, under) < contrast($1, under) }
    }
    return (over ?? readable() ?? inks.upperBound, under)
  }

  /// With eight colours, a bright ink may be the plain one in bold, so it must differ from the ground too; of a console's
  /// own, it is another colour.
  private func isDistinct(_ ink: UInt8, _ ground: UInt8) -> Bool {
    depth == .ansi16 && console == nil && floor >= 3 ? ink & 7 != ground : ink != ground
  }
}
