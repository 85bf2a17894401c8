package import Cells
internal import Codes
internal import Contract
internal import Flow
package import Imaging
package import Screens
package import Theming

/// Renders a scene to cells: texts and controls, the live picture, and the oval over it.
package struct ScreenPainter {
  /// The target's properties.
  package struct Surface: Equatable, Sendable {
    package var size: Size
    package var cellAspect: Double
    package var isUnicode: Bool
    /// The subcell glyphs that its font, or the terminal itself, can draw.
    package var parts: CellParts

    /// Quality reduction on a slow line.
    package var reduction: QualityReduction

    package init(
      size: Size, cellAspect: Double = 2, isUnicode: Bool = true, parts: CellParts? = nil,
      reduction: QualityReduction = .none
    ) {
      self.size = size
      self.cellAspect = cellAspect
      self.isUnicode = isUnicode
      self.parts = parts ?? (isUnicode ? .quadrants : .one)
      self.reduction = reduction
    }
  }

  /// The rendered cells.
  package private(set) var grid = Grid(Size(columns: 0, rows: 0))
  package private(set) var drawn: Drawn?
  package private(set) var model: ScreenModel?

  private var renderer = PreviewRenderer()
  private var surround = Surround()
  private var oval = SmoothOval()
  /// The picture in the renderer, and how it was drawn.
  private var shown: (frame: Int, edition: Int, view: PreviewView, look: PreviewLook)?
  private var lens = PreviewRenderer()

  private let screens: HostScreens

  package init(_ screens: HostScreens = HostScreens()) { self.screens = screens }

  package mutating func paint(_ scene: Scene, on surface: Surface) {
    let presentation = scene.presentation
    let isRightToLeft = presentation.messages.isRightToLeft
    // Left and right are meant physically, whatever the language's direction.
    let controlsLead = scene.facts.controlsAreOnTheLeft != isRightToLeft
    let look = Look(
      theme: presentation.theme, styles: presentation.styles, isUnicode: surface.isUnicode,
      cornerRadius: scene.facts.cornerRadius,
      side: controlsLead ? .leading : .trailing, isRightToLeft: isRightToLeft,
      isLarge: presentation.isLarge, parts: surface.parts)
    let model = ScreenModel.make(
      view: scene.view, messages: presentation.messages, facts: scene.screenFacts(on: surface)
    ).shown(by: look)
    if grid.size != surface.size { grid = Grid(surface.size) }
    let drawn = ScreenDrawing.draw(model, look: look, screens: screens, into: &grid)
    (self.model, self.drawn) = (model, drawn)
    if let still = model.still {
      paint(still, of: scene, in: drawn.previewArea, surface)
    } else {
      paintPicture(scene, model, drawn.previewArea, look, surface)
    }
  }

  /// Wipes the person's face and texts.
  package mutating func forget() {
    // Reset overwrites the memory.
    renderer.reset()
    lens.reset()
    self = ScreenPainter(screens)
  }

  private mutating func paintPicture(
    _ scene: Scene, _ model: ScreenModel, _ area: Rect?, _ look: Look, _ surface: Surface
  ) {
    guard let request = model.preview, let area, let size = request.frame else { return forgetFrame() }
    if let name = request.still {
      return paint(name, request, of: scene, in: area, look, surface)
    }
    let view = request.view(of: size, in: area, cellAspect: surface.cellAspect)
    if request.isLive, let frame = scene.frame {
      surround.move(toSunk: request.state.isInPlace, at: scene.now)
      var look = scene.previewLook(surface)
      let overlay = scene.presentation.styles.overlay(request.state.mask)
      (look.overlay, look.opacity) = (overlay.color, overlay.opacity)
      (look.oval, look.ovalIsBox) = (request.guide.box(in: size), !request.guide.isOval)
      look.opacity = surround.hidden(of: look.opacity, inSteps: look.colors.areFew)
      draw(frame, through: view, as: look)
    }
    let styles = scene.presentation.styles
    if request.guide.isOval, SmoothOval.suits(styles, surface.parts) {
      OvalDrawing.draw(model, view: view, look: look, styles: styles, by: &oval, into: &grid)
    } else {
      OvalDrawing.draw(model, view: view, look: look, into: &grid)
    }
  }

  /// Draws a saved picture, cropped to a face or to an enlarged part.
  private mutating func paint(_ still: StillRequest, of scene: Scene, in area: Rect?, _ surface: Surface) {
    guard let area, let kept = scene.stills[still.name] else { return forgetFrame() }
    let picture = kept.picture
    let view = still.view(of: picture.size, in: area, cellAspect: surface.cellAspect)
    var look = scene.previewLook(surface)
    if look.mode == .ascii, still.face == nil || area.columns < Self.fewColumns { look.mode = .blocks }
    draw(kept, through: view, as: look)
  }

  /// In fewer columns marks can't show a face; on a document they look like its text.
  private static let fewColumns = 25

  /// Draws a saved picture of a document, and magnifies it.
  private mutating func paint(
    _ name: String, _ request: PreviewRequest, of scene: Scene, in area: Rect, _ look: Look, _ surface: Surface
  ) {
    guard let kept = scene.stills[name], let model else { return forgetFrame() }
    let picture = kept.picture
    let view = request.view(of: picture.size, in: area, cellAspect: surface.cellAspect)
    draw(kept, through: view, as: scene.previewLook(surface))
    OvalDrawing.draw(model, view: view, look: look, into: &grid)
    guard let handle = request.handle, let corner = request.quad?.corners[handle.corner],
      let magnifier = Magnifier(of: handle, in: area)
    else { return }
    let near = picture.magnified(around: corner, scale: handle.scale, cells: magnifier.area.size)
    draw(near, in: magnifier, as: scene.previewLook(surface))
    magnifier.draw(look: look, into: &grid)
  }

  /// Draws half blocks if there are colours for them; nothing if the preview is off.
  private mutating func draw(_ near: Picture, in magnifier: Magnifier, as look: PreviewLook) {
    guard look.mode != .off else { return }
    guard look.colors != .none, look.colors != .sixteen, look.parts >= .halves else {
      return RampPicture.draw(near, in: magnifier.area, inksAreLight: look.inksAreLight, into: &grid)
    }
    var look = look
    (look.mode, look.opacity) = (.blocks, 0)
    // Temporal smoothing would hide small steps.
    lens.reset()
    lens.draw(near, through: magnifier.view(of: near), into: &grid, look: look)
  }

  private mutating func draw(_ kept: KeptPicture, through view: PreviewView, as look: PreviewLook) {
    var look = look
    look.opacity = 0
    if let shown, shown == (kept.frame, kept.edition, view, look) { return renderer.redraw(into: &grid) }
    renderer.reset()
    renderer.draw(kept.picture, through: view, into: &grid, look: look)
    shown = (kept.frame, kept.edition, view, look)
  }

  private mutating func draw(_ frame: SeenFrame, through view: PreviewView, as look: PreviewLook) {
    if let shown, shown == (frame.number, 0, view, look) { return renderer.redraw(into: &grid) }
    guard let picture = frame.picture else { return }
    renderer.draw(picture, through: view, into: &grid, look: look)
    shown = (frame.number, 0, view, look)
  }

  private mutating func forgetFrame() {
    guard shown != nil else { return }
    renderer.reset()
    shown = nil
  }
}

extension Scene {
  fileprivate func screenFacts(on surface: ScreenPainter.Surface) -> ScreenFacts {
    var figures = figures
    figures?.lineIsSlow = surface.reduction != .none
    var known = ScreenFacts(
      theme: presentation.theme.name, camera: facts.cameraName, cameraKind: facts.cameraKind,
      showsPicture: facts.preview != .off, now: now.sinceStart, window: surface.size, figures: figures,
      lacksPoints: lacksPoints, fault: presentation.fault,
      toast: presentation.toast)
    known.reducesMotion = presentation.reducesMotion
    known.blink = presentation.blink
    known.isSandbox = facts.isSandbox
    known.languages = presentation.languages(on: view.face)
    known.code = view.face.address.flatMap(CodeWriter.code)
    return known
  }

  fileprivate func previewLook(_ surface: ScreenPainter.Surface) -> PreviewLook {
    let styles = presentation.styles
    var look = PreviewLook(
      mode: facts.preview, opacity: styles.overlay.opacity, inksAreLight: styles.hasLightInk,
      colors: PreviewLook.Colors(styles), parts: surface.parts, ground: styles[.picture].background ?? 16,
      overlay: styles.overlay.color, isSparing: surface.reduction != .none)
    // A chosen mode is kept; `auto` reduces colours first, the most expensive output.
    if facts.preview == .auto, surface.reduction >= .fewerColors, look.colors == .direct { look.colors = .palette }
    if facts.preview == .auto, surface.reduction >= .noColors { look.colors = .none }
    return look
  }
}

extension PreviewLook.Colors {
  package init(_ styles: StyleSheet) {
    switch styles.depth {
    case .none: self = .none
    case .ansi16: self = styles.console.map(Self.console) ?? .sixteen
    case .palette256: self = .palette
    case .direct: self = .direct
    }
  }

  /// Whether a cell cannot be dimmed smoothly.
  fileprivate var areFew: Bool { self == .none || self == .sixteen || console != nil }
}

extension PreviewRequest.OvalState {
  /// Whether the face is in the oval.
  fileprivate var isInPlace: Bool { mask == .success }

  fileprivate var mask: Mask {
    switch self {
    case .searching: .neutral
    case .wrong: .error
    case .fits, .held, .recording, .parts: .success
    }
  }
}
