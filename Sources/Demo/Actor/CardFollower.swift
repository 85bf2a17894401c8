package import Contract

/// An actor that holds a document and follows the hints on the screen, with a reaction time and some overshoot.
///
/// Deterministic: the same seed and the same hints at the same times give the same poses, however often it is read.
package struct CardFollower: Obeying {
  private let base: DocumentState
  private let seed: UInt64
  private var responder: CardHintResponder
  private var hand: CardHand
  private var beat: ActorClock<DocumentState>

  /// Holds the document as in `state` until the first hint.
  package init(from state: DocumentState, seed: UInt64, at start: Duration, manner: CardManner = .plain) {
    base = state
    self.seed = seed
    responder = CardHintResponder(seed: seed ^ 0x4361_7264, traits: .holder, deaf: manner.deaf)
    hand = CardHand(state)
    beat = ActorClock(state, at: start)
  }

  package mutating func see(_ prompted: Prompted, at time: Duration) { beat.see(prompted, at: time) }

  /// The state at a time; the clock does not run backwards, so an earlier time gives the last state.
  package mutating func state(at time: Duration) -> DocumentState {
    while beat.isBefore(time) { advance() }
    var state = beat.state(at: time)
    Tremor(seed: seed).touch(&state, at: time)
    return state.clamped
  }

  private mutating func advance() {
    let tick = beat.tick
    while let prompted = beat.takeCue() { responder.read(prompted.hint, at: tick) }
    responder.move(&hand, at: tick)
    hand.advance(tick)
    beat.step(to: hand.state(over: base))
  }

  /// A random initial state from the seed: too far or too near, off-centre, tilted, turned, covered by fingers or badly lit.
  static func place(of state: DocumentState, seed: UInt64) -> DocumentState {
    var random = SeededRandom(seed ^ 0x4361_7264_506C)
    var state = state
    func perhaps(_ chance: Double, _ range: ClosedRange<Double>, else usual: Double) -> Double {
      let value = random.within(range)
      return random.unit() < chance ? value : usual
    }
    state.isPresent = random.unit() >= 0.125
    (state.x, state.y) = (random.within(-0.2...0.2), random.within(-0.2...0.2))
    state.width = random.within(0.5...1.15)
    (state.tilt, state.turn) = (random.within(-30...30), random.within(-26...26))
    state.roll = random.within(-22...22)
    state.hand = perhaps(0.3, 0.55...0.7, else: 0.25)
    state.glare = perhaps(0.25, 0.4...1, else: 0)
    state.light = perhaps(0.25, 0.25...0.35, else: random.within(0.85...1.1))
    state.blur = perhaps(0.2, 2...3.5, else: 0)
    state.shake = random.within(0.2...1)
    if random.unit() < 0.1 { state.side = state.side == .front ? .back : .front }
    return state
  }
}
