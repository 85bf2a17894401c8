import CMath
internal import Contract

/// Hand tremor: slow and fast oscillations of a held document, with frequencies and phases from the seed.
struct Tremor {
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// The frequency of each oscillation in hertz, and its share of the amplitude.
  private static let swings = [(rate: 0.7, share: 0.5), (rate: 1.9, share: 0.3), (rate: 4.3, share: 0.2)]

  func touch(_ state: inout DocumentState, at time: Duration) {
    guard state.isPresent, state.shake > 0 else { return }
    var random = SeededRandom(seed ^ 0x5472_656D)
    func way() -> Double {
      Self.swings.reduce(0) { sum, swing in
        sum + swing.share * cm_sin((time.seconds * swing.rate * random.within(0.85...1.15) + random.unit()) * 2 * .pi)
      }
    }
    let reach = state.shake / 100 * state.width
    state.x += reach * way()
    state.y += reach * way()
    state.roll += 0.3 * state.shake * way()
  }
}
