internal import Cells

/// The first row of a screen: whose it is, what is to be known, and where on the way one is.
struct Header {
  private let brand: Text
  private let notice: Text
  private let steps: [StepMark]
  private let look: Look
  private let margin: Int
  private let columns: Int

  private static let gap = 2

  init(_ model: ScreenModel, columns: Int, _ look: Look) {
    self.look = look
    margin = Footer.margin(columns)
    self.columns = columns - 2 * margin
    brand = look.text(look.brand, .title)
    steps = model.steps
    let ends =
      brand.columns
      + Self.columns(of: model.steps, in: self.columns - brand.columns, isWide: columns >= ScreenDrawing.narrow, look)
      + 2 * Self.gap
    let notice = Text(columns < ScreenDrawing.narrow ? model.notice : "")
    self.notice = notice.columns <= self.columns - ends ? notice : Text("")
  }

  /// Whether what is to be known all the while has room here, where the footer has none.
  var holdsNotice: Bool { !notice.isEmpty }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = area.inset(columns: margin)
    let shown = brand.clipped(columns: rest.columns, ellipsis: look.ellipsis)
    canvas.write(shown, at: rest.column, rest.row, .title, within: rest)
    _ = rest.takeLeading(brand.columns + Self.gap)
    let wide = Self.words(steps, look).reduce(0) { $0 + $1.columns } + Self.gap * max(0, steps.count - 1)
    if steps.isEmpty {
      // One step alone is no way.
    } else if wide <= rest.columns, area.columns >= ScreenDrawing.narrow {
      draw(Self.words(steps, look), on: &canvas, in: rest.takeTrailing(wide))
    } else {
      let count = Self.count(steps)
      canvas.write(count.pieces[...], at: rest.endColumn - count.columns, rest.row, .muted, within: rest)
      _ = rest.takeTrailing(count.columns)
    }
    if holdsNotice { canvas.write(notice.pieces[...], at: rest.column, rest.row, .muted, within: rest) }
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

extension StepMark {
  /// Its sign and its name.
  func text(_ look: Look) -> Text { Text("\(Marks.step(state, look)) \(name)") }
}

extension Canvas {
  /// A step in its words: the one where one is stands out.
  mutating func draw(_ step: StepMark, as word: Text, at column: Int, _ row: Int, within area: Rect) {
    let isCurrent = step.state == .current
    write(word.pieces[...], at: column, row, isCurrent ? .title : .muted, within: area)
    write(word.pieces.prefix(1), at: column, row, isCurrent ? .accent : .muted, within: area)
  }
}
