internal import Contract

/// Attempts: started by Start, ended by a task that fails, repeated up to a limit.
extension LivenessStep {
  /// Starts all tasks, with the first gate.
  mutating func lead(at now: Instant) -> Reaction {
    stage = .walking(TaskWalk(order.tasks, draw, eased: eased, excused: excused, at: now))
    (film, guide, toldShare, offersEasier) = (.none, TaskGuidance(), 0, false)
    watch.speakAnew()
    return stopWaiting() + Reaction([attempt.waitForFit] + watch.show(.positionFace))
  }

  /// Discards the recording and starts again, unless a task has already failed: then the attempt fails.
  mutating func discard(_ reason: DiscardReason, at now: Instant) -> Reaction {
    if case .walking(let walk) = stage, walk.hasFailed { return failTasks(for: walk.run.record.fault, at: now) }
    // While the clip was being finished, no frames were analysed.
    let looks = stage == .finishing && !attempt.isPaused ? Reaction(Self.look) : .nothing
    let thrown = throwAway(telling: reason)
    return thrown + Reaction(attempt.lapse.show(Lapse(reason))) + looks + lead(at: now)
  }

  mutating func breakOff(for reason: DiscardReason, at now: Instant) -> Reaction {
    film == .none ? .nothing : discard(reason, at: now)
  }

  mutating func throwAway(telling reason: DiscardReason?) -> Reaction {
    let told = reason.map { [Effect.notify(.recordingDiscarded($0))] } ?? []
    let thrown = film == .none ? [] : [.discardRecording] + told
    film = .none
    return Reaction(thrown + [.cancelTimer(.recordingOverdue), .cancelTimer(.saying)] + drop()) + closeSheet()
  }

  /// Another person: starts again once per attempt, then the attempt fails.
  mutating func changePerson(at now: Instant) -> Reaction {
    guard !personHasChanged else { return walk(at: now) { $0.fail(.personChanged, at: now) } }
    forgetPerson()
    personHasChanged = true
    return discard(.personChanged, at: now)
  }

  /// Forgets what was drawn, eased and excused for the previous person.
  mutating func forgetPerson() {
    (eased, excused, brokenOff, draw) = ([:], [], nil, TaskDraw(after: draw))
    personHasChanged = false
  }

  /// A task failed, and with it the attempt.
  mutating func failTasks(for fault: TaskFault?, at now: Instant) -> Reaction {
    guard fault == .personChanged else { return failAttempt(.tasksFailed, as: .tasksFailed, at: now) }
    forgetPerson()
    return throwAway(telling: .personChanged) + failAttempt(.attemptsExhausted, as: .personChanged, at: now)
  }

  mutating func endAttempt() -> Reaction {
    (personHasChanged, brokenOff) = (false, nil)
    return throwAway(telling: nil)
  }

  func verdict(_ code: ErrorCode, as fault: AttemptFault, at now: Instant) -> (error: CaptureError, lapse: Lapse) {
    let lack = lack(code)
    return (error(code, lack), lack == .pictures ? .tooFewPictures : .attempt(fault))
  }

  /// Technical reasons why nothing could be detected.
  private enum Lack {
    case pictures
    /// Faces are found, but without the needed measurements.
    case points
  }

  private func lack(_ code: ErrorCode) -> Lack? {
    guard case .walking(let walk) = stage else { return nil }
    if walk.run.record.fault == .unavailable { return .points }
    return code == .fitTimeout && watch.slowestInAttempt?.isHopeless == true ? .pictures : nil
  }

  private func error(_ code: ErrorCode, _ lack: Lack?) -> CaptureError {
    switch lack {
    case nil: Self.error(code)
    case .pictures: .tooFewPictures(code, watch.slowestInAttempt)
    case .points:
      CaptureError(
        code, "Without the face landmark model, movements can't be detected.",
        recovery: "'cameo doctor' says what is missing."
      ).saying(nil, Saying(.doctorSays))
    }
  }

  static var cannot: CaptureError {
    CaptureError(
      .cannot, "The movements can't be made, and no alternative is offered here.",
      recovery: "Offer an alternative to this machine.")
  }

  private static func error(_ code: ErrorCode) -> CaptureError {
    if code == .fitTimeout {
      return CaptureError(code, "The face did not fit the oval in time.", recovery: "Follow the hints and start again.")
    }
    let known: [ErrorCode: (message: String, recovery: String)] = [
      .tasksFailed: ("A task was not done.", "Follow each prompt, then start again."),
      .eyesClosed: ("The eyes were shut.", "Open your eyes, then start again."),
      .imageCaptureFailed: ("No still of the face could be kept.", "Start again."),
    ]
    return known[code].map { CaptureError(code, $0.message, recovery: $0.recovery) }
      ?? CaptureError(code, "All attempts are used up.", recovery: "Start again and stay in the oval.")
  }

  mutating func standDown() {
    watch.forgetFaces()
    (film, offersEasier, isSlow, stage) = (.none, false, false, .starting)
  }
}
