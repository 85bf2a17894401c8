package import Cells
package import Contract
package import Imaging
package import Theming

/// Draws over the live picture: the oval for the face, and face boxes in explain mode.
package enum OvalDrawing {
  /// Uses the picture's transform, so that both match the picture.
  package static func draw(_ model: ScreenModel, view: PreviewView, look: Look, into grid: inout Grid) {
    guard let preview = model.preview, preview.isLive, model.layer == nil else { return }
    drawMarks(of: preview, view, look, into: &grid)
    // A captured document has no guide.
    if let handle = preview.handle { return drawCorners(of: preview.quad, handle, view, into: &grid) }
    let box = view.cells(preview.guide.box(in: view.frame))
    let ring = preview.guide.isOval ? Ring(oval: box) : Ring(box: box)
    let count = Double(max(1, ring.steps.count))
    draw(ring, in: view.area, into: &grid) { place in
      let state = preview.state.shown(at: Double(place) / count)
      return (look.stroke(state), state.role, look)
    }
    drawParts(of: preview.state, on: ring, in: view.area, look, into: &grid)
    preview.goal.map { GoalArrow.draw($0, in: view.area, look, into: &grid) }
  }

  /// Draws with half blocks, if the terminal has them and enough colours.
  package static func draw(
    _ model: ScreenModel, view: PreviewView, look: Look, styles: StyleSheet, by oval: inout SmoothOval,
    into grid: inout Grid
  ) {
    guard let preview = model.preview, preview.isLive, model.layer == nil else { return }
    drawMarks(of: preview, view, look, into: &grid)
    let box = view.cells(preview.guide.box(in: view.frame))
    oval.draw(preview.state, around: box, in: view.area, look, styles, into: &grid)
    drawParts(of: preview.state, on: Ring(oval: box), in: view.area, look, into: &grid)
    preview.goal.map { GoalArrow.draw($0, in: view.area, look, into: &grid) }
  }

  /// A sign in the middle of each sector of a circle, if it fits, so that progress does not depend on colour alone.
  private static func drawParts(
    of state: PreviewRequest.OvalState, on ring: Ring, in area: Rect, _ look: Look, into grid: inout Grid
  ) {
    guard case .parts(let parts) = state, ring.steps.count >= cellsOfPart * parts.count else { return }
    for (number, part) in parts.enumerated() {
      let turn = (Double(number) + 0.5) / Double(parts.count)
      let step = ring.steps[min(ring.steps.count - 1, Int(turn * Double(ring.steps.count)))]
      guard area.contains(column: step.column, row: step.row) else { continue }
      let glyph = Text(Marks.part(part, look)).pieces.first?.glyph ?? .space
      grid[step.column, step.row] = Cell(glyph, Paint(state.shown(at: turn).role))
    }
  }

  private static let cellsOfPart = 2

  private static func drawMarks(of preview: PreviewRequest, _ view: PreviewView, _ look: Look, into grid: inout Grid) {
    for face in preview.faces {
      draw(Ring(box: view.cells(face)), in: view.area, into: &grid) { _ in (.solid, .label, look) }
    }
    for point in preview.points { draw(point, view, look, into: &grid) }
    for (number, side) in (preview.quad?.sides ?? []).enumerated() {
      draw(side, isWeak: number == preview.weakSide, preview.state, view, look, into: &grid)
    }
  }

  /// A document's side, with a sign in each cell it crosses; doubled if the side is weak.
  private static func draw(
    _ side: (from: Point, to: Point), isWeak: Bool, _ state: PreviewRequest.OvalState, _ view: PreviewView,
    _ look: Look, into grid: inout Grid
  ) {
    let (from, to) = (view.cells(x: side.from.x, y: side.from.y), view.cells(x: side.to.x, y: side.to.y))
    let (across, down) = (to.column - from.column, to.row - from.row)
    guard max(abs(across), abs(down)) < 4096, max(abs(from.column), abs(from.row)) < 4096 else { return }
    let count = max(1, Int(max(abs(across), abs(down)).rounded(.up)))
    let point = Glyph(look.isUnicode ? "•" : "*")
    let double = OvalStroke.double.glyph(abs(across) > abs(down) ? .across : .down, at: 0, isUnicode: look.isUnicode)
    let glyph = isWeak ? double ?? point : point
    for step in 0..<count {
      let share = Double(step) / Double(count)
      let column = Int((from.column + across * share).rounded(.down))
      let row = Int((from.row + down * share).rounded(.down))
      guard view.area.contains(column: column, row: row) else { continue }
      grid[column, row] = Cell(glyph, Paint(state.shown(at: 0).role))
    }
  }

  /// The corners as numbers of their keys; clamped to the picture's edge.
  private static func drawCorners(
    of quad: Quad?, _ handle: QuadHandle, _ view: PreviewView, into grid: inout Grid
  ) {
    guard !view.area.isEmpty else { return }
    for (number, corner) in (quad?.corners ?? []).enumerated() {
      let place = view.cells(x: corner.x, y: corner.y)
      guard abs(place.column) < 4096, abs(place.row) < 4096 else { continue }
      let column = min(max(Int(place.column.rounded(.down)), view.area.column), view.area.endColumn - 1)
      let row = min(max(Int(place.row.rounded(.down)), view.area.row), view.area.endRow - 1)
      let role: Role = handle.moved.contains(number) ? .buttonFocused : .button
      grid[column, row] = Cell(Glyph(ascii: UInt8(0x31 + number & 3)), Paint(role))
    }
  }

  private static func draw(_ point: Point, _ view: PreviewView, _ look: Look, into grid: inout Grid) {
    let place = view.cells(x: point.x, y: point.y)
    guard abs(place.column) < 4096, abs(place.row) < 4096 else { return }
    let (column, row) = (Int(place.column.rounded(.down)), Int(place.row.rounded(.down)))
    guard view.area.contains(column: column, row: row) else { return }
    grid[column, row] = Cell(Glyph(look.isUnicode ? "·" : "."), Paint(.label))
  }

  private static func draw(
    _ ring: Ring, in area: Rect, into grid: inout Grid, style: (Int) -> (OvalStroke, Role, Look)
  ) {
    for (place, step) in ring.steps.enumerated() where area.contains(column: step.column, row: step.row) {
      let (stroke, role, look) = style(place)
      guard let glyph = stroke.glyph(step.bend, at: place, isUnicode: look.isUnicode) else { continue }
      grid[step.column, step.row] = Cell(glyph, Paint(role))
    }
  }
}

extension PreviewRequest {
  /// A face is zoomed and mirrored; a document is shown whole and unmirrored.
  package func view(of size: PixelSize, in area: Rect, cellAspect: Double = 2) -> PreviewView {
    guard case .oval(let oval) = guide else {
      return .whole(frame: size, area: area, cellAspect: cellAspect, mirrored: guide.isMirrored)
    }
    return .fitting(frame: size, oval: oval, area: area, cellAspect: cellAspect, mirrored: guide.isMirrored)
  }
}

extension PreviewRequest.OvalState {
  /// The oval's state at a position on the ring, clockwise from 0 at the top to 1; shows a hold's progress.
  func shown(at place: Double) -> Theming.OvalState {
    switch self {
    case .searching: .searching
    case .wrong: .wrong
    case .fits: .fits
    case .held(let done): place < done ? .held : .fits
    case .recording: .recording
    case .parts(let parts): part(at: place, of: parts)
    }
  }
}

extension PreviewRequest.OvalState {
  private func part(at place: Double, of parts: [StepMark.State]) -> Theming.OvalState {
    guard !parts.isEmpty, place.isFinite else { return .searching }
    switch parts[min(max(0, Int(place * Double(parts.count))), parts.count - 1)] {
    case .done: return .held
    case .current: return .fits
    case .skipped, .ahead: return .searching
    }
  }
}

extension OvalStroke {
  /// The glyph of a step; `nil` in the gaps of a dashed line.
  fileprivate func glyph(_ bend: Ring.Bend, at place: Int, isUnicode: Bool) -> Glyph? {
    if self == .dashed, !isUnicode, place % 3 == 2 { return nil }
    return (isUnicode ? Self.lines : Self.asciiLines)[self]?[bend.rawValue]
  }

  /// Horizontal, vertical, then the corners: top leading, top trailing, bottom leading, bottom trailing.
  private static let lines = glyphs([
    .dotted: "······", .dashed: "╌╎╭╮╰╯", .solid: "─│╭╮╰╯", .double: "═║╔╗╚╝", .heavy: "━┃┏┓┗┛",
  ])
  private static let asciiLines = glyphs([
    .dotted: "......", .dashed: "-|..''", .solid: "-|..''", .double: "oooooo", .heavy: "######",
  ])

  private static func glyphs(_ table: [OvalStroke: String]) -> [OvalStroke: [Glyph]] {
    table.mapValues { $0.unicodeScalars.map { Glyph($0) } }
  }
}
