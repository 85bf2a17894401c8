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
    case .guiding, .holding, .recording, .reviewing, .done, .ending: return .nothing
    }
  }

  mutating func begin() -> Reaction {
    let told: [Effect] = isResuming ? [] : [.notify(.videoCaptureStarted)]
    (startIsPending, isResuming) = (false, false)
    stage = .guiding
    watch.beginAnew()
    (fitHasExpired, help) = (false, HelpSheet())
    (awaitsFirst, unseen) = (true, 0)
    return Reaction(told + [FaceWatch.patience, .look(for: .face), waitForFit] + watch.show(.positionFace))
  }

  /// A hold outlasts the time to fit, and its end does not where the person has broken it.
  mutating func breakHold() -> Reaction {
    stage = .guiding
    let told = Reaction([.notify(.holdBroken)] + dropBest())
    return fitHasExpired ? told + failAttempt(.fitTimeout, as: .fitTimeout) : told
  }

  /// Throws the clip away and goes back to guidance.
  mutating func discard(_ reason: DiscardReason) -> Reaction {
    (stage, fitHasExpired) = (.guiding, false)
    let effects =
      [
        Effect.discardRecording, .cancelTimer(.recordingOverdue), .notify(.recordingDiscarded(reason)), waitForFit,
      ] + dropBest() + lapse.show(Lapse(reason))
    guard let fault = Self.fault(reason) else {
      watch.speakAnew()
      return Reaction(effects + watch.show(.positionFace))
    }
    // Guidance goes on: it is about to say where the face should go.
    watch.standAnew()
    refits += 1
    let isTooOften = refits > Self.refitsForgiven
    return Reaction(effects) + (isTooOften ? failAttempt(.attemptsExhausted, as: fault) : .nothing)
  }

  /// What counts against the attempt.
  private static func fault(_ reason: DiscardReason) -> AttemptFault? {
    switch reason {
    case .faceLeft: .faceLeft
    case .personChanged: .personChanged
    case .navigatedUp, .interrupted, .cameraStalled, .cameraLost, .retaken, .assistance: nil
    }
  }

  /// Ends an attempt: back to Start, or to the end when none is left.
  mutating func failAttempt(_ code: ErrorCode, as fault: AttemptFault) -> Reaction {
    attemptsFailed += 1
    refits = 0
    let left = max(0, order.attempts - attemptsFailed)
    let told = Self.lookAway + Reaction([.cancelTimer(.fit), .notify(.attemptFailed(fault, left: left))])
    guard left > 0 else { return told + close(with: .failed(failure(code))) }
    stage = .ready
    watch.forgetFaces()
    // Without a button nobody could start the next attempt.
    startIsPending = !order.showsStart
    return told + Reaction(watch.show(.positionFace) + lapse.show(.attempt(fault))) + beginIfWanted()
  }

  /// Whoever could not be led for want of pictures is not told that they did not fit.
  private func failure(_ code: ErrorCode) -> CaptureError {
    guard code == .fitTimeout, let slowness = watch.slowestInAttempt, slowness.isHopeless else {
      return Self.error(code)
    }
    return .tooFewPictures(code, slowness)
  }

  private static func error(_ code: ErrorCode) -> CaptureError {
    code == .fitTimeout
      ? CaptureError(code, "The face did not fit the oval in time.", recovery: "Follow the hints and start again.")
      : CaptureError(code, "All attempts are used up.", recovery: "Start again and stay in the oval.")
  }

  /// Says how the session ends, releases the camera, and ends it by itself after a while.
  mutating func close(with end: SessionEnd) -> Reaction {
    if case .ending = stage { return .nothing }
    // Also that of a clip that was whole and could not be kept.
    let effects = dropBest() + giveUp()
    watch.forgetFaces()
    _ = lapse.hide()
    stage = .ending(Closing(end))
    return Reaction(effects + [Failure.timer()])
  }

  /// The step begins as if nobody had been here before.
  mutating func tryAgain(at now: Instant) -> Reaction {
    attemptsFailed = 0
    let entered = enter(at: now)
    startIsPending = !order.showsStart
    return Reaction([.cancelTimer(.closing)]) + entered + (stage == .ready ? beginIfWanted() : .nothing)
  }
}
