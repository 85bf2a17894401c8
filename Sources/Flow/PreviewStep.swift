package import Contract

/// Shows what the camera sees and what guidance makes of it, for as long as somebody looks; nothing is recorded.
package struct PreviewStep: Step {
  private enum Stage: Equatable {
    /// The camera opens and settles, or is gone and waited for.
    case starting
    case watching
    /// The face fits and is still; a session would begin to record when the hold is done.
    case holding(Hold)
    case ending(CaptureError)
  }

  /// How long the camera has to become ready.
  private static let cameraTimeout: Duration = .seconds(5)

  private let oval: OvalPreset
  private var stage = Stage.starting
  private var guidance: Guidance
  private var hint = Hint.positionFace
  private var faces: [Face] = []
  private var conditions: [ConditionReading] = []
  private var mode: CameraMode?
  private var trouble: CaptureView.Trouble?
  private var explains = true
  private var holdsCamera = false
  /// Something lies over the page, and nothing is looked at.
  private var isPaused = false

  package init(oval: OvalPreset) {
    self.oval = oval
    guidance = Guidance(oval: oval)
  }

  /// Nothing can be lost, so nobody is asked.
  package var leavesAtOnce: Bool { true }

  package var page: PageView {
    .videoCapture(
      CaptureView(
        stage: stageView, hint: hint, oval: oval, frame: mode?.size, duration: .zero, isPreview: true,
        showsStart: false, trouble: trouble, faces: faces.map(\.box), explains: explains, explanation: explanation))
  }

  private var stageView: CaptureView.Stage {
    switch stage {
    case .starting: .starting
    case .watching: .guiding
    case .holding(let hold): .holding(hold.share)
    case .ending(let error): .ending(error)
    }
  }

  private var explanation: Explanation {
    guard explains, trouble == nil else { return Explanation() }
    let points = faces.flatMap(\.points)
    switch stage {
    case .starting, .ending: return Explanation()
    case .watching: return Explanation(conditions: conditions, points: points)
    case .holding(let hold): return Explanation(conditions: conditions + [hold.reading], points: points)
    }
  }

  package var decidedEnd: SessionEnd? {
    if case .ending(let error) = stage { .error(error) } else { nil }
  }

  package var controls: [Control] { decidedEnd == nil ? [] : [Control(.close)] }

  package mutating func enter(at now: Instant) -> Reaction {
    self = PreviewStep(oval: oval)
    return Reaction([.notify(.cameraPreviewShown)]) + open()
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .camera(let event): return handle(event)
    case .finding(let finding): return handle(finding, at: now)
    case .timer(let timer): return handle(timer)
    case .visionUnavailable(let error): return close(with: error)
    case .suspended:
      let released = release()
      return Reaction([.stopLooking, .cancelTimer(.cameraReady)] + released)
    case .continued: return holdsCamera || decidedEnd != nil ? .nothing : open()
    case .intent(.explain):
      explains.toggle()
      conditions = []
      return .nothing
    case .intent(.nextCamera): return decidedEnd == nil ? Reaction([.nextCamera(.face)]) : .nothing
    case .intent: return .nothing
    case .begin, .cameras, .recorder, .kept, .keepFailed, .languageChanged, .themeChanged: return .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    decidedEnd.map { Reaction(move: .end($0)) } ?? .nothing
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? {
    decidedEnd.map { Reaction(move: .end($0)) }
  }

  package mutating func pause(at now: Instant) -> Reaction {
    isPaused = true
    return looks ? stopHolding() + Reaction([.stopLooking]) : .nothing
  }

  package mutating func resume(at now: Instant) -> Reaction {
    isPaused = false
    return looks ? Reaction([.look(for: .face)]) : .nothing
  }

  package mutating func leave() -> [Effect] {
    [.stopLooking] + release() + [.cancelTimer(.cameraReady), .cancelTimer(.closing)]
  }
}

// MARK: - The camera

extension PreviewStep {
  private mutating func open() -> Reaction {
    (stage, holdsCamera) = (.starting, true)
    return Reaction([.openCamera(.face), .setTimer(.cameraReady, Self.cameraTimeout)])
  }

  private mutating func release() -> [Effect] {
    guard holdsCamera else { return [] }
    forget()
    (stage, mode, trouble, holdsCamera) = (.starting, nil, nil, false)
    return [.closeCamera(.face), .notify(.cameraReleased)]
  }

  private mutating func handle(_ event: CameraEvent) -> Reaction {
    if decidedEnd != nil { return .nothing }
    switch event {
    case .opened(let mode):
      self.mode = mode
      return .nothing
    case .ready: return watch()
    case .stalled: return trouble(.stalled, .cameraStalled)
    // A preview waits for its camera for as long as it takes to plug it in again.
    case .lost: return trouble(.lost, .cameraLost) + startAnew()
    case .restored:
      guard trouble != nil else { return .nothing }
      trouble = nil
      return Reaction([.notify(.cameraRestored)])
    case .switching:
      (mode, trouble) = (nil, nil)
      return startAnew() + Reaction([.setTimer(.cameraReady, Self.cameraTimeout)])
    case .failed(let error): return close(with: error)
    }
  }

  private mutating func watch() -> Reaction {
    guard stage == .starting else { return .nothing }
    (stage, trouble, guidance) = (.watching, nil, Guidance(oval: oval))
    let told: [Effect] = [.cancelTimer(.cameraReady), .notify(.cameraReady)]
    return Reaction(told + (isPaused ? [] : [.look(for: .face)]))
  }

  private mutating func trouble(_ trouble: CaptureView.Trouble, _ notice: Notice) -> Reaction {
    self.trouble = trouble
    let broken = stopHolding()
    forget()
    return Reaction([.notify(notice)]) + broken
  }

  private mutating func startAnew() -> Reaction {
    forget()
    stage = .starting
    return Reaction([.stopLooking, .cancelTimer(.cameraReady)])
  }

  private mutating func forget() { (faces, conditions) = ([], []) }

  private mutating func handle(_ timer: Timer) -> Reaction {
    switch (stage, timer) {
    case (.starting, .cameraReady): return close(with: CaptureStep.cameraIsLate)
    case (.ending(let error), .closing): return Reaction(move: .end(.error(error)))
    case (.starting, _), (.watching, _), (.holding, _), (.ending, _): return .nothing
    }
  }

  private mutating func close(with error: CaptureError) -> Reaction {
    if decidedEnd != nil { return .nothing }
    let effects = leave()
    stage = .ending(error)
    return Reaction(effects + [.setTimer(.closing, CaptureStep.closingTime)])
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
    faces = found.faces
    let reading = guidance.read(found, in: finding.size, at: now)
    conditions = explains ? guidance.readings(at: now) : []
    let told = show(reading.hint)
    return told + follow(reading, at: now)
  }

  private mutating func show(_ next: Hint) -> Reaction {
    guard next != hint else { return .nothing }
    hint = next
    return Reaction([.notify(.hintChanged(next))])
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
