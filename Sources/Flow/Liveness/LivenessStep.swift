package import Contract

/// Leads the face into the oval, and asks for movements that a living person can make, while one clip runs.
package struct LivenessStep: Step {
  /// What the step is doing.
  enum Stage: Equatable, Sendable {
    /// The camera opens and settles.
    case starting
    /// The picture is live; Start begins an attempt.
    case ready
    /// The tasks, from the first gate on.
    case walking(TaskWalk)
    /// Whoever runs the kiosk is asked to help with a task, and the person waits.
    case calling(Place)
    /// All tasks are over, and the clip is about to be whole.
    case finishing
    case reviewing(Clip)
    /// The clip is whole and is being kept.
    case done(Clip)
    /// The page says why the session is about to end.
    case ending(Closing)
  }

  /// How far the clip is.
  enum Film: Equatable, Sendable {
    case none
    /// It was asked for.
    case asked
    case running
  }

  static let name = Page.liveness.rawValue
  package static let timers: [Timer] = [.fit, .help, .unseen, .saying, .easier, .recordingOverdue, .lapse, .closing]
  static let clipGrace: Duration = .seconds(5)

  let order: LivenessOrder
  package var lease: CameraLease?
  var stage = Stage.starting
  var film = Film.none
  var watch: FaceWatch
  var guide = TaskGuide()
  var draw: TaskDraw
  /// Of the last attempt in which something was asked.
  var records: [TaskRecord]
  /// What was taken easier.
  var eased: [Int: TaskDifficulty] = [:]
  /// What whoever runs the kiosk has let pass.
  var excused: Set<Int> = []
  /// Where something that lay over the page broke the tasks off, until one is begun again.
  var brokenOff: Place?
  var best: GateStill
  var batches: FrameBatches
  /// The stills of movements that are kept.
  var stills: [String] = []
  var hasFace = false
  /// Start was asked for before the camera was ready, or an attempt was cut short by its camera.
  var startIsPending = false
  /// The attempt that was cut short has already been told as started.
  var isResuming = false
  /// Something lies over the page: nothing is begun and nothing is looked at.
  var isPaused = false
  /// Less is offered.
  var offersEasier = false
  var help = HelpSheet()
  /// Somebody else was there, and all was begun anew for that.
  var personHasChanged = false
  var attemptsFailed = 0
  /// The last share of the clip that was told.
  var toldShare = 0.0
  var lapse = LapseSign()
  /// How many seconds nothing has been found, while the camera is well.
  var unseen = 0
  /// The number of the finding that is looked at, where its picture can be kept.
  var lastFrame: Int?
  /// The person at rest is to be kept with the next finding.
  var owesFrontal = false
  var remarks: [CaptureWarning] = []

  init(_ order: LivenessOrder) {
    self.order = order
    lease = CameraLease(.face, patience: order.capture.patience)
    watch = FaceWatch(oval: order.capture.oval)
    best = GateStill(oval: order.capture.oval)
    batches = FrameBatches(order.capture)
    draw = TaskDraw(order.tasks, seed: order.seed, hasSound: order.hasSound)
    records = order.tasks.tasks.map { TaskRecord($0) }
  }

  var trouble: CameraLease.Trouble? { lease?.trouble }

  package var warnings: [CaptureWarning] { remarks + (watch.slowest.map { [.slow($0)] } ?? []) }

  package var told: [Fact] { TaskRecord.facts(records) }

  package var isRecording: Bool { film != .none }

  package mutating func enter(at now: Instant) -> Reaction {
    let dropped = dropPictures()
    // Going up and coming back does not win attempts back.
    var next = LivenessStep(order)
    (next.attemptsFailed, next.lease, next.hasFace) = (attemptsFailed, lease, hasFace)
    (next.draw, next.records, next.eased, next.batches) = (draw, records, eased, batches)
    next.excused = excused
    (next.personHasChanged, next.watch) = (personHasChanged, watch.forAnotherVisit())
    self = next
    let shown = Reaction(dropped + [.notify(.cameraPreviewShown)] + (lease?.open() ?? []))
    guard lease?.state == .ready else { return shown }
    stage = .ready
    return shown + beginIfWanted(at: now)
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .camera(let event): handle(event, at: now)
    case .finding(let finding): handle(finding, at: now)
    case .recorder(let event): handle(event, at: now)
    case .timer(let timer): handle(timer, at: now)
    case .visionUnavailable(let error): loseEyes(error)
    case .suspended: suspend(at: now)
    case .continued: Reaction(lease?.resume() ?? [])
    case .intent(.startVideoCapture): start(at: now)
    case .intent(.explain): explain()
    case .intent(.nextCamera): nextCamera()
    case .intent: .unanswered
    case .keepFailed(let error): close(with: .error(error))
    case .begin, .cameras, .told, .kept, .languageChanged, .themeChanged, .house: .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    switch (stage, control) {
    case (.ready, .start): start(at: now)
    case (.walking, .cannot): walk(at: now) { $0.excuse(at: now) }
    case (.walking, .yes), (.walking, .no): walk(at: now) { $0.answer(control == .yes, at: now) }
    case (.walking, .easier): easeUp(at: now)
    case (.walking, .close): closeSheet()
    case (.walking, .letPass), (.calling, .letPass): letPass(at: now)
    case (.walking, .easierTasks), (.calling, .easierTasks): easeAll(at: now)
    case (.calling, .tryAgain): takeUpAnew(at: now)
    case (.calling, .leave): Reaction(move: .end(.cancelled(by: .person)))
    case (.reviewing(let clip), .lookGood): accept(clip)
    case (.reviewing, .tryAgain): retake(at: now)
    case (.ending, .tryAgain): tryAgain(at: now)
    case (.ending(let closing), .leave): closing.leaving
    case (.starting, _), (.ready, _), (.walking, _), (.calling, _), (.finishing, _), (.reviewing, _), (.done, _),
      (.ending, _):
      .nothing
    }
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? {
    switch stage {
    case .walking: offersEasier || help.isOpen ? closeSheet() : film == .none ? nil : discard(.navigatedUp, at: now)
    case .calling: takeUpAnew(at: now)
    case .finishing: discard(.navigatedUp, at: now)
    case .reviewing: retake(at: now)
    case .ending(let closing): closing.leaving
    case .starting, .ready, .done: nil
    }
  }

  package mutating func pause(at now: Instant) -> Reaction {
    isPaused = true
    switch stage {
    case .walking(let walk):
      if film != .none { brokenOff = Place(walk) }
      return closeSheet() + (film == .none ? .nothing : discard(.interrupted, at: now)) + Self.lookAway
    case .calling: return Self.lookAway
    case .finishing: return discard(.interrupted, at: now) + Self.lookAway
    case .starting, .ready, .reviewing, .done, .ending: return .nothing
    }
  }

  package mutating func resume(at now: Instant) -> Reaction {
    isPaused = false
    switch stage {
    case .walking(var walk):
      walk.standStill()
      stage = .walking(walk)
      watch.lookAgain()
      return Reaction([FaceWatch.patience, .look(for: .face)])
    case .calling: return Reaction([.look(for: .face)])
    case .ready: return beginIfWanted(at: now)
    case .starting, .finishing, .reviewing, .done, .ending: return .nothing
    }
  }

  package mutating func leave() -> [Effect] {
    switch stage {
    case .starting, .ready, .calling, .ending: return dropPictures() + [.stopLooking]
    case .walking, .finishing:
      let thrown: [Effect] = film == .none ? [] : [.discardRecording]
      film = .none
      return thrown + dropPictures() + [.stopLooking]
    case .reviewing: return [.discardRecording] + dropPictures() + [.stopLooking]
    // What was made is kept with its pictures.
    case .done: return [.stopLooking]
    }
  }

  private mutating func explain() -> Reaction {
    switch stage {
    case .reviewing: return .nothing
    case .ending(var closing):
      defer { stage = .ending(closing) }
      return closing.explain()
    case .starting, .ready, .walking, .calling, .finishing, .done:
      watch.explain()
      return .nothing
    }
  }

  /// Nobody looks any more, and nothing is missed.
  static let lookAway = CaptureStep.lookAway
}

extension Timer {
  /// What came of a step could be read.
  static let saying = Timer("saying")
  /// Less was offered for long enough.
  static let easier = Timer("easier")
}
