internal import Cells

/// Page layout with a code: the words beside it or below it; without room for the code, its address stands in words.
struct CodePage {
  /// What the words give up, so that code or address are whole.
  private struct Density {
    var gap = 1
    var isTall = true
    var hasTitle = true
    var hasHeadline = true
  }

  private static let densities = [
    Density(), Density(isTall: false), Density(gap: 0, isTall: false), Density(gap: 0, isTall: false, hasTitle: false),
  ]
  private static let poorest = Density(gap: 0, isTall: false, hasTitle: false, hasHeadline: false)
  private static let (narrowest, widest) = (24, 48)
  private static let gapBeside = 3

  private let model: ScreenModel
  private let look: Look

  static func draw(_ model: ScreenModel, _ link: LinkFigure, on canvas: inout Canvas, in area: Rect) {
    let page = CodePage(model: model, look: canvas.look)
    let inner = area.inset(columns: Footer.margin(area.columns))
    if let code = CodeBlock(link.code, canvas.look), page.draw(code, on: &canvas, in: inner) { return }
    page.draw(link, on: &canvas, in: inner)
  }

  /// False if there is no room.
  private func draw(_ code: CodeBlock, on canvas: inout Canvas, in area: Rect) -> Bool {
    let beside = min(Self.widest, area.columns - code.size.columns - Self.gapBeside)
    guard code.size.rows <= area.rows, code.size.columns <= area.columns else { return false }
    var rest = area
    if beside >= Self.narrowest, let words = blocks(saying: [model.body], columns: beside, rows: area.rows) {
      _ = rest.takeTop((area.rows - max(code.size.rows, words.rows)) / 3)
      draw(words, on: &canvas, in: rest.takeLeading(beside))
      _ = rest.takeLeading(Self.gapBeside)
    } else if let words = blocks(
      saying: [model.body], columns: area.columns, rows: area.rows - code.size.rows)
    {
      draw(words, on: &canvas, in: rest.takeBottom(words.rows))
    } else {
      return false
    }
    var place = rest.takeLeading(code.size.columns)
    place.rows = code.size.rows
    canvas.draw(code.cells, in: place)
    canvas.drawn.drawings.append(place)
    return true
  }

  private func draw(_ link: LinkFigure, on canvas: inout Canvas, in area: Rect) {
    let texts = [link.open, link.address]
    let words =
      blocks(saying: texts, columns: area.columns, rows: area.rows)
      ?? blocks(saying: [link.address], columns: area.columns, Self.poorest)
    ColumnPage.stack(ColumnPage.Column(blocks: words), on: &canvas, in: area)
  }

  private func draw(_ blocks: [Block], on canvas: inout Canvas, in area: Rect) {
    var rest = area
    for block in blocks { block.draw(on: &canvas, in: rest.takeTop(block.rows)) }
  }

  /// The words at the richest density that has room; `nil` if none has.
  private func blocks(saying texts: [String], columns: Int, rows: Int) -> [Block]? {
    Self.densities.lazy.map { blocks(saying: texts, columns: columns, $0) }.first { $0.rows <= rows }
  }

  private func blocks(saying texts: [String], columns: Int, _ density: Density) -> [Block] {
    let parts = [
      (density.hasHeadline ? model.headline : "", Role.headline), (density.hasTitle ? model.title : "", .title),
      (texts.joined(separator: "\n"), .body),
    ]
    let words = parts.filter { !$0.0.isEmpty }.map {
      [Block.words(LabelBox($0, $1, columns: min(columns, ColumnPage.widestText), look))]
    }
    let time = density.hasHeadline ? model.progress : nil
    let bar = time.map { [Block.progress(ProgressBar($0, look), columns: min(columns, Self.widest))] } ?? []
    let buttons = ButtonRow(
      model.buttons, columns: columns, isTall: density.isTall, packs: !density.isTall, look)
    let row = model.buttons.isEmpty ? [] : [Block.buttons(buttons)]
    return Array((words + [bar, row]).filter { !$0.isEmpty }.joined(separator: [.space(density.gap)]))
  }
}
