internal import Cells

/// Page layout around a saved picture: text above or beside it, buttons below.
struct StillPage {
  private let model: ScreenModel
  private let look: Look

  /// From this size on, the text is beside the picture.
  static let wide = Size(columns: 72, rows: 16)
  /// With fewer rows a picture is unrecognisable.
  static let leastRows = 4
  /// The picture has at least this many rows before the technical details are shown too.
  private static let roomyRows = 9
  static let widest = 48
  /// In eighths of the columns.
  private static let (shareOfFace, shareOfDocument) = (4, 5)

  /// In a lower window, more remarks would leave no room for buttons or picture.
  static func mostRemarks(in window: Size) -> Int { window.rows < 22 ? 3 : 5 }

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let page = StillPage(model: model, look: canvas.look)
    if canvas.look.isLarge, page.drawLarge(on: &canvas, in: area) { return }
    let isWide = area.columns >= wide.columns && area.rows >= wide.rows
    if isWide { return page.drawBeside(on: &canvas, in: area) }
    if !page.drawLow(on: &canvas, in: area) { page.drawBelow(on: &canvas, in: area) }
  }

  /// In a low window a face stands beside the words, where it gets more rows than above them; false if the words need
  /// the whole width.
  private func drawLow(on canvas: inout Canvas, in area: Rect) -> Bool {
    guard area.rows < Self.roomyRows + Self.leastRows, model.still?.face != nil else { return false }
    var rest = area.inset(columns: 1)
    let heading = LabelBox(model.headline, .headline, columns: rest.columns, look)
    let buttons = ButtonRow(model.buttons, columns: rest.columns, isTall: false, packs: true, look)
    let rows = rest.rows - heading.rows - buttons.rows
    let remarks = words(columns: rest.columns).dropFirst().filter { $0.role != .muted }
    let widest = remarks.map(\.columns).max() ?? 0
    // A face is as wide as it is high, and a cell half as wide.
    guard rows > Self.leastRows, remarks.reduce(0, { $0 + $1.rows }) <= rows, widest + 1 + 2 * rows <= rest.columns
    else { return false }
    heading.draw(on: &canvas, in: rest.takeTop(heading.rows))
    buttons.draw(on: &canvas, in: rest.takeBottom(buttons.rows))
    var words = rest.takeTrailing(widest)
    _ = rest.takeTrailing(1)
    canvas.drawn.previewArea = rest
    for box in remarks { box.draw(on: &canvas, in: words.takeTop(box.rows)) }
    return true
  }

  private func drawBeside(on canvas: inout Canvas, in area: Rect) {
    var rest = area.inset(columns: 2, rows: 1)
    // A document is wide, and has to be read.
    let share = model.still?.face == nil ? Self.shareOfDocument : Self.shareOfFace
    canvas.drawn.previewArea = rest.takeLeading(rest.columns * share / 8)
    _ = rest.takeLeading(2)
    let buttons = ButtonRow(model.buttons, columns: rest.columns, isTall: true, look)
    let plain = words(columns: min(Self.widest, rest.columns))
    let rows = { (words: [LabelBox]) in words.reduce(0) { $0 + $1.rows } + words.count + buttons.rows }
    let lined = plain.map { $0.lined(true) }
    let words = rows(lined) <= rest.rows ? lined : plain
    _ = rest.takeTop(max(0, rest.rows - rows(words)) / 2)
    for box in words {
      box.draw(on: &canvas, in: rest.takeTop(min(box.rows, max(0, rest.rows - buttons.rows))))
      _ = rest.takeTop(rest.rows > buttons.rows ? 1 : 0)
    }
    var row = rest.takeTop(buttons.rows)
    buttons.draw(on: &canvas, in: row.takeLeading(buttons.columns))
  }

  private func drawBelow(on canvas: inout Canvas, in area: Rect) {
    var rest = area.inset(columns: 1)
    let buttons = ButtonRow(model.buttons, columns: rest.columns, isTall: false, packs: true, look)
    buttons.draw(on: &canvas, in: rest.takeBottom(buttons.rows))
    var words = words(columns: rest.columns)
    // The technical details are dropped first, then the picture.
    if words.last?.role == .muted, words.reduce(0, { $0 + $1.rows }) + Self.roomyRows > rest.rows {
      words.removeLast()
    }
    for box in words.dropFirst().reversed() { box.draw(on: &canvas, in: rest.takeBottom(min(box.rows, rest.rows))) }
    if let first = words.first { first.draw(on: &canvas, in: rest.takeTop(first.rows)) }
    if rest.rows >= Self.leastRows { canvas.drawn.previewArea = rest }
  }

  /// The question in large letters above the picture; false if that leaves too few rows for it.
  private func drawLarge(on canvas: inout Canvas, in area: Rect) -> Bool {
    var rest = area.inset(columns: 1)
    guard let heading = LetterBlock(model.headline, .headline, columns: rest.columns, look) else { return false }
    let buttons = ButtonRow(model.buttons, columns: rest.columns, isTall: false, look)
    let words = words(columns: rest.columns).dropFirst()
    let others = words.reduce(0) { $0 + $1.rows } + buttons.rows + 2
    guard heading.rows + others + Self.roomyRows <= rest.rows else { return false }
    heading.draw(on: &canvas, in: rest.takeTop(heading.rows))
    _ = rest.takeTop(1)
    buttons.draw(on: &canvas, in: rest.takeBottom(buttons.rows))
    _ = rest.takeBottom(1)
    for box in words.reversed() { box.draw(on: &canvas, in: rest.takeBottom(box.rows)) }
    canvas.drawn.previewArea = rest
    return true
  }

  private func words(columns: Int) -> [LabelBox] {
    let remarks = model.remarks.map { "\(Marks.text($0.tone.mark, look).pieces[...].string) \($0.text)" }
    let parts: [(String, Role)] = [
      (model.headline, .headline), (model.body, .body), (remarks.joined(separator: "\n"), .body),
      (model.details.joined(separator: "\n"), .muted),
    ]
    return parts.filter { !$0.0.isEmpty }.map { LabelBox($0, $1, columns: columns, look) }
  }
}

extension Prompt.Tone {
  var mark: Prompt.Mark {
    switch self {
    case .neutral: .oval
    case .good: .good
    case .bad: .several
    }
  }
}
