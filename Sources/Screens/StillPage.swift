internal import Cells

/// A page around a picture that was kept: what it is above it or beside it, the buttons below.
struct StillPage {
  private let model: ScreenModel
  private let look: Look

  /// From here on the words stand beside the picture.
  static let wide = Size(columns: 72, rows: 16)
  /// A picture with fewer rows shows nobody.
  static let leastRows = 4
  /// It has so many before what is for others stands there too.
  private static let roomyRows = 9
  static let widest = 48

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let page = StillPage(model: model, look: canvas.look)
    let isWide = area.columns >= wide.columns && area.rows >= wide.rows
    if isWide { page.drawBeside(on: &canvas, in: area) } else { page.drawBelow(on: &canvas, in: area) }
  }

  private func drawBeside(on canvas: inout Canvas, in area: Rect) {
    var rest = area.inset(columns: 2, rows: 1)
    canvas.drawn.previewArea = rest.takeLeading(rest.columns / 2)
    _ = rest.takeLeading(2)
    let words = words(columns: min(Self.widest, rest.columns))
    let buttons = ButtonRow(model.buttons, columns: rest.columns, isTall: true, look)
    let rows = words.reduce(0) { $0 + $1.lines.count } + words.count - 1 + 1 + buttons.rows
    _ = rest.takeTop(max(0, rest.rows - rows) / 2)
    for (lines, role) in words {
      canvas.writeLeading(lines, role, in: rest.takeTop(min(lines.count, max(0, rest.rows - buttons.rows))))
      _ = rest.takeTop(rest.rows > buttons.rows ? 1 : 0)
    }
    var row = rest.takeTop(buttons.rows)
    buttons.draw(on: &canvas, in: row.takeLeading(buttons.columns))
  }

  private func drawBelow(on canvas: inout Canvas, in area: Rect) {
    var rest = area.inset(columns: 1)
    let buttons = ButtonRow(model.buttons, columns: rest.columns, isTall: false, look)
    buttons.draw(on: &canvas, in: rest.takeBottom(buttons.rows))
    var words = words(columns: rest.columns)
    // What is for those who look after the machine goes first, and then the picture.
    if words.last?.role == .muted, words.reduce(0, { $0 + $1.lines.count }) + Self.roomyRows > rest.rows {
      words.removeLast()
    }
    for (lines, role) in words.dropFirst().reversed() {
      canvas.writeLeading(lines, role, in: rest.takeBottom(min(lines.count, rest.rows)))
    }
    if let first = words.first { canvas.writeLeading(first.lines, first.role, in: rest.takeTop(first.lines.count)) }
    if rest.rows >= Self.leastRows { canvas.drawn.previewArea = rest }
  }

  private func words(columns: Int) -> [(lines: [Text.Line], role: Role)] {
    let remarks = model.remarks.flatMap { remark in
      look.text("\(Marks.text(remark.tone.mark, look).pieces[...].string) \(remark.text)", .body).lines(
        columns: columns)
    }
    let parts: [([Text.Line], Role)] = [
      (look.text(model.headline, .headline).lines(columns: columns), .headline),
      (look.text(model.body, .body).lines(columns: columns), .body), (remarks, .body),
      (model.details.flatMap { look.text($0, .muted).lines(columns: columns) }, .muted),
    ]
    return parts.filter { !$0.0.allSatisfy(\.isEmpty) }.map { (lines: $0.0, role: $0.1) }
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
