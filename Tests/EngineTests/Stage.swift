import Demo
import Frames
import Contract
import Engine
import Flow
import Foundation
import Imaging
import Recording
import Testing
import Theming
import Wording

/// The shipped texts and themes, loaded once.
enum Shipped {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func bytes(_ path: String) -> [UInt8] {
    (try? Data(contentsOf: root.appending(path: path))).map(Array.init) ?? []
  }

  static let catalogue: Catalogue = {
    var catalogue = Catalogue()
    for language in ["en", "fr"] {
      let folder = "Resources/strings/\(language).lproj/"
      catalogue.add(
        MessageTable.read(strings: bytes(folder + "Localizable.strings"), file: folder).table, language: language)
      catalogue.add(
        MessageTable.read(stringsdict: bytes(folder + "Localizable.stringsdict"), file: folder).table,
        language: language)
    }
    return catalogue
  }()

  static let library = ThemeLibrary(names: ["high-contrast", "mono", "unissey"]) { name in
    .init(name: name, bytes: bytes("themes/\(name).json"))
  }

  static func track(_ name: String) throws -> Track {
    let file = "Resources/tracks/\(name).track"
    return try #require(Track.read(bytes(file), file: file).track)
  }

  static func presentation() throws -> Presentation {
    let theme = try #require(library.theme(named: "unissey").theme)
    return Presentation(catalogue: catalogue, language: "en", library: library, theme: theme)
  }
}

/// A camera provider with one demo camera on the virtual clock, which counts open feeds.
final class TestCameras: CameraProvider {
  let track: Track
  let size: PixelSize
  /// The error of `list` and `open`.
  var trouble: CaptureError?
  private(set) var opened = 0
  private(set) var isOpen = false
  /// The last opened feed; weak, so that a test sees whether it was released.
  private(set) weak var feed: VirtualFeed?

  init(track: Track, size: PixelSize = PixelSize(width: 160, height: 120)) {
    self.track = track
    self.size = size
  }

  func list() -> [CameraInfo] {
    [CameraInfo(id: "demo", name: "Demo", state: trouble.map(CameraState.unusable) ?? .usable)]
  }

  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  {
    if let trouble { throw trouble }
    opened += 1
    let camera = DemoCamera(track: track, name: "test", seed: 1)
    let feed = try VirtualFeed(camera, wish: CameraWish(sizes: [size]), exposureIsFixed: true, at: now)
    self.feed = feed
    return feed
  }

  func chooseNext(for role: CameraRole) -> Bool { false }
}

/// An engine with a virtual loop, the simulated recorder and injected findings, and a log of its events.
final class Rig {
  let cameras: TestCameras
  let engine: Engine
  let loop: VirtualLoop
  private(set) var stamps: [EventStamp] = []
  private var frame = 0
  var onEvent: (EventStamp) -> Void = { _ in }
  /// The archive of the sessions that begin from now on.
  var archive: (any Archive)?

  init(vision: Engine.Vision = .scripted, recorder: (any Recorder)? = VirtualRecorder()) throws {
    cameras = TestCameras(track: try Shipped.track("cooperative"))
    engine = Engine(
      Engine.Parts(
        cameras: cameras, vision: [.face: vision], recorder: recorder, presentation: try Shipped.presentation()))
    loop = VirtualLoop(engine)
  }

  var names: [String] { stamps.map(\.notice.name) }

  func begin(_ config: SessionConfig = SessionConfig(), preset: Preset = .selfieFast, id: String = "test") {
    begin(Plan(config, preset: preset, seed: 1), id: id)
  }

  func begin(_ plan: Plan, id: String = "test") {
    let hear: (EventStamp) -> Void = { [weak self] stamp in
      self?.stamps.append(stamp)
      self?.onEvent(stamp)
    }
    loop.begin(Sitting(plan, id: id, archive: archive, listeners: [hear]))
  }

  func forgetEvents() { stamps = [] }

  /// Passes instructions and permission until the camera is ready.
  func reachReadyCamera() {
    while engine.end == nil, !names.contains("cameraReady") {
      if engine.view?.focus != nil { engine.send(.press) }
      loop.pass(.milliseconds(50))
    }
  }

  /// Fifteen findings a second of these faces, for a while or until the end.
  func see(_ faces: [Face], for length: Duration) {
    let end = loop.now + length
    while engine.end == nil, loop.now < end {
      loop.pass(.milliseconds(66))
      frame += 1
      engine.find(
        Finding(frame: frame, capturedAt: loop.now, size: cameras.size, kind: .face(FaceFinding(faces: faces))))
    }
  }

  var fitting: Face {
    let oval = OvalPreset.desk.box(in: cameras.size)
    return Face(
      box: Box(
        centreX: oval.centreX, centreY: oval.centreY, width: oval.width * 0.9, height: oval.width * 0.9 * 1.35))
  }
}
