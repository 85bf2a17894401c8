internal import Cells

/// A dialog in the middle, a sheet at the bottom, or the help: over a page that steps back.
///
/// What does not fit is left out in this order: high buttons, space, the border, the order of a list.
struct LayerPanel {
  private struct Density {
    var hasBorder: Bool
    var gap: Int
    var areButtonsTall: Bool
    var list: LayerList.Shape
  }

  private static let densities: [Density] = {
    let tables = [(true, 1, true), (true, 1, false), (true, 0, false), (false, 0, false)].map {
      Density(hasBorder: $0, gap: $1, areButtonsTall: $2, list: .table)
    }
    let others = [(true, 1, LayerList.Shape.flow), (true, 0, .flow), (false, 0, .flow), (false, 0, .packed)].map {
      Density(hasBorder: $0, gap: $1, areButtonsTall: false, list: $2)
    }
    return tables + others
  }()

  private let layer: Layer
  private let density: Density
  private let title: [Text.Line]
  private let body: [Text.Line]
  private let buttons: ButtonRow
  private let list: LayerList
  private let columns: Int

  static func draw(_ layer: Layer, on canvas: inout Canvas, in area: Rect) {
    let look = canvas.look
    let panels = densities.lazy.map { LayerPanel(layer, $0, in: area, look) }
    guard let panel = panels.first(where: { $0.fits(area) }) ?? panels.last else { return }
    panel.draw(on: &canvas, in: area)
  }

  private init(_ layer: Layer, _ density: Density, in area: Rect, _ look: Look) {
    self.layer = layer
    self.density = density
    let frame = density.hasBorder ? 6 : 2
    let most = min(area.columns - frame - (density.hasBorder && layer.kind != .sheet ? 2 : 0), layer.kind.widest)
    title = layer.title.isEmpty ? [] : look.text(layer.title, .dialogTitle).balancedLines(columns: most)
    body = layer.body.isEmpty ? [] : look.text(layer.body, .dialog).balancedLines(columns: most)
    buttons = ButtonRow(layer.buttons, columns: most, isTall: density.areButtonsTall, look)
    let others = title.count + body.count + buttons.rows + (density.hasBorder ? 2 : 0)
    let gaps = [title.count, body.count, buttons.rows].filter { $0 > 0 }.count
    let room = area.rows - others - density.gap * gaps
    list = LayerList(layer, columns: most, rows: room, shape: density.list, look)
    let needed = ((title + body).map(\.columns) + [buttons.columns, list.columns]).max() ?? 0
    columns = (layer.kind == .sheet ? most : min(most, needed)) + frame
  }

  private var groups: [Int] { [title.count, body.count, list.rows, buttons.rows].filter { $0 > 0 } }

  private var rows: Int {
    groups.reduce(0, +) + density.gap * max(0, groups.count - 1) + (density.hasBorder ? 2 : 0)
  }

  private func fits(_ area: Rect) -> Bool { rows <= area.rows && list.isWhole }

  private func draw(on canvas: inout Canvas, in area: Rect) {
    var panel = area.centred(Size(columns: columns, rows: rows))
    if layer.kind == .sheet { panel.row = area.endRow - panel.rows }
    canvas.grid.clear(panel.inset(columns: -1), role: .overlay)
    canvas.grid.clear(density.hasBorder ? panel : area, role: .dialog)
    if density.hasBorder { canvas.grid.draw(canvas.look.border, around: panel, role: .dialog) }
    drawParts(on: &canvas, in: panel.inset(columns: density.hasBorder ? 3 : 1, rows: density.hasBorder ? 1 : 0))
  }

  /// The buttons get their place first: there is always a way out.
  private func drawParts(on canvas: inout Canvas, in area: Rect) {
    var rest = area
    buttons.draw(on: &canvas, in: rest.takeBottom(buttons.rows))
    canvas.writeCentred(title, .dialogTitle, in: rest.takeTop(title.count))
    if !title.isEmpty { _ = rest.takeTop(density.gap) }
    canvas.writeCentred(body, .dialog, in: rest.takeTop(body.count))
    if !body.isEmpty { _ = rest.takeTop(density.gap) }
    list.draw(on: &canvas, in: rest)
  }
}

extension Layer.Kind {
  /// The most columns that its words take.
  fileprivate var widest: Int {
    switch self {
    case .dialog: 56
    case .sheet: 96
    case .help: 96
    }
  }
}
