package import Contract

/// The interface of a session for the kiosk that runs it.
extension Session: StateMachine {
  /// Sessions send no requests to the house; only kiosks do.
  package mutating func hear(_ news: HouseNews, at now: Instant) -> [Effect] { [] }

  /// Whether a recording is in progress that must not be interrupted.
  var isRecording: Bool { standing?.isRecording ?? false }

  /// Whether the session only waits for the visitor: no help is open, nothing is recorded, and no end is pending.
  var waitsForSomebody: Bool {
    guard let view else { return false }
    return view.overlay != .help && view.face.closing == nil && !isRecording
  }

  /// Pauses the session under a page of the kiosk, as under an overlay, until `wake`; an end that results is shown.
  mutating func rest(at now: Instant) -> [Effect] {
    guard isLeadable else { return [] }
    let effects = overlay == nil ? step(at: now) { $0.pause(at: now) } : []
    guard isLeadable else { return effects }
    isResting = true
    return effects + [.pauseTimers]
  }

  /// Whether the page is one that does not announce an end.
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

  /// Applies the operator's help to the resting session.
  mutating func assist(by control: ControlID, at now: Instant) -> [Effect] {
    isResting ? step(at: now) { $0.press(control, at: now) } : []
  }

  /// Ends the session with an error that the visitor cannot fix, unless it is already ending.
  mutating func stop(for cause: CaptureError) -> [Effect] {
    guard standing != nil, !isParting, !isSealed else { return [] }
    return end(.error(cause), asked: true)
  }
}
