import CMath
internal import Contract

/// Involuntary motion of a person (breathing, swaying and blinking), decided by the seed and the time alone.
struct IdleLife {
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// A slow oscillation of one value.
  private struct Swing {
    var field: WritableKeyPath<ActorState, Double>
    var amplitude: Double
    var seconds: Double
  }

  private static var swings: [Swing] {
    [
      Swing(field: \.y, amplitude: 0.005, seconds: 4.1),
      Swing(field: \.x, amplitude: 0.008, seconds: 9.3),
      Swing(field: \.width, amplitude: 0.004, seconds: 7.7),
      Swing(field: \.yaw, amplitude: 1.1, seconds: 11.9),
      Swing(field: \.pitch, amplitude: 0.7, seconds: 5.3),
      Swing(field: \.roll, amplitude: 0.6, seconds: 8.5),
    ]
  }

  func touch(_ state: inout ActorState, at time: Duration, blinks: Bool = true) {
    guard state.isPresent, state.life > 0 else { return }
    let seconds = time.seconds
    var random = SeededRandom(seed)
    for swing in Self.swings {
      let turn = seconds / swing.seconds + random.unit()
      state[keyPath: swing.field] += swing.amplitude * state.life * cm_sin(turn * 2 * .pi)
    }
    if blinks { state.blink = max(state.blink, blink(at: seconds)) }
  }

  /// Seconds: the interval with one blink each, and the duration of a blink.
  private static let beat = 3.5
  private static let blinkLength = 0.24

  private func blink(at seconds: Double) -> Double {
    let beat = (seconds / Self.beat).rounded(.down)
    var random = SeededRandom(seed ^ UInt64(truncatingIfNeeded: Int(beat)) &* 0x9E37_79B9)
    let start = (beat + random.unit() * 0.9) * Self.beat
    let phase = (seconds - start) / Self.blinkLength
    guard phase > 0, phase < 1 else { return 0 }
    // Closes fast, stays shut briefly, opens more slowly.
    return min(1, min(phase / 0.25, (1 - phase) / 0.4))
  }
}
