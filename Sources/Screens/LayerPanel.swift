internal import Cells

/// A dialog in the centre, a sheet at the bottom, or the help, over a dimmed page.
///
/// Reduced for lack of space, in this order: high buttons, gaps, the margin, the list's columns, a line for each button.
struct LayerPanel {
  private struct Density {
    var hasMargin: Bool
    var gap: Int
    var areButtonsTall: Bool
    var list: LayerList.Shape
    /// Title and buttons share a row.
    var isPacked = false
    /// The title is in large letters.
    var hasLetters = false
    /// As many buttons on a line as fit.
    var packsButtons = false
  }

  private static let densities: [Density] = {
    let tables = [(true, 1, true), (true, 1, false), (true, 0, false), (false, 0, false)].map {
      Density(hasMargin: $0, gap: $1, areButtonsTall: $2, list: .table)
    }
    let others = [(true, 1, LayerList.Shape.flow), (true, 0, .flow), (false, 0, .flow), (false, 0, .packed)].map {
      Density(hasMargin: $0, gap: $1, areButtonsTall: false, list: $2)
    }
    let packed = Density(hasMargin: false, gap: 0, areButtonsTall: false, list: .table, isPacked: true)
    let last = Density(hasMargin: false, gap: 0, areButtonsTall: false, list: .packed, packsButtons: true)
    return tables + [packed] + others + [last]
  }()

  private static let large = densities.prefix(2).map {
    var density = $0
    density.hasLetters = true
    return density
  }

  private let layer: Layer
  private let density: Density
  private let title: [Text.Line]
  private let letters: LetterBlock?
  private let titleRows: Int
  private let body: [Text.Line]
  private let buttons: ButtonRow
  private let list: LayerList
  private let columns: Int
  private let isPacked: Bool

  /// A drawing of the page that it would cut goes altogether.
  static func draw(_ layer: Layer, over drawings: [Rect], on canvas: inout Canvas, in area: Rect) {
    let panels = panels(layer, in: area, canvas.look)
    guard let panel = panels.first(where: { $0.fits(area) }) ?? panels.last else { return }
    let rows = panel.place(in: area)
    for drawing in drawings where drawing.row < rows.endRow && drawing.endRow > rows.row {
      canvas.grid.clear(drawing, role: .overlay)
    }
    panel.draw(on: &canvas, in: area)
  }

  static func fits(_ layer: Layer, in area: Rect, _ look: Look) -> Bool {
    panels(layer, in: area, look).contains { $0.fits(area) }
  }

  /// From richest to poorest.
  private static func panels(_ layer: Layer, in area: Rect, _ look: Look) -> some BidirectionalCollection<LayerPanel> {
    ((look.isLarge ? large : []) + densities).lazy.map { LayerPanel(layer, $0, in: area, look) }
  }

  private init(_ layer: Layer, _ density: Density, in area: Rect, _ look: Look) {
    self.layer = layer
    self.density = density
    let frame = density.hasMargin ? 6 : 2
    let most = min(area.columns - frame - (density.hasMargin && layer.kind != .sheet ? 2 : 0), layer.kind.widest)
    title = layer.title.isEmpty ? [] : look.text(layer.title, .dialogTitle).balancedLines(columns: most)
    letters =
      density.hasLetters ? LetterBlock(layer.title, .dialogTitle, columns: area.columns - frame - 2, look) : nil
    titleRows = letters?.rows ?? title.count
    body = layer.body.isEmpty ? [] : look.text(layer.body, .dialog).balancedLines(columns: most)
    buttons = ButtonRow(
      layer.buttons, columns: most, isTall: density.areButtonsTall, packs: density.packsButtons, on: .dialog, look)
    isPacked = density.isPacked && title.count == 1 && title[0].columns + 3 + buttons.columns <= most && body.isEmpty
    let others = isPacked ? 1 : titleRows + body.count + buttons.rows + (density.hasMargin ? 2 : 0)
    let gaps = [titleRows, body.count, buttons.rows].filter { $0 > 0 }.count
    let room = area.rows - others - density.gap * gaps
    list = LayerList(layer, columns: most, rows: room, shape: density.list, look)
    let needed = ((title + body).map(\.columns) + [buttons.columns, list.columns]).max() ?? 0
    columns = max(layer.kind == .sheet ? most : min(most, needed), letters?.columns ?? 0) + frame
  }

  private var groups: [Int] {
    isPacked ? [list.rows, buttons.rows] : [titleRows, body.count, list.rows, buttons.rows].filter { $0 > 0 }
  }

  private var rows: Int {
    groups.reduce(0, +) + density.gap * max(0, groups.count - 1) + (density.hasMargin ? 2 : 0)
  }

  private func fits(_ area: Rect) -> Bool {
    rows <= area.rows && list.isWhole && (letters != nil || !density.hasLetters)
  }

  private func place(in area: Rect) -> Rect {
    var panel = area.centred(Size(columns: columns, rows: rows))
    if layer.kind == .sheet { panel.row = area.endRow - panel.rows }
    return panel
  }

  private func draw(on canvas: inout Canvas, in area: Rect) {
    let panel = place(in: area)
    if density.hasMargin {
      // Clear whole rows, so that no text of the page is cut.
      canvas.grid.clear(Rect(column: 0, row: panel.row, columns: area.columns, rows: panel.rows), role: .overlay)
      canvas.panel(panel, .dialog)
    } else {
      canvas.grid.clear(area, role: .dialog)
    }
    drawParts(on: &canvas, in: panel.inset(columns: density.hasMargin ? 3 : 1, rows: density.hasMargin ? 1 : 0))
  }

  /// The buttons are placed first: there is always a way out.
  private func drawParts(on canvas: inout Canvas, in area: Rect) {
    var rest = area
    if isPacked {
      var row = rest.takeTop(buttons.rows)
      canvas.writeLeading(title, .dialogTitle, in: row)
      buttons.draw(on: &canvas, in: row.takeTrailing(buttons.columns))
      return list.draw(on: &canvas, in: rest)
    }
    buttons.draw(on: &canvas, in: rest.takeBottom(buttons.rows))
    let place = rest.takeTop(titleRows)
    if let letters { letters.draw(on: &canvas, in: place) } else { canvas.writeLeading(title, .dialogTitle, in: place) }
    if !title.isEmpty { _ = rest.takeTop(density.gap) }
    canvas.writeLeading(body, .dialog, in: rest.takeTop(body.count))
    if !body.isEmpty { _ = rest.takeTop(density.gap) }
    list.draw(on: &canvas, in: rest)
  }
}

extension Layer.Kind {
  /// The maximum width of its text.
  fileprivate var widest: Int {
    switch self {
    case .dialog: 56
    case .sheet: 96
    case .help: 96
    }
  }
}
