import CommandLine
import Demo
import Files
import Frames
import Cameo
import Cells
import Contract
import Engine
import Flow
import Imaging
import Settings
import Terminal
import Theming

/// One way from a picture to the terminal.
protocol Road {
  mutating func show(_ picture: Picture, number: Int)
}

/// The picture alone, over the whole terminal.
struct PreviewRoad: Road {
  private let terminal: CursesTerminal
  private let styles: StyleSheet
  private let look: PreviewLook
  private let view: PreviewView
  private var renderer = PreviewRenderer()
  private var grid: Grid

  /// What of the picture is shown: as the wizard shows it, the same with nothing sunk, or all of it, as the peers do.
  enum Part: String {
    case preview, zoomed, whole
  }

  init(_ terminal: CursesTerminal, _ scenery: Scenery, frame: PixelSize, part: Part) {
    (self.terminal, styles) = (terminal, scenery.presentation.styles)
    let area = Rect(terminal.size)
    view =
      part == .whole
      ? .whole(frame: frame, area: area, cellAspect: terminal.cellAspect)
      : .fitting(frame: frame, oval: .desk, area: area, cellAspect: terminal.cellAspect)
    look = PreviewLook(
      mode: scenery.mode, oval: part == .preview ? OvalPreset.desk.box(in: frame) : nil,
      opacity: styles.overlay.opacity,
      colors: PreviewLook.Colors(styles), ground: styles[.picture].background ?? 16,
      overlay: styles.overlay.color)
    grid = Grid(terminal.size)
  }

  mutating func show(_ picture: Picture, number: Int) {
    renderer.draw(picture, through: view, into: &grid, look: look)
    terminal.draw(grid, styles: styles, cursor: nil)
  }
}

/// The capture page of the wizard, waiting for Start, as the program shows it.
struct ScreenRoad: Road {
  private let display: ScreenDisplay
  private let scenery: Scenery
  private let view: SessionView

  init(_ terminal: CursesTerminal, _ scenery: Scenery) throws(CaptureError) {
    display = ScreenDisplay(terminal)
    self.scenery = scenery
    view = try scenery.capturePage()
  }

  func show(_ picture: Picture, number: Int) {
    let now = Instant(.milliseconds(1000 + 33 * number))
    let frame = SeenFrame(number: number, capturedAt: now) { picture }
    let facts = SceneFacts(preview: scenery.mode, cameraKind: .demo)
    display.show(Scene(view: view, presentation: scenery.presentation, frame: frame, now: now, facts: facts))
  }
}

/// The words, colours and pages of the shipped program.
struct Scenery {
  let mode: PreviewMode
  let presentation: Presentation

  init(
    mode: PreviewMode, depth: ColorDepth, ownsPalette: Bool, environment: [String: String]
  ) throws(CaptureError) {
    self.mode = mode
    let invocation = try Invocation(parsing: ["run"])
    let settings: ProgramSettings
    do throws(SettingsFailure) {
      settings = try .resolve(invocation, environment: environment, files: SystemFiles())
    } catch {
      throw CaptureError(.usage, "the settings in the environment are wrong")
    }
    let assembly = try Assembly(settings, environment: environment, files: SystemFiles())
    var presentation = Presentation(
      catalogue: assembly.vocabulary.catalogue, language: "en", library: assembly.themes.library,
      theme: assembly.theme, depth: depth)
    presentation.ownsPalette = ownsPalette
    self.presentation = presentation
  }

  /// What a session shows once its camera is ready.
  func capturePage() throws(CaptureError) -> SessionView {
    let cameras = OneCamera(DemoCamera(track: Track(), name: "bench", seed: 1))
    let engine = Engine(Engine.Parts(cameras: cameras, vision: [.face: .scripted], presentation: presentation))
    let loop = VirtualLoop(engine)
    let config = SessionConfig(ui: UIConfig(showInstructions: false), capture: CaptureConfig(permission: .granted))
    loop.begin(Sitting(Plan(config, preset: .selfieFast, seed: 1), id: "bench"))
    loop.pass(.seconds(1))
    defer { engine.wipe() }
    guard let view = engine.view else { throw CaptureError(.ourBug, "the session did not begin") }
    return view
  }
}

/// A provider with one camera on the virtual clock.
private final class OneCamera: CameraProvider {
  private let camera: DemoCamera

  init(_ camera: DemoCamera) { self.camera = camera }

  func list() -> [CameraInfo] { [camera.info] }

  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  {
    let wish = CameraWish(sizes: [PixelSize(width: 640, height: 480)])
    return try VirtualFeed(camera, wish: wish, exposureIsFixed: true, at: now)
  }

  func chooseNext(for role: CameraRole) -> Bool { false }
}
