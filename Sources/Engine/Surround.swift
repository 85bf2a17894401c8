internal import Contract

/// Animates the opacity of the mask around the oval: little until a face fits, so that users find themselves, then all
/// that the theme wants.
struct Surround {
  private static let sinking = Duration.milliseconds(300)
  /// The opacity while the user positions their face.
  private static let readable = 0.55

  /// From readable (0) to sunk (1).
  private var depth = 0.0
  private var seenAt: Instant?

  /// Advances the animation with each paint; after a pause it is already sunk.
  mutating func move(toSunk isSunk: Bool, at now: Instant) {
    let elapsed = seenAt.map { now - $0 } ?? Self.sinking
    seenAt = now
    let step = elapsed < .zero ? 1 : min(1, elapsed.seconds / Self.sinking.seconds)
    depth = isSunk ? min(1, depth + step) : max(0, depth - step)
  }

  /// The current opacity, given the theme's; monochrome glyphs have no steps in between.
  func hidden(of opacity: Double, inSteps: Bool) -> Double {
    let readable = min(Self.readable, opacity)
    if inSteps { return depth < 1 ? readable : opacity }
    return readable + (opacity - readable) * depth
  }
}
