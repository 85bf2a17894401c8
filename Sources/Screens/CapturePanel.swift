internal import Cells

/// The panel beside the picture of a wide screen: capture stages, prompt with a large sign, control, meters, and
/// keys.
///
/// Omitted for lack of space, in this order: keys, meters, stages.
struct CapturePanel {
  private let model: ScreenModel
  private let look: Look
  private let columns: Int
  private let card: PromptCard
  private let details: [Text.Line]
  private let buttons: ButtonRow
  private let stages: [Text]
  private let meters: [MeterRow]
  private let keys: LayerList
  private let measures: [Text.Line]
  /// A task's rows, in place of the control.
  private let task: TaskRows?

  /// The text under the sign, the control, and the attempt.
  private static let inner = 4

  init(_ model: ScreenModel, columns: Int, _ look: Look) {
    self.model = model
    self.look = look
    self.columns = columns
    let prompt = model.prompt ?? Prompt(text: "")
    card = PromptCard(prompt, columns: columns, margin: 1, isLarge: true, roomFor: model.longestPrompt, look)
    task = model.task == nil ? nil : TaskRows(model, columns: columns - Self.inner, gap: 1, isTall: true, look)
    let words = [model.task?.detail ?? "", model.advice, model.body].filter { !$0.isEmpty }.joined(separator: "\n")
    details = look.text(words, .promptDetail).lines(columns: columns - Self.inner)
    buttons = ButtonRow(model.buttons, columns: columns - Self.inner, isTall: true, fills: true, on: .prompt, look)
    stages = model.stages.map { $0.text(look) }
    meters = model.meters.map { MeterRow($0) }
    keys = LayerList(keys: model.keys, columns: columns)
    measures =
      (model.numbers + model.figures).flatMap { Text($0).lines(columns: columns) }
      + model.readings.map { look.text($0, .label).clipped(columns: columns, ellipsis: look.ellipsis) }
  }

  private var kept: Int { max(details.count, 3) }
  private var control: Int { task?.rows ?? max(3, buttons.rows) }
  private var attempt: Int { model.attempt.isEmpty || task != nil ? 0 : 1 }
  private var promptRows: Int { card.rows + kept + 1 + control + attempt + 1 }

  func draw(on canvas: inout Canvas, in panel: Rect) {
    var rest = panel
    var left = panel.rows - promptRows
    let showsStages = take(stages.count + 2, of: &left)
    let showsMeters = !model.stages.isEmpty && measures.isEmpty && take(Self.meterRows + 1, of: &left)
    let showsKeys = !keys.isEmpty && measures.isEmpty && take(keys.rows + 1, of: &left)
    if showsStages {
      _ = rest.takeTop(1)
      drawStages(on: &canvas, in: rest.takeTop(stages.count))
      _ = rest.takeTop(1)
    }
    drawPrompt(on: &canvas, in: rest.takeTop(promptRows))
    _ = rest.takeTop(1)
    if showsKeys { keys.draw(on: &canvas, in: rest.takeBottom(keys.rows)) }
    if showsMeters { drawMeters(on: &canvas, in: rest.takeTop(min(rest.rows, Self.meterRows))) }
    if !measures.isEmpty { canvas.writeLeading(Array(measures.prefix(rest.rows)), .label, in: rest) }
  }

  private func take(_ rows: Int, of left: inout Int) -> Bool {
    guard rows <= left else { return false }
    left -= rows
    return true
  }

  private func drawStages(on canvas: inout Canvas, in area: Rect) {
    for (index, line) in stages.enumerated() where index < area.rows {
      canvas.draw(model.stages[index], as: line, at: area.column, area.row + index, within: area)
    }
  }

  private func drawPrompt(on canvas: inout Canvas, in area: Rect) {
    guard let prompt = model.prompt else { return }
    canvas.promptSurface(area, prompt)
    var rest = area
    let rows = min(card.rows, max(0, rest.rows - control - attempt - 1))
    card.drawWords(on: &canvas, in: rest.takeTop(rows))
    rest = Rect(column: rest.column + 3, row: rest.row, columns: rest.columns - Self.inner, rows: rest.rows - 1)
    let place = rest.takeBottom(control)
    if attempt > 0 {
      canvas.writeLeading([Text(model.attempt).pieces[...]], .promptDetail, in: rest.takeBottom(attempt))
    }
    canvas.writeLeading(details, .promptDetail, in: rest)
    if let task {
      task.draw(on: &canvas, in: place)
    } else {
      CapturePage(model: model, look: look).drawControl(buttons, on: &canvas, in: place)
    }
    canvas.dress(area, prompt, hasMargin: true)
  }

  /// A meter every other row.
  private static let meterRows = 5

  private func drawMeters(on canvas: inout Canvas, in area: Rect) {
    let names = meters.map(\.nameColumns).max() ?? 0
    for (index, meter) in meters.enumerated() where 2 * index < area.rows {
      let row = Rect(column: area.column, row: area.row + 2 * index, columns: area.columns, rows: 1)
      meter.draw(on: &canvas, in: row, nameColumns: names)
    }
  }
}
