internal import Cells

/// The page with the live picture: the picture as large as it can be, beside or above what is asked of the person.
struct CapturePage {
  private let model: ScreenModel
  private let look: Look

  /// From here on the controls stand beside the picture.
  static let wide = Size(columns: 100, rows: 16)
  /// From here on prompt and controls stand beside each other below the picture, and may be three rows high.
  static let normal = Size(columns: 60, rows: 18)
  /// From here on they may be three rows high though they stand one above the other.
  static let tallRows = 26
  /// The columns of the conditions, and of a picture that has them beside it.
  static let readings = 33
  static let pictureBeside = 40
  /// From here on the picture has rows to spare for what the pipeline does.
  static let rowsForFigures = 12
  static let smallestPicture = Size(columns: 8, rows: 3)

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let page = CapturePage(model: model, look: canvas.look)
    let isWide = area.columns >= wide.columns && area.rows >= wide.rows
    let picture = isWide ? page.drawBeside(on: &canvas, in: area) : page.drawBelow(on: &canvas, in: area)
    page.drawPicture(on: &canvas, in: picture)
  }

  // MARK: Controls beside the picture

  private func drawBeside(on canvas: inout Canvas, in area: Rect) -> Rect {
    var rest = area
    let columns = min(48, max(36, area.columns * 3 / 10))
    let panel = look.side == .trailing ? rest.takeTrailing(columns) : rest.takeLeading(columns)
    drawPanel(on: &canvas, in: panel.inset(columns: 2))
    return rest
  }

  /// Title, prompt and control each keep their row from stage to stage, so that nothing jumps.
  private func drawPanel(on canvas: inout Canvas, in panel: Rect) {
    var rest = panel
    let title = titleLines(in: panel)
    let card = model.prompt.map {
      PromptCard($0, columns: panel.columns, isTall: true, roomFor: model.longestPrompt, look)
    }
    let buttons = ButtonRow(model.buttons, columns: panel.columns, isTall: true, fills: true, look)
    let cardRows = min(card?.rows ?? 0, panel.rows / 2)
    let used = title.count + cardRows + max(3, buttons.rows) + 2
    _ = rest.takeTop(max(0, panel.rows - used) / 3)
    canvas.writeCentred(title, .title, in: rest.takeTop(title.count))
    _ = rest.takeTop(1)
    card?.draw(on: &canvas, in: rest.takeTop(cardRows))
    _ = rest.takeTop(1)
    drawControl(buttons, on: &canvas, in: rest.takeTop(max(3, buttons.rows)))
    _ = rest.takeTop(1)
    let body = look.text(model.body, .body).balancedLines(columns: rest.columns)
    canvas.writeCentred(body, .body, in: rest.takeTop(model.body.isEmpty ? 0 : 2))
    _ = rest.takeTop(1)
    let numbers = (model.numbers + model.figures).flatMap { Text($0).lines(columns: rest.columns) }
    canvas.writeLeading(numbers + clipped(model.readings, columns: rest.columns), .label, in: rest)
  }

  // MARK: Controls below the picture

  private func drawBelow(on canvas: inout Canvas, in area: Rect) -> Rect {
    var rest = area
    let title = titleLines(in: area.inset(columns: 1))
    canvas.writeCentred(title, .title, in: rest.takeTop(title.count))
    if area.columns >= Self.normal.columns {
      drawRow(isTall: area.rows >= Self.normal.rows, on: &canvas, in: &rest)
    } else {
      drawStack(isTall: area.rows >= Self.tallRows, on: &canvas, in: &rest)
    }
    if !model.numbers.isEmpty { drawNumbers(on: &canvas, in: &rest) }
    if rest.rows >= Self.rowsForFigures { drawFigures(on: &canvas, in: &rest) }
    if !model.readings.isEmpty { drawReadings(on: &canvas, in: &rest) }
    return rest
  }

  private func drawRow(isTall: Bool, on canvas: inout Canvas, in rest: inout Rect) {
    let margin = isTall ? 1 : 0
    let buttons = ButtonRow(model.buttons, columns: rest.columns / 2, isTall: isTall, fills: true, look)
    let slot = max(buttons.columns, min(36, max(26, rest.columns * 3 / 10)))
    let columns = rest.columns - 2 * margin
    let beside = columns - slot - 1
    let kept = PromptCard(Prompt(text: model.longestPrompt), columns: beside, isTall: isTall, look).rows
    let card = model.prompt.map { PromptCard($0, columns: hasControl ? beside : columns, isTall: isTall, look) }
    let rows = max(kept, min(card?.rows ?? 0, rest.rows / 2), buttons.rows)
    var row = rest.takeBottom(rows).inset(columns: margin)
    if hasControl {
      drawControl(buttons, on: &canvas, in: row.takeTrailing(slot))
      _ = row.takeTrailing(1)
    }
    card?.draw(on: &canvas, in: row)
  }

  private func drawStack(isTall: Bool, on canvas: inout Canvas, in rest: inout Rect) {
    let buttons = ButtonRow(model.buttons, columns: rest.columns - 2, isTall: isTall, look)
    let control = rest.takeBottom(max(isTall ? 3 : 1, buttons.rows))
    drawControl(buttons, on: &canvas, in: control.inset(columns: 1))
    guard let prompt = model.prompt else { return }
    let card = PromptCard(prompt, columns: rest.columns, isTall: isTall, roomFor: model.longestPrompt, look)
    card.draw(on: &canvas, in: rest.takeBottom(min(card.rows, rest.rows / 2)))
  }

  /// What was measured of the frame and the largest face; as many rows for every frame, so that the picture stands.
  private func drawNumbers(on canvas: inout Canvas, in rest: inout Rect) {
    let numbers = model.numbers.dropFirst().prefix(2)
    let isOneRow = rest.columns >= Self.normal.columns + 16
    let lines = isOneRow ? [numbers.joined(separator: "   ")] : Array(numbers)
    let area = rest.takeTop(isOneRow ? 1 : 2).inset(columns: 1)
    canvas.writeCentred(clipped(lines, columns: area.columns), .label, in: area)
  }

  /// What the pipeline does, as many phrases in a row as have room.
  private func drawFigures(on canvas: inout Canvas, in rest: inout Rect) {
    let columns = rest.columns - 2
    let rows = model.figures.reduce(into: [String]()) { rows, phrase in
      let joined = rows.last.map { $0 + "   " + phrase }
      if let joined, Width.columns(of: joined) <= columns { rows[rows.count - 1] = joined } else { rows.append(phrase) }
    }
    let area = rest.takeTop(min(rows.count, rest.rows / 4)).inset(columns: 1)
    canvas.writeCentred(clipped(rows, columns: columns), .label, in: area)
  }

  /// How the conditions stand, beside the picture where both have room, else the first ones above it.
  private func drawReadings(on canvas: inout Canvas, in rest: inout Rect) {
    let isBeside = rest.columns >= Self.readings + Self.pictureBeside
    let area = isBeside ? rest.takeTrailing(Self.readings) : rest.takeTop(rest.rows / 4).inset(columns: 1)
    canvas.writeLeading(clipped(model.readings, columns: area.columns), .label, in: area)
  }

  private func clipped(_ lines: [String], columns: Int) -> [Text.Line] {
    lines.map { look.text($0, .label).clipped(columns: columns, ellipsis: look.ellipsis) }
  }

  // MARK: Parts

  private func titleLines(in area: Rect) -> [Text.Line] {
    Array(look.text(model.title, .title).balancedLines(columns: area.columns).prefix(max(1, area.rows / 4)))
  }

  private var hasControl: Bool { !model.buttons.isEmpty || model.progress != nil }

  /// The button, or in its place how far the recording is.
  private func drawControl(_ buttons: ButtonRow, on canvas: inout Canvas, in area: Rect) {
    if let progress = model.progress {
      let row = area.centred(Size(columns: area.columns, rows: 1))
      return ProgressBar(progress, look).draw(on: &canvas, in: row)
    }
    buttons.draw(on: &canvas, in: area)
  }

  private func drawPicture(on canvas: inout Canvas, in area: Rect) {
    guard let preview = model.preview else { return }
    canvas.grid.clear(area, role: .overlay)
    let lines = Text(preview.absence).lines(columns: area.columns)
    canvas.writeCentred(lines, .overlay, in: area.centred(Size(columns: area.columns, rows: lines.count)))
    if !preview.isLive, let icon = model.icon, let sketch = look.sketch(icon.drawing, area.rows > 16 ? .large : .small)
    {
      canvas.draw(sketch, .overlay, in: area.centred(Size(columns: area.columns, rows: sketch.rows)))
    }
    if let spinner = preview.spinner {
      let frame = look.spinner(spinner)
      canvas.writeCentred([frame.pieces[...]], .spinner, in: area.centred(Size(columns: area.columns, rows: 1)))
    }
    let isLarge = area.columns >= Self.smallestPicture.columns && area.rows >= Self.smallestPicture.rows
    if preview.isLive, model.layer == nil, isLarge { canvas.drawn.previewArea = area }
  }
}
