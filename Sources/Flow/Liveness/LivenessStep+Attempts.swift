internal import Contract

/// An attempt: begun by Start, over when a task fails for good, repeated a few times.
extension LivenessStep {
  mutating func start(at now: Instant) -> Reaction {
    switch stage {
    case .starting:
      startIsPending = true
      return .nothing
    case .ready:
      startIsPending = true
      return beginIfWanted(at: now)
    case .walking, .calling, .finishing, .reviewing, .done, .ending: return .nothing
    }
  }

  mutating func beginIfWanted(at now: Instant) -> Reaction {
    guard !isPaused, startIsPending || order.capture.startsByItself else { return .nothing }
    let told: [Effect] = isResuming ? [] : [.notify(.videoCaptureStarted)]
    (startIsPending, isResuming, unseen) = (false, false, 0)
    help = HelpSheet()
    watch.beginAnew()
    return Reaction(told + [FaceWatch.patience, .look(for: .face)]) + walkAnew(at: now)
  }

  /// All tasks, from the first gate on.
  mutating func walkAnew(at now: Instant) -> Reaction {
    stage = .walking(TaskWalk(order.tasks, draw, eased: eased, excused: excused, at: now))
    (film, guide, toldShare, offersEasier) = (.none, TaskGuide(), 0, false)
    watch.speakAnew()
    return Reaction([waitForFit] + watch.show(.positionFace))
  }

  var waitForFit: Effect { .setTimer(.fit, order.capture.fitTimeout) }

  /// Throws away what was filmed, and all is begun anew; a task that has failed is not undone by it.
  mutating func discard(_ reason: DiscardReason, at now: Instant) -> Reaction {
    if case .walking(let walk) = stage, walk.hasFailed { return failTasks(for: walk.run.record.fault, at: now) }
    // Once the clip was about to be whole nobody has looked.
    let looks = stage == .finishing && !isPaused ? Reaction([FaceWatch.patience, .look(for: .face)]) : .nothing
    let thrown = throwAway(telling: reason)
    return thrown + Reaction(lapse.show(Lapse(reason))) + looks + walkAnew(at: now)
  }

  mutating func throwAway(telling reason: DiscardReason?) -> Reaction {
    let told = reason.map { [Effect.notify(.recordingDiscarded($0))] } ?? []
    let thrown = film == .none ? [] : [.discardRecording] + told
    film = .none
    return Reaction(thrown + [.cancelTimer(.recordingOverdue), .cancelTimer(.saying)] + dropPictures()) + closeSheet()
  }

  /// Somebody else: all is begun anew once, then the attempt is over.
  mutating func changePerson(at now: Instant) -> Reaction {
    guard !personHasChanged else { return walk(at: now) { $0.fail(.personChanged, at: now) } }
    personHasChanged = true
    forgetPerson()
    return discard(.personChanged, at: now)
  }

  /// What was drawn, eased and let pass for one person is not for the next.
  private mutating func forgetPerson() { (eased, excused, brokenOff, draw) = ([:], [], nil, TaskDraw(after: draw)) }

  /// A task is not done, and with it the attempt.
  mutating func failTasks(for fault: TaskFault?, at now: Instant) -> Reaction {
    guard fault == .personChanged else { return failAttempt(.tasksFailed, as: .tasksFailed, at: now) }
    forgetPerson()
    return throwAway(telling: .personChanged) + failAttempt(.attemptsExhausted, as: .personChanged, at: now)
  }

  /// Ends an attempt: back to Start, or to the end when none is left.
  mutating func failAttempt(_ code: ErrorCode, as fault: AttemptFault, at now: Instant) -> Reaction {
    attemptsFailed += 1
    (personHasChanged, brokenOff) = (false, nil)
    let left = max(0, order.capture.attempts - attemptsFailed)
    let told =
      throwAway(telling: nil) + Self.lookAway
      + Reaction([.cancelTimer(.fit), .notify(.attemptFailed(fault, left: left))])
    let lack = lack(code, at: now)
    guard left > 0 else { return told + close(with: .failed(error(code, lack))) }
    stage = .ready
    watch.forgetFaces()
    // Without a button nobody could start the next attempt.
    startIsPending = !order.capture.showsStart
    return told
      + Reaction(watch.show(.positionFace) + lapse.show(lack == .pictures ? .tooFewPictures : .attempt(fault)))
      + beginIfWanted(at: now)
  }

  /// Why nothing could be seen, whatever the person did.
  private enum Lack {
    case pictures
    /// Faces are found without what movements are seen by.
    case points
  }

  private func lack(_ code: ErrorCode, at now: Instant) -> Lack? {
    guard case .walking(let walk) = stage else { return nil }
    if walk.run.record.fault == .unavailable { return walk.isBlind(at: now) ? .points : .pictures }
    return code == .fitTimeout && watch.slowestInAttempt?.isHopeless == true ? .pictures : nil
  }

  private func error(_ code: ErrorCode, _ lack: Lack?) -> CaptureError {
    switch lack {
    case nil: Self.error(code)
    case .pictures: .tooFewPictures(code, watch.slowestInAttempt)
    case .points:
      CaptureError(
        code, "Faces are found without the points that movements are seen by.",
        recovery: "'cameo doctor' says what is missing."
      ).saying(nil, Saying(.doctorSays))
    }
  }

  private static func error(_ code: ErrorCode) -> CaptureError {
    switch code {
    case .fitTimeout:
      CaptureError(code, "The face did not fit the oval in time.", recovery: "Follow the hints and start again.")
    case .tasksFailed: CaptureError(code, "A task was not done.", recovery: "Follow each prompt, then start again.")
    case .eyesClosed: CaptureError(code, "The eyes were shut.", recovery: "Open your eyes, then start again.")
    case .imageCaptureFailed: CaptureError(code, "No still of the face could be kept.", recovery: "Start again.")
    default: CaptureError(code, "All attempts are used up.", recovery: "Start again and stay in the oval.")
    }
  }

  /// Says how the session ends, releases the camera, and ends it by itself after a while.
  mutating func close(with end: SessionEnd) -> Reaction {
    if case .ending = stage { return .nothing }
    let effects = dropPictures() + giveUp()
    watch.forgetFaces()
    _ = lapse.hide()
    (film, offersEasier, stage) = (.none, false, .ending(Closing(end)))
    return Reaction(effects + [Failure.timer()])
  }

  /// A clip that is whole needs no eyes.
  mutating func loseEyes(_ error: CaptureError) -> Reaction {
    if case .reviewing = stage { return .nothing }
    return close(with: .error(error))
  }

  /// The step begins as if nobody had been here before.
  mutating func tryAgain(at now: Instant) -> Reaction {
    (attemptsFailed, personHasChanged) = (0, false)
    forgetPerson()
    let entered = enter(at: now)
    startIsPending = !order.capture.showsStart
    return Reaction([.cancelTimer(.closing)]) + entered + (stage == .ready ? beginIfWanted(at: now) : .nothing)
  }
}
