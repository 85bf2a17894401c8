package import Cells

/// Draws a screen model's texts and controls into a grid of cells.
package enum ScreenDrawing {
  /// Draws the whole screen except the live picture and its oval, which go into the returned area.
  package static func draw(
    _ model: ScreenModel, look: Look, screens: HostScreens = HostScreens(), into grid: inout Grid
  ) -> Drawn {
    var canvas = Canvas(grid: Grid(Size(columns: 0, rows: 0)), look: look)
    swap(&canvas.grid, &grid)
    canvas.grid.isMirrored = look.isRightToLeft
    defer {
      canvas.grid.isMirrored = false
      swap(&canvas.grid, &grid)
    }
    canvas.grid.fill(canvas.grid.bounds, with: Cell())
    guard ScreenModel.isShown(in: canvas.grid.size) else { return tooSmall(model, on: &canvas) }
    page(model, screens, on: &canvas)
    return canvas.drawn.seen(on: canvas.grid)
  }

  /// In a narrower window a layer is shown alone, without the page behind it.
  static let narrow = 60
  private static let rowsOfListsAlone = 16

  private static func page(_ model: ScreenModel, _ screens: HostScreens, on canvas: inout Canvas) {
    var area = moved(canvas.grid.bounds, model.moves)
    let header = Header(model, in: area.size, canvas.look)
    header.draw(on: &canvas, in: area.takeTop(header.rows))
    let footer = Footer(
      model, columns: area.columns, showsNotice: !header.holdsNotice, poweredBy: canvas.look.poweredBy)
    let foot = area.takeBottom(footer.rows)
    drawFault(model.fault, on: &canvas, in: &area)
    let cutAbove = canvas.drawn.cut
    if model.layer != nil, area.columns < narrow || canvas.look.isLarge {
      // Too little of the page would remain visible, or halves of its letters.
    } else if let link = model.link {
      CodePage.draw(model, link, on: &canvas, in: area)
    } else if screens.draw(model, on: &canvas, in: area) {
      // Drawn by the host.
    } else if model.still != nil {
      StillPage.draw(model, on: &canvas, in: area)
    } else if model.preview == nil, canvas.look.isLarge {
      LargePage.draw(model, on: &canvas, in: area)
    } else if model.preview == nil {
      ColumnPage.draw(model, on: &canvas, in: area)
    } else {
      CapturePage.draw(model, on: &canvas, in: area)
    }
    if let layer = model.layer {
      // A dimmed page has no active controls, and its buttons would look as if they had.
      let behind = canvas.drawn
      canvas.drawn = Drawn()
      canvas.drawn.cut = cutAbove
      for button in behind.controlAreas.values { canvas.grid.clear(button, role: .overlay) }
      canvas.grid.repaint(Rect(column: 0, row: 0, columns: area.columns, rows: area.endRow), role: .overlay)
      // Small screens have no rows to spare for the page behind.
      let isLow = canvas.grid.size.rows <= rowsOfListsAlone
      if isLow { (area.row, area.rows) = (0, area.endRow) }
      // The help's keys stay in one column if possible, whatever they cover; other layers cover the footer's keys only
      // if they must.
      if isLow, layer.kind == .help || !LayerPanel.fits(layer, in: area, canvas.look) {
        LayerPanel.draw(layer, over: behind.drawings, on: &canvas, in: canvas.grid.bounds)
        return canvas.stepBack()
      }
      LayerPanel.draw(layer, over: behind.drawings, on: &canvas, in: area)
      canvas.stepBack()
    }
    footer.draw(on: &canvas, in: foot)
    drawToast(model.toast, beside: header, on: &canvas)
  }

  /// Shifts the screen slightly, if there is room, to prevent burn-in.
  private static func moved(_ area: Rect, _ moves: Int) -> Rect {
    guard moves > 0, area.columns >= narrow, area.rows > rowsOfListsAlone else { return area }
    var area = area
    _ = area.takeLeading(2 * (moves % 4))
    _ = area.takeTop(moves / 4 % 3)
    return area
  }

  /// Draws a toast in a trailing corner, over everything except the notice.
  ///
  /// Clears around it: next to half a word it would be misread.
  private static func drawToast(_ toast: String, beside header: Header, on canvas: inout Canvas) {
    guard !toast.isEmpty else { return }
    var row = canvas.grid.bounds.inset(columns: 1)
    row = header.holdsNotice ? row.takeBottom(1) : row.takeTop(1)
    if !header.holdsNotice { _ = row.takeLeading(header.brandColumns) }
    canvas.grid.clear(row, role: .background)
    let line = canvas.look.text(" \(toast) ", .prompt).clipped(columns: row.columns, ellipsis: canvas.look.ellipsis)
    let place = row.takeTrailing(line.columns)
    canvas.grid.clear(place, role: .prompt)
    canvas.writeLeading([line], .prompt, in: place)
  }

  private static func drawFault(_ fault: String, on canvas: inout Canvas, in area: inout Rect) {
    guard !fault.isEmpty else { return }
    let row = area.takeTop(1)
    let line = canvas.look.text(fault, .promptBad).clipped(columns: row.columns, ellipsis: canvas.look.ellipsis)
    canvas.writeLeading([line], .promptBad, in: row)
  }

  private static func tooSmall(_ model: ScreenModel, on canvas: inout Canvas) -> Drawn {
    let area = canvas.grid.bounds
    let lines = Text(model.tooSmall).lines(columns: area.columns)
    canvas.writeCentred(lines, .body, in: area.centred(Size(columns: area.columns, rows: lines.count)))
    canvas.drawn.isTooSmall = true
    return canvas.drawn
  }
}
