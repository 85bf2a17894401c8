internal import Cells
internal import Theming

/// Text of a label, with the background and border that the theme gives it.
struct LabelBox {
  let role: Role
  let lines: [Text.Line]
  private let text: Text
  private let label: Label
  /// The available columns, border and padding included.
  private let room: Int
  /// Columns on each side for border and padding.
  private let margin: Int
  private let showsLine: Bool

  init(_ text: String, _ role: Role, columns: Int, _ look: Look) {
    self.init(look.text(text, role), role, look.label(of: role) ?? Label(), columns: columns, showsLine: false)
  }

  private init(
    _ text: Text, _ role: Role, _ label: Label, columns: Int, showsLine: Bool,
    cut: ([Text.Line]) -> [Text.Line] = { $0 }
  ) {
    (self.text, self.role, self.label, self.showsLine) = (text, role, label, showsLine)
    room = columns
    margin = showsLine ? 2 : label.isBox ? 1 : 0
    lines = cut(text.lines(columns: max(1, columns - 2 * margin)))
  }

  /// The label without a border in fewer lines: its first paragraph ends with an ellipsis, the others stay.
  func cut(lines most: Int, _ look: Look) -> LabelBox {
    let columns = max(1, room - 2 * margin)
    let end = text.pieces.firstIndex { $0.kind == .newline } ?? text.pieces.endIndex
    return LabelBox(text, role, label, columns: room, showsLine: false) { lines in
      let first = lines.prefix { $0.startIndex <= end }
      let others = lines.dropFirst(first.count)
      guard lines.count > most, others.count < most else { return lines }
      return Array(first).cut(rows: most - others.count, columns: columns, look.text(look.ellipsis, role)) + others
    }
  }

  /// The label with or without its border, depending on the rows available.
  func lined(_ isLined: Bool) -> LabelBox {
    isLined && label.line != nil ? LabelBox(text, role, label, columns: room, showsLine: true) : self
  }

  var rows: Int { lines.count + (showsLine ? 2 : 0) }
  var columns: Int { (lines.map(\.columns).max() ?? 0) + 2 * margin }

  func draw(on canvas: inout Canvas, in area: Rect) {
    guard label.isBox else { return canvas.writeLeading(lines, role, in: area) }
    canvas.grid.clear(area, role: role)
    canvas.writeLeading(lines, role, in: area.inset(columns: margin, rows: showsLine ? 1 : 0))
    canvas.dress(area, label, roles: [role], showsLine: showsLine)
  }
}

extension Canvas {
  /// Applies a label's background to the cells of some roles; their ink stays.
  mutating func dress(_ area: Rect, _ label: Label, roles: [Role], showsLine: Bool = false) {
    if showsLine, let line = label.line, let role = roles.first {
      grid.draw(look.border(line.corners), around: area, role: role)
    }
    var known: [Coat: Paint] = [:]
    let place = grid.seen(area)
    let shown = place.intersection(grid.bounds)
    for row in shown.row..<max(shown.row, shown.endRow) {
      for column in shown.column..<max(shown.column, shown.endColumn) {
        let role = grid[column, row].paint.role
        guard roles.contains(role) else { continue }
        let isEdge = !place.inset(columns: 1, rows: 1).contains(column: column, row: row)
        let ground = label.ground(at: column - place.column, row - place.row, of: place.size)
        let coat = Coat(role: role, ground: ground, isLine: showsLine && isEdge)
        grid[column, row].paint = known[coat] ?? paint(coat, of: label)
        known[coat] = grid[column, row].paint
      }
    }
  }

  /// What determines a cell's paint.
  private struct Coat: Hashable {
    var role: Role
    var ground: RGB?
    var isLine: Bool
  }

  private func paint(_ coat: Coat, of label: Label) -> Paint {
    let usual = look.colors(of: coat.role)
    let ink = coat.isLine ? label.line?.color ?? usual.ink : usual.ink
    if coat.ground == nil, ink == usual.ink { return Paint(coat.role) }
    return look.paint(coat.role, ink: ink, ground: coat.ground ?? usual.ground)
  }

  /// Applies a prompt's label background and border; call after drawing the prompt.
  mutating func dress(_ area: Rect, _ prompt: Prompt, hasMargin: Bool) {
    let label = look.promptLabel(prompt.tone)
    guard label.isBox else { return }
    var roles: [Role] = [
      prompt.role, .prompt, .promptGood, .promptBad, .promptDetail, .promptEdge, .promptProgress, .promptTrack,
      .promptRecording,
    ]
    if look.label(.timeout).grounds.isEmpty { roles.append(.countdown) }
    dress(area, label, roles: roles, showsLine: hasMargin && area.rows >= 3 && label.line != nil)
  }

  /// Applies the theme's colours to the page behind a dialog.
  mutating func stepBack() {
    guard let paint = look.modalPaint else { return }
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns where grid[column, row].paint.role == .overlay {
        grid[column, row].paint = paint
      }
    }
  }
}
