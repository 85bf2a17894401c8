internal import Cells

/// A page of one column: headline, title, picture, cards, words, prompt and buttons, one under the other.
///
/// What does not fit is left out in this order: large pictures, small ones, space, the borders, the title.
struct ColumnPage {
  /// How much of a page is shown.
  struct Density {
    var pictures: PictureSize
    var areCardsBeside: Bool
    var hasBorders: Bool
    var gap: Int
    var hasTitle: Bool
  }

  /// From rich to poor.
  static let densities: [Density] = {
    let rich: [(PictureSize, Bool, Int)] = [
      (.large, true, 2), (.large, true, 1), (.small, true, 1), (.large, false, 1), (.none, true, 1),
      (.small, false, 1), (.none, false, 1),
    ]
    let bordered = rich.map {
      Density(pictures: $0, areCardsBeside: $1, hasBorders: true, gap: $2, hasTitle: true)
    }
    let plain = [(PictureSize.small, 1, true), (.none, 1, true), (.none, 0, true), (.none, 0, false)].map {
      Density(pictures: $0, areCardsBeside: false, hasBorders: false, gap: $1, hasTitle: $2)
    }
    return bordered + plain
  }()

  static let widest = 104
  static let widestText = 72

  static func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let margin = area.columns >= 60 ? 3 : 1
    let inner = area.centred(Size(columns: min(widest, area.columns - 2 * margin), rows: area.rows))
    let look = canvas.look
    let fitting = densities.lazy.compactMap { density -> [Block]? in
      guard let blocks = blocks(model, density, inner.columns, look) else { return nil }
      return blocks.rows <= inner.rows ? blocks : nil
    }.first
    if let fitting { return stack(fitting, on: &canvas, in: inner) }
    squeeze(model, on: &canvas, in: inner)
  }

  private static func stack(_ blocks: [Block], on canvas: inout Canvas, in area: Rect) {
    var rest = area
    _ = rest.takeTop(((area.rows - blocks.rows) * 2 + 2) / 5)
    for block in blocks { block.draw(on: &canvas, in: rest.takeTop(block.rows)) }
  }

  /// Words far longer than any table of ours: the buttons keep their place, the rest is cut.
  private static func squeeze(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) {
    let poorest = Density(pictures: .none, areCardsBeside: false, hasBorders: false, gap: 0, hasTitle: false)
    var rest = area
    let buttons = ButtonRow(model.buttons, columns: area.columns, isTall: false, canvas.look)
    buttons.draw(on: &canvas, in: rest.takeBottom(buttons.rows))
    let words = blocks(model, poorest, area.columns, canvas.look) ?? []
    for block in words.dropLast() { block.draw(on: &canvas, in: rest.takeTop(block.rows)) }
  }

  /// The page's blocks at a density; nil where the cards have no room beside each other.
  private static func blocks(_ model: ScreenModel, _ density: Density, _ columns: Int, _ look: Look) -> [Block]? {
    let narrow = min(columns, widestText)
    var blocks: [Block] = []
    if let icon = model.icon, let sketch = look.sketch(icon.drawing, density.pictures) {
      blocks.append(.sketch(sketch))
    }
    var heading = words(look.text(model.headline, .headline), .headline, narrow)
    if density.hasTitle {
      if density.gap > 1, !heading.isEmpty, !model.title.isEmpty { heading.append(.space(1)) }
      heading += words(look.text(model.title, .title), .title, narrow)
    }
    blocks = separated(
      [blocks, heading, cards(model, density, columns, look), prompt(model, density, narrow, look)], density)
    if !model.cards.isEmpty, cards(model, density, columns, look).isEmpty { return nil }
    blocks = separated(
      [blocks, words(look.text(model.body, .body), .body, narrow), buttons(model, density, columns, look)], density)
    return blocks
  }

  private static func separated(_ groups: [[Block]], _ density: Density) -> [Block] {
    let groups = groups.filter { !$0.isEmpty }
    return Array(groups.joined(separator: density.gap > 0 ? [.space(density.gap)] : []))
  }

  private static func words(_ text: Text, _ role: Role, _ columns: Int) -> [Block] {
    text.isEmpty ? [] : [.words(text.balancedLines(columns: columns), role)]
  }

  private static func prompt(_ model: ScreenModel, _ density: Density, _ columns: Int, _ look: Look) -> [Block] {
    guard let prompt = model.prompt else { return [] }
    let fitted = min(columns, PromptCard.columns(of: prompt, isTall: density.hasBorders, look) + 4)
    return [.prompt(PromptCard(prompt, columns: fitted, isTall: density.hasBorders, look))]
  }

  private static func buttons(_ model: ScreenModel, _ density: Density, _ columns: Int, _ look: Look) -> [Block] {
    model.buttons.isEmpty
      ? [] : [.buttons(ButtonRow(model.buttons, columns: columns, isTall: density.hasBorders, look))]
  }

  private static func cards(_ model: ScreenModel, _ density: Density, _ columns: Int, _ look: Look) -> [Block] {
    guard !model.cards.isEmpty else { return [] }
    if density.areCardsBeside {
      return CardRow(model.cards, columns: columns, pictures: density.pictures, look).map { [.cardRow($0)] } ?? []
    }
    let list = CardList(
      model.cards, columns: columns, pictures: density.pictures, hasBorders: density.hasBorders, gap: density.gap, look)
    return list.map { [.cardList($0)] } ?? []
  }
}

/// One part of a column with its height.
enum Block {
  case space(Int)
  case words([Text.Line], Role)
  case sketch(Sketch)
  case cardRow(CardRow)
  case cardList(CardList)
  case prompt(PromptCard)
  case buttons(ButtonRow)

  var rows: Int {
    switch self {
    case .space(let rows): rows
    case .words(let lines, _): lines.count
    case .sketch(let sketch): sketch.rows
    case .cardRow(let cards): cards.rows
    case .cardList(let cards): cards.rows
    case .prompt(let card): card.rows
    case .buttons(let row): row.rows
    }
  }

  func draw(on canvas: inout Canvas, in area: Rect) {
    switch self {
    case .space: break
    case .words(let lines, let role): canvas.writeCentred(lines, role, in: area)
    case .sketch(let sketch): canvas.draw(sketch, .icon, in: area)
    case .cardRow(let cards): cards.draw(on: &canvas, in: area)
    case .cardList(let cards): cards.draw(on: &canvas, in: area)
    case .prompt(let card): card.draw(on: &canvas, in: area)
    case .buttons(let row): row.draw(on: &canvas, in: area)
    }
  }
}

extension [Block] {
  var rows: Int { reduce(0) { $0 + $1.rows } }
}
