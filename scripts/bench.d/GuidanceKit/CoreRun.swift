internal import Contract
internal import Flow

/// What was found in a run, shown to the session alone: no engine, no camera, no view.
struct CoreRun {
  private var session: Session
  private var timers = TimerQueue()
  private var now = Instant()
  private(set) var passed: Bool?
  /// CPU time of what was answered to findings.
  private(set) var spent = Duration.zero

  /// What has happened, and is not yet told.
  private var inbox: [Event] = [.begin]
  private let mode: CameraMode

  init(_ plan: Plan, _ looks: [Witness.Look], _ scene: GuidedRun.Scene) {
    session = Session(plan)
    mode = CameraMode(size: scene.size, framesPerSecond: scene.framesPerSecond)
    tell()
    for (frame, look) in looks.enumerated() where passed == nil {
      ring(until: Instant(look.at))
      let finding = Finding(frame: frame, capturedAt: now, size: scene.size, kind: look.kind)
      let effects = Witness.measured(&spent) { session.handle(.finding(finding), at: now) }
      effects.forEach { perform($0) }
      tell()
    }
  }

  private mutating func ring(until time: Instant) {
    while let due = timers.nextDue, due <= time {
      now = max(now, due)
      if let timer = timers.takeDue(at: now) { inbox.append(.timer(timer)) }
      tell()
    }
    now = time
  }

  private mutating func tell() {
    while !inbox.isEmpty {
      let effects = session.handle(inbox.removeFirst(), at: now)
      effects.forEach { perform($0) }
    }
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .notify(.tasksEnded(let passed)): self.passed = passed
    case .listCameras: inbox.append(.cameras([CameraInfo(id: "demo", name: "Demo")]))
    case .openCamera: inbox += [.camera(.opened(mode)), .camera(.settled), .camera(.ready)]
    case .startRecording: inbox.append(.recorder(.started))
    default: timers.obey(effect, at: now)
    }
  }
}
