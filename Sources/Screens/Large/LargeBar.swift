internal import Cells

/// The bar below the live picture for low vision: the prompt in large letters, and the controls.
struct LargeBar {
  private let model: ScreenModel
  private let prompt: Prompt
  private let look: Look
  private let columns: Int
  private let sign: Sketch?
  private let letters: LargeLetters?
  private let details: [Text.Line]
  /// The fallback if the letters do not fit.
  private let card: PromptCard
  private let buttons: ButtonRow
  private let task: TaskRows?
  private let words: Int
  private let margin: Int
  /// The height of the controls.
  private let control: Int

  /// The border with its padding, and both sides.
  private static let (edge, sides) = (3, 4)
  /// Two lines of letters with an empty row between them.
  private static let twoLines = 2 * LetterTable.rows + 1
  /// From this size on, the bar has margins, high buttons, and a sign beside the letters.
  private static let roomyRows = 28
  private static let roomyColumns = 100
  private static let besideSign = 3

  /// `nil` if no prompt of the page fits in large letters, or its language has none.
  init?(_ model: ScreenModel, in area: Rect, _ look: Look) {
    guard let prompt = model.prompt else { return nil }
    (self.model, self.prompt, self.look, columns) = (model, prompt, look, area.columns - Self.sides)
    let isRoomy = area.rows >= Self.roomyRows
    margin = isRoomy ? 1 : 0
    sign = area.columns >= Self.roomyColumns ? Signs.sketch(prompt, look) : nil
    buttons = ButtonRow(model.buttons, columns: columns, isTall: isRoomy, fills: true, on: .prompt, look)
    task = model.task == nil ? nil : TaskRows(model, columns: columns, look)
    control = task?.rows ?? max(isRoomy ? 3 : 1, buttons.rows)
    let most = area.rows / 2 - control - 1 - 2 * margin
    let room = columns - (sign == nil ? 0 : Signs.columns + Self.besideSign)
    guard let longest = LargeLetters(model.longestPrompt, columns: room, look), most >= LetterTable.rows,
      longest.rows.count <= most || most >= Self.twoLines
    else { return nil }
    let detail = model.task.map(\.detail).flatMap { $0.isEmpty ? nil : $0 } ?? model.advice
    details = detail.isEmpty ? [] : look.text(detail, .promptDetail).balancedLines(columns: room)
    card = PromptCard(prompt, columns: area.columns, margin: 0, isLarge: sign != nil, details: detail, look)
    let kept = max(min(most, max(longest.rows.count, Self.twoLines)), sign == nil ? 0 : Signs.rows)
    let below = details.isEmpty ? 0 : details.count + 1
    letters = LargeLetters(prompt.text, columns: room, look).flatMap { $0.rows.count + below <= kept ? $0 : nil }
    words = letters == nil ? max(kept, card.rows) : kept
  }

  func draw(on canvas: inout Canvas, in rest: inout Rect) {
    let height = words + 1 + control + 2 * margin
    let bar = rest.takeBottom(min(height, rest.rows - CapturePage.smallestPicture.rows))
    canvas.promptSurface(bar, prompt)
    var inner = bar.inset(rows: margin)
    let place = inner.takeBottom(control)
    _ = inner.takeBottom(1)
    let control = Rect(column: bar.column + Self.edge, row: place.row, columns: columns, rows: place.rows)
    drawControl(on: &canvas, in: control)
    if let letters {
      draw(letters, on: &canvas, in: inner)
    } else {
      card.drawWords(on: &canvas, in: inner.centred(Size(columns: inner.columns, rows: card.rows)))
    }
    canvas.dress(bar, prompt, hasMargin: margin > 0)
  }

  private func drawControl(on canvas: inout Canvas, in area: Rect) {
    if let task { return task.draw(on: &canvas, in: area) }
    CapturePage(model: model, look: look).drawControl(buttons, on: &canvas, in: area)
  }

  private func draw(_ letters: LargeLetters, on canvas: inout Canvas, in area: Rect) {
    let role = look.role(ofDrawing: prompt.role, else: .prompt)
    var rest = Rect(column: area.column + Self.edge, row: area.row, columns: columns, rows: area.rows)
    if let sign {
      let place = rest.takeLeading(Signs.columns)
      canvas.draw(sign, role, in: place.centred(Size(columns: place.columns, rows: sign.rows)))
      _ = rest.takeLeading(Self.besideSign)
    }
    let rows = letters.rows.count + (details.isEmpty ? 0 : details.count + 1)
    _ = rest.takeTop((rest.rows - rows) / 2)
    canvas.writeLetters(letters, of: prompt.text, role, in: rest.takeTop(letters.rows.count))
    _ = rest.takeTop(1)
    canvas.writeLeading(details, .promptDetail, in: rest)
  }
}
