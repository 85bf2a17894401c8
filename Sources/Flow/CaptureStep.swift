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
    /// The clip runs; `lastFit` tells when the face last fitted.
    case recording(progress: Double, lastFit: Instant)
    /// The clip is whole and is shown; the camera stays open, and nobody looks.
    case reviewing(Clip)
    /// The clip is whole and is being kept.
    case done(Clip)
    /// The page says why the session is about to end.
    case ending(Closing)
  }

  static let name = Page.videoCapture.rawValue
  package static let timers: [Timer] = [.fit, .help, .unseen, .beat, .recordingOverdue, .lapse, .closing]
  /// A face may be out of the oval this long while it is recorded.
  static let awayForgiven: Duration = .milliseconds(250)
  static let recordingGrace: Duration = .seconds(2)
  static let refitsForgiven = 2

  let order: CaptureOrder
  package var lease: CameraLease?
  var stage = Stage.starting
  var watch: FaceWatch
  var help = HelpSheet()
  var best: BestShot?
  var clock: ClipClock
  var batches: FrameBatches
  var hasFace = false
  /// Start was asked for before the camera was ready, or an attempt was cut short by its camera.
  var startIsPending = false
  /// The attempt that was cut short has already been told as started.
  var isResuming = false
  /// Something lies over the page: nothing is begun and nothing is looked at.
  private(set) var isPaused = false
  /// The time to fit was over in the hold that runs.
  var fitHasExpired = false
  var refits = 0
  var attemptsFailed = 0
  var lapse = LapseSign()
  /// How many seconds nothing has been found, while the camera is well.
  var unseen = 0
  /// The time to fit begins with what is found first.
  var awaitsFirst = false
  /// What was noticed of the recording.
  var remarks: [CaptureWarning] = []

  package init(_ order: CaptureOrder) {
    self.order = order
    lease = CameraLease(.face, patience: order.patience)
    watch = FaceWatch(oval: order.oval)
    clock = ClipClock(order.duration)
    batches = FrameBatches(order)
  }

  package var face: PageFace {
    switch stage {
    case .reviewing(let clip): Review(products(clip)).face
    // What was reviewed stands there until it is kept.
    case .done(let clip) where order.reviews: Review(products(clip)).face
    case .ending(let closing): closing.face(hint: watch.hint, oval: order.oval)
    case .starting, .ready, .guiding, .holding, .recording, .done: PageFace(view)
    }
  }

  private var view: CaptureView {
    CaptureView(
      stage: stageView, hint: watch.hint, oval: order.oval, frame: lease?.mode?.size, duration: order.duration,
      showsStart: order.showsStart, trouble: trouble, faces: watch.boxes, explains: watch.explains,
      explanation: explanation, escalation: watch.escalation, helps: help.isOpen,
      checksCamera: order.checksCamera, slowness: watch.slowness, lapse: lapse.lapse, attempt: attemptsFailed + 1,
      attempts: order.attempts, awaitsEyes: awaitsEyes,
      gauges: watch.gauges, extent: watch.extent)
  }

  var trouble: CameraLease.Trouble? { lease?.trouble }

  mutating func closeHelp() -> Reaction { Reaction(help.close(awaitsEyes: awaitsEyes)) }

  var awaitsEyes: Bool { unseen > 0 }

  package var warnings: [CaptureWarning] { remarks + (watch.slowest.map { [.slow($0)] } ?? []) }

  private var explanation: Explanation {
    guard trouble == nil else { return Explanation() }
    switch stage {
    case .starting, .ready, .reviewing, .done, .ending: return Explanation()
    case .guiding, .recording: return watch.explanation()
    case .holding(let hold): return watch.explanation(hold)
    }
  }

  private var stageView: CaptureView.Stage {
    switch stage {
    case .starting: lease?.isSettled == true ? .settled : .starting
    case .ready: .ready
    case .guiding: .guiding
    case .holding(let hold): .holding(hold.share)
    case .recording(let progress, _): .recording(progress)
    case .reviewing, .done, .ending: .recording(1)
    }
  }

  package mutating func enter(at now: Instant) -> Reaction {
    let dropped = dropBest()
    // Going up and coming back does not win attempts back.
    var next = CaptureStep(order)
    (next.attemptsFailed, next.lease, next.hasFace, next.batches) = (attemptsFailed, lease, hasFace, batches)
    next.watch = watch.forAnotherVisit()
    self = next
    let shown = Reaction(dropped + [.notify(.cameraPreviewShown)] + (lease?.open() ?? []))
    guard lease?.state == .ready else { return shown }
    stage = .ready
    return shown + beginIfWanted()
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .camera(let event): handle(event)
    case .finding(let finding): handle(finding, at: now)
    case .recorder(let event): handle(event, at: now)
    case .timer(let timer): handle(timer, at: now)
    case .visionUnavailable(let error): loseEyes(error)
    case .suspended: suspend()
    case .continued: reopen()
    case .intent(.startVideoCapture): start()
    case .intent(.explain): explain()
    case .intent(.nextCamera): nextCamera()
    case .intent: .unanswered
    case .keepFailed(let error): loseClip(error)
    case .begin, .cameras, .told, .kept, .languageChanged, .themeChanged, .house: .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    switch (stage, control) {
    case (.ready, .start): start()
    case (.guiding, .close): closeHelp()
    case (.reviewing(let clip), .lookGood): accept(clip)
    case (.reviewing, .tryAgain): retake()
    case (.ending, .tryAgain): tryAgain(at: now)
    case (.ending(let closing), .leave): closing.leaving
    case (.starting, _), (.ready, _), (.guiding, _), (.holding, _), (.recording, _), (.reviewing, _), (.done, _),
      (.ending, _):
      .nothing
    }
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? {
    switch stage {
    case .recording: discard(.navigatedUp)
    case .reviewing: retake()
    case .ending(let closing): closing.leaving
    case .guiding: help.isOpen ? closeHelp() : nil
    case .starting, .ready, .holding, .done: nil
    }
  }

  package mutating func pause(at now: Instant) -> Reaction {
    isPaused = true
    switch stage {
    case .holding: return breakHold() + Self.lookAway
    case .recording: return discard(.interrupted) + Self.lookAway
    case .guiding: return Self.lookAway
    case .starting, .ready, .reviewing, .done, .ending: return .nothing
    }
  }

  package mutating func resume(at now: Instant) -> Reaction {
    isPaused = false
    switch stage {
    case .guiding:
      watch.lookAgain()
      return Reaction([FaceWatch.patience, .look(for: .face)])
    case .ready: return beginIfWanted()
    case .starting, .holding, .recording, .reviewing, .done, .ending: return .nothing
    }
  }

  package mutating func leave() -> [Effect] {
    switch stage {
    case .recording, .reviewing: [.discardRecording] + dropBest() + [.stopLooking]
    case .starting, .ready, .guiding, .holding, .ending: dropBest() + [.stopLooking]
    // What was made is kept with its picture.
    case .done: [.stopLooking]
    }
  }

  private mutating func explain() -> Reaction {
    switch stage {
    case .reviewing: return .nothing
    case .ending(var closing):
      defer { stage = .ending(closing) }
      return closing.explain()
    case .starting, .ready, .guiding, .holding, .recording, .done:
      watch.explain()
      return .nothing
    }
  }
}

extension Timer {
  package static let fit = Timer("fit")
  package static let help = Timer("help")
  /// Nothing has been found for too long, nobody included.
  static let unseen = Timer("unseen")
  /// The next time that the progress of a recording is told, unless a frame tells it before.
  static let beat = Timer("beat")
  package static let recordingOverdue = Timer("recordingOverdue")
}
