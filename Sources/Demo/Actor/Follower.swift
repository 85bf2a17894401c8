package import Contract

/// A simulated person who follows the hints and tasks on the screen, with reaction times and mistakes that the seed decides.
///
/// Deterministic, in ticks of 10 ms: the same seed and the same hints at the same times give the same poses, however often
/// it is read.
package struct Follower: Obeying {
  private let base: ActorState
  private let seed: UInt64
  private var responder: HintResponder
  private var taskResponder: TaskResponder
  private var drift: Drift
  private var body: Body
  private var beat: ActorClock<ActorState>

  /// Stays as in `state` until the first hint.
  package init(from state: ActorState, seed: UInt64, at start: Duration, manner: Manner = .plain) {
    self.init(from: state, seed: seed, at: start, traits: .person, manner: manner)
  }

  init(from state: ActorState, seed: UInt64, at start: Duration, traits: ReactionTraits, manner: Manner = .plain) {
    base = state
    self.seed = seed
    responder = HintResponder(seed: seed ^ 0x4D69_6E64, traits: traits)
    taskResponder = TaskResponder(seed: seed ^ 0x446F_6572, traits: traits, manner: manner)
    drift = Drift(seed: seed ^ 0x4472_6966, amount: traits.unrest * state.life)
    body = Body(state)
    beat = ActorClock(state, at: start)
  }

  /// Queues a prompt.
  ///
  /// It takes effect in the first tick that begins at or after it; one that arrives late takes effect in the next tick.
  /// Queued prompts with later times are dropped.
  package mutating func see(_ prompted: Prompted, at time: Duration) { beat.see(prompted, at: time) }

  /// The state at a time; the clock does not run backwards, so an earlier time gives the last state.
  package mutating func state(at time: Duration) -> ActorState {
    while beat.isBefore(time) { advance() }
    var state = beat.state(at: time)
    IdleLife(seed: seed).touch(&state, at: time, blinks: !taskResponder.holdsEyes)
    return state.clamped
  }

  private mutating func advance() {
    let tick = beat.tick
    while let prompted = beat.takeCue() {
      responder.read(prompted.hint, at: tick)
      taskResponder.read(prompted, at: tick)
    }
    responder.move(&body, at: tick)
    taskResponder.advance(tick)
    drift.advance(tick)
    body.advance()
    var now = body.state(over: base)
    drift.touch(&now)
    taskResponder.touch(&now)
    beat.step(to: now)
  }
}

extension Follower {
  /// An actor at a random position: too far, too near, off-centre, turned away or, one time in eight, not yet there.
  package static func anywhere(
    as state: ActorState, seed: UInt64, at start: Duration, manner: Manner = .plain
  ) -> Follower {
    Follower(from: place(of: state, seed: seed), seed: seed, at: start, manner: manner)
  }

  static func place(of state: ActorState, seed: UInt64) -> ActorState {
    var random = SeededRandom(seed ^ 0x506C_6163)
    var state = state
    state.isPresent = random.unit() >= 0.125
    state.x = random.within(-1.3...1.3)
    state.y = random.within(-0.4...0.4)
    state.width = random.unit() < 0.5 ? random.within(0.35...0.9) : random.within(0.9...1.6)
    state.yaw = random.within(-18...18)
    state.pitch = random.within(-10...10)
    state.roll = random.within(-8...8)
    return state
  }
}
