package import Contract

/// Shows what the camera sees and what guidance makes of it, for as long as somebody looks; nothing is recorded.
package struct PreviewStep: Step {
  private enum Stage: Equatable {
    /// The camera opens and settles, or is gone and waited for.
    case starting
    case watching
    /// The face fits and is still; a session would begin to record when the hold is done.
    case holding(Hold)
    case ending(Closing)
  }

  package static let timers: [Timer] = [.unseen, .closing]

  private static let restAnew = KeyRow(.character("r"), "r", .lookAgain, .restAnew, on: [.videoCapture])

  private let oval: OvalPreset
  private var stage = Stage.starting
  private var watch: FaceWatch
  /// It waits for its camera for as long as it takes to plug it in again.
  package var lease: CameraLease? = CameraLease(.face, patience: .endless)
  /// What tasks would measure, where somebody wants to see that.
  private var signals: SignalWatch?
  /// Something lies over the page, and nothing is looked at.
  private var isPaused = false

  /// `signals` shows what tasks of this difficulty measure instead of what guidance does.
  package init(oval: OvalPreset, signals difficulty: TaskDifficulty? = nil) {
    self.oval = oval
    signals = difficulty.map(SignalWatch.init)
    watch = FaceWatch(oval: oval, explains: true)
  }

  /// Nothing can be lost, so nobody is asked.
  package var leavesAtOnce: Bool { true }

  package var face: PageFace {
    if case .ending(let closing) = stage { return closing.face(hint: watch.hint, oval: oval, isPreview: true) }
    var face = PageFace(
      CaptureView(
        stage: stageView, hint: watch.hint, oval: oval, frame: lease?.mode?.size, duration: .zero, isPreview: true,
        showsStart: false, trouble: lease?.trouble, faces: watch.boxes, explains: watch.explains,
        explanation: explanation, slowness: watch.slowness, gauges: watch.gauges, extent: watch.extent))
    if signals != nil { face.claims = [Self.restAnew] }
    return face
  }

  private var stageView: CaptureView.Stage {
    switch stage {
    case .starting, .ending: lease?.isSettled == true ? .settled : .starting
    case .watching: .guiding
    case .holding(let hold): .holding(hold.share)
    }
  }

  private var explanation: Explanation {
    guard lease?.trouble == nil else { return Explanation() }
    var explanation: Explanation
    switch stage {
    case .starting, .ending: return Explanation()
    case .watching: explanation = watch.explanation()
    case .holding(let hold): explanation = watch.explanation(hold)
    }
    if let signals, watch.explains { (explanation.conditions, explanation.signals) = ([], signals.readings) }
    return explanation
  }

  private var closing: Closing? {
    if case .ending(let closing) = stage { closing } else { nil }
  }

  package mutating func enter(at now: Instant) -> Reaction {
    var next = PreviewStep(oval: oval)
    (next.lease, next.watch, next.signals) = (lease, watch.forAnotherVisit(), signals)
    self = next
    let shown = Reaction([.notify(.cameraPreviewShown)] + (lease?.open() ?? []))
    return lease?.state == .ready ? shown + begin() : shown
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .camera(let event):
      guard let (effects, change) = lease?.handle(event) else { return .nothing }
      return Reaction(effects) + (change.map { follow($0) } ?? .nothing)
    case .finding(let finding): return handle(finding, at: now)
    case .timer(let timer):
      if let change = lease?.handle(timer) { return follow(change) }
      return timer == .unseen ? loseSight(at: now) : timer == .closing ? leaveIfClosing() ?? .nothing : .nothing
    case .visionUnavailable(let error): return close(with: error)
    case .suspended:
      if closing != nil { return .nothing }
      let stopped = startAnew()
      return stopped + Reaction(lease?.suspend() ?? [])
    case .continued: return Reaction(lease?.resume() ?? [])
    case .intent(.explain): return explain()
    case .intent(.lookAgain):
      signals?.beginAnew()
      return .nothing
    case .intent(.nextCamera): return closing == nil ? Reaction([.nextCamera(.face)]) : .nothing
    case .intent: return .nothing
    case .begin, .cameras, .recorder, .told, .kept, .keepFailed, .languageChanged, .themeChanged,
      .house:
      return .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    guard closing != nil, control == .tryAgain else { return leaveIfClosing() ?? .nothing }
    return Reaction([.cancelTimer(.closing)]) + enter(at: now)
  }

  private mutating func explain() -> Reaction {
    guard case .ending(var closing) = stage else {
      watch.explain()
      return .nothing
    }
    defer { stage = .ending(closing) }
    return closing.explain()
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? { leaveIfClosing() }

  private func leaveIfClosing() -> Reaction? { closing?.leaving }

  package mutating func pause(at now: Instant) -> Reaction {
    isPaused = true
    return looks ? stopHolding() + CaptureStep.lookAway : .nothing
  }

  package mutating func resume(at now: Instant) -> Reaction {
    isPaused = false
    watch.lookAgain()
    return looks ? Reaction([FaceWatch.patience, .look(for: .face)]) : .nothing
  }

  package mutating func leave() -> [Effect] { [.stopLooking] }
}

// MARK: - The camera

extension PreviewStep {
  private mutating func follow(_ change: CameraLease.Change) -> Reaction {
    switch change {
    case .ready: return begin()
    case .troubled(let trouble):
      let broken = stopHolding()
      watch.forgetFaces()
      return trouble == .lost ? broken + startAnew() : broken
    case .restored: return .nothing
    case .switched: return startAnew()
    case .failed(let error): return close(with: error)
    }
  }

  private mutating func begin() -> Reaction {
    stage = .watching
    watch.beginAnew()
    return isPaused ? .nothing : Reaction([FaceWatch.patience, .look(for: .face)])
  }

  private mutating func startAnew() -> Reaction {
    watch.forgetFaces()
    stage = .starting
    return CaptureStep.lookAway
  }

  private mutating func close(with error: CaptureError) -> Reaction {
    if closing != nil { return .nothing }
    let effects = giveUp()
    watch.forgetFaces()
    stage = .ending(Closing(.error(error)))
    return Reaction(effects + [Failure.timer()])
  }
}

// MARK: - What is seen

extension PreviewStep {
  private var looks: Bool {
    switch stage {
    case .watching, .holding: true
    case .starting, .ending: false
    }
  }

  private mutating func handle(_ finding: Finding, at now: Instant) -> Reaction {
    guard looks, case .face(let found) = finding.kind else { return .nothing }
    signals?.take(found.faces, at: now)
    let reading = watch.read(found, of: finding, at: now, judgesNods: true)
    let told = watch.show(reading, beginning: stage == .watching, at: now)
    return Reaction(told) + follow(reading, at: now) + Reaction([FaceWatch.patience])
  }

  private mutating func loseSight(at now: Instant) -> Reaction {
    guard looks else { return .nothing }
    let broken = stopHolding()
    let rate = lease?.trouble == nil ? lease?.mode?.framesPerSecond : nil
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
