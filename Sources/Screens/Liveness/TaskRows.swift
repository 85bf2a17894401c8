internal import Cells
internal import Contract

/// What stands below the words of a task: the measure of the movement, where in the task one is, and what can be pressed.
struct TaskRows {
  private let model: ScreenModel
  private let look: Look
  private let columns: Int
  private let figure: TaskFigure
  private let buttons: ButtonRow
  private let way: TaskWay
  /// Free rows between the parts, where there is room.
  private let gap: Int
  /// Whether the row of the measure has its place.
  private let hasGauge: Bool

  init(_ model: ScreenModel, columns: Int, gap: Int = 0, isTall: Bool = false, hasGauge: Bool = true, _ look: Look) {
    (self.model, self.columns, self.look) = (model, columns, look)
    (self.gap, self.hasGauge) = (gap, hasGauge)
    figure = model.task ?? TaskFigure()
    way = TaskWay(model, figure, columns: columns, isRoomy: gap > 0, look)
    let own = TaskRows.answers(in: model, figure).map(\.id)
    buttons = ButtonRow(
      model.buttons.filter { !own.contains($0.id) }, columns: columns, isTall: isTall, fills: true, on: .prompt, look)
  }

  /// The buttons that stand at the ends of the measure of a tilt.
  private static func answers(in model: ScreenModel, _ figure: TaskFigure) -> [Button] {
    figure.isTilt ? model.buttons.filter { $0.id == .yes || $0.id == .no } : []
  }

  private var gauges: Int { hasGauge ? 1 + gap : 0 }

  /// The row of buttons has its place before there is one, so that the picture stands.
  var rows: Int { gauges + way.rows + gap + max(1, buttons.rows) }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = area
    // There is always a way out: what can be pressed gets its place first.
    let place = rest.takeBottom(max(1, buttons.rows))
    buttons.draw(on: &canvas, in: place)
    _ = rest.takeBottom(gap)
    way.draw(on: &canvas, in: rest.takeBottom(way.rows))
    if hasGauge { drawGauge(on: &canvas, in: rest.takeTop(1)) }
  }

  // MARK: The measure

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
    if !count.isEmpty {
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

  /// A bar that grows from a side of the screen, or from where its language begins to be read.
  private func drawBar(_ value: Double, from side: Side?, on canvas: inout Canvas, in area: Rect) {
    guard area.columns >= ProgressBar.narrowest, area.rows > 0 else { return }
    let glyphs = Marks.bar(look)
    canvas.grid.fill(area, with: Cell(glyphs.left, Paint(.promptTrack)))
    var rest = area
    let done = Int((value * Double(area.columns)).rounded())
    let part = side == .right ? rest.takeTrailing(done) : rest.takeLeading(done)
    canvas.grid.fill(part, with: Cell(glyphs.done, Paint(.promptProgress)))
  }

  /// No at the left, yes at the right, and between them where the head is.
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
    // An odd number of columns has a middle.
    if rest.columns % 2 == 0 { _ = rest.takeTrailing(1) }
    canvas.grid.fill(rest, with: Cell(Marks.bar(look).left, Paint(.promptTrack)))
    let middle = rest.column + rest.columns / 2
    canvas.grid.write(look.isUnicode ? "┼" : "+", at: middle, rest.row, role: .promptDetail, within: rest)
    let place = middle + Int((tilt.value * Double(rest.columns / 2)).rounded())
    canvas.grid.write(Marks.needle(look), at: place, rest.row, role: .promptProgress, within: rest)
  }
}

/// Where in the task one is: that it is recorded, its steps, which task it is, and the last seconds.
struct TaskWay {
  private let recording: Text
  private let steps: Text
  private let place: Text
  private let attempt: Text
  private let time: Text
  /// The last seconds have a row of their own.
  private let isSplit: Bool

  private static let gap = 2

  init(_ model: ScreenModel, _ figure: TaskFigure, columns: Int, isRoomy: Bool, _ look: Look) {
    let sign = model.progress.map { $0.recording.isEmpty ? "" : "\(Marks.recording(look)) \($0.recording)" }
    recording = Text(sign ?? "")
    let signs = Text(figure.steps.map { Marks.step($0, look) }.joined(separator: " "))
    let current = min(figure.steps.count, figure.steps.filter { $0.state == .done }.count + 1)
    // How wide a theme's signs are does not count: the seconds yield to them.
    steps = (2 * figure.steps.count - 1) * 4 <= columns ? signs : Text("\(current)/\(figure.steps.count)")
    attempt = Text(model.attempt)
    time = Text(figure.time)
    let longest = Text(figure.longestTime).columns
    let needed = [recording, steps, attempt].filter { !$0.isEmpty }.reduce(0) { $0 + $1.columns + Self.gap }
    let all = Text(figure.place)
    isSplit = needed + longest + (isRoomy && !all.isEmpty ? all.columns + Self.gap : 0) > columns
    let room = columns - needed - (isSplit ? 0 : longest)
    place = all.columns + Self.gap <= room ? all : Text("")
  }

  var rows: Int { isSplit ? 2 : 1 }

  func draw(on canvas: inout Canvas, in area: Rect) {
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
  }
}

/// The bar below the picture of a task: what is asked for, and what belongs to it.
struct TaskBar {
  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in rest: inout Rect) {
    guard var prompt = model.prompt else { return }
    let look = canvas.look
    let isNormal = rest.columns >= CapturePage.normal
    // Small screens have no columns for a sign that moves.
    if !isNormal { prompt.film = nil }
    let margin = rest.rows >= CapturePage.tallRows ? 1 : 0
    let edge = margin > 0 && look.promptLabel(.bad).line != nil ? 1 : 0
    let columns = rest.columns - edge
    let detail = model.task.map(\.detail).flatMap { $0.isEmpty ? nil : $0 } ?? model.title
    let card = { (words: String) in
      PromptCard(prompt, columns: columns, margin: 0, details: words, look)
    }
    let least = PromptCard(prompt, columns: columns, margin: 0, roomFor: model.longestPrompt, look).rows
    let room = max(least + (isNormal || margin > 0 ? 1 : 0), 2, card("").rows)
    let isHinted = !(model.task?.hint.isEmpty ?? true)
    let fits = card(detail).rows <= room
    // What is remarked on a movement tells more than its measure, but not more than the sides of an answer.
    let yields = !fits && (isHinted || isNormal || model.insists) && !(model.task?.isTilt ?? false)
    let isShown = fits || yields || isNormal
    let words = card(isShown ? detail : "")
    let rows = TaskRows(model, columns: columns - 4, hasGauge: !yields, look)
    let height = max(words.rows, room + (yields ? 1 : 0)) + rows.rows + 2 * margin
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
  /// Draws what has sides of its own, those of the person in the mirror, whatever way a language is read.
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
    // What was remembered is turned round with all the rest later.
    let own = drawn.seen(on: grid)
    drawn = before
    drawn.controlAreas.merge(own.controlAreas) { _, new in new }
    drawn.cursor = own.cursor ?? before.cursor
  }
}
