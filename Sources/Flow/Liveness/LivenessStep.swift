package import Contract

/// The liveness step: guides the face into the oval and runs challenge tasks, while one clip is recorded.
package struct LivenessStep: FaceStep {
  /// The states of the step.
  enum Stage: FaceStage {
    case starting
    case ready
    /// The tasks run, from the first gate on.
    case walking(TaskWalk)
    /// The operator of the kiosk is called for a task, and the person waits.
    case calling(Place)
    /// All tasks are over, and the clip is being finished.
    case finishing
    case reviewing(Clip)
    case done(Clip)
  }

  /// The state of the recording.
  enum Film: Equatable, Sendable {
    case none
    /// Requested, not yet running.
    case asked
    case running
  }

  static let name = Page.liveness.rawValue
  package static let timers: [Timer] = [
    .fit, .help, .unseen, .saying, .easier, .slow, .recordingOverdue, .lapse, .closing,
  ]
  static let clipGrace: Duration = .seconds(5)

  private(set) var order: LivenessOrder
  package var lease: CameraLease?
  var stage = Stage.starting
  var film = Film.none
  var attempt: Attempt
  var watch: FaceWatch
  var guide = TaskGuidance()
  var draw: TaskDraw
  /// The records of the last attempt with a prompt.
  var records: [TaskRecord]
  /// The tasks that were made easier.
  var eased: [Int: TaskDifficulty] = [:]
  /// The tasks that the operator has passed.
  var excused: Set<Int> = []
  /// Where a dialog interrupted the tasks, until another task begins.
  var brokenOff: Place?
  var best: GateStill
  var batches: FrameBatches
  /// The saved stills of movements.
  var stills: [String] = []
  /// The sheet that offers an easier task is open.
  var offersEasier = false
  /// Findings come too slowly, and the step waits.
  var isSlow = false
  /// How many clips were discarded for that.
  var slowFalls = 0
  /// The attempt was restarted because of another person.
  var personHasChanged = false
  /// The last reported progress.
  var toldShare = 0.0
  /// The frame of the current finding, if its picture can be saved.
  var lastFrame: Int?
  /// The still of the person at rest is to be saved with the next finding.
  var owesFrontal = false
  var remarks: [CaptureWarning] = []

  init(_ order: LivenessOrder) {
    self.order = order
    attempt = Attempt(order.capture)
    lease = CameraLease(.face, patience: order.capture.patience)
    watch = FaceWatch(oval: order.capture.oval)
    best = GateStill(oval: order.capture.oval)
    batches = FrameBatches(order.capture.batches ? "frames" : nil)
    draw = TaskDraw(order.tasks, seed: order.seed, hasSound: order.hasSound)
    records = order.tasks.tasks.map { TaskRecord($0) }
  }

  var capture: CaptureOrder { order.capture }

  package mutating func learn(_ session: BackendSession) {
    guard session.iad != nil else { return }
    order.capture.checksCamera = true
    lease = CameraLease(.face, patience: order.capture.patience)
  }

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
    // The clip is saved with its stills.
    case .done: return [.stopLooking]
    }
  }
}

extension Timer {
  /// The timeout of a device that is too slow.
  static let slow = Timer("slow")
  /// The display time of a message.
  static let saying = Timer("saying")
  /// The timeout of the offer.
  static let easier = Timer("easier")
}
