internal import Contract

/// The states that all steps with faces have.
protocol FaceStage: Equatable, Sendable {
  /// The camera opens and settles.
  static var starting: Self { get }
  /// The preview is live; Start begins an attempt.
  static var ready: Self { get }
  /// The clip is complete; the session is being saved.
  static func done(_ clip: Clip) -> Self
}

/// A step that guides a face into the oval and records a clip of it.
protocol FaceStep: GuidedStep {
  associatedtype Stage: FaceStage

  var stage: Stage { get set }
  var capture: CaptureOrder { get }
  var watch: FaceWatch { get set }
  /// The warnings about the recording.
  var remarks: [CaptureWarning] { get set }
  /// Whether an attempt is running that resumes when a camera is ready again.
  var isUnderWay: Bool { get }

  func forAnotherVisit() -> Self
  func products(_ clip: Clip) -> [Product]
  /// Guides the face into the oval, from the beginning.
  mutating func lead(at now: Instant) -> Reaction
  /// Discards the progress of the attempt.
  mutating func breakOff(for reason: DiscardReason, at now: Instant) -> Reaction
  /// Closes the step's own sheet.
  mutating func closeSheet() -> Reaction
  /// A technical fault: restarts a timeout that has expired.
  mutating func forgiveTime() -> [Effect]
  mutating func endAttempt() -> Reaction
  /// The fault of camera or machine that made success impossible; it costs no attempt and ends the session.
  var deviceFault: CaptureError? { get }
  /// The texts for a failed attempt: the error at the end, and the message until the next attempt.
  func verdict(_ code: ErrorCode, as fault: AttemptFault, at now: Instant) -> (error: CaptureError, lapse: Lapse)
}

extension FaceStep {
  var hint: Hint { watch.hint }
  var oval: OvalPreset { capture.oval }

  package var warnings: [CaptureWarning] { remarks + slowWarnings }
  var slowWarnings: [CaptureWarning] { watch.slowest.map { [.slow($0)] } ?? [] }

  func view(_ stage: CaptureView.Stage, _ explanation: Explanation, of duration: Duration = .zero) -> CaptureView {
    CaptureView(
      stage: stage, hint: hint, guide: .oval(oval), frame: lease?.mode?.size, duration: duration,
      showsStart: capture.showsStart, trouble: trouble, faces: watch.boxes, explains: watch.explains,
      explanation: explanation, escalation: watch.escalation, helps: attempt.help.isOpen,
      checksCamera: capture.checksCamera, slowness: watch.slowness, lapse: attempt.lapse.lapse,
      attempt: attempt.failed + 1, attempts: capture.attempts, awaitsEyes: attempt.awaitsEyes, gauges: watch.gauges,
      extent: watch.extent)
  }

  mutating func explainPage() { if needsCamera { watch.explain() } }

  mutating func forgiveTime() -> [Effect] { [] }

  var deviceFault: CaptureError? { nil }

  // MARK: Attempts

  package mutating func enter(at now: Instant) -> Reaction {
    let dropped = drop()
    self = forAnotherVisit()
    let shown = Reaction(dropped + [.notify(.cameraPreviewShown)] + (lease?.open() ?? []))
    return lease?.state == .ready ? shown + becomeReady(at: now) : shown
  }

  mutating func becomeReady(at now: Instant) -> Reaction {
    stage = .ready
    return beginIfWanted(at: now)
  }

  mutating func answer(_ intent: Intent, at now: Instant) -> Reaction {
    intent == .startVideoCapture ? start(at: now) : .unanswered
  }

  mutating func start(at now: Instant) -> Reaction {
    guard stage == .starting || stage == .ready else { return .nothing }
    attempt.start()
    return stage == .ready ? beginIfWanted(at: now) : .nothing
  }

  mutating func beginIfWanted(at now: Instant) -> Reaction {
    guard attempt.mayBegin else { return .nothing }
    watch.reset()
    return Reaction(attempt.begin() + Self.look) + lead(at: now)
  }

  /// Starts another clip, or resumes the attempt, as soon as there is a picture.
  mutating func takeUpAnew(at now: Instant) -> Reaction {
    attempt.lookAgain()
    watch.lookAgain()
    guard lease?.state == .ready else {
      stage = .starting
      attempt.cutShort()
      return Reaction(lease?.open() ?? [])
    }
    let looks: [Effect] = attempt.isPaused ? [] : trouble == nil ? Self.look : [.look(for: .face)]
    return Reaction(looks) + lead(at: now) + (trouble == nil ? .nothing : Reaction([.cancelTimer(.fit)]))
  }

  /// Ends an attempt: returns to Start, or to the end if no attempt is left.
  mutating func failAttempt(_ code: ErrorCode, as fault: AttemptFault, at now: Instant) -> Reaction {
    if code == .fitTimeout, let deviceFault { return close(with: .error(deviceFault)) }
    let verdict = verdict(code, as: fault, at: now)
    let (told, change) = attempt.fail(as: fault)
    let over = endAttempt() + Self.lookAway + Reaction([.cancelTimer(.fit)] + told)
    guard change == nil else { return over + close(with: .failed(verdict.error)) }
    stage = .ready
    watch.forgetFaces()
    let said = watch.show(.positionFace) + attempt.lapse.show(verdict.lapse)
    return over + Reaction(said) + beginIfWanted(at: now)
  }

  mutating func loseSight(at now: Instant) -> Reaction {
    let (held, change) = attempt.loseSight(isTroubled: trouble != nil)
    let forgiven = forgiveTime()
    let broken = breakOff(for: .interrupted, at: now)
    guard isLooking else { return broken }
    let rate = trouble == nil ? lease?.mode?.framesPerSecond : nil
    let said = broken + Reaction(forgiven + held + watch.loseSight(of: rate, at: now))
    guard change == nil else { return said + failAttempt(.fitTimeout, as: .fitTimeout, at: now) }
    return said + Reaction([FaceWatch.patience])
  }

  // MARK: Camera

  /// A camera fault ends what depends on its frames; a camera that was disconnected restarts when it returns.
  mutating func stop(for trouble: CameraLease.Trouble, at now: Instant) -> Reaction {
    watch.forgetFaces()
    let broken =
      Reaction(forgiveTime()) + closeSheet() + breakOff(for: trouble == .lost ? .cameraLost : .cameraStalled, at: now)
    if attempt.closing != nil { return broken }
    return broken + Reaction([.cancelTimer(.fit)]) + (trouble == .lost ? startOver(at: now) : .nothing)
  }

  mutating func goOn(at now: Instant) -> Reaction { isUnderWay ? Reaction(attempt.waitAnew) : .nothing }

  mutating func startOver(at now: Instant) -> Reaction { awaitCamera(at: now) }

  /// An interrupted attempt resumes when the camera is ready.
  mutating func awaitCamera(at now: Instant) -> Reaction {
    var broken = Reaction.nothing
    if isUnderWay {
      broken = breakOff(for: .interrupted, at: now)
      attempt.cutShort()
    }
    watch.forgetFaces()
    // By then the last failure is outdated.
    let quiet = Reaction(attempt.lapse.hide()) + closeSheet()
    stage = .starting
    return broken + quiet + Self.lookAway + Reaction([.cancelTimer(.fit)])
  }

  // MARK: Clip

  mutating func accept(_ clip: Clip) -> Reaction {
    stage = .done(clip)
    return Reaction(move: .next(products(clip)))
  }

  static var recordingOverdue: CaptureError {
    CaptureError(.recordingFailed, "The recording failed.", recovery: "Try again.")
  }

  mutating func standDown() {
    watch.forgetFaces()
    stage = .starting
  }
}
