internal import Cells

/// The capture page: the live picture as large as possible, with the prompt below or beside it.
struct CapturePage {
  let model: ScreenModel
  let look: Look

  /// From this size on, the prompt is in a panel beside the picture.
  static let wide = Size(columns: 100, rows: 16)
  /// From this width on, the bar below the picture has the control beside the text.
  static let normal = 60
  /// From this height on, the bar has a margin; a narrow window also shows the title.
  static let tallRows = 20
  /// Width of the condition readings, and minimum width of a picture beside them.
  static let readings = 36
  static let pictureBeside = 40
  /// From this height on, the picture leaves rows for the pipeline statistics.
  static let rowsForFigures = 12
  static let smallestPicture = Size(columns: 8, rows: 3)

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let page = CapturePage(model: model, look: canvas.look)
    if canvas.look.isLarge, let bar = LargeBar(model, in: area, canvas.look) {
      var rest = area
      bar.draw(on: &canvas, in: &rest)
      page.drawMeasures(on: &canvas, in: &rest)
      return page.drawPicture(on: &canvas, in: rest)
    }
    let isWide = area.columns >= wide.columns && area.rows >= wide.rows
    page.drawPicture(
      on: &canvas, in: isWide ? page.drawBeside(on: &canvas, in: area) : page.drawBelow(on: &canvas, in: area))
  }

  private func drawBeside(on canvas: inout Canvas, in area: Rect) -> Rect {
    var rest = area
    let columns = min(48, max(36, area.columns * 3 / 10))
    let panel = look.side == .trailing ? rest.takeTrailing(columns) : rest.takeLeading(columns)
    CapturePanel(model, columns: panel.columns - 2, look).draw(on: &canvas, in: panel.inset(columns: 1))
    return rest
  }

  private func drawBelow(on canvas: inout Canvas, in area: Rect) -> Rect {
    var rest = area
    if model.task != nil {
      TaskBar.draw(model, on: &canvas, in: &rest)
    } else if area.columns >= Self.normal {
      drawBar(margin: area.rows >= Self.tallRows ? 1 : 0, on: &canvas, in: &rest)
    } else {
      drawStack(isTall: area.rows >= Self.tallRows, on: &canvas, in: &rest)
    }
    drawMeasures(on: &canvas, in: &rest)
    return rest
  }

  // MARK: Bar below the picture

  /// The prompt, with the control and the attempt beside it.
  private func drawBar(margin: Int, on canvas: inout Canvas, in rest: inout Rect) {
    guard let prompt = model.prompt else { return }
    let share = rest.columns < 80 ? 20 : max(26, rest.columns * 3 / 10)
    let buttons = ButtonRow(
      model.buttons, columns: rest.columns / 2, isTall: false, fills: true, on: .prompt, look)
    let slot = min(rest.columns / 2, max(buttons.columns, min(36, share), Text(model.attempt).columns))
    // The content keeps clear of a border around the bar.
    let edge = margin > 0 && look.promptLabel(.bad).line != nil ? 1 : 0
    let card = PromptCard(
      prompt, columns: rest.columns - slot - 2 - edge, margin: margin, details: model.advice,
      roomFor: model.longestPrompt, roomForDetails: model.longestTitle, look)
    let least = max(1, buttons.rows) + (model.attempt.isEmpty ? 0 : 1) + 2 * margin
    let bar = rest.takeBottom(min(max(card.rows, least), rest.rows * 2 / 3))
    canvas.promptSurface(bar, prompt)
    var words = bar
    _ = words.takeTrailing(edge)
    var place = words.takeTrailing(slot + 2).inset(columns: 1, rows: margin)
    card.drawWords(on: &canvas, in: words)
    drawControl(buttons, on: &canvas, in: place.takeTop(max(1, buttons.rows)))
    canvas.writeLeading([Text(model.attempt).pieces[...]], .promptDetail, in: place.takeTop(1))
    canvas.dress(bar, prompt, hasMargin: margin > 0)
  }

  /// The prompt, with the control below it; without a control, the text may use its rows.
  private func drawStack(isTall: Bool, on canvas: inout Canvas, in rest: inout Rect) {
    guard let prompt = model.prompt else { return }
    let margin = isTall ? 1 : 0
    let title = !model.help.isEmpty ? model.help : isTall || model.insists ? model.title : ""
    let card = PromptCard(
      prompt, columns: rest.columns, margin: 0,
      details: [model.attempt, title].filter { !$0.isEmpty }.joined(separator: "\n"),
      roomFor: model.longestPrompt,
      roomForDetails: isTall ? [model.attempt, model.longestTitle].filter { !$0.isEmpty }.joined(separator: "\n") : "",
      look)
    let buttons = ButtonRow(model.buttons, columns: rest.columns - 4, isTall: false, fills: true, on: .prompt, look)
    let control = model.insists && !hasControl ? 0 : max(1, buttons.rows) + margin
    let bar = rest.takeBottom(min(card.rows + control + 2 * margin, rest.rows - Self.smallestPicture.rows))
    canvas.promptSurface(bar, prompt)
    var inner = bar.inset(rows: margin)
    if hasControl {
      let place = inner.takeBottom(max(1, buttons.rows))
      drawControl(
        buttons, on: &canvas, in: Rect(column: 3, row: place.row, columns: place.columns - 4, rows: place.rows))
    }
    card.drawWords(on: &canvas, in: inner)
    canvas.dress(bar, prompt, hasMargin: margin > 0)
  }

  private var hasControl: Bool { !model.buttons.isEmpty || model.progress != nil }

  /// The button, or the progress of the recording in its place.
  func drawControl(_ buttons: ButtonRow, on canvas: inout Canvas, in area: Rect) {
    if let progress = model.progress {
      let row = area.centred(Size(columns: area.columns, rows: 1))
      return ProgressBar(progress, look).draw(on: &canvas, in: row)
    }
    buttons.draw(on: &canvas, in: area)
  }

  // MARK: Measurements (explain mode)

  private func drawMeasures(on canvas: inout Canvas, in rest: inout Rect) {
    if !model.numbers.isEmpty { drawNumbers(on: &canvas, in: &rest) }
    if rest.rows >= Self.rowsForFigures { drawFigures(on: &canvas, in: &rest) }
    if !model.readings.isEmpty { drawReadings(on: &canvas, in: &rest) }
  }

  /// The measurements of the frame and the largest face; a fixed number of rows, so that the picture does not jump.
  private func drawNumbers(on canvas: inout Canvas, in rest: inout Rect) {
    let numbers = model.numbers.dropFirst().prefix(2)
    let isOneRow = rest.columns >= Self.normal + 16
    let lines = isOneRow ? [numbers.joined(separator: "   ")] : Array(numbers)
    let area = rest.takeTop(isOneRow ? 1 : 2).inset(columns: 1)
    canvas.writeLeading(clipped(lines, columns: area.columns), .muted, in: area)
  }

  /// Pipeline statistics, as many per row as fit.
  private func drawFigures(on canvas: inout Canvas, in rest: inout Rect) {
    let columns = rest.columns - 2
    let rows = model.figures.reduce(into: [String]()) { rows, phrase in
      let joined = rows.last.map { $0 + "   " + phrase }
      if let joined, Width.columns(of: joined) <= columns { rows[rows.count - 1] = joined } else { rows.append(phrase) }
    }
    let shown = Array(rows.prefix(rest.rows / 4))
    canvas.writeLeading(clipped(shown, columns: columns), .muted, in: rest.takeTop(shown.count).inset(columns: 1))
  }

  /// The condition readings, beside the picture if both fit, otherwise the first ones above it.
  private func drawReadings(on canvas: inout Canvas, in rest: inout Rect) {
    let isBeside = rest.columns >= Self.readings + Self.pictureBeside
    let area = isBeside ? rest.takeTrailing(Self.readings) : rest.takeTop(rest.rows / 4).inset(columns: 1)
    let shown = Array(model.readings.prefix(area.rows))
    canvas.writeLeading(clipped(shown, columns: area.columns), .label, in: area)
  }

  private func clipped(_ lines: [String], columns: Int) -> [Text.Line] {
    lines.map { look.text($0, .label).clipped(columns: columns, ellipsis: look.ellipsis) }
  }

  // MARK: Picture

  private func drawPicture(on canvas: inout Canvas, in area: Rect) {
    guard let preview = model.preview else { return }
    canvas.grid.clear(area, role: .overlay)
    if !preview.isLive { drawStandIn(for: preview, on: &canvas, in: area) }
    let isLarge = area.columns >= Self.smallestPicture.columns && area.rows >= Self.smallestPicture.rows
    if preview.isLive, model.layer == nil, isLarge { canvas.drawn.previewArea = area }
  }
  /// A single element in place of the picture: the problem, a spinner, or why there is no picture.
  private func drawStandIn(for preview: PreviewRequest, on canvas: inout Canvas, in area: Rect) {
    func middle(_ rows: Int) -> Rect { area.centred(Size(columns: area.columns, rows: rows)) }
    if let icon = model.icon, let sketch = look.sketch(icon.picture, area.rows > 16 ? .large : .small) {
      canvas.draw(sketch, .overlay, in: middle(sketch.rows))
    } else if let spinner = preview.spinner {
      canvas.writeBlock([look.spinner(spinner).pieces[...]], .spinner, in: middle(1))
    } else {
      let lines = Text(preview.absence).lines(columns: area.columns)
      canvas.writeBlock(lines, .overlay, in: middle(lines.count))
    }
  }
}
