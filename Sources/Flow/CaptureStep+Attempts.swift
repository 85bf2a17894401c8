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
    case .guiding, .holding, .recording, .done, .ending: return .nothing
    }
  }

  mutating func begin() -> Reaction {
    let told: [Effect] = isResuming ? [] : [.notify(.videoCaptureStarted)]
    (startIsPending, isResuming) = (false, false)
    stage = .guiding
    watch.beginAnew()
    (hasFace, fitHasExpired, help) = (false, false, .unused)
    return Reaction(told + [.look(for: .face), waitForFit] + watch.show(.positionFace))
  }

  mutating func breakHold() -> Reaction {
    stage = .guiding
    let told = Reaction([.notify(.holdBroken)] + dropBest())
    return fitHasExpired ? told + failAttempt(.fitTimeout) : told
  }

  /// Throws the clip away and goes back to guidance.
  mutating func discard(_ reason: DiscardReason) -> Reaction {
    (stage, fitHasExpired) = (.guiding, false)
    let effects =
      [
        Effect.discardRecording, .cancelTimer(.recordingOverdue), .notify(.recordingDiscarded(reason)), waitForFit,
      ] + dropBest()
    guard reason == .faceLeft || reason == .personChanged else {
      watch.speakAnew()
      return Reaction(effects + watch.show(.positionFace))
    }
    // Guidance goes on: it is about to say where the face should go.
    watch.standAnew()
    refits += 1
    let isTooOften = refits > Self.refitsForgiven
    return Reaction(effects) + (isTooOften ? failAttempt(.attemptsExhausted) : .nothing)
  }

  /// Ends an attempt: back to Start, or to the end when none is left.
  mutating func failAttempt(_ code: ErrorCode) -> Reaction {
    attemptsFailed += 1
    refits = 0
    let told = tellFace(false) + lookAway + Reaction([.cancelTimer(.fit), .notify(.attemptFailed)])
    guard attemptsFailed < order.attempts else { return told + close(with: .failed(Self.error(code))) }
    stage = .ready
    watch.forgetFaces()
    // Without a button nobody could start the next attempt.
    startIsPending = !order.showsStart
    return told + Reaction(watch.show(.positionFace)) + beginIfWanted()
  }

  private static func error(_ code: ErrorCode) -> CaptureError {
    code == .fitTimeout
      ? CaptureError(code, "The face did not fit the oval in time.", recovery: "Start again, closer to the camera.")
      : CaptureError(code, "All attempts are used up.", recovery: "Start again and stay in the oval.")
  }

  /// Says how the session ends, releases the camera, and ends it by itself after a while.
  mutating func close(with end: SessionEnd) -> Reaction {
    if case .ending = stage { return .nothing }
    let effects = giveUp()
    watch.forgetFaces()
    stage = .ending(end)
    return Reaction(effects + [.setTimer(.closing, Self.closingTime)])
  }
}
