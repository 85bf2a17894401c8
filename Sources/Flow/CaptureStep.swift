package import Contract

/// Leads the face into the oval, waits until it is still, and has the clip recorded.
package struct CaptureStep: Step {
  /// What the capture is doing.
  enum Stage: Equatable, Sendable {
    /// The camera opens and settles.
    case starting
    /// The picture is live; Start begins an attempt.
    case ready
    /// The face is led into the oval.
    case guiding
    /// The face fits and is still; it must stay so.
    case holding(Hold)
    /// The clip runs; `awaySince` tells since when the face has not fitted.
    case recording(progress: Double, awaySince: Instant?)
    /// The page says why the session is about to end.
    case ending(SessionEnd)
  }

  static let cameraTimeout: Duration = .seconds(5)
  static let closingTime: Duration = .seconds(6)
  /// A face may be out of the oval this long while it is recorded.
  static let awayForgiven: Duration = .milliseconds(250)
  static let recordingGrace: Duration = .seconds(2)
  static let refitsForgiven = 2

  let order: CaptureOrder
  var stage = Stage.starting
  var guidance: Guidance
  var hint = Hint.positionFace
  private var faces: [Box] = []
  var hasFace = false
  private var mode: CameraMode?
  private var trouble: CaptureView.Trouble?
  private var explains = false
  private var holdsCamera = false
  /// Start was asked for before the camera was ready, or an attempt was cut short by its camera.
  private var startIsPending = false
  /// The attempt that was cut short has already been told as started.
  private var isResuming = false
  var fitHasExpired = false
  var refits = 0
  var attemptsFailed = 0

  package init(_ order: CaptureOrder) {
    self.order = order
    guidance = Guidance(oval: order.oval)
  }

  package var page: PageView {
    .videoCapture(
      CaptureView(
        stage: stageView, hint: hint, oval: order.oval, frame: mode?.size, duration: order.duration,
        showsStart: order.showsStart, trouble: trouble, faces: faces, explains: explains))
  }

  private var stageView: CaptureView.Stage {
    switch stage {
    case .starting: .starting
    case .ready: .ready
    case .guiding: .guiding
    case .holding(let hold): .holding(hold.share)
    case .recording(let progress, _): .recording(progress)
    case .ending(let end): .ending(end)
    }
  }

  package var controls: [Control] {
    switch stage {
    case .starting: order.showsStart ? [Control(.start, isEnabled: false)] : []
    case .ready: order.showsStart ? [Control(.start)] : []
    case .guiding, .holding, .recording: []
    case .ending: [Control(.close)]
    }
  }

  package mutating func enter(at now: Instant) -> Reaction {
    self = CaptureStep(order)
    holdsCamera = true
    return Reaction([
      .notify(.cameraPreviewShown), .openCamera(.face), .setTimer(.cameraReady, Self.cameraTimeout),
    ])
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .camera(let event): handle(event)
    case .finding(let finding): handle(finding, at: now)
    case .recorder(let event): handle(event)
    case .timer(let timer): handle(timer)
    case .visionUnavailable(let error): close(with: .error(error))
    case .intent(.startVideoCapture): start()
    case .intent(.explain): toggleExplanation()
    case .intent(.nextCamera): stage == .ready ? Reaction([.nextCamera(.face)]) : .nothing
    case .intent: .unanswered
    case .begin, .cameras, .languageChanged, .themeChanged: .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    switch (stage, control) {
    case (.ready, .start): start()
    case (.ending(let end), .close): Reaction(move: .end(end))
    case (.starting, _), (.ready, _), (.guiding, _), (.holding, _), (.recording, _), (.ending, _): .nothing
    }
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? {
    switch stage {
    case .recording: discard(.navigatedUp)
    case .ending(let end): Reaction(move: .end(end))
    case .starting, .ready, .guiding, .holding: nil
    }
  }

  package mutating func pause(at now: Instant) -> Reaction {
    switch stage {
    case .holding: breakHold()
    case .recording: discard(.interrupted)
    case .starting, .ready, .guiding, .ending: .nothing
    }
  }

  package mutating func leave() -> [Effect] {
    var effects: [Effect] = []
    if case .recording = stage { effects.append(.discardRecording) }
    return effects + [.stopLooking] + releaseCamera()
      + [Timer.cameraReady, .fit, .recordingOverdue, .closing].map(Effect.cancelTimer)
  }

  private mutating func toggleExplanation() -> Reaction {
    explains.toggle()
    return .nothing
  }
}

// MARK: - Camera

extension CaptureStep {
  private mutating func handle(_ event: CameraEvent) -> Reaction {
    switch event {
    case .opened(let mode):
      self.mode = mode
      return .nothing
    case .ready: return cameraIsReady()
    case .stalled: return trouble(.stalled, notice: .cameraStalled)
    case .lost: return trouble(.lost, notice: .cameraLost)
    case .restored:
      trouble = nil
      return Reaction([.notify(.cameraRestored)])
    case .switching: return startAnew()
    case .failed(let error): return close(with: .error(error))
    }
  }

  private mutating func startAnew() -> Reaction {
    guard stage == .ready else { return .nothing }
    (stage, mode) = (.starting, nil)
    return Reaction([.setTimer(.cameraReady, Self.cameraTimeout)])
  }

  private mutating func cameraIsReady() -> Reaction {
    guard stage == .starting else { return .nothing }
    stage = .ready
    let told = Reaction([.cancelTimer(.cameraReady), .notify(.cameraReady)])
    return startIsPending || order.startsByItself ? told + begin() : told
  }

  /// A camera in trouble ends what depends on its frames; a lost one starts anew when it is back.
  private mutating func trouble(_ trouble: CaptureView.Trouble, notice: Notice) -> Reaction {
    if case .ending = stage { return .nothing }
    self.trouble = trouble
    faces = []
    let told = Reaction([.notify(notice)])
    let stopped: Reaction =
      switch stage {
      case .recording: discard(.cameraLost)
      case .holding: breakHold()
      case .starting, .ready, .guiding, .ending: .nothing
      }
    guard trouble == .lost else { return told + stopped }
    if stage == .guiding { (startIsPending, isResuming) = (true, true) }
    stage = .starting
    return told + stopped + Reaction([.stopLooking, .cancelTimer(.fit)])
  }

  private mutating func releaseCamera() -> [Effect] {
    guard holdsCamera else { return [] }
    holdsCamera = false
    return [.closeCamera(.face), .notify(.cameraReleased)]
  }
}

// MARK: - Attempts

extension CaptureStep {
  private mutating func start() -> Reaction {
    switch stage {
    case .starting:
      startIsPending = true
      return .nothing
    case .ready: return begin()
    case .guiding, .holding, .recording, .ending: return .nothing
    }
  }

  private mutating func begin() -> Reaction {
    let told: [Effect] = isResuming ? [] : [.notify(.videoCaptureStarted)]
    (startIsPending, isResuming) = (false, false)
    stage = .guiding
    guidance = Guidance(oval: order.oval)
    (hasFace, fitHasExpired) = (false, false)
    return Reaction(told + [.look(for: .face), .setTimer(.fit, order.fitTimeout)]) + show(.positionFace)
  }

  mutating func show(_ next: Hint) -> Reaction {
    guard next != hint else { return .nothing }
    hint = next
    return Reaction([.notify(.hintChanged(next))])
  }

  mutating func breakHold() -> Reaction {
    stage = .guiding
    let told = Reaction([.notify(.holdBroken)])
    return fitHasExpired ? told + failAttempt(.fitTimeout) : told
  }

  /// Throws the clip away and goes back to guidance.
  mutating func discard(_ reason: DiscardReason) -> Reaction {
    stage = .guiding
    (guidance, fitHasExpired) = (Guidance(oval: order.oval), false)
    let effects: [Effect] = [
      .discardRecording, .cancelTimer(.recordingOverdue), .notify(.recordingDiscarded(reason)),
      .setTimer(.fit, order.fitTimeout),
    ]
    guard reason == .faceLeft else { return Reaction(effects) + show(.positionFace) }
    refits += 1
    let isTooOften = refits > Self.refitsForgiven
    return Reaction(effects) + show(.positionFace) + (isTooOften ? failAttempt(.attemptsExhausted) : .nothing)
  }

  /// Ends an attempt: back to Start, or to the end when none is left.
  mutating func failAttempt(_ code: ErrorCode) -> Reaction {
    attemptsFailed += 1
    refits = 0
    let told = Reaction([.stopLooking, .cancelTimer(.fit), .notify(.attemptFailed)])
    guard attemptsFailed < order.attempts else { return told + close(with: .failed(Self.error(code))) }
    stage = .ready
    faces = []
    let again = order.startsByItself || !order.showsStart
    return told + show(.positionFace) + (again ? begin() : .nothing)
  }

  private static func error(_ code: ErrorCode) -> CaptureError {
    code == .fitTimeout
      ? CaptureError(code, "The face did not fit the oval in time.", recovery: "Try again, closer to the camera.")
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

// MARK: - Findings, recording, time

extension CaptureStep {
  private mutating func handle(_ finding: Finding, at now: Instant) -> Reaction {
    guard case .face(let found) = finding.kind else { return .nothing }
    switch stage {
    case .starting, .ready, .ending: return .nothing
    case .guiding, .holding, .recording: break
    }
    faces = found.faces.map(\.box)
    let reading = guidance.read(found, in: finding.size, at: now)
    let told = tellFace(reading.hasFace) + show(reading.hint)
    return told + follow(reading, at: now)
  }

  private mutating func tellFace(_ isThere: Bool) -> Reaction {
    guard isThere != hasFace else { return .nothing }
    hasFace = isThere
    return Reaction([.notify(isThere ? .faceAcquired : .faceLost)])
  }

  private mutating func follow(_ reading: Guidance.Reading, at now: Instant) -> Reaction {
    switch stage {
    case .guiding: return reading.fits && reading.isStill ? startHold(at: now) : .nothing
    case .holding(let hold): return keepHold(hold, isGood: reading.fits && reading.isStill, at: now)
    case .recording(let progress, let awaySince):
      let since = reading.fits ? nil : awaySince ?? now
      stage = .recording(progress: progress, awaySince: since)
      guard let since, now - since > Self.awayForgiven else { return .nothing }
      return discard(.faceLeft)
    case .starting, .ready, .ending: return .nothing
    }
  }

  private mutating func startHold(at now: Instant) -> Reaction {
    stage = .holding(Hold(at: now))
    return Reaction([.notify(.holdStarted)])
  }

  private mutating func keepHold(_ hold: Hold, isGood: Bool, at now: Instant) -> Reaction {
    var hold = hold
    switch hold.judge(isGood: isGood, at: now) {
    case .goesOn:
      stage = .holding(hold)
      return .nothing
    case .isBroken: return breakHold()
    case .isDone:
      stage = .recording(progress: 0, awaySince: nil)
      return Reaction([
        .cancelTimer(.fit), .startRecording(order.duration),
        .setTimer(.recordingOverdue, order.duration + Self.recordingGrace),
      ])
    }
  }

  private mutating func handle(_ event: RecorderEvent) -> Reaction {
    guard case .recording(let progress, let awaySince) = stage else { return .nothing }
    switch event {
    case .started: return Reaction([.notify(.videoRecordStarted), .notify(.videoRecordProgress(0))])
    case .progress(let next):
      let next = min(1, next)
      guard next > progress else { return .nothing }
      stage = .recording(progress: next, awaySince: awaySince)
      return Reaction([.notify(.videoRecordProgress(next))])
    case .finished(let clip):
      let last: [Effect] = progress < 1 ? [.notify(.videoRecordProgress(1))] : []
      stage = .ending(.captured(clip))
      return Reaction(last + [.notify(.videoRecordEnded)], move: .end(.captured(clip)))
    case .failed(let error): return close(with: .error(error))
    }
  }

  private mutating func handle(_ timer: Timer) -> Reaction {
    switch (stage, timer) {
    case (.starting, .cameraReady):
      return close(
        with: .error(
          CaptureError(
            .cameraTimeout, "The camera did not become ready in time.", recovery: "Reconnect it and start again.")))
    case (.guiding, .fit): return failAttempt(.fitTimeout)
    case (.holding, .fit):
      fitHasExpired = true
      return .nothing
    case (.recording, .recordingOverdue):
      return close(with: .error(CaptureError(.recordingFailed, "The recording failed.", recovery: "Try again.")))
    case (.ending(let end), .closing): return Reaction(move: .end(end))
    case (.starting, _), (.ready, _), (.guiding, _), (.holding, _), (.recording, _), (.ending, _): return .nothing
    }
  }
}
