import CMath

/// A photo that a hand waves, in a rhythm of its own: turned, tipped, tilted and moved at once, at times nearly still.
struct HandWave: Equatable, Sendable {
  /// The furthest pose, and how many waves a second each part makes.
  private let reach: HeadMotion
  private let yawRate, pitchRate, rollRate: Double
  /// How often a second the waves fade.
  private let fading: Double

  init(_ random: inout SeededRandom) {
    reach = HeadMotion(
      yaw: random.within(20...45), pitch: random.within(20...45), roll: random.within(2...7),
      x: random.within(0.01...0.05), y: random.within(0.01...0.05))
    (yawRate, pitchRate, rollRate) = (random.within(0.4...1.4), random.within(0.4...1.8), random.within(0.3...1))
    fading = random.within(0.08...0.2)
  }

  func motion(at seconds: Double) -> HeadMotion {
    let strength = 0.5 - 0.5 * cm_cos(2 * .pi * fading * seconds)
    func wave(_ rate: Double) -> Double { strength * cm_sin(2 * .pi * rate * seconds) }
    return HeadMotion(
      yaw: reach.yaw * wave(yawRate), pitch: reach.pitch * wave(pitchRate), roll: reach.roll * wave(rollRate),
      x: reach.x * wave(yawRate), y: reach.y * wave(pitchRate))
  }
}
