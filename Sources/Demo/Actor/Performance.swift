internal import Contract

/// What happens in front of an open demo camera: the track, and from `follow` on a person who obeys.
struct Performance {
  private let track: Track
  private let seed: UInt64
  private let prompter: Prompter?
  private var follower: Follower?

  init(_ track: Track, seed: UInt64, prompter: Prompter?) {
    self.track = track
    self.seed = seed
    self.prompter = prompter
    prompter?.forget()
    follower = track.follower(seed: seed)
  }

  /// At times that do not go back.
  mutating func state(at time: Duration) -> ActorState {
    for cue in prompter?.take() ?? [] { follower?.see(cue.prompted, at: cue.at) }
    guard var follower, time >= track.end else { return track.state(at: time, seed: seed) }
    defer { self.follower = follower }
    return follower.state(at: time)
  }
}

extension Track {
  /// The time of the last keyframe.
  var end: Duration { .milliseconds(keyframes[keyframes.count - 1].time) }

  /// Who takes over at the end, where the track says so.
  func follower(seed: UInt64) -> Follower? {
    let state = keyframes[keyframes.count - 1].state
    switch follow {
    case nil: return nil
    case .here: return Follower(from: state, seed: seed, at: end, manner: manner)
    case .anywhere: return Follower.anywhere(as: state, seed: seed, at: end, manner: manner)
    }
  }
}
