internal import Cells

/// The first row of a screen: brand, notice, and progress through the steps.
///
/// A logo may take several rows if the window is high enough.
struct Header {
  private let brand: BrandMark
  private let notice: Text
  private let banner: Text
  private let steps: [StepMark]
  private let close: Text
  private let closeLeads: Bool
  private let look: Look
  private let margin: Int
  private let columns: Int

  private static let gap = 2

  init(_ model: ScreenModel, in window: Size, _ look: Look) {
    self.look = look
    let isWide = window.columns >= ScreenDrawing.narrow
    margin = Footer.margin(window.columns)
    close = Self.close(model.close, isWide: isWide, look)
    closeLeads = model.close.map { $0.isLeft != look.isRightToLeft } ?? false
    columns = window.columns - 2 * margin - (close.isEmpty ? 0 : close.columns + Self.gap)
    brand = look.brand(in: window)
    steps = model.steps
    banner = Text(model.banner.isEmpty ? "" : " \(model.banner) ")
    let bannerColumns = banner.isEmpty ? 0 : banner.columns + Self.gap
    let ends =
      brand.columns + bannerColumns + Self.columns(of: model.steps, in: columns - brand.columns, isWide: isWide, look)
      + 2 * Self.gap
    let notice = Text(isWide ? "" : model.notice)
    self.notice = notice.columns <= columns - ends ? notice : Text("")
  }

  /// Whether the notice fits here if it does not fit in the footer.
  var holdsNotice: Bool { !notice.isEmpty }

  var rows: Int { max(1, brand.rows) }

  /// The brand's width with its margin.
  var brandColumns: Int { brand.rows == 0 ? 0 : brand.columns + margin }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = area.inset(columns: margin)
    drawClose(on: &canvas, in: &rest)
    drawBrand(on: &canvas, in: &rest)
    drawBanner(on: &canvas, in: &rest)
    let wide = Self.words(steps, look).reduce(0) { $0 + $1.columns } + Self.gap * max(0, steps.count - 1)
    if steps.isEmpty {
      // A single step is not shown.
    } else if wide <= rest.columns, area.columns >= ScreenDrawing.narrow {
      draw(Self.words(steps, look), on: &canvas, in: rest.takeTrailing(wide))
    } else {
      let count = Self.count(steps)
      canvas.write(count.pieces[...], at: rest.endColumn - count.columns, rest.row, .muted, within: rest)
      _ = rest.takeTrailing(count.columns)
    }
    if holdsNotice { canvas.write(notice.pieces[...], at: rest.column, rest.row, .muted, within: rest) }
  }

  private func drawClose(on canvas: inout Canvas, in rest: inout Rect) {
    guard !close.isEmpty else { return }
    let place = closeLeads ? rest.takeLeading(close.columns) : rest.takeTrailing(close.columns)
    canvas.write(close.pieces[...], at: place.column, place.row, .title, within: place)
    _ = closeLeads ? rest.takeLeading(Self.gap) : rest.takeTrailing(Self.gap)
  }

  private func drawBrand(on canvas: inout Canvas, in rest: inout Rect) {
    guard brand.rows > 0 else { return }
    switch brand {
    case .words(let lines):
      let shown = lines.map { $0.clipped(columns: rest.columns, ellipsis: look.ellipsis) }
      canvas.draw(shown, look.brandPaint, at: rest.column, in: rest)
    case .cells(let cells): canvas.draw(cells, in: rest)
    }
    _ = rest.takeLeading(brand.columns + Self.gap)
  }

  private func drawBanner(on canvas: inout Canvas, in rest: inout Rect) {
    guard !banner.isEmpty else { return }
    var place = rest.takeLeading(min(banner.columns, rest.columns))
    place.rows = 1
    canvas.grid.clear(place, role: .prompt)
    let words = banner.clipped(columns: place.columns, ellipsis: look.ellipsis)
    canvas.write(words, at: place.column, place.row, .prompt, within: place)
    _ = rest.takeLeading(Self.gap)
  }

  /// The close key, with its meaning if there is room.
  private static func close(_ mark: CloseMark?, isWide: Bool, _ look: Look) -> Text {
    guard let entry = mark?.entry else { return Text("") }
    return Text([Marks.close(look), entry.key, isWide ? entry.word : ""].filter { !$0.isEmpty }.joined(separator: " "))
  }

  private func draw(_ words: [Text], on canvas: inout Canvas, in area: Rect) {
    var column = area.column
    for (step, word) in zip(steps, words) {
      canvas.draw(step, as: word, at: column, area.row, within: area)
      column += word.columns + Self.gap
    }
  }

  private static func words(_ steps: [StepMark], _ look: Look) -> [Text] {
    steps.map { $0.text(look) }
  }

  /// Such as `2/3`.
  private static func count(_ steps: [StepMark]) -> Text {
    Text("\(min(steps.count, (steps.firstIndex { $0.state == .current } ?? steps.count - 1) + 1))/\(steps.count)")
  }

  private static func columns(of steps: [StepMark], in room: Int, isWide: Bool, _ look: Look) -> Int {
    if steps.isEmpty { return 0 }
    let wide = words(steps, look).reduce(0) { $0 + $1.columns } + gap * (steps.count - 1)
    return wide + gap <= room && isWide ? wide : count(steps).columns
  }
}

/// Whose screens they are, as a header shows it.
enum BrandMark: Equatable {
  case words([Text])
  /// The cells of a picture, row after row, from the left.
  case cells([[Cell]])

  var rows: Int {
    switch self {
    case .words(let lines): lines.count
    case .cells(let cells): cells.count
    }
  }

  var columns: Int {
    switch self {
    case .words(let lines): lines.map(\.columns).max() ?? 0
    case .cells(let cells): cells.first?.count ?? 0
    }
  }
}

extension StepMark {
  /// The sign and name.
  func text(_ look: Look) -> Text { Text("\(Marks.step(state, look)) \(name)") }
}

extension Canvas {
  /// Draws a step's name; the current one is highlighted.
  mutating func draw(_ step: StepMark, as word: Text, at column: Int, _ row: Int, within area: Rect) {
    let isCurrent = step.state == .current
    let sign = word.pieces.prefix { $0.kind != .space }
    let gap = word.pieces[sign.endIndex...].prefix { $0.kind == .space }
    let words: Role = isCurrent ? .title : .muted
    var place = column
    for (part, role) in [(sign, isCurrent ? .accent : .muted), (gap, words), (word.pieces[gap.endIndex...], words)] {
      write(part, at: place, row, role, within: area)
      place += part.columns
    }
  }
}
