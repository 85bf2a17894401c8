package import Contract

/// What a kiosk asks of the session of whoever is there.
extension Session: Mind {
  /// Only a kiosk asks the house for anything.
  package mutating func hear(_ news: HouseNews, at now: Instant) -> [Effect] { [] }

  /// Whether something is being made that nobody may break off.
  var isRecording: Bool { standing?.isRecording ?? false }

  /// Whether it only waits for somebody: nobody reads the help, and no end is decided.
  var waitsForSomebody: Bool {
    guard let view else { return false }
    return view.overlay != .help && view.face.closing == nil && !isRecording
  }

  /// Something stands in the place of the page, as under an overlay, until `wake`; an end that this leads to shows.
  mutating func rest(at now: Instant) -> [Effect] {
    guard isLeadable else { return [] }
    let effects = overlay == nil ? step(at: now) { $0.pause(at: now) } : []
    guard isLeadable else { return effects }
    isResting = true
    return effects + [.pauseTimers]
  }

  /// Whether a page stands that does not lead to an end.
  private var isLeadable: Bool { standing.map { $0.face.closing == nil } == true && !isParting }

  mutating func wake(at now: Instant) -> [Effect] {
    guard isResting else { return [] }
    isResting = false
    guard overlay == nil else { return [] }
    let effects = [.resumeTimers] + step(at: now) { $0.resume(at: now) }
    refocus()
    return effects
  }

  var assistance: Assistance? { standing?.assistance }

  /// What whoever runs the kiosk does for the person, who rests meanwhile.
  mutating func assist(by control: ControlID, at now: Instant) -> [Effect] {
    isResting ? step(at: now) { $0.press(control, at: now) } : []
  }

  /// Ends it for a cause that nobody before it can mend, unless it ends already.
  mutating func stop(for cause: CaptureError) -> [Effect] {
    guard standing != nil, !isParting, !isSealed else { return [] }
    return end(.error(cause), asked: true)
  }
}
