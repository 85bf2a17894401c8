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

  /// How long a camera may send nothing, or be gone, before the session ends.
  static let stallTimeout: Duration = .seconds(10)
  static let lossTimeout: Duration = .seconds(60)
  static let cameraIsLate = CaptureError(
    .cameraTimeout, "The camera did not become ready in time.", recovery: "Reconnect it and start again.")
  static let closingTime: Duration = .seconds(6)
  /// A face may be out of the oval this long while it is recorded.
  static let awayForgiven: Duration = .milliseconds(250)
  static let recordingGrace: Duration = .seconds(2)
  static let refitsForgiven = 2

  let order: CaptureOrder
  var stage = Stage.starting
  var guidance: Guidance
  var hint = Hint.positionFace
  /// Those of the last finding.
  var faces: [Face] = []
  var conditions: [ConditionReading] = []
  /// What is done because the hint is not followed.
  var escalation = Escalation.none
  var help = Help.unused
  var best: BestShot?
  var hasFace = false
  var mode: CameraMode?
  var trouble: CaptureView.Trouble?
  private(set) var explains = false
  var holdsCamera = false
  /// Start was asked for before the camera was ready, or an attempt was cut short by its camera.
  var startIsPending = false
  /// The attempt that was cut short has already been told as started.
  var isResuming = false
  /// Something lies over the page: nothing is begun and nothing is looked at.
  private(set) var isPaused = false
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
        showsStart: order.showsStart, trouble: trouble, faces: faces.map(\.box), explains: explains,
        explanation: explanation, escalation: escalation, helps: help == .open, best: best,
        checksCamera: order.checksCamera))
  }

  private var explanation: Explanation {
    guard explains, trouble == nil else { return Explanation() }
    let points = faces.flatMap(\.points)
    switch stage {
    case .starting, .ready, .ending: return Explanation()
    case .guiding, .recording: return Explanation(conditions: conditions, points: points)
    case .holding(let hold): return Explanation(conditions: conditions + [hold.reading], points: points)
    }
  }

  private var stageView: CaptureView.Stage {
    switch stage {
    case .starting: .starting
    case .ready: .ready
    case .guiding: .guiding
    case .holding(let hold): .holding(hold.share)
    case .recording(let progress, _): .recording(progress)
    // A session with a whole clip ends at once: nothing is left to be said.
    case .ending(let end): end.error.map(CaptureView.Stage.ending) ?? .recording(1)
    }
  }

  package var decidedEnd: SessionEnd? {
    if case .ending(let end) = stage { end } else { nil }
  }

  package var controls: [Control] {
    switch stage {
    case .starting: order.showsStart ? [Control(.start, isEnabled: false)] : []
    case .ready: order.showsStart ? [Control(.start)] : []
    case .guiding: help == .open ? [Control(.close)] : []
    case .holding, .recording: []
    case .ending: [Control(.close)]
    }
  }

  package mutating func enter(at now: Instant) -> Reaction {
    // Going up and coming back does not win attempts back.
    let failed = attemptsFailed
    self = CaptureStep(order)
    (attemptsFailed, holdsCamera) = (failed, true)
    return Reaction([
      .notify(.cameraPreviewShown), .openCamera(.face), .setTimer(.cameraReady, order.cameraTimeout),
    ])
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .camera(let event): handle(event)
    case .finding(let finding): handle(finding, at: now)
    case .recorder(let event): handle(event)
    case .timer(let timer): handle(timer)
    case .visionUnavailable(let error): close(with: .error(error))
    case .suspended: suspend()
    case .continued: reopen()
    case .intent(.startVideoCapture): start()
    case .intent(.explain): toggleExplanation()
    case .intent(.nextCamera): stage == .ready ? Reaction([.nextCamera(.face)]) : .nothing
    case .intent: .unanswered
    case .keepFailed(let error): loseClip(error)
    case .begin, .cameras, .kept, .languageChanged, .themeChanged: .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    switch (stage, control) {
    case (.ready, .start): start()
    case (.guiding, .close): closeHelp()
    case (.ending(let end), .close): Reaction(move: .end(end))
    case (.starting, _), (.ready, _), (.guiding, _), (.holding, _), (.recording, _), (.ending, _): .nothing
    }
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? {
    switch stage {
    case .recording: discard(.navigatedUp)
    case .ending(let end): Reaction(move: .end(end))
    case .guiding: help == .open ? closeHelp() : nil
    case .starting, .ready, .holding: nil
    }
  }

  package mutating func pause(at now: Instant) -> Reaction {
    isPaused = true
    switch stage {
    case .holding: return breakHold() + Reaction([.stopLooking])
    case .recording: return discard(.interrupted) + Reaction([.stopLooking])
    case .guiding: return Reaction([.stopLooking])
    case .starting, .ready, .ending: return .nothing
    }
  }

  package mutating func resume(at now: Instant) -> Reaction {
    isPaused = false
    switch stage {
    case .guiding: return Reaction([.look(for: .face)])
    case .ready: return beginIfWanted()
    case .starting, .holding, .recording, .ending: return .nothing
    }
  }

  package mutating func leave() -> [Effect] {
    var effects: [Effect] = []
    if case .recording = stage { effects.append(.discardRecording) }
    return effects + [.stopLooking] + releaseCamera()
      + [Timer.cameraReady, .cameraTrouble, .fit, .help, .recordingOverdue, .closing].map(Effect.cancelTimer)
  }

  private mutating func toggleExplanation() -> Reaction {
    explains.toggle()
    conditions = []
    return .nothing
  }
}
