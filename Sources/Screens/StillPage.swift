internal import Cells
internal import Contract

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
  /// Free columns between a picture and the text beside it.
  private static let besidePicture = 2
  /// In eighths of the columns.
  private static let (shareOfFace, shareOfDocument) = (4, 5)

  /// In a lower window, more remarks would leave no room for buttons or picture.
  static func mostRemarks(in window: Size) -> Int { window.rows < 22 ? 3 : 5 }

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let page = StillPage(model: model, look: canvas.look)
    let inner = area.inset(columns: Footer.margin(area.columns))
    if model.still?.part != nil { return page.drawPart(on: &canvas, in: inner) }
    if canvas.look.isLarge, page.drawLarge(on: &canvas, in: inner) { return }
    if model.body.isEmpty, let document = model.still?.document, page.draw(document, on: &canvas, in: inner) { return }
    let isWide = area.columns >= wide.columns && area.rows >= wide.rows
    if isWide { return page.drawBeside(on: &canvas, in: inner) }
    if !page.drawLow(on: &canvas, in: inner) { page.drawBelow(on: &canvas, in: inner) }
  }

  /// An enlarged part takes all rows but those of its number and of the buttons.
  private func drawPart(on canvas: inout Canvas, in area: Rect) {
    var rest = area
    let heading = LabelBox(model.headline, .headline, columns: rest.columns, look)
    let buttons = ButtonRow(model.buttons, columns: rest.columns, isTall: false, packs: true, look)
    _ = rest.takeBottom(gap(in: area))
    buttons.draw(on: &canvas, in: rest.takeBottom(buttons.rows))
    _ = rest.takeBottom(gap(in: area))
    heading.draw(on: &canvas, in: rest.takeTop(heading.rows))
    if !rest.isEmpty { canvas.drawn.previewArea = rest }
  }

  private func gap(in area: Rect) -> Int { area.rows >= Self.wide.rows ? 1 : 0 }

  /// A document as large as possible, the remarks beside it, or below it in a high window, and then the question and
  /// its buttons; false if they leave too few rows.
  private func draw(_ document: DocumentKind, on canvas: inout Canvas, in area: Rect) -> Bool {
    var rest = area
    let buttons = ButtonRow(model.buttons, columns: rest.columns, isTall: false, packs: true, look)
    let heading = LabelBox(model.headline, .headline, columns: rest.columns, look)
    let gap = gap(in: area)
    let rows = rest.rows - heading.rows - buttons.rows - 2 * gap
    guard rows >= Self.leastRows, let place = room(for: document, in: Size(columns: rest.columns, rows: rows)),
      place.picture.rows >= Self.leastRows
    else { return false }
    var top = rest.takeTop(max(place.picture.rows, place.isBeside ? place.remarks.rows : 0))
    var picture = top.takeLeading(place.picture.columns)
    canvas.drawn.previewArea = picture.takeTop(place.picture.rows)
    var remarks = place.isBeside ? top.takeTrailing(top.columns - Self.besidePicture) : rest
    remarks = remarks.takeTop(place.remarks.rows)
    place.remarks.draw(on: &canvas, in: remarks.takeLeading(place.remarks.columns))
    if !place.isBeside { _ = rest.takeTop(place.remarks.rows) }
    _ = rest.takeTop(gap)
    heading.draw(on: &canvas, in: rest.takeTop(heading.rows))
    buttons.draw(on: &canvas, in: rest.takeTop(buttons.rows))
    return true
  }

  /// The largest picture of a document that leaves room for the remarks; `nil` if none does.
  private func room(
    for document: DocumentKind, in size: Size
  ) -> (picture: Size, remarks: LabelBox, isBeside: Bool)? {
    let below = remarks(columns: size.columns)
    let largest = document.fitted(in: size)
    if largest.rows + below.rows <= size.rows { return (largest, below, false) }
    let usual = min(below.columns, max(size.columns - largest.columns - Self.besidePicture, size.columns / 4))
    let beside = [usual, size.columns / 2].lazy.map { remarks(columns: $0) }.first { $0.rows <= size.rows }
    guard let beside else { return nil }
    let columns = size.columns - beside.columns - Self.besidePicture
    return (document.fitted(in: Size(columns: columns, rows: size.rows)), beside, true)
  }

  /// In a low window a face stands beside the words, where it gets more rows than above them; false if the words need
  /// the whole width.
  private func drawLow(on canvas: inout Canvas, in area: Rect) -> Bool {
    guard area.rows < Self.roomyRows + Self.leastRows, model.still?.face != nil else { return false }
    var rest = area
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
    var rest = area.inset(rows: 1)
    // A document is wide, and has to be read.
    let share = model.still?.face == nil ? Self.shareOfDocument : Self.shareOfFace
    var picture = rest.takeLeading(rest.columns * share / 8)
    // Its picture begins at the top, and the text is beside it.
    if let size = model.still?.document?.fitted(in: picture.size) {
      picture = Rect(column: picture.column, row: picture.row, columns: size.columns, rows: size.rows)
    }
    canvas.drawn.previewArea = picture
    _ = rest.takeLeading(2)
    let buttons = ButtonRow(model.buttons, columns: rest.columns, isTall: true, look)
    let plain = words(columns: min(Self.widest, rest.columns))
    let rows = { (words: [LabelBox]) in words.reduce(0) { $0 + $1.rows } + words.count + buttons.rows }
    let lined = plain.map { $0.lined(true) }
    let words = rows(lined) <= rest.rows ? lined : plain
    _ = rest.takeTop(max(0, min(rest.rows, picture.rows) - rows(words)) / 2)
    for box in words {
      box.draw(on: &canvas, in: rest.takeTop(min(box.rows, max(0, rest.rows - buttons.rows))))
      _ = rest.takeTop(rest.rows > buttons.rows ? 1 : 0)
    }
    var row = rest.takeTop(buttons.rows)
    buttons.draw(on: &canvas, in: row.takeLeading(buttons.columns))
  }

  private func drawBelow(on canvas: inout Canvas, in area: Rect) {
    var rest = area
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
    var rest = area
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

  private func remarks(columns: Int) -> LabelBox { LabelBox(remarks, .body, columns: columns, look) }

  private var remarks: String {
    model.remarks.map { "\(Marks.text($0.tone.mark, look).pieces[...].string) \($0.text)" }.joined(separator: "\n")
  }

  private func words(columns: Int) -> [LabelBox] {
    let parts: [(String, Role)] = [
      (model.headline, .headline), (model.body, .body), (remarks, .body),
      (model.details.joined(separator: "\n"), .muted),
    ]
    return parts.filter { !$0.0.isEmpty }.map { LabelBox($0, $1, columns: columns, look) }
  }
}

extension DocumentKind {
  /// A cell is twice as high as wide.
  fileprivate var columnsPerRow: Double { 2 * aspect }

  /// The largest size of a picture with its proportions, to less than a column.
  fileprivate func fitted(in size: Size) -> Size {
    let rows = min(size.rows, Int(Double(size.columns + 1) / columnsPerRow))
    return Size(columns: min(size.columns, Int(Double(rows) * columnsPerRow)), rows: rows)
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
