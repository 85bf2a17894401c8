internal import Contract

extension Track {
  /// What the keyframes say at a moment, without the actor's own life: eased from one to the next, then held.
  package func plan(at time: Duration) -> ActorState {
    let now = position(of: time)
    guard let next = keyframes.firstIndex(where: { Double($0.time) > now }) else {
      return keyframes[keyframes.count - 1].state
    }
    guard next > 0 else { return keyframes[0].state }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    // Somebody who is gone comes back where the next keyframe puts them, and leaves from where they were.
    guard from.state.isPresent, to.state.isPresent else { return from.state }
    let share = (now - Double(from.time)) / Double(to.time - from.time)
    return from.state.eased(to: to.state, share * share * (3 - 2 * share))
  }

  /// What the camera sees at a moment: the plan, and breathing, swaying and blinking that the seed decides.
  package func state(at time: Duration, seed: UInt64) -> ActorState {
    var state = plan(at: time)
    IdleLife(seed: seed).touch(&state, at: time)
    return state
  }

  /// The moment within the track, in milliseconds.
  private func position(of time: Duration) -> Double {
    let now = max(0, time.milliseconds)
    guard let loop, loop > 0 else { return now }
    return now.truncatingRemainder(dividingBy: Double(loop))
  }
}

extension ActorState {
  /// A share of the way to another state, in all keys at once.
  func eased(to other: ActorState, _ share: Double) -> ActorState {
    var state = self
    for key in TrackKey.all {
      let (from, to) = (self[keyPath: key.field], other[keyPath: key.field])
      state[keyPath: key.field] = from + (to - from) * share
    }
    // Nobody grows out of nothing: a second person is there from one keyframe on.
    if second == 0 || other.second == 0 { (state.second, state.secondX, state.secondY) = (second, secondX, secondY) }
    return state
  }
}
