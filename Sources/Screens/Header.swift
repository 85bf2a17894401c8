internal import Cells

/// The first row of a screen: whose it is, what was just switched or is to be known, and where on the way one is.
struct Header {
  private let brand: Text
  private let middle: Text
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
    let room = self.columns - ends
    let candidates = [model.toast, columns < ScreenDrawing.narrow ? model.notice : ""].map { Text($0) }
    middle = candidates.first { !$0.isEmpty && $0.columns <= room } ?? Text("")
    holdsNotice = columns < ScreenDrawing.narrow && Text(model.notice).columns <= room
  }

  /// Whether what is to be known all the while has room here, where the footer has none.
  let holdsNotice: Bool

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
    if !middle.isEmpty { canvas.write(middle.pieces[...], at: rest.column, rest.row, .muted, within: rest) }
  }

  private func draw(_ words: [Text], on canvas: inout Canvas, in area: Rect) {
    var column = area.column
    for (step, word) in zip(steps, words) {
      let isCurrent = step.state == .current
      canvas.write(word.pieces[...], at: column, area.row, isCurrent ? .title : .muted, within: area)
      canvas.write(word.pieces.prefix(1), at: column, area.row, isCurrent ? .accent : .muted, within: area)
      column += word.columns + Self.gap
    }
  }

  private static func words(_ steps: [StepMark], _ look: Look) -> [Text] {
    steps.map { Text("\(Marks.step($0.state, look)) \($0.name)") }
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
