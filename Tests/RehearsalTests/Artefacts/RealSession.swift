import CommandLine
import Demo
import Files
import Frames
import Cameo
import Cells
import Contract
import Engine
import Flow
import Foundation
import Imaging
import Rehearsal
import Settings
import Terminal
import Theming

/// A session with the shipped texts, themes and demo camera, on a virtual clock, whose screen can be saved.
final class RealSession {
  struct Look {
    var language = "en"
    var theme = "unissey"
    var appearance = Appearance.dark
    var depth = ColorDepth.palette256
    var preview = PreviewMode.ascii
    var size = Size(columns: 80, rows: 24)
    /// A person that never keeps still.
    var track = """
      0s   x=-0.3 y=0.05 width=0.8 yaw=-15
      1.1s x=0.3 y=-0.05 width=0.95 yaw=18
      2.2s x=-0.25 y=0.1 width=0.85 yaw=-12
      3.3s x=0.3 y=0 width=1 yaw=15
      4.4s x=-0.3 y=0.05 width=0.8 yaw=-15
      loop 4.4s
      """
  }

  private let look: Look
  private let engine: Engine
  private let loop: VirtualLoop
  private var painter = ScreenPainter()

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  init(_ look: Look = Look()) throws {
    self.look = look
    let environment = ["CAMEO_DATA_DIR": Self.root + "/Resources", "HOME": "/nonexistent"]
    let words = ["run", "--language", look.language, "--theme", Self.root + "/themes/\(look.theme).json"]
    let settings = try ProgramSettings.resolve(
      Invocation(parsing: words), environment: environment, files: SystemFiles())
    let assembly = try Assembly(settings, environment: environment, files: SystemFiles())
    let presentation = Presentation(
      catalogue: assembly.vocabulary.catalogue, language: look.language, library: assembly.themes.library,
      theme: assembly.theme, appearance: look.appearance, depth: look.depth)
    engine = Engine(
      Engine.Parts(cameras: OneCamera(look.track), vision: [.face: .scripted], presentation: presentation))
    loop = VirtualLoop(engine)
    loop.begin(Sitting(Plan(SessionConfig(), preset: .selfieFast, seed: 1), id: "test"))
    loop.pass(.milliseconds(100))
  }

  func press() {
    engine.send(.press)
    pass(.milliseconds(300))
  }

  func pass(_ length: Duration) { loop.pass(length) }

  /// Passes instructions and permission, to the live preview.
  func reachPicture() {
    while engine.end == nil, engine.view?.focus != nil, still.picture == nil { press() }
    pass(.seconds(1))
  }

  var still: Still {
    guard let view = engine.view else {
      return Still(grid: Grid(look.size), styles: engine.parts.presentation.styles)
    }
    let facts = SceneFacts(preview: look.preview, cameraKind: .demo)
    let scene = Scene(
      view: view, presentation: engine.parts.presentation, frame: engine.frame, now: loop.now, facts: facts)
    painter.paint(scene, on: ScreenPainter.Surface(size: look.size))
    let cursor = painter.drawn?.cursor.map { CursorPlace(column: $0.column, row: $0.row) }
    return Still(
      grid: painter.grid, styles: engine.parts.presentation.styles, cursor: cursor,
      picture: painter.drawn?.previewArea)
  }
}

/// A camera provider with the demo camera on the virtual clock.
private final class OneCamera: CameraProvider {
  private let camera: DemoCamera

  init(_ track: String) {
    camera = DemoCamera(track: Track.read(Array(track.utf8), file: "test").track ?? Track(), name: "test", seed: 1)
  }

  func list() -> [CameraInfo] { [camera.info] }

  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  {
    let wish = CameraWish(sizes: [PixelSize(width: 160, height: 120)])
    return try VirtualFeed(camera, wish: wish, exposureIsFixed: true, at: now)
  }

  func chooseNext(for role: CameraRole) -> Bool { false }
}
