package import Demo
internal import Frames
package import Contract
package import Finders
internal import Engine
internal import Flow
internal import Recording

/// A session on the virtual clock, with a rendered person, the real finder, and the truth beside what was told.
package struct GuidedRun {
  /// Who sits there, and how they are looked at.
  package struct Scene {
    package var track: String
    package var seed: UInt64
    package var size: PixelSize
    package var framesPerSecond: Double
    package var oval: OvalPreset
    /// Start is pressed then, or when the camera is ready.
    package var startsAt: Duration
    /// The lines of a track that no file holds.
    package var lines: String?

    package init(
      _ track: String, seed: UInt64 = 1, framesPerSecond: Double = 15, size: PixelSize? = nil, oval: OvalPreset = .desk,
      startsAt: Duration = .zero, lines: String? = nil
    ) {
      self.lines = lines
      (self.track, self.seed, self.framesPerSecond) = (track, seed, framesPerSecond)
      // As small as the finder does well with, for a debug build renders every frame of it.
      self.size = size ?? (oval == .kiosk ? PixelSize(width: 320, height: 240) : PixelSize(width: 240, height: 180))
      (self.oval, self.startsAt) = (oval, startsAt)
    }
  }

  package struct Told {
    package var at: Duration
    package var hint: Hint
  }

  /// All hints since Start; what stood before is the generic prompt.
  package private(set) var told: [Told] = []
  /// What was really so in each frame.
  package private(set) var truth: [Moment] = []
  package private(set) var startedAt: Duration?
  package private(set) var recordedAt: Duration?
  package private(set) var endedAt: Duration?
  /// Of the first clip that was thrown away.
  package private(set) var discardedAt: Duration?
  /// The clip ran to its last hundredth.
  package private(set) var isWhole = false

  /// Ends with the session, or after so long; `look` is called at each frame of the camera.
  package init(
    _ scene: Scene, finder: any Finder, limit: Duration, look: (DemoCamera) throws -> Void = { _ in }
  ) throws {
    let cameras = BenchCameras(try Tracks.read(scene), scene)
    let vision = StepVision { () throws(CaptureError) in finder }
    let engine = Engine(
      Engine.Parts(
        cameras: cameras, vision: [.face: .watching(vision)], recorder: VirtualRecorder(),
        presentation: try Tracks.presentation()))
    let loop = VirtualLoop(engine)
    var stamps: [EventStamp] = []
    var config = SessionConfig()
    config.ui.showInstructions = false
    config.capture.permission = .granted
    config.capture.oval = scene.oval
    loop.begin(Sitting(Plan(config, preset: .selfieFast, seed: 1), id: "guided", listeners: [{ stamps.append($0) }]))
    let frame = Duration.seconds(1) / scene.framesPerSecond
    var hasStarted = false
    while engine.end == nil, loop.now < Instant(limit) {
      if !hasStarted, loop.now >= Instant(scene.startsAt) {
        hasStarted = true
        engine.send(.startVideoCapture)
      }
      loop.pass(frame)
      guard let camera = cameras.camera, let state = camera.state else { continue }
      truth.append(Moment(state, at: loop.now.sinceStart, after: truth.last))
      try look(camera)
    }
    for stamp in stamps { hear(stamp) }
    engine.wipe()
  }

  private mutating func hear(_ stamp: EventStamp) {
    switch stamp.notice {
    case .videoCaptureStarted: startedAt = startedAt ?? stamp.time
    case .hintChanged(let hint): told.append(Told(at: stamp.time, hint: hint))
    case .videoRecordStarted: recordedAt = recordedAt ?? stamp.time
    case .recordingDiscarded: discardedAt = discardedAt ?? stamp.time
    case .videoRecordProgress(1): isWhole = true
    case .sessionEnded: endedAt = stamp.time
    default: break
    }
  }

  /// Hints that were told though nothing of the kind had been so in the time it takes to see and to tell it.
  package var untrue: [Told] {
    told.filter { told in
      guard let condition = Condition.of(told.hint) else { return false }
      let recent = truth.filter { $0.at <= told.at && $0.at >= told.at - .milliseconds(1200) }
      return !recent.contains(where: condition.mayBe)
    }
  }

  /// How often a hint came back at once in the place of the one that had taken its place; "Perfect, don't move" may come
  /// back as soon as what had taken its place could be read, for then it is so.
  package var flips: Int {
    told.indices.dropFirst(2).count { place in
      let hint = told[place].hint
      let least: Duration = hint == .doNotMove ? .milliseconds(400) : .milliseconds(1500)
      return hint == told[place - 2].hint && hint != .positionFace && told[place].at - told[place - 1].at < least
    }
  }
}

extension GuidedRun {
  /// Until the recording began, or the run ended.
  package var guiding: ArraySlice<Told> { told.prefix { $0.at <= recordedAt ?? .seconds(3600) } }

  /// The most changes within any such time; with or without "Perfect, don't move", which is not rate-limited.
  package func mostChanges(in span: Duration, withPerfect: Bool) -> Int {
    let changes = told.filter { withPerfect || $0.hint != .doNotMove }
    return changes.map { first in changes.count { $0.at >= first.at && $0.at < first.at + span } }.max() ?? 0
  }
}
