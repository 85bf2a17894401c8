internal import Cells

/// Page layout in one centred column: headline, title, picture, cards, text, prompt and buttons, aligned to the same
/// leading edge.
///
/// Omitted for lack of space, in this order: large pictures, small ones, gaps, borders, a line for each button, title.
struct ColumnPage {
  /// The level of detail of a page.
  struct Density {
    var pictures: PictureSize
    var areCardsBeside: Bool
    var hasBorders: Bool
    var gap: Int
    var hasTitle: Bool
    /// As many buttons on a line as fit.
    var packsButtons = false
  }

  /// From richest to poorest.
  static let densities: [Density] = {
    let rich: [(PictureSize, Bool, Int)] = [
      (.large, true, 2), (.large, true, 1), (.small, true, 1), (.large, false, 1), (.none, true, 1),
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

  private static func poorest(hasTitle: Bool) -> Density {
    Density(
      pictures: .none, areCardsBeside: false, hasBorders: false, gap: 0, hasTitle: hasTitle, packsButtons: true)
  }

  static let widest = 104
  static let widestText = 72
  private static let widestBar = 48

  private let model: ScreenModel
  private let look: Look
  private let columns: Int
  /// Not yet bordered.
  private let headline: [Block]
  private let title: [Block]
  private let body: [Block]
  /// The details below it.
  private let below: [Block]

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let margin = area.columns >= 60 ? 3 : 1
    let inner = area.centred(Size(columns: min(widest, area.columns - 2 * margin), rows: area.rows))
    let page = ColumnPage(model, columns: inner.columns, canvas.look)
    for density in densities {
      // If there is space to spare, the page gets margins too.
      let margins = density.gap > 1 ? 2 : 0
      guard let blocks = page.blocks(density), blocks.rows + margins <= inner.rows else { continue }
      return stack(blocks, on: &canvas, in: inner)
    }
    page.squeeze(on: &canvas, in: inner)
  }

  private init(_ model: ScreenModel, columns: Int, _ look: Look) {
    let words = { (text: String, role: Role) -> [Block] in
      text.isEmpty ? [] : [.words(LabelBox(text, role, columns: min(columns, Self.widestText), look))]
    }
    self.model = model
    self.look = look
    self.columns = columns
    headline = words(model.headline, .headline)
    title = words(model.title, .title)
    let details = words((model.details + [model.field].filter { !$0.isEmpty }).joined(separator: "\n"), .label)
    let names: [Block] = model.names.isEmpty ? [] : [.names(NameRows(model.names, columns: columns, look))]
    let below = details + names
    body = words(model.body, .body)
    self.below = below
  }

  static func stack(_ blocks: [Block], on canvas: inout Canvas, in area: Rect) {
    var rest = area.centred(Size(columns: blocks.columns, rows: area.rows))
    // Slightly above the centre (optical centre).
    let spare = area.rows - blocks.rows
    _ = rest.takeTop(max(min(1, spare), (spare * 2 + 2) / 5))
    for block in blocks { block.draw(on: &canvas, in: rest.takeTop(block.rows)) }
  }

  /// Fallback for extremely long texts: the buttons keep their place, the text is cut, then the rest is truncated.
  private func squeeze(on canvas: inout Canvas, in area: Rect) {
    var rest = area
    let row = ButtonRow(model.buttons, columns: columns, isTall: false, packs: true, look)
    row.draw(on: &canvas, in: rest.takeBottom(row.rows))
    let shown = (blocks(Self.poorest(hasTitle: false)) ?? []).filter { if case .buttons = $0 { false } else { true } }
    let excess = shown.rows - rest.rows
    for block in shown {
      var block = block
      if excess > 0, case .words(let box) = block, box.role == .body {
        block = .words(box.cut(lines: max(1, box.rows - excess), look))
      }
      block.draw(on: &canvas, in: rest.takeTop(block.rows))
    }
  }

  /// The page's blocks at a level of detail; `nil` if the cards do not fit.
  private func blocks(_ density: Density) -> [Block]? {
    let cards = cards(density)
    if cards.isEmpty, !model.cards.isEmpty { return nil }
    let icon = model.icon.flatMap { look.sketch($0.drawing, density.pictures) }.map { [Block.sketch($0)] } ?? []
    let groups = [
      icon, heading(density), cards, prompt(density), lined(body(density), density), progress, buttons(density),
    ].filter { !$0.isEmpty }
    return Array(groups.joined(separator: density.gap > 0 ? [.space(density.gap)] : []))
  }

  private func heading(_ density: Density) -> [Block] {
    let headline = lined(headline, density)
    guard density.hasTitle, !title.isEmpty else { return headline }
    return headline + (density.gap > 1 && !headline.isEmpty ? [.space(1)] : []) + lined(title, density)
  }

  private func body(_ density: Density) -> [Block] {
    body + (below.isEmpty || density.packsButtons ? [] : [.space(1)]) + below
  }

  private func lined(_ blocks: [Block], _ density: Density) -> [Block] {
    blocks.map { if case .words(let box) = $0 { .words(box.lined(density.hasBorders)) } else { $0 } }
  }

  private func cards(_ density: Density) -> [Block] {
    guard !model.cards.isEmpty else { return [] }
    if density.areCardsBeside {
      return CardRow(model.cards, columns: columns, pictures: density.pictures, look).map { [.cardRow($0)] } ?? []
    }
    let list = CardList(
      model.cards, columns: columns, pictures: density.pictures, hasBorders: density.hasBorders, gap: density.gap, look)
    return list.map { [.cardList($0)] } ?? []
  }

  private func prompt(_ density: Density) -> [Block] {
    guard let prompt = model.prompt else { return [] }
    let fitted = min(columns, Self.widestText, PromptCard.columns(of: prompt, look) + 4)
    return [.prompt(PromptCard(prompt, columns: fitted, margin: density.hasBorders ? 1 : 0, look), columns: fitted)]
  }

  private var progress: [Block] {
    model.progress.map { [.progress(ProgressBar($0, look), columns: min(columns, Self.widestBar))] } ?? []
  }

  private func buttons(_ density: Density) -> [Block] {
    if model.buttons.isEmpty { return [] }
    return [
      .buttons(
        ButtonRow(model.buttons, columns: columns, isTall: density.hasBorders, packs: density.packsButtons, look))
    ]
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
