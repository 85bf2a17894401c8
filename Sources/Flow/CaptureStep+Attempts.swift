internal import Contract

/// Attempts: started by Start, ended by the timeout or by a face that leaves, repeated up to a limit.
extension CaptureStep {
  mutating func lead(at now: Instant) -> Reaction {
    (stage, fitHasExpired, awaitsFirst) = (.guiding, false, true)
    return Reaction([attempt.waitForFit] + watch.show(.positionFace))
  }

  /// A hold may outlast the timeout; if the person breaks it after that, the attempt fails.
  mutating func breakHold(at now: Instant) -> Reaction {
    stage = .guiding
    let told = Reaction([.notify(.holdBroken)] + dropBest())
    return fitHasExpired ? told + failAttempt(.fitTimeout, as: .fitTimeout, at: now) : told
  }

  mutating func breakOff(for reason: DiscardReason, at now: Instant) -> Reaction {
    switch stage {
    case .recording: discard(reason, at: now)
    case .holding: breakHold(at: now)
    case .starting, .ready, .guiding, .reviewing, .done: .nothing
    }
  }

  /// Discards the clip and returns to guidance.
  mutating func discard(_ reason: DiscardReason, at now: Instant) -> Reaction {
    (stage, fitHasExpired) = (.guiding, false)
    let effects =
      [
        Effect.discardRecording, .cancelTimer(.recordingOverdue), .notify(.recordingDiscarded(reason)),
        attempt.waitForFit,
      ] + dropBest() + attempt.lapse.show(Lapse(reason))
    guard let fault = Self.fault(reason) else {
      watch.speakAnew()
      return Reaction(effects + watch.show(.positionFace))
    }
    // Guidance continues, and its hint tells the person where to move.
    watch.standAnew()
    refits += 1
    let isTooOften = refits > Self.refitsForgiven
    return Reaction(effects) + (isTooOften ? failAttempt(.attemptsExhausted, as: fault, at: now) : .nothing)
  }

  /// The reason for which the attempt fails.
  private static func fault(_ reason: DiscardReason) -> AttemptFault? {
    switch reason {
    case .faceLeft: .faceLeft
    case .personChanged: .personChanged
    case .navigatedUp, .interrupted, .cameraStalled, .cameraLost, .retaken, .assistance, .tooSlow: nil
    }
  }

  mutating func forgiveTime() -> [Effect] {
    defer { fitHasExpired = false }
    return fitHasExpired ? [attempt.waitForFit] : []
  }

  mutating func endAttempt() -> Reaction {
    refits = 0
    return .nothing
  }

  func verdict(_ code: ErrorCode, as fault: AttemptFault, at now: Instant) -> (error: CaptureError, lapse: Lapse) {
    (failure(code), .attempt(fault))
  }

  /// If too few frames were analysed to guide the person, the error says so instead of "did not fit".
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

  /// Also discards a complete clip that could not be saved.
  mutating func drop() -> [Effect] { dropBest() }

  mutating func closeSheet() -> Reaction { Reaction(attempt.closeHelp()) }
}
