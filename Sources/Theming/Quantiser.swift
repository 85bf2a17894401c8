internal import Cells

/// Brings a pair of colours down to the palette so that what could be read still can.
///
/// Grounds come first, then the nearest ink that keeps the pair's contrast (or `floor`, if that is less). Of the 16
/// colours only the first eight serve as ground: bright grounds blink on some terminals and are missing on others.
struct Quantiser {
  var depth: ColorDepth
  /// The contrast that need not be surpassed.
  var floor: Double

  func pair(ink: RGB, ground: RGB) -> (ink: UInt8, ground: UInt8)? {
    switch depth {
    case .none: nil
    case .ansi16: pair(ink, ground, inks: 0...15, grounds: 0...7)
    case .palette256, .direct: pair(ink, ground, inks: 16...255, grounds: 16...255)
    }
  }

  private func pair(
    _ ink: RGB, _ ground: RGB, inks: ClosedRange<UInt8>, grounds: ClosedRange<UInt8>
  ) -> (ink: UInt8, ground: UInt8) {
    let under = Palette.nearestInHue(to: ground, among: grounds) ?? grounds.lowerBound
    let target = min(ink.contrast(with: ground), floor)
    let over = Palette.nearestInHue(to: ink, among: inks) { isDistinct($0, under) && contrast($0, under) >= target }
    return (over ?? mostReadable(on: under, among: inks), under)
  }

  private func contrast(_ a: UInt8, _ b: UInt8) -> Double {
    Palette.colors[Int(a)].contrast(with: Palette.colors[Int(b)])
  }

  /// Where there are only eight colours, a bright ink is the plain one in bold: it must differ from the ground too.
  private func isDistinct(_ ink: UInt8, _ ground: UInt8) -> Bool {
    depth == .ansi16 && floor >= 3 ? ink & 7 != ground : ink != ground
  }

  private func mostReadable(on ground: UInt8, among inks: ClosedRange<UInt8>) -> UInt8 {
    inks.filter { isDistinct($0, ground) }.max { contrast($0, ground) < contrast($1, ground) } ?? inks.upperBound
  }
}
