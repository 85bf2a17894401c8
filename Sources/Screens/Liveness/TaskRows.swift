internal import Cells
internal import Contract

/// The rows below a task's prompt: the movement's gauge, the progress through the task, and the controls.
struct TaskRows {
  private let model: ScreenModel
  private let look: Look
  private let columns: Int
  private let figure: TaskFigure
  private let buttons: ButtonRow
  private let way: TaskWay
  /// Empty rows between the parts, if there is room.
  private let gap: Int
  /// Whether there is room for the gauge row.
  private let hasGauge: Bool
  /// The gauge is in the row of the progress, or this remark in its place.
  private let isOneRow: Bool
  private let remark: String

  init(
    _ model: ScreenModel, columns: Int, gap: Int = 0, isTall: Bool = false, hasGauge: Bool = true,
    isOneRow: Bool = false, remark: String = "", _ look: Look
  ) {
    (self.model, self.columns, self.look) = (model, columns, look)
    (self.gap, self.hasGauge, self.remark) = (gap, hasGauge, remark)
    figure = model.task ?? TaskFigure()
    self.isOneRow = isOneRow && !figure.isTilt
    way = TaskWay(model, figure, columns: columns, isRoomy: gap > 0, isOneRow: isOneRow, look)
    // The footer has the key for users who can't do the task.
    let own = TaskRows.answers(in: model, figure).map(\.id) + [.cannot]
    buttons = ButtonRow(
      model.buttons.filter { !own.contains($0.id) }, columns: columns, isTall: isTall, fills: true, on: .prompt, look)
  }

  /// The buttons at the ends of a tilt gauge.
  private static func answers(in model: ScreenModel, _ figure: TaskFigure) -> [Button] {
    figure.isTilt ? model.buttons.filter { $0.id == .yes || $0.id == .no } : []
  }

  private var gauges: Int { hasGauge && !isOneRow ? 1 + gap : 0 }

  private var hasButtons: Bool { !buttons.buttons.isEmpty }

  /// Buttons come before the tasks: their row becomes that of the progress, so that the picture does not jump.
  private var wayRows: Int { hasButtons && way.isEmpty ? 0 : way.rows }

  var rows: Int { gauges + wayRows + (hasButtons ? (wayRows > 0 ? gap : 0) + buttons.rows : 0) }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = area
    // The controls are placed first: there is always a way out.
    if hasButtons {
      buttons.draw(on: &canvas, in: rest.takeBottom(buttons.rows))
      if wayRows > 0 { _ = rest.takeBottom(gap) }
    }
    let free = way.draw(on: &canvas, in: rest.takeBottom(wayRows))
    if isOneRow {
      drawInside(free, on: &canvas)
    } else if hasGauge {
      drawGauge(on: &canvas, in: rest.takeTop(1))
    }
  }

  private func drawInside(_ area: Rect, on canvas: inout Canvas) {
    let remark = look.text(remark, .promptDetail)
    if remark.isEmpty { return drawGauge(on: &canvas, in: area) }
    let shown = remark.clipped(columns: area.columns, ellipsis: look.ellipsis)
    canvas.write(shown, at: area.column, area.row, .promptDetail, within: area)
  }

  // MARK: Gauge

  private func drawGauge(on canvas: inout Canvas, in area: Rect) {
    switch figure.gauge {
    case .reach(let reach): draw(reach, on: &canvas, in: area)
    case .tilt(let tilt): canvas.unmirrored(area) { draw(tilt, on: &$0, in: $1) }
    case nil: break
    }
  }

  private func draw(_ reach: TaskFigure.Reach, on canvas: inout Canvas, in area: Rect) {
    guard let side = reach.side else { return drawPlain(reach, on: &canvas, in: area) }
    canvas.unmirrored(area) { canvas, area in
      var rest = area
      let end = side == .left ? rest.takeLeading(1) : rest.takeTrailing(1)
      canvas.grid.write(Marks.arrow(side, look), at: end.column, end.row, role: .promptDetail, within: end)
      _ = side == .left ? rest.takeLeading(1) : rest.takeTrailing(1)
      drawBar(reach.value, from: side == .left ? .right : .left, on: &canvas, in: rest)
    }
  }

  private func drawPlain(_ reach: TaskFigure.Reach, on canvas: inout Canvas, in area: Rect) {
    var rest = area
    let count = Text(figure.count)
    if !count.isEmpty, count.columns <= rest.columns {
      let place = rest.takeTrailing(count.columns)
      canvas.write(count.pieces[...], at: place.column, place.row, .promptDetail, within: place)
      _ = rest.takeTrailing(2)
    }
    if let ticks = reach.ticks {
      let signs = Text((0..<ticks.of).map { sign($0, of: ticks) }.joined(separator: " "))
      if signs.columns + 2 + ProgressBar.narrowest <= rest.columns {
        let place = rest.takeLeading(signs.columns)
        canvas.write(signs.pieces[...], at: place.column, place.row, .promptDetail, within: place)
        _ = rest.takeLeading(2)
      }
    }
    drawBar(reach.value, from: nil, on: &canvas, in: rest)
  }

  private func sign(_ place: Int, of ticks: TaskFigure.Ticks) -> String {
    Marks.part(place < ticks.done ? .done : place == ticks.done ? .current : .ahead, look)
  }

  /// A bar that grows from a side of the screen, or in the reading direction.
  private func drawBar(_ value: Double, from side: Side?, on canvas: inout Canvas, in area: Rect) {
    guard area.columns >= ProgressBar.narrowest, area.rows > 0 else { return }
    let glyphs = Marks.bar(look)
    canvas.grid.fill(area, with: Cell(glyphs.left, Paint(.promptTrack)))
    var rest = area
    let done = Int((value * Double(area.columns)).rounded())
    let part = side == .right ? rest.takeTrailing(done) : rest.takeLeading(done)
    canvas.grid.fill(part, with: Cell(glyphs.done, Paint(.promptProgress)))
  }

  /// No on the left, yes on the right, and the head's tilt between them.
  private func draw(_ tilt: TaskFigure.Tilt, on canvas: inout Canvas, in area: Rect) {
    var rest = area
    let answers = Self.answers(in: model, figure)
    let most = (area.columns - ProgressBar.narrowest - 3) / 2
    for (side, id, word) in [(Side.left, ControlID.no, tilt.no), (.right, .yes, tilt.yes)] {
      let arrow = Marks.arrow(side, look)
      if let button = answers.first(where: { $0.id == id }) {
        let row = ButtonRow([button], columns: most, isTall: false, on: .prompt, look)
        row.draw(on: &canvas, in: side == .left ? rest.takeLeading(row.columns) : rest.takeTrailing(row.columns))
      } else {
        let text = look.text(side == .left ? "\(arrow) \(word)" : "\(word) \(arrow)", .prompt)
        let place = side == .left ? rest.takeLeading(text.columns) : rest.takeTrailing(text.columns)
        canvas.write(text.pieces[...], at: place.column, place.row, .prompt, within: place)
      }
      _ = side == .left ? rest.takeLeading(1) : rest.takeTrailing(1)
    }
    guard rest.columns >= ProgressBar.narrowest else { return }
    // An odd number of columns has a centre.
    if rest.columns % 2 == 0 { _ = rest.takeTrailing(1) }
    canvas.grid.fill(rest, with: Cell(Marks.bar(look).left, Paint(.promptTrack)))
    let middle = rest.column + rest.columns / 2
    canvas.grid.write(look.isUnicode ? "┼" : "+", at: middle, rest.row, role: .promptDetail, within: rest)
    let place = middle + Int((tilt.value * Double(rest.columns / 2)).rounded())
    canvas.grid.write(Marks.needle(look), at: place, rest.row, role: .promptProgress, within: rest)
  }
}

/// The progress through a task: recording sign, steps, task number, and countdown.
struct TaskWay {
  private let recording: Text
  private let steps: Text
  private let place: Text
  private let attempt: Text
  private let time: Text
  /// The countdown has its own row.
  private let isSplit: Bool

  private static let gap = 2

  var isEmpty: Bool { [recording, steps, place, attempt, time].allSatisfy(\.isEmpty) }

  init(
    _ model: ScreenModel, _ figure: TaskFigure, columns: Int, isRoomy: Bool, isOneRow: Bool = false, _ look: Look
  ) {
    let sign = model.progress.map { $0.recording.isEmpty ? "" : "\(Marks.recording(look)) \($0.recording)" }
    recording = Text(sign ?? "")
    let signs = Text(figure.steps.map { Marks.step($0, look) }.joined(separator: " "))
    let current = min(figure.steps.count, figure.steps.filter { $0.state == .done }.count + 1)
    let short = Text(figure.steps.isEmpty ? "" : "\(current)/\(figure.steps.count)")
    attempt = Text(isOneRow ? "" : model.attempt)
    time = Text(figure.time)
    let longest = Text(figure.longestTime).columns
    if isOneRow {
      // Half of the row is left for the gauge, or for the countdown.
      let room = min(columns / 2, columns - longest - Self.gap) - recording.columns - Self.gap
      steps = [signs, short].first { $0.columns <= room } ?? Text("")
    } else {
      // The width of a theme's signs is not considered: the countdown replaces the steps.
      steps = (2 * figure.steps.count - 1) * 4 <= columns ? signs : short
    }
    let needed = [recording, steps, attempt].filter { !$0.isEmpty }.reduce(0) { $0 + $1.columns + Self.gap }
    let all = Text(figure.place)
    isSplit = !isOneRow && needed + longest + (isRoomy && !all.isEmpty ? all.columns + Self.gap : 0) > columns
    let room = columns - needed - (isSplit ? 0 : longest)
    place = !isOneRow && all.columns + Self.gap <= room ? all : Text("")
  }

  var rows: Int { isSplit ? 2 : 1 }

  /// Returns what is left between the progress and the countdown.
  @discardableResult
  func draw(on canvas: inout Canvas, in area: Rect) -> Rect {
    var rest = area
    var first = rest.takeTop(1)
    let last = isSplit ? rest : first
    for (text, role) in [
      (recording, Role.promptRecording), (steps, .promptDetail), (place, .promptDetail), (attempt, .promptDetail),
    ] where !text.isEmpty {
      let part = first.takeLeading(text.columns)
      canvas.write(text.pieces[...], at: part.column, part.row, role, within: part)
      _ = first.takeLeading(Self.gap)
    }
    let column = isSplit ? last.column : last.endColumn - time.columns
    canvas.write(time.pieces[...], at: column, last.row, .countdown, within: last)
    if !isSplit, !time.isEmpty { _ = first.takeTrailing(time.columns + Self.gap) }
    return first
  }
}

/// The bar below the picture of a task: the prompt and its rows.
struct TaskBar {
  /// From this height on, the bar has a margin.
  private static let roomyRows = 28

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in rest: inout Rect) {
    guard var prompt = model.prompt else { return }
    let look = canvas.look
    let isNormal = rest.columns >= CapturePage.normal
    // Small screens have no room for an animated sign.
    if !isNormal { prompt.film = nil }
    // The picture comes first.
    let margin = rest.rows >= Self.roomyRows ? 1 : 0
    let edge = margin > 0 && look.promptLabel(.bad).line != nil ? 1 : 0
    let columns = rest.columns - edge
    let advice = isNormal || model.help.isEmpty ? model.advice : model.help
    let detail = model.task.map(\.detail).flatMap { $0.isEmpty ? nil : $0 } ?? advice
    let card = { (words: String) in
      PromptCard(prompt, columns: columns, margin: 0, details: words, look)
    }
    let least = PromptCard(prompt, columns: columns, margin: 0, roomFor: model.longestPrompt, look).rows
    let room = max(least + (isNormal || margin > 0 ? 1 : 0), 2, card("").rows)
    let isHinted = !(model.task?.hint.isEmpty ?? true)
    let fits = card(detail).rows <= room
    // A remark is worth more than the gauge, but not more than the sides of an answer.
    let yields = !fits && (isHinted || isNormal || model.insists) && !(model.task?.isTilt ?? false)
    let isShown = fits || isNormal || model.insists || (yields && margin > 0)
    let words = card(isShown ? detail : "")
    let rows = TaskRows(
      model, columns: columns - 4, hasGauge: !yields, isOneRow: !isNormal, remark: isShown || !isHinted ? "" : detail,
      look)
    let height = max(words.rows, room + (yields && isNormal ? 1 : 0)) + rows.rows + 2 * margin
    let bar = rest.takeBottom(min(height, rest.rows - CapturePage.smallestPicture.rows))
    canvas.promptSurface(bar, prompt)
    var inner = bar.inset(rows: margin)
    _ = inner.takeTrailing(edge)
    let below = inner.takeBottom(rows.rows)
    words.drawWords(on: &canvas, in: inner)
    rows.draw(
      on: &canvas, in: Rect(column: below.column + 3, row: below.row, columns: below.columns - 4, rows: below.rows))
    canvas.dress(bar, prompt, hasMargin: margin > 0)
  }
}

extension Canvas {
  /// Draws content with a physical left and right, as in a mirror, whatever the text direction.
  mutating func unmirrored(_ area: Rect, _ draw: (inout Canvas, Rect) -> Void) {
    guard grid.isMirrored else { return draw(&self, area) }
    let before = drawn
    let place = grid.seen(area)
    grid.isMirrored = false
    look.isRightToLeft = false
    drawn = Drawn()
    draw(&self, place)
    grid.isMirrored = true
    look.isRightToLeft = true
    // Recorded positions are mirrored later with all the others.
    let own = drawn.seen(on: grid)
    drawn = before
    drawn.cut += own.cut
    drawn.drawings += own.drawings
    drawn.controlAreas.merge(own.controlAreas) { _, new in new }
    drawn.cursor = own.cursor ?? before.cursor
  }
}
