package import Contract

/// Leads the face into the oval, and asks for movements that a living person can make, while one clip runs.
package struct LivenessStep: FaceStep {
  /// What the step is doing.
  enum Stage: FaceStage {
    case starting
    case ready
    /// The tasks, from the first gate on.
    case walking(TaskWalk)
    /// Whoever runs the kiosk is asked to help with a task, and the person waits.
    case calling(Place)
    /// All tasks are over, and the clip is about to be whole.
    case finishing
    case reviewing(Clip)
    case done(Clip)
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
  var attempt: Attempt
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
  /// Less is offered.
  var offersEasier = false
  /// Somebody else was there, and all was begun anew for that.
  var personHasChanged = false
  /// The last share of the clip that was told.
  var toldShare = 0.0
  /// The number of the finding that is looked at, where its picture can be kept.
  var lastFrame: Int?
  /// The person at rest is to be kept with the next finding.
  var owesFrontal = false
  var remarks: [CaptureWarning] = []

  init(_ order: LivenessOrder) {
    self.order = order
    attempt = Attempt(order.capture)
    lease = CameraLease(.face, patience: order.capture.patience)
    watch = FaceWatch(oval: order.capture.oval)
    best = GateStill(oval: order.capture.oval)
    batches = FrameBatches(order.capture)
    draw = TaskDraw(order.tasks, seed: order.seed, hasSound: order.hasSound)
    records = order.tasks.tasks.map { TaskRecord($0) }
  }

  var capture: CaptureOrder { order.capture }

  package var told: [Fact] { TaskRecord.facts(records) }

  package var warnings: [CaptureWarning] {
    (records.contains { $0.outcome == .skipped } ? [.tasksSkipped] : []) + remarks + slowWarnings
  }

  package var isRecording: Bool { film != .none }

  func forAnotherVisit() -> LivenessStep {
    var next = LivenessStep(order)
    (next.attempt, next.lease, next.watch) = (attempt.forAnotherVisit(), lease, watch.forAnotherVisit())
    (next.draw, next.records, next.eased, next.batches) = (draw, records, eased, batches)
    (next.excused, next.personHasChanged) = (excused, personHasChanged)
    return next
  }

  mutating func act(on control: ControlID, at now: Instant) -> Reaction {
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
    case (.starting, _), (.ready, _), (.walking, _), (.calling, _), (.finishing, _), (.reviewing, _), (.done, _):
      .nothing
    }
  }

  mutating func goUp(at now: Instant) -> Reaction? {
    switch stage {
    case .walking:
      offersEasier || attempt.help.isOpen ? closeSheet() : film == .none ? nil : discard(.navigatedUp, at: now)
    case .calling: takeUpAnew(at: now)
    case .finishing: discard(.navigatedUp, at: now)
    case .reviewing: retake(at: now)
    case .starting, .ready, .done: nil
    }
  }

  mutating func cover(at now: Instant) -> Reaction {
    switch stage {
    case .walking(let walk):
      if film != .none { brokenOff = Place(walk) }
      return closeSheet() + breakOff(for: .interrupted, at: now) + Self.lookAway
    case .calling: return Self.lookAway
    case .finishing: return discard(.interrupted, at: now) + Self.lookAway
    case .starting, .ready, .reviewing, .done: return .nothing
    }
  }

  mutating func uncover(at now: Instant) -> Reaction {
    switch stage {
    case .walking(var walk):
      walk.standStill()
      stage = .walking(walk)
      watch.lookAgain()
      return Reaction(Self.look)
    case .calling: return Reaction([.look(for: .face)])
    case .ready: return beginIfWanted(at: now)
    case .starting, .finishing, .reviewing, .done: return .nothing
    }
  }

  package mutating func leave() -> [Effect] {
    switch stage {
    case .starting, .ready, .calling: return drop() + [.stopLooking]
    case .walking, .finishing:
      let thrown: [Effect] = film == .none ? [] : [.discardRecording]
      film = .none
      return thrown + drop() + [.stopLooking]
    case .reviewing: return [.discardRecording] + drop() + [.stopLooking]
    // What was made is kept with its pictures.
    case .done: return [.stopLooking]
    }
  }
}

extension Timer {
  /// What came of a step could be read.
  static let saying = Timer("saying")
  /// Less was offered for long enough.
  static let easier = Timer("easier")
}
