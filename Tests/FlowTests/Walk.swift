import Contract
import Flow

/// A session with its own clock and timers, and a log of its effects.
struct Walk: Walking {
  var session: Session
  var now = Instant()
  var effects: [Effect] = []
  var timers = TimerQueue()
  var frame = 0
  /// The frame whose picture is saved.
  private(set) var kept: Int?
  /// Why the session can't be saved, if it can't.
  var cannotKeep: CaptureError?
  /// The path of the saved result.
  var keptResult: String?
  /// The save takes until the test completes it.
  var keepsForLong = false
  var hasPictures = true

  static let frameSize = PixelSize(width: 640, height: 480)
  static let camera = CameraInfo(id: "demo", name: "Demo camera")
  static let mode = CameraMode(size: frameSize, framesPerSecond: 30)

  init(_ config: SessionConfig = SessionConfig(), preset: Preset = .selfieFast, seed: UInt64 = 1) {
    self.init(plan: Plan(config, preset: preset, seed: seed))
  }

  init(plan: Plan) {
    session = Session(plan)
  }

  var notices: [Notice] {
    effects.compactMap { if case .notify(let notice) = $0 { notice } else { nil } }
  }

  var names: [String] { notices.map(\.name) }

  var isTimeStopped: Bool { timers.isPaused }

  var page: Page? { session.view?.face.page }

  var capture: CaptureView? {
    guard case .videoCapture(let view) = session.view?.face.content else { return nil }
    return view
  }

  /// The error with which the session is about to end.
  var failure: CaptureError? {
    guard case .failed(let failure) = session.view?.face.content else { return nil }
    return failure.error
  }

  var permission: PermissionView? {
    guard case .cameraPermission(let view) = session.view?.face.content else { return nil }
    return view
  }

  mutating func hear(_ event: Event) { perform(session.handle(event, at: now)) }

  /// Shows a face whose picture is no longer available.
  mutating func seeWithoutPicture(_ face: Face) {
    frame += 1
    var finding = Finding(frame: frame, capturedAt: now, size: Self.frameSize, kind: .face(.init(faces: [face])))
    finding.hasPicture = false
    send(.finding(finding))
  }

  /// A face that fits is seen at this instant.
  mutating func stayInSight() {
    frame += 1
    send(.finding(Finding(frame: frame, capturedAt: now, size: Self.frameSize, kind: .face(.init(faces: [.fitting])))))
  }

  mutating func see(_ face: Face, for length: Duration, every step: Duration = .milliseconds(66)) {
    see([face], for: length, every: step)
  }

  /// Walks to the capture page with a camera that is ready.
  mutating func reachReadyCamera() {
    send(.begin)
    if page == .instructions { want(.press) }
    if page == .cameraPermission {
      send(.cameras([Self.camera]))
      want(.press, .press)
    }
    send(.camera(.opened(Self.mode)), .camera(.ready))
  }

  /// Walks on until the clip is being recorded.
  mutating func reachRecording() {
    reachReadyCamera()
    want(.startVideoCapture)
    see(.fitting, for: .seconds(2))
    send(.recorder(.started))
  }

  /// Drops the logged events, but not the effects.
  mutating func forgetTalk() {
    effects.removeAll { if case .notify = $0 { true } else { $0 == .listCameras } }
  }

  private mutating func perform(_ list: [Effect]) {
    effects += list
    for effect in list {
      switch effect {
      case .keepPicture(let frame, _): kept = frame
      case .dropPicture: kept = nil
      case .keep where keepsForLong: break
      case .keep: send(cannotKeep.map(Event.keepFailed) ?? .kept(result: keptResult))
      default: timers.obey(effect, at: now)
      }
    }
  }
}

extension Face {
  /// A face in the desk oval of `Walk.frameSize`, moved and sized as shares of the oval; right is the person's right.
  static func placed(right: Double = 0, down: Double = 0, width: Double = 0.9, track: Int = 1) -> Face {
    let oval = OvalPreset.desk.box(in: Walk.frameSize)
    let box = Box(
      centreX: oval.centreX - right * oval.width, centreY: oval.centreY + down * oval.height,
      width: oval.width * width, height: oval.width * width * 1.35)
    return Face(box: box, track: track)
  }

  static let fitting = placed()
}
