package import Contract

/// The preview step: shows the camera with guidance, and records nothing.
package struct PreviewStep: GuidedStep {
  private enum Stage: Equatable {
    /// The camera opens and settles, or is disconnected and awaited.
    case starting
    case watching
    /// The face fits and is still; a session would start to record after the hold.
    case holding(Hold)
  }

  package static let timers: [Timer] = [.unseen, .closing]

  private static let restAnew = KeyRow(.character("r"), "r", .lookAgain, .restAnew)

  let oval: OvalPreset
  private var stage = Stage.starting
  var attempt = Attempt(of: .zero, upTo: 1)
  private var watch: FaceWatch
  /// Waits for the camera without a timeout, so that it can be plugged in again.
  package var lease: CameraLease? = CameraLease(.face, patience: .endless)
  /// The measurements for tasks, if they are to be shown.
  private var signals: SignalWatch?
  /// The picture's quality by ISO/IEC 29794-5, shown with the signals.
  private var quality: [QualityVector.Component] = []

  /// With `signals` it shows the measurements for tasks of this difficulty instead of guidance.
  package init(oval: OvalPreset, signals difficulty: TaskDifficulty? = nil) {
    self.oval = oval
    signals = difficulty.map(SignalWatch.init)
    watch = FaceWatch(oval: oval, explains: true)
  }

  /// Nothing can be lost, so leaving needs no confirmation.
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
    if let signals, watch.explains {
      (explanation.conditions, explanation.signals, explanation.quality) = ([], signals.readings, quality)
    }
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
    if intent == .lookAgain { signals?.reset() }
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

// MARK: - Camera

extension PreviewStep {
  mutating func becomeReady(at now: Instant) -> Reaction {
    stage = .watching
    watch.reset()
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

// MARK: - Findings

extension PreviewStep {
  var isLooking: Bool { stage != .starting }

  mutating func handle(_ finding: Finding, at now: Instant) -> Reaction {
    guard isLooking, case .face(let found) = finding.kind else { return .nothing }
    signals?.take(found.faces, at: now)
    quality = signals == nil ? [] : QualityVector(found.faces, in: finding.size).components
    let reading = watch.read(found, of: finding, at: now, judgesNods: true)
    let told = watch.show(reading, beginning: stage == .watching, at: now)
    return Reaction(told) + follow(reading, at: now) + Reaction([FaceWatch.patience])
  }

  mutating func loseSight(at now: Instant) -> Reaction {
    let broken = stopHolding()
    let rate = trouble == nil ? lease?.mode?.framesPerSecond : nil
    return broken + Reaction(watch.loseSight(of: rate, at: now) + [FaceWatch.patience])
  }

  /// A completed hold stays until the face moves, as no recording follows.
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
