package import Contract

/// Guides the face into the oval, waits until it is still (hold), and records the clip.
package struct CaptureStep: FaceStep {
  /// The states of the capture.
  enum Stage: FaceStage {
    case starting
    case ready
    /// The face is guided into the oval.
    case guiding
    /// The face fits and is still, and must stay so.
    case holding(Hold)
    /// The clip is being recorded; `lastFit` is when the face last fitted.
    case recording(progress: Double, lastFit: Instant)
    case reviewing(Clip)
    case done(Clip)
  }

  static let name = Page.videoCapture.rawValue
  package static let timers: [Timer] = [.fit, .help, .unseen, .beat, .recordingOverdue, .lapse, .closing]
  /// During a recording the face may leave the oval for this long (grace period).
  static let awayForgiven: Duration = .milliseconds(250)
  static let recordingGrace: Duration = .seconds(2)
  static let refitsForgiven = 2

  private(set) var order: CaptureOrder
  package var lease: CameraLease?
  var stage = Stage.starting
  var attempt: Attempt
  var watch: FaceWatch
  var best: BestShot?
  var clock: ClipClock
  var batches: FrameBatches
  /// The timeout for fitting expired during the current hold.
  var fitHasExpired = false
  var refits = 0
  /// The timeout for fitting starts with the first finding.
  var awaitsFirst = false
  var remarks: [CaptureWarning] = []

  package init(_ order: CaptureOrder) {
    self.order = order
    attempt = Attempt(order)
    lease = CameraLease(.face, patience: order.patience)
    watch = FaceWatch(oval: order.oval)
    clock = ClipClock(order.duration)
    batches = FrameBatches(order.batches ? "frames" : nil)
  }

  var capture: CaptureOrder { order }

  package mutating func learn(_ session: BackendSession) {
    guard session.iad != nil else { return }
    order.checksCamera = true
    lease = CameraLease(.face, patience: order.patience)
  }

  var page: PageFace {
    switch stage {
    case .reviewing(let clip): Review(products(clip)).face
    // The review page stays until the session is saved.
    case .done(let clip) where order.reviews: Review(products(clip)).face
    case .starting, .ready, .guiding, .holding, .recording, .done:
      PageFace(view(stageView, explanation, of: order.duration))
    }
  }

  private var explanation: Explanation {
    guard trouble == nil else { return Explanation() }
    switch stage {
    case .starting, .ready, .reviewing, .done: return Explanation()
    case .guiding, .recording: return watch.explanation()
    case .holding(let hold): return watch.explanation(hold)
    }
  }

  private var stageView: CaptureView.Stage {
    switch stage {
    case .starting: startingView
    case .ready: .ready
    case .guiding: .guiding
    case .holding(let hold): .holding(hold.share)
    case .recording(let progress, _): .recording(progress)
    case .reviewing, .done: .recording(1)
    }
  }

  func forAnotherVisit() -> CaptureStep {
    var next = CaptureStep(order)
    (next.attempt, next.lease, next.batches) = (attempt.forAnotherVisit(), lease, batches)
    next.watch = watch.forAnotherVisit()
    return next
  }

  mutating func act(on control: ControlID, at now: Instant) -> Reaction {
    switch (stage, control) {
    case (.ready, .start): start(at: now)
    case (.guiding, .close): closeSheet()
    case (.reviewing(let clip), .lookGood): accept(clip)
    case (.reviewing, .tryAgain): retake(at: now)
    case (.starting, _), (.ready, _), (.guiding, _), (.holding, _), (.recording, _), (.reviewing, _), (.done, _):
      .nothing
    }
  }

  mutating func goUp(at now: Instant) -> Reaction? {
    switch stage {
    case .recording: discard(.navigatedUp, at: now)
    case .reviewing: retake(at: now)
    case .guiding: attempt.help.isOpen ? closeSheet() : nil
    case .starting, .ready, .holding, .done: nil
    }
  }

  mutating func cover(at now: Instant) -> Reaction {
    isLooking ? breakOff(for: .interrupted, at: now) + Self.lookAway : .nothing
  }

  mutating func uncover(at now: Instant) -> Reaction {
    switch stage {
    case .guiding:
      watch.lookAgain()
      return Reaction(Self.look)
    case .ready: return beginIfWanted(at: now)
    case .starting, .holding, .recording, .reviewing, .done: return .nothing
    }
  }

  package mutating func leave() -> [Effect] {
    switch stage {
    case .recording, .reviewing: [.discardRecording] + dropBest() + [.stopLooking]
    case .starting, .ready, .guiding, .holding: dropBest() + [.stopLooking]
    // The clip is saved with its still.
    case .done: [.stopLooking]
    }
  }
}

extension Timer {
  package static let fit = Timer("fit")
  package static let help = Timer("help")
  /// The watchdog for findings: none has arrived for too long.
  static let unseen = Timer("unseen")
  /// The next progress report of a recording, unless a frame triggers one first.
  static let beat = Timer("beat")
  package static let recordingOverdue = Timer("recordingOverdue")
}
