package import Contract
package import Finders
internal import Engine
internal import Films
internal import Flow
internal import Frames

/// What the tasks' detectors see, at medium difficulty, in a film of a person who was asked for nothing.
package struct FilmedRun {
  /// The highest value of the signal `rest` in the film; 0 if it never had one.
  package private(set) var rest = 0.0
  package private(set) var seen: [Gesture: Int] = [:]
  package private(set) var length = Duration.zero

  package init(_ path: String, finder: any Finder) throws {
    let cameras = FilmCameras(path)
    let vision = StepVision { () throws(CaptureError) in finder }
    let engine = Engine(
      Engine.Parts(cameras: cameras, vision: [.face: .watching(vision)], presentation: try Tracks.presentation()))
    let loop = VirtualLoop(engine)
    loop.begin(Sitting(Plan.preview(SessionConfig(), signals: true), id: "filmed"))
    while engine.end == nil, !cameras.hasEnded {
      loop.pass(.milliseconds(20))
      if case .videoCapture(let view)? = engine.view?.face.content { read(view.explanation.signals) }
    }
    length = loop.now.sinceStart
    engine.wipe()
  }

  private mutating func read(_ signals: [SignalReading]) {
    for signal in signals {
      if signal.name == "rest" { rest = max(rest, signal.value ?? 0) }
      guard let gesture = Gesture(rawValue: signal.name), let count = signal.seen else { continue }
      // The count starts over when a person comes back.
      seen[gesture] = max(seen[gesture] ?? 0, count)
    }
  }
}

private final class FilmCameras: CameraProvider {
  private let path: String
  private var feed: VirtualFeed?

  init(_ path: String) { self.path = path }

  var hasEnded: Bool { feed.map { $0.nextDue == nil } ?? false }

  func list() -> [CameraInfo] { [CameraInfo(id: "film", name: "Film")] }

  func open(
    _ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]
  ) throws(CaptureError) -> any FrameFeed {
    let camera = FileCamera(.film(path), id: "film", name: path, loops: false)
    let feed = try VirtualFeed(camera, wish: CameraWish(sizes: []), exposureIsFixed: true, at: now)
    self.feed = feed
    return feed
  }

  func chooseNext(for role: CameraRole) -> Bool { false }

  func show(_ prompted: Prompted, at now: Instant) {}
}
