package import Contract

/// A person who does what hints and tasks on the screen ask, late and imperfectly; the seed decides how.
///
/// A value that goes forward in steps of 10 ms: the same seed and the same hints at the same times give the same poses,
/// however often it is looked at.
package struct Follower: Equatable, Sendable {
  private let base: ActorState
  private let seed: UInt64
  private let start: Duration
  private var mind: Mind
  private var doer: Doer
  private var drift: Drift
  private var body: Body
  /// As it was one step earlier, to look between two steps.
  private var before: ActorState
  private var now: ActorState
  private var ticks = 0
  private var cues: [Cue] = []

  private static let tick: Duration = .milliseconds(10)

  /// Somebody who is as `state` says until they are told something.
  package init(from state: ActorState, seed: UInt64, at start: Duration, manner: Manner = .plain) {
    self.init(from: state, seed: seed, at: start, temper: .person, manner: manner)
  }

  init(from state: ActorState, seed: UInt64, at start: Duration, temper: Temper, manner: Manner = .plain) {
    base = state
    self.seed = seed
    self.start = start
    mind = Mind(seed: seed ^ 0x4D69_6E64, temper: temper)
    doer = Doer(seed: seed ^ 0x446F_6572, temper: temper, manner: manner)
    drift = Drift(seed: seed ^ 0x4472_6966, amount: temper.unrest * state.life)
    body = Body(state)
    (before, now) = (state, state)
  }

  /// This is on the screen from this time on.
  ///
  /// It is read in the first step that begins at or after it; one
  /// that is told late is read in the next step, and whatever was announced for later than this is taken back.
  package mutating func see(_ prompted: Prompted, at time: Duration) {
    cues.removeAll { $0.at > time }
    cues.append(Cue(prompted: prompted, at: time))
  }

  /// How the person is at a time; times before the last one asked for are told as the last.
  package mutating func state(at time: Duration) -> ActorState {
    let elapsed = max(.zero, time - start) / Self.tick
    while Double(ticks) < elapsed { advance() }
    var state = before.eased(to: now, min(1, max(0, elapsed - Double(ticks - 1))))
    IdleLife(seed: seed).touch(&state, at: time, blinks: !doer.holdsEyes)
    for key in TrackKey.all {
      let value = state[keyPath: key.field]
      state[keyPath: key.field] = min(key.range.upperBound, max(key.range.lowerBound, value))
    }
    return state
  }

  private mutating func advance() {
    let time = start + Self.tick * ticks
    while let cue = cues.first, cue.at <= time {
      mind.read(cue.prompted.hint, at: ticks)
      doer.read(cue.prompted, at: ticks)
      cues.removeFirst()
    }
    mind.move(&body, at: ticks)
    doer.advance(ticks)
    drift.advance(ticks)
    body.advance()
    before = now
    now = body.state(over: base)
    drift.touch(&now)
    doer.touch(&now)
    ticks += 1
  }
}

extension Follower {
  /// Somebody who is anywhere: too far, too near, off to a side, turned away or, once in eight times, not there yet.
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
