internal import Contract

/// The scene in front of an open demo camera over time: the track, then the actor that obeys if it ends with `follow`.
struct DemoTimeline<State: Scripted> {
  private let track: Timeline<State>
  private let seed: UInt64
  private let prompter: Prompter?
  private var obedient: State.Obedient?

  init(_ track: Timeline<State>, seed: UInt64, prompter: Prompter?) {
    self.track = track
    self.seed = seed
    self.prompter = prompter
    prompter?.forget()
    obedient = track.obedient(seed: seed)
  }

  /// The state at a time; times must not decrease.
  mutating func state(at time: Duration) -> State {
    for cue in prompter?.take() ?? [] { obedient?.see(cue.prompted, at: cue.at) }
    guard var obedient, time >= track.end else { return track.state(at: time, seed: seed) }
    defer { self.obedient = obedient }
    return obedient.state(at: time)
  }
}
