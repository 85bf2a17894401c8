internal import Contract

/// What steps of faces have among their stages.
protocol FaceStage: Equatable, Sendable {
  /// The camera opens and settles.
  static var starting: Self { get }
  /// The picture is live; Start begins an attempt.
  static var ready: Self { get }
  /// The clip is whole and is being kept.
  static func done(_ clip: Clip) -> Self
}

/// A step that leads a face into the oval and has a clip of it recorded.
protocol FaceStep: GuidedStep {
  associatedtype Stage: FaceStage

  var stage: Stage { get set }
  var capture: CaptureOrder { get }
  var watch: FaceWatch { get set }
  /// What was noticed of the recording.
  var remarks: [CaptureWarning] { get set }
  /// An attempt runs that goes on when a camera is ready again.
  var isUnderWay: Bool { get }

  func forAnotherVisit() -> Self
  func products(_ clip: Clip) -> [Product]
  /// The face is led into the oval, from the beginning.
  mutating func lead(at now: Instant) -> Reaction
  /// What an attempt has come to is thrown away.
  mutating func breakOff(for reason: DiscardReason, at now: Instant) -> Reaction
  /// Closes what lies over the page of the step's own.
  mutating func closeSheet() -> Reaction
  /// The person is not to blame: a timeout that has passed starts again.
  mutating func forgiveTime() -> [Effect]
  mutating func endAttempt() -> Reaction
  /// What is said of an attempt that failed: with the end, and until the next one.
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

  // MARK: An attempt

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
    watch.beginAnew()
    return Reaction(attempt.begin() + Self.look) + lead(at: now)
  }

  /// Another clip is wanted, or the attempt goes on: as soon as there is a picture.
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

  /// Ends an attempt: back to Start, or to the end when none is left.
  mutating func failAttempt(_ code: ErrorCode, as fault: AttemptFault, at now: Instant) -> Reaction {
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
    let anew = forgiveTime()
    let broken = breakOff(for: .interrupted, at: now)
    guard isLooking else { return broken }
    let rate = trouble == nil ? lease?.mode?.framesPerSecond : nil
    let said = broken + Reaction(anew + held + watch.loseSight(of: rate, at: now))
    guard change == nil else { return said + failAttempt(.fitTimeout, as: .fitTimeout, at: now) }
    return said + Reaction([FaceWatch.patience])
  }

  // MARK: The camera

  /// A camera in trouble ends what depends on its frames; a lost one starts again when it is back.
  mutating func stop(for trouble: CameraLease.Trouble, at now: Instant) -> Reaction {
    watch.forgetFaces()
    let broken =
      Reaction(forgiveTime()) + closeSheet() + breakOff(for: trouble == .lost ? .cameraLost : .cameraStalled, at: now)
    if attempt.closing != nil { return broken }
    return broken + Reaction([.cancelTimer(.fit)]) + (trouble == .lost ? startOver(at: now) : .nothing)
  }

  mutating func goOn(at now: Instant) -> Reaction { isUnderWay ? Reaction(attempt.waitAnew) : .nothing }

  mutating func startOver(at now: Instant) -> Reaction { awaitCamera(at: now) }

  /// An attempt that was cut short goes on when the camera is ready.
  mutating func awaitCamera(at now: Instant) -> Reaction {
    var broken = Reaction.nothing
    if isUnderWay {
      broken = breakOff(for: .interrupted, at: now)
      attempt.cutShort()
    }
    watch.forgetFaces()
    // Until there is a picture again what was lost is long ago.
    let quiet = Reaction(attempt.lapse.hide()) + closeSheet()
    stage = .starting
    return broken + quiet + Self.lookAway + Reaction([.cancelTimer(.fit)])
  }

  // MARK: The clip

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
