internal import Contract

/// A step that guides a person or a document into place in front of a camera, in attempts.
///
/// The protocol extension handles what all guided steps share: the camera, the timeout of the attempt, dialogs over the
/// page, and the page that announces the end. A step only implements hooks for the rest.
protocol GuidedStep: Step {
  var attempt: Attempt { get set }
  /// The page, except while it announces the end.
  var page: PageFace { get }
  var hint: Hint { get }
  var oval: OvalPreset { get }
  var isPreview: Bool { get }
  /// Whether findings are due.
  var isLooking: Bool { get }
  /// Whether the camera is needed; not after the capture is complete.
  var needsCamera: Bool { get }

  mutating func handle(_ finding: Finding, at now: Instant) -> Reaction
  mutating func handle(_ event: RecorderEvent, at now: Instant) -> Reaction
  /// Handles a timer of the step.
  mutating func handle(_ timer: Timer, at now: Instant) -> Reaction
  mutating func answer(_ intent: Intent, at now: Instant) -> Reaction
  mutating func act(on control: ControlID, at now: Instant) -> Reaction
  mutating func goUp(at now: Instant) -> Reaction?
  mutating func cover(at now: Instant) -> Reaction
  mutating func uncover(at now: Instant) -> Reaction
  mutating func explainPage()

  mutating func follow(_ change: CameraLease.Change, at now: Instant) -> Reaction
  mutating func becomeReady(at now: Instant) -> Reaction
  mutating func stop(for trouble: CameraLease.Trouble, at now: Instant) -> Reaction
  /// Frames arrive again.
  mutating func goOn(at now: Instant) -> Reaction
  /// Restarts with a camera that is starting.
  mutating func startOver(at now: Instant) -> Reaction
  mutating func loseSight(at now: Instant) -> Reaction

  /// Discards captures that are not saved.
  mutating func drop() -> [Effect]
  /// Stops everything: the page announces the end.
  mutating func standDown()
  /// Called before a retry, which may be by another person.
  mutating func forgetPerson()
}

extension GuidedStep {
  var trouble: CameraLease.Trouble? { lease?.trouble }

  /// The stage while the camera starts.
  var startingView: CaptureView.Stage { lease?.isSettled == true ? .settled : .starting }

  package var face: PageFace { attempt.closing?.face(hint: hint, oval: oval, isPreview: isPreview) ?? page }

  static var look: [Effect] { [FaceWatch.patience, .look(for: .face)] }
  /// Stops the finder and its watchdog.
  static var lookAway: Reaction { Reaction([.stopLooking, .cancelTimer(.unseen)]) }

  var isPreview: Bool { false }
  var needsCamera: Bool { true }
  mutating func drop() -> [Effect] { [] }
  mutating func forgetPerson() {}
  mutating func goUp(at now: Instant) -> Reaction? { nil }
  mutating func handle(_ event: RecorderEvent, at now: Instant) -> Reaction { .nothing }
  mutating func handle(_ timer: Timer, at now: Instant) -> Reaction { .nothing }
  mutating func act(on control: ControlID, at now: Instant) -> Reaction { .nothing }
  mutating func goOn(at now: Instant) -> Reaction { .nothing }
  mutating func follow(_ change: CameraLease.Change, at now: Instant) -> Reaction { obey(change, at: now) }

  // MARK: Events

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .camera(let event): handle(event, at: now)
    case .finding(let finding): handle(finding, at: now)
    case .recorder(let event): handle(event, at: now)
    case .timer(let timer): ring(timer, at: now)
    case .visionUnavailable(let error): needsCamera ? close(with: .error(error)) : .nothing
    case .suspended: suspend(at: now)
    case .continued: Reaction(lease?.resume() ?? [])
    case .intent(.explain): explain()
    case .intent(.nextCamera): nextCamera()
    case .intent(let intent): answer(intent, at: now)
    case .keepFailed(let error): close(with: .error(error))
    case .begin, .cameras, .told, .kept, .languageChanged, .themeChanged: .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    guard let closing = attempt.closing else { return act(on: control, at: now) }
    return control == .tryAgain ? tryAgain() : control == .leave ? closing.leaving : .nothing
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? { attempt.closing?.leaving ?? goUp(at: now) }

  package mutating func pause(at now: Instant) -> Reaction {
    attempt.isPaused = true
    return attempt.closing == nil ? cover(at: now) : .nothing
  }

  package mutating func resume(at now: Instant) -> Reaction {
    attempt.isPaused = false
    return attempt.closing == nil ? uncover(at: now) : .nothing
  }

  private mutating func explain() -> Reaction {
    guard attempt.closing == nil else { return attempt.explainEnd() }
    explainPage()
    return .nothing
  }

  private mutating func ring(_ timer: Timer, at now: Instant) -> Reaction {
    if let change = lease?.handle(timer) { return follow(change, at: now) }
    if let closing = attempt.closing { return timer == .closing ? closing.leaving : .nothing }
    if timer == .lapse { return Reaction(attempt.lapse.ring()) }
    return timer == .unseen && isLooking ? loseSight(at: now) : handle(timer, at: now)
  }

  // MARK: Camera

  private mutating func handle(_ event: CameraEvent, at now: Instant) -> Reaction {
    guard let (effects, change) = lease?.handle(event) else { return .nothing }
    return Reaction(effects) + (change.map { follow($0, at: now) } ?? .nothing)
  }

  mutating func obey(_ change: CameraLease.Change, at now: Instant) -> Reaction {
    switch change {
    case .failed(let error): needsCamera ? close(with: .error(error)) : Reaction(lease?.release() ?? [])
    case _ where !needsCamera: .nothing
    case .ready: becomeReady(at: now)
    case .troubled(let trouble): stop(for: trouble, at: now)
    case .restored: goOn(at: now)
    case .switched: startOver(at: now)
    }
  }

  /// Releases the camera while the program is suspended.
  private mutating func suspend(at now: Instant) -> Reaction {
    guard attempt.closing == nil else { return .nothing }
    let over = needsCamera ? startOver(at: now) : .nothing
    return over + Reaction(lease?.suspend() ?? [])
  }

  private func nextCamera() -> Reaction {
    guard attempt.closing == nil, mayChangeCamera, let lease else { return .nothing }
    return Reaction([.nextCamera(lease.role)])
  }

  // MARK: End

  /// Announces the end, releases the camera, and ends after a timeout.
  mutating func close(with end: SessionEnd) -> Reaction {
    guard attempt.closing == nil else { return .nothing }
    let effects = drop() + giveUp()
    standDown()
    return Reaction(effects + attempt.close(with: end))
  }

  /// Restarts the step with all attempts, as on the first visit.
  private mutating func tryAgain() -> Reaction {
    attempt.forgive()
    forgetPerson()
    return Reaction([.cancelTimer(.closing)], move: .again)
  }
}
