internal import Contract
internal import Demo
internal import Engine
internal import Frames
internal import Foundation
internal import Theming
internal import Wording

/// One rendered camera, whose person is told the hints.
final class BenchCameras: CameraProvider {
  private let track: Track
  private let scene: GuidedRun.Scene
  private var speaking: (prompter: Prompter, since: Instant)?
  private let isSeen: (Duration) -> Bool
  private var painted: PaintedCamera?
  private var wasCued = false
  /// How often a blink was called for.
  private(set) var cues = 0

  var camera: DemoCamera? { painted?.actor }
  /// What drawing has cost.
  var spent: Duration { painted?.spent ?? .zero }

  /// A frame whose moment is not seen is not drawn.
  init(_ track: Track, _ scene: GuidedRun.Scene, isSeen: @escaping (Duration) -> Bool = { _ in true }) {
    (self.track, self.scene, self.isSeen) = (track, scene, isSeen)
  }

  func list() -> [CameraInfo] { [CameraInfo(id: "demo", name: "Demo")] }

  func open(
    _ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]
  ) throws(CaptureError) -> any FrameFeed {
    let prompter = Prompter()
    let camera = PaintedCamera(
      DemoCamera(track: track, name: scene.track, seed: scene.seed, prompter: prompter), isSeen: isSeen)
    (speaking, painted) = ((prompter, now), camera)
    let wish = CameraWish(sizes: [scene.size], framesPerSecond: scene.framesPerSecond)
    return try VirtualFeed(camera, wish: wish, exposureIsFixed: true, at: now)
  }

  func chooseNext(for role: CameraRole) -> Bool { false }

  func show(_ prompted: Prompted, at now: Instant) {
    if prompted.isCued, !wasCued { cues += 1 }
    wasCued = prompted.isCued
    if let speaking { speaking.prompter.show(prompted, at: now - speaking.since) }
  }
}

/// What the source tree has for a run.
enum Tracks {
  struct Missing: Error {
    var path: String
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func read(_ scene: GuidedRun.Scene) throws -> Track {
    let path = "Resources/tracks/\(scene.track).track"
    let text = try scene.lines.map { Data($0.utf8) } ?? Data(contentsOf: root.appending(path: path))
    guard let track = Track.read(text, file: path).track else {
      throw Missing(path: path)
    }
    return track
  }

  static func presentation() throws -> Presentation {
    let library = ThemeLibrary(names: ["unissey"]) { name in
      guard let data = try? Data(contentsOf: root.appending(path: "themes/\(name).json")) else { return nil }
      return ThemeLibrary.File(name: name, bytes: Array(data))
    }
    guard let theme = library.theme(named: "unissey").theme else { throw Missing(path: "themes/unissey.json") }
    return Presentation(catalogue: Catalogue(), language: "en", library: library, theme: theme)
  }
}
