internal import Contract

/// An attempt: begun by Start, broken off by time or by a face that leaves, repeated a few times.
extension CaptureStep {
  mutating func start() -> Reaction {
    switch stage {
    case .starting:
      startIsPending = true
      return .nothing
    case .ready:
      startIsPending = true
      return beginIfWanted()
    case .guiding, .holding, .recording, .ending: return .nothing
    }
  }

  mutating func begin() -> Reaction {
    let told: [Effect] = isResuming ? [] : [.notify(.videoCaptureStarted)]
    (startIsPending, isResuming) = (false, false)
    stage = .guiding
    guidance.beginAnew()
    (hasFace, fitHasExpired, help) = (false, false, .unused)
    return Reaction(told + [.look(for: .face), .setTimer(.fit, order.fitTimeout)]) + show(.positionFace)
  }

  mutating func show(_ next: Hint) -> Reaction {
    guard next != hint else { return .nothing }
    (hint, escalation) = (next, .none)
    return Reaction([.notify(.hintChanged(next))])
  }

  mutating func breakHold() -> Reaction {
    stage = .guiding
    let told = Reaction([.notify(.holdBroken)])
    return fitHasExpired ? told + failAttempt(.fitTimeout) : told
  }

  /// Throws the clip away and goes back to guidance.
  mutating func discard(_ reason: DiscardReason) -> Reaction {
    (stage, fitHasExpired) = (.guiding, false)
    let effects: [Effect] = [
      .discardRecording, .cancelTimer(.recordingOverdue), .notify(.recordingDiscarded(reason)),
      .setTimer(.fit, order.fitTimeout),
    ]
    guard reason == .faceLeft else {
      guidance.speakAnew()
      return Reaction(effects) + show(.positionFace)
    }
    // Guidance goes on: it is about to say where the face should go.
    guidance.standAnew()
    refits += 1
    let isTooOften = refits > Self.refitsForgiven
    return Reaction(effects) + (isTooOften ? failAttempt(.attemptsExhausted) : .nothing)
  }

  /// Ends an attempt: back to Start, or to the end when none is left.
  mutating func failAttempt(_ code: ErrorCode) -> Reaction {
    attemptsFailed += 1
    refits = 0
    let told = tellFace(false) + Reaction([.stopLooking, .cancelTimer(.fit), .notify(.attemptFailed)])
    guard attemptsFailed < order.attempts else { return told + close(with: .failed(Self.error(code))) }
    stage = .ready
    faces = []
    // Without a button nobody could start the next attempt.
    startIsPending = !order.showsStart
    return told + show(.positionFace) + beginIfWanted()
  }

  private static func error(_ code: ErrorCode) -> CaptureError {
    code == .fitTimeout
      ? CaptureError(code, "The face did not fit the oval in time.", recovery: "Start again, closer to the camera.")
      : CaptureError(code, "All attempts are used up.", recovery: "Start again and stay in the oval.")
  }

  /// Says how the session ends, releases the camera, and ends it by itself after a while.
  mutating func close(with end: SessionEnd) -> Reaction {
    if case .ending = stage { return .nothing }
    let effects = leave()
    stage = .ending(end)
    (trouble, faces) = (nil, [])
    return Reaction(effects + [.setTimer(.closing, Self.closingTime)])
  }
}
