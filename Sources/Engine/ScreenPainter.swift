package import Cells
internal import Contract
internal import Flow
internal import Imaging
package import Screens
internal import Theming

/// Turns a scene into cells: words and controls, the live picture, and the oval over it.
package struct ScreenPainter {
  /// What it is painted on.
  package struct Surface: Equatable, Sendable {
    package var size: Size
    package var cellAspect: Double
    package var isUnicode: Bool

    package init(size: Size, cellAspect: Double = 2, isUnicode: Bool = true) {
      self.size = size
      self.cellAspect = cellAspect
      self.isUnicode = isUnicode
    }
  }

  /// What has been painted.
  package private(set) var grid = Grid(Size(columns: 0, rows: 0))
  package private(set) var drawn = Drawn()
  package private(set) var model: ScreenModel?

  private var renderer = PreviewRenderer()
  private var paintedFrame: Int?

  package init() {}

  package mutating func paint(_ scene: Scene, on surface: Surface) {
    let presentation = scene.presentation
    let look = Look(
      theme: presentation.theme, isUnicode: surface.isUnicode, cornerRadius: scene.facts.cornerRadius,
      side: scene.facts.controlsAreOnTheLeft ? .leading : .trailing)
    let model = ScreenModel.make(
      view: scene.view, messages: presentation.messages, facts: scene.screenFacts(window: surface.size))
    if grid.size != surface.size { grid = Grid(surface.size) }
    drawn = ScreenDrawing.draw(model, look: look, into: &grid)
    self.model = model
    paintPicture(scene, model, look, surface)
  }

  /// Forgets the last picture: nothing of a face outlives its session.
  package mutating func forgetPicture() {
    renderer.reset()
    grid = Grid(Size(columns: 0, rows: 0))
    (drawn, model, paintedFrame) = (Drawn(), nil, nil)
  }

  private mutating func paintPicture(_ scene: Scene, _ model: ScreenModel, _ look: Look, _ surface: Surface) {
    guard let request = model.preview, let area = drawn.previewArea, let size = request.frame else {
      return forgetFrame()
    }
    let view = PreviewView.fitting(
      frame: size, oval: request.oval, area: area, cellAspect: surface.cellAspect, mirrored: true)
    if request.isLive, let frame = scene.frame {
      draw(frame, through: view, as: scene.previewLook(oval: request.oval.box(in: size)))
    }
    OvalDrawing.draw(request, through: view, look: look, into: &grid)
  }

  private mutating func draw(_ frame: Frame, through view: PreviewView, as look: PreviewLook) {
    if frame.number == paintedFrame, renderer.isReady(view, look) { return renderer.redraw(into: &grid) }
    guard let picture = frame.picture else { return }
    renderer.draw(picture, through: view, into: &grid, look: look)
    paintedFrame = frame.number
  }

  private mutating func forgetFrame() {
    guard paintedFrame != nil else { return }
    renderer.reset()
    paintedFrame = nil
  }
}

extension Scene {
  fileprivate func screenFacts(window: Size) -> ScreenFacts {
    ScreenFacts(
      theme: presentation.theme.name, camera: facts.cameraName, isDemoCamera: facts.isDemoCamera,
      showsPicture: facts.preview != .off, now: now.sinceStart, window: window)
  }

  /// Brighter must look brighter: on a dark screen by more ink, on a light one by less.
  fileprivate func previewLook(oval: Box) -> PreviewLook {
    let styles = presentation.styles
    let overlay = presentation.theme.tint(.overlayBackground, presentation.appearance)
    return PreviewLook(
      mode: facts.preview, oval: oval, opacity: overlay.opacity,
      inksAreLight: presentation.theme.color(.background, presentation.appearance).luminance < 0.184,
      isMono: presentation.depth == .none, ground: styles[.picture].background ?? 16,
      overlay: styles[.overlay].background ?? 16)
  }
}
