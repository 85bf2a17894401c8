internal import Contract

/// The actor's clock: it advances in steps of 10 ms, however often it is read.
///
/// A cue is read in the first step that begins at or after it; one that is told late is read in the next step.
struct ActorClock<State: Scripted>: Equatable, Sendable {
  private let start: Duration
  /// As it was one step earlier, to look between two steps.
  private var before: State
  private var now: State
  private var cues: [TimedPrompt] = []
  /// The number of the step that comes next.
  private(set) var tick = 0

  private static var length: Duration { .milliseconds(10) }

  init(_ state: State, at start: Duration) {
    (before, now, self.start) = (state, state, start)
  }

  /// Whatever was announced for later than this is taken back.
  mutating func see(_ prompted: Prompted, at time: Duration) {
    cues.removeAll { $0.at > time }
    cues.append(TimedPrompt(prompted: prompted, at: time))
  }

  /// What is to be read in the step that comes next.
  mutating func takeCue() -> Prompted? {
    guard let cue = cues.first, cue.at <= start + Self.length * tick else { return nil }
    cues.removeFirst()
    return cue.prompted
  }

  /// Whether a step is missing to tell of this time.
  func isBefore(_ time: Duration) -> Bool { Double(tick) < steps(to: time) }

  mutating func step(to state: State) {
    (before, now) = (now, state)
    tick += 1
  }

  /// Between the last two steps; times before them are told as the earlier one.
  func state(at time: Duration) -> State { before.eased(to: now, min(1, max(0, steps(to: time) - Double(tick - 1)))) }

  private func steps(to time: Duration) -> Double { max(.zero, time - start) / Self.length }
}
