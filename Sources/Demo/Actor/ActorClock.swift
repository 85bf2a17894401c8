internal import Contract

/// The actor's fixed-step clock: it advances in ticks of 10 ms, however often it is read.
///
/// A prompt takes effect in the first tick that begins at or after it; one that arrives late takes effect in the next tick.
struct ActorClock<State: Scripted>: Equatable, Sendable {
  private let start: Duration
  /// The state one tick earlier, to interpolate between ticks.
  private var before: State
  private var now: State
  private var cues: [TimedPrompt] = []
  /// The number of the next tick.
  private(set) var tick = 0

  private static var length: Duration { .milliseconds(10) }

  init(_ state: State, at start: Duration) {
    (before, now, self.start) = (state, state, start)
  }

  /// Queues a prompt, and drops queued prompts with later times.
  mutating func see(_ prompted: Prompted, at time: Duration) {
    cues.removeAll { $0.at > time }
    cues.append(TimedPrompt(prompted: prompted, at: time))
  }

  /// Dequeues a prompt that is due in the next tick, if any.
  mutating func takeCue() -> Prompted? {
    guard let cue = cues.first, cue.at <= start + Self.length * tick else { return nil }
    cues.removeFirst()
    return cue.prompted
  }

  /// Whether the clock has to advance to reach this time.
  func isBefore(_ time: Duration) -> Bool { Double(tick) < steps(to: time) }

  mutating func step(to state: State) {
    (before, now) = (now, state)
    tick += 1
  }

  /// The state interpolated between the last two ticks; times before them give the earlier one.
  func state(at time: Duration) -> State { before.eased(to: now, min(1, max(0, steps(to: time) - Double(tick - 1)))) }

  private func steps(to time: Duration) -> Double { max(.zero, time - start) / Self.length }
}
