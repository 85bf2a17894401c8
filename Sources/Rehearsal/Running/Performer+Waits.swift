internal import Cells
internal import Contract
internal import Engine
internal import Screens
internal import Tape

/// Performs waits; the condition is checked after every event, so that no state is too short to be seen.
extension Performer {
  func wait(_ wait: TapeWait, limit: Duration) throws(Miss) {
    switch wait {
    case .look(.event(let pattern)): try waitForEvent(pattern, limit)
    case .look(let look): try waitForLook(look, limit)
    case .settled(let length): try waitUntilSettled(length ?? .milliseconds(200), limit)
    case .exit:
      pass(limit) { world.ending != nil }
      if world.ending == nil { throw late("the end", limit) }
    }
  }

  private func late(_ what: String, _ limit: Duration, nearest: String? = nil) -> Miss {
    if let ending = world.ending {
      return Miss(message: "the program ended with \(ending.exitCode) before \(what)", nearest: nearest, word: 1)
    }
    return Miss(
      message: "\(what) did not come within \(limit.said)",
      remedy: "if it just takes longer, set a longer limit with @",
      nearest: nearest, word: 1)
  }

  private func waitForEvent(_ pattern: EventPattern, _ limit: Duration) throws(Miss) {
    var next = heard
    var found: Int?
    func hasCome() -> Bool {
      while found == nil, next < world.log.count {
        if pattern.matches(world.log[next].notice) { found = next }
        next += 1
      }
      return found != nil || world.ending != nil
    }
    pass(limit, until: hasCome)
    _ = hasCome()
    guard let found else {
      throw late("this event", limit, nearest: nearest(pattern))
    }
    heard = found + 1
  }

  private func waitForLook(_ look: TapeLook, _ limit: Duration) throws(Miss) {
    var holds = false
    var seen: Grid?
    // Parsing a screen is slower than drawing it, so unchanged ones are skipped.
    func isNew() -> Bool {
      guard case .screen = look else { return true }
      let grid = self.look().still.grid
      defer { seen = grid }
      return grid != seen
    }
    // A change within this instant counts too, so the condition is checked after each event.
    let before = world.onMoment
    world.onMoment = { [self] in
      before()
      if !holds, isNew() { holds = shows(look) }
    }
    holds = shows(look)
    pass(limit) { holds || world.ending != nil }
    world.onMoment = before
    if !holds { holds = shows(look) }
    if !holds { throw late("this", limit, nearest: nearest(look)) }
  }

  private func waitUntilSettled(_ length: Duration, _ limit: Duration) throws(Miss) {
    let end = world.now + limit
    var calm = calmness
    var since = world.now
    func note() {
      guard calmness != calm || world.engine?.isAnimated == true else { return }
      (calm, since) = (calmness, world.now)
    }
    note()
    // Advances to the end of the quiet period; each change on the way restarts it.
    while world.ending == nil, world.now < since + length {
      guard world.now < end else { throw late("a rest of \(length.said)", limit) }
      pass(min(since + length, end) - world.now) {
        note()
        return false
      }
      note()
      if screening?.isInterrupted == true { return }
    }
  }

  /// What must not change while a screen settles: its text and the events.
  private var calmness: Calm { Calm(events: world.log.count, model: look().model) }

  private struct Calm: Equatable {
    var events: Int
    var model: ScreenModel?
  }
}
