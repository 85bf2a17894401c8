package import Contract

/// Shows what the camera sees and what guidance makes of it, for as long as somebody looks; nothing is recorded.
package struct PreviewStep: GuidedStep {
  private enum Stage: Equatable {
    /// The camera opens and settles, or is gone and waited for.
    case starting
    case watching
    /// The face fits and is still; a session would begin to record when the hold is done.
    case holding(Hold)
  }

  package static let timers: [Timer] = [.unseen, .closing]

  private static let restAnew = KeyRow(.character("r"), "r", .lookAgain, .restAnew)

  let oval: OvalPreset
  private var stage = Stage.starting
  var attempt = Attempt(of: .zero, upTo: 1)
  private var watch: FaceWatch
  /// It waits for its camera for as long as it takes to plug it in again.
  package var lease: CameraLease? = CameraLease(.face, patience: .endless)
  /// What tasks would measure, where somebody wants to see that.
  private var signals: SignalWatch?

  /// `signals` shows what tasks of this difficulty measure instead of what guidance does.
  package init(oval: OvalPreset, signals difficulty: TaskDifficulty? = nil) {
    self.oval = oval
    signals = difficulty.map(SignalWatch.init)
    watch = FaceWatch(oval: oval, explains: true)
  }

  /// Nothing can be lost, so nobody is asked.
  package var leavesAtOnce: Bool { true }

  var hint: Hint { watch.hint }
  var isPreview: Bool { true }
  package var mayChangeCamera: Bool { true }

  var page: PageFace {
    var face = PageFace(
      CaptureView(
        stage: stageView, hint: watch.hint, guide: .oval(oval), frame: lease?.mode?.size, duration: .zero,
        isPreview: true,
        showsStart: false, trouble: trouble, faces: watch.boxes, explains: watch.explains,
        explanation: explanation, slowness: watch.slowness, gauges: watch.gauges, extent: watch.extent))
    if signals != nil { face.claims = [Self.restAnew] }
    return face
  }

  private var stageView: CaptureView.Stage {
    switch stage {
    case .starting: startingView
    case .watching: .guiding
    case .holding(let hold): .holding(hold.share)
    }
  }

  private var explanation: Explanation {
    guard trouble == nil else { return Explanation() }
    var explanation: Explanation
    switch stage {
    case .starting: return Explanation()
    case .watching: explanation = watch.explanation()
    case .holding(let hold): explanation = watch.explanation(hold)
    }
    if let signals, watch.explains { (explanation.conditions, explanation.signals) = ([], signals.readings) }
    return explanation
  }

  package mutating func enter(at now: Instant) -> Reaction {
    var next = PreviewStep(oval: oval)
    (next.lease, next.watch, next.signals) = (lease, watch.forAnotherVisit(), signals)
    self = next
    let shown = Reaction([.notify(.cameraPreviewShown)] + (lease?.open() ?? []))
    return lease?.state == .ready ? shown + becomeReady(at: now) : shown
  }

  mutating func answer(_ intent: Intent, at now: Instant) -> Reaction {
    if intent == .lookAgain { signals?.beginAnew() }
    return .nothing
  }

  mutating func explainPage() { watch.explain() }

  mutating func cover(at now: Instant) -> Reaction { isLooking ? stopHolding() + Self.lookAway : .nothing }

  mutating func uncover(at now: Instant) -> Reaction {
    watch.lookAgain()
    return Reaction(isLooking ? Self.look : [])
  }

  package mutating func leave() -> [Effect] { [.stopLooking] }
}

// MARK: - The camera

extension PreviewStep {
  mutating func becomeReady(at now: Instant) -> Reaction {
    stage = .watching
    watch.beginAnew()
    return Reaction(attempt.isPaused ? [] : Self.look)
  }

  mutating func stop(for trouble: CameraLease.Trouble, at now: Instant) -> Reaction {
    let broken = stopHolding()
    watch.forgetFaces()
    return trouble == .lost ? broken + startOver(at: now) : broken
  }

  mutating func startOver(at now: Instant) -> Reaction {
    standDown()
    return Self.lookAway
  }

  mutating func standDown() {
    watch.forgetFaces()
    stage = .starting
  }
}

// MARK: - What is seen

extension PreviewStep {
  var isLooking: Bool { stage != .starting }

  mutating func handle(_ finding: Finding, at now: Instant) -> Reaction {
    guard isLooking, case .face(let found) = finding.kind else { return .nothing }
    signals?.take(found.faces, at: now)
    let reading = watch.read(found, of: finding, at: now, judgesNods: true)
    let told = watch.show(reading, beginning: stage == .watching, at: now)
    return Reaction(told) + follow(reading, at: now) + Reaction([FaceWatch.patience])
  }

  mutating func loseSight(at now: Instant) -> Reaction {
    let broken = stopHolding()
    let rate = trouble == nil ? lease?.mode?.framesPerSecond : nil
    return broken + Reaction(watch.loseSight(of: rate, at: now) + [FaceWatch.patience])
  }

  /// A hold that is done stays so until the face moves: there is nothing to go on to.
  private mutating func follow(_ reading: Guidance.Reading, at now: Instant) -> Reaction {
    guard case .holding(var hold) = stage else {
      guard reading.isReady else { return .nothing }
      stage = .holding(Hold(at: now))
      return Reaction([.notify(.holdStarted)])
    }
    if reading.isNewPerson || hold.judge(isGood: reading.isReady, at: now) == .isBroken { return stopHolding() }
    stage = .holding(hold)
    return .nothing
  }

  private mutating func stopHolding() -> Reaction {
    guard case .holding = stage else { return .nothing }
    stage = .watching
    return Reaction([.notify(.holdBroken)])
  }
}
