internal import Cells
internal import Contract

/// Page layout in one column at the header's edge: headline, title, cards, text, prompt and buttons, with the drawing
/// beside them.
///
/// Omitted for lack of space, in this order: double sizes, large letters, large pictures, small ones, gaps, borders, a
/// line for each button, title, an error's code.
struct ColumnPage {
  /// The level of detail of a page.
  struct Density {
    var pictures: PictureSize
    var areCardsBeside: Bool
    var hasBorders: Bool
    var gap: Int
    var hasTitle: Bool
    var hasLetters = false
    /// As many buttons on a line as fit.
    var packsButtons = false

    var withLetters: Density {
      var density = self
      density.hasLetters = true
      return density
    }
  }

  /// From richest to poorest.
  private static let densities: [Density] = {
    let rich: [(PictureSize, Bool, Int)] = [
      (.doubled, true, 2), (.large, true, 2), (.large, true, 1), (.small, true, 1), (.large, false, 1),
      (.none, true, 1),
      (.small, false, 1), (.none, false, 1),
    ]
    let bordered = rich.map {
      Density(pictures: $0, areCardsBeside: $1, hasBorders: true, gap: $2, hasTitle: true)
    }
    let plain = [(PictureSize.small, 1), (.none, 1), (.none, 0)].map {
      Density(pictures: $0, areCardsBeside: false, hasBorders: false, gap: $1, hasTitle: true)
    }
    return bordered + plain + [poorest(hasTitle: true), poorest(hasTitle: false)]
  }()

  /// Those that a window may have; large letters come before all that is smaller.
  private static func densities(in window: Size) -> [Density] {
    window.holds(roomy) ? withDoubled : window.holds(lettered) ? withLetters : usual
  }

  private static let usual = densities.filter { $0.pictures != .doubled }
  private static let (withLetters, withDoubled) = (lettering(usual), lettering(densities))

  private static func lettering(_ densities: [Density]) -> [Density] {
    densities.prefix { $0.pictures >= .large && $0.areCardsBeside }.map(\.withLetters) + densities
  }

  private static func poorest(hasTitle: Bool) -> Density {
    Density(
      pictures: .none, areCardsBeside: false, hasBorders: false, gap: 0, hasTitle: hasTitle, packsButtons: true)
  }

  private static let (widest, widestDoubled) = (104, 156)
  /// From this size of the window on, drawings and large letters are doubled.
  private static let roomy = Size(columns: 160, rows: 45)
  static let widestText = 72
  /// The columns of words and drawing on pages that replace each other, so that the drawing does not jump.
  private static let (steadyText, widestSteady) = (59, 13)
  private static let widestBar = 48
  /// Between the words and the drawing beside them.
  private static let gapBeside = 4
  /// From this size on, a page that is read from a distance has its headline in large letters.
  private static let lettered = Size(columns: 80, rows: 24)

  private let model: ScreenModel
  private let look: Look
  private let columns: Int

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let inner = area.inset(columns: Footer.margin(area.columns))
    // The code of an error, for the operator, in the last row.
    var above = inner
    let foot = above.takeBottom(model.code.isEmpty ? 0 : 1)
    let window = canvas.grid.size
    let most = window.holds(roomy) ? widestDoubled : widest
    let page = ColumnPage(model: model, look: canvas.look, columns: min(most, inner.columns))
    for density in densities(in: window) {
      // If there is space to spare, the page gets margins too.
      let margins = density.gap > 1 ? 2 : 0
      guard let column = page.column(density), column.rows + margins <= above.rows else { continue }
      canvas.writeLeading([Text(model.code).pieces[...]], .muted, in: foot)
      return stack(column, on: &canvas, in: above)
    }
    page.squeeze(on: &canvas, in: inner)
  }

  /// Draws blocks from a row that does not depend on their number, if there is room.
  static func stack(_ column: Column, on canvas: inout Canvas, in area: Rect) {
    var rest = area
    let spare = area.rows - column.rows
    _ = rest.takeTop(max(min(1, spare), min(area.rows / 6, (spare * 2 + 2) / 5)))
    if let sketch = column.aside {
      var beside = rest
      if column.asideAt != nil {
        beside = area
        _ = beside.takeTop(min(area.rows / 6, area.rows - sketch.rows))
      }
      _ = beside.takeLeading((column.asideAt ?? column.blocks.columns) + gapBeside)
      canvas.draw(sketch, .icon, in: beside.takeLeading(sketch.columns))
    }
    for block in column.blocks { block.draw(on: &canvas, in: rest.takeTop(block.rows)) }
  }

  /// Fallback for extremely long texts: the buttons keep their place, the code is left out, the text is cut, then the
  /// rest is truncated.
  private func squeeze(on canvas: inout Canvas, in area: Rect) {
    var rest = area
    let row = ButtonRow(model.buttons, columns: columns, isTall: false, packs: true, look)
    row.draw(on: &canvas, in: rest.takeBottom(row.rows))
    let blocks = column(Self.poorest(hasTitle: false))?.blocks ?? []
    let shown = blocks.filter { if case .buttons = $0 { false } else { true } }
    let excess = shown.rows - rest.rows
    for block in shown {
      var block = block
      if excess > 0, case .words(let box) = block, box.role == .body {
        block = .words(box.cut(lines: max(1, box.rows - excess), look))
      }
      block.draw(on: &canvas, in: rest.takeTop(block.rows))
    }
  }

  // MARK: Blocks

  /// Blocks below each other, and a drawing beside them.
  struct Column {
    var blocks: [Block]
    var aside: Sketch?
    /// The columns before the gap beside the drawing, if they do not depend on the words.
    var asideAt: Int?

    var rows: Int { max(blocks.rows, aside?.rows ?? 0) }
  }

  /// The page's blocks at a level of detail; `nil` if it cannot be drawn at that level.
  private func column(_ density: Density) -> Column? {
    let sketch = model.icon.flatMap { look.sketch($0.picture, density.pictures) }
    // A theme's own drawing may not be there in double size.
    if density.pictures == .doubled, sketch == nil, model.icon != nil { return nil }
    let aside = columns < ScreenDrawing.narrow ? nil : sketch
    let columns = columns(beside: aside, density)
    let cards = cards(density, columns)
    if cards.isEmpty, !model.cards.isEmpty { return nil }
    guard let heading = heading(density, columns) else { return nil }
    let above = aside == nil && model.icon?.isPictureOfTheme == true ? sketch.map { [Block.sketch($0)] } : nil
    let groups = [
      above ?? [], heading, cards, prompt(density, columns), body(density, columns), progress(columns),
      buttons(density, columns),
    ].filter { !$0.isEmpty }
    let blocks = Array(groups.joined(separator: density.gap > 0 ? [.space(density.gap)] : []))
    // Words keep clear of the drawing beside them; alone, they are cut rather than left out.
    guard aside == nil || blocks.columns <= columns else { return nil }
    return Column(blocks: blocks, aside: aside, asideAt: model.page.hasSteadyDrawing ? columns : nil)
  }

  /// The columns of the words beside a drawing.
  private func columns(beside aside: Sketch?, _ density: Density) -> Int {
    guard let aside else { return columns }
    guard model.page.hasSteadyDrawing else { return columns - aside.columns - Self.gapBeside }
    let widest = density.pictures == .doubled ? 2 * Self.widestSteady : Self.widestSteady
    return min(columns - max(aside.columns, widest) - Self.gapBeside, Self.steadyText)
  }

  private func words(_ text: String, _ role: Role, _ density: Density, _ columns: Int) -> [Block] {
    if text.isEmpty { return [] }
    return [.words(LabelBox(text, role, columns: min(columns, Self.widestText), look).lined(density.hasBorders))]
  }

  /// The headline in one line of large letters, where a page has them, or as it is.
  private func heading(_ density: Density, _ columns: Int) -> [Block]? {
    let title = density.hasTitle ? words(model.title, model.headline.isEmpty ? .title : .body, density, columns) : []
    guard density.hasLetters else {
      let headline = words(model.headline, .headline, density, columns)
      return headline + (density.gap > 1 && !headline.isEmpty && !title.isEmpty ? [.space(1)] : []) + title
    }
    let isDoubled = density.pictures == .doubled
    guard model.page.hasLargeHeadline,
      LargeLetters.mayFit(model.headline, columns: columns, isDoubled: isDoubled),
      let letters = LetterBlock(model.headline, .headline, columns: columns, isDoubled: isDoubled, look),
      letters.isOneLine
    else { return nil }
    return [.letters(letters)] + (title.isEmpty ? [] : [.space(1)]) + title
  }

  private func body(_ density: Density, _ columns: Int) -> [Block] {
    let details = (model.details + [model.field].filter { !$0.isEmpty }).joined(separator: "\n")
    let names: [Block] = model.names.isEmpty ? [] : [.names(NameRows(model.names, columns: columns, look))]
    let below = words(details, .label, density, columns) + names
    let body = words(model.body, .body, density, columns)
    return body + (body.isEmpty || below.isEmpty || density.packsButtons ? [] : [.space(1)]) + below
  }

  private func cards(_ density: Density, _ columns: Int) -> [Block] {
    guard !model.cards.isEmpty else { return [] }
    if density.areCardsBeside {
      return CardRow(model.cards, columns: columns, pictures: density.pictures, look).map { [.cardRow($0)] } ?? []
    }
    let list = CardList(
      model.cards, columns: columns, pictures: density.pictures, hasBorders: density.hasBorders, gap: density.gap, look)
    return list.map { [.cardList($0)] } ?? []
  }

  private func prompt(_ density: Density, _ columns: Int) -> [Block] {
    guard let prompt = model.prompt else { return [] }
    let fitted = min(columns, Self.widestText, PromptCard.columns(of: prompt, look) + 4)
    return [.prompt(PromptCard(prompt, columns: fitted, margin: density.hasBorders ? 1 : 0, look), columns: fitted)]
  }

  private func progress(_ columns: Int) -> [Block] {
    model.progress.map { [.progress(ProgressBar($0, look), columns: min(columns, Self.widestBar))] } ?? []
  }

  private func buttons(_ density: Density, _ columns: Int) -> [Block] {
    if model.buttons.isEmpty { return [] }
    return [
      .buttons(
        ButtonRow(model.buttons, columns: columns, isTall: density.hasBorders, packs: density.packsButtons, look))
    ]
  }
}

extension Size {
  fileprivate func holds(_ other: Size) -> Bool { columns >= other.columns && rows >= other.rows }
}

extension Page {
  /// Several of them replace each other within a step, by themselves.
  fileprivate var hasSteadyDrawing: Bool { [.nfcPresent, .nfcReading, .nfcMoved, .nfcDone, .nfcFailed].contains(self) }

  /// People read it from some distance, or before they know what it is about.
  fileprivate var hasLargeHeadline: Bool {
    [.attract, .stillThere, .outOfOrder, .instructions, .result, .captured].contains(self)
  }
}

/// A part of a column with its height.
enum Block {
  case space(Int)
  case words(LabelBox)
  case letters(LetterBlock)
  case names(NameRows)
  case sketch(Sketch)
  case cardRow(CardRow)
  case cardList(CardList)
  case prompt(PromptCard, columns: Int)
  case progress(ProgressBar, columns: Int)
  case buttons(ButtonRow)

  var rows: Int {
    switch self {
    case .space(let rows): rows
    case .words(let box): box.rows
    case .letters(let letters): letters.rows
    case .names(let names): names.rows
    case .sketch(let sketch): sketch.rows
    case .cardRow(let cards): cards.rows
    case .cardList(let cards): cards.rows
    case .prompt(let card, _): card.rows
    case .progress: 1
    case .buttons(let row): row.rows
    }
  }

  var columns: Int {
    switch self {
    case .space: 0
    case .words(let box): box.columns
    case .letters(let letters): letters.columns
    case .names(let names): names.columns
    case .sketch(let sketch): sketch.columns
    case .cardRow(let cards): cards.columns
    case .cardList(let cards): cards.columns
    case .prompt(_, let columns), .progress(_, let columns): columns
    case .buttons(let row): row.columns
    }
  }

  func draw(on canvas: inout Canvas, in area: Rect) {
    switch self {
    case .space: break
    case .words(let box): box.draw(on: &canvas, in: area)
    case .letters(let letters): letters.draw(on: &canvas, in: area)
    case .names(let names): names.draw(on: &canvas, in: area)
    case .sketch(let sketch):
      var area = area
      canvas.draw(sketch, .icon, in: area.takeLeading(sketch.columns))
    case .cardRow(let cards): cards.draw(on: &canvas, in: area)
    case .cardList(let cards): cards.draw(on: &canvas, in: area)
    case .prompt(let card, let columns):
      var area = area
      card.draw(on: &canvas, in: area.takeLeading(columns))
    case .progress(let bar, let columns):
      var area = area
      bar.draw(on: &canvas, in: area.takeLeading(columns))
    case .buttons(let row): row.draw(on: &canvas, in: area)
    }
  }
}

extension [Block] {
  var rows: Int { reduce(0) { $0 + $1.rows } }
  var columns: Int { map(\.columns).max() ?? 0 }
}
