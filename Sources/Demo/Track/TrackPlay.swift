internal import Contract

extension Timeline {
  /// The scripted state at a time, without involuntary motion: eased from keyframe to keyframe, then held.
  package func plan(at time: Duration) -> State {
    let now = position(of: time)
    guard let next = keyframes.firstIndex(where: { Double($0.time) > now }) else {
      return keyframes[keyframes.count - 1].state
    }
    guard next > 0 else { return keyframes[0].state }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    // Not interpolated if absent: it leaves from where it was, and comes back where the next keyframe puts it.
    guard from.state.isPresent, to.state.isPresent else { return from.state }
    let share = (now - Double(from.time)) / Double(to.time - from.time)
    return from.state.eased(to: to.state, share * share * (3 - 2 * share))
  }

  /// The state that the camera sees at a time: the plan with involuntary motion, which the seed decides.
  package func state(at time: Duration, seed: UInt64) -> State {
    var state = plan(at: time)
    state.live(at: time, seed: seed)
    return state
  }

  /// The time of the last keyframe.
  var end: Duration { .milliseconds(keyframes[keyframes.count - 1].time) }

  /// The actor that takes over at the end, if the track says `follow`.
  func obedient(seed: UInt64) -> State.Obedient? {
    follow.map { keyframes[keyframes.count - 1].state.obedient($0, manner, seed: seed, at: end) }
  }

  /// The time within the track, in milliseconds.
  private func position(of time: Duration) -> Double {
    let now = max(0, time.milliseconds)
    guard let loop, loop > 0 else { return now }
    return now.truncatingRemainder(dividingBy: Double(loop))
  }
}
