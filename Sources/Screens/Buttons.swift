internal import Cells

/// Buttons of one row or three, side by side where they fit and one under the other where they do not.
struct ButtonRow {
  let buttons: [Button]
  let labels: [Text]
  let isTall: Bool
  let isStacked: Bool
  let columns: Int
  private let fills: Bool
  /// What they stand on; where a button cannot be told from it, it has a line.
  private let ground: Role

  /// Between two buttons.
  private let gap: Int
  /// What stands on each side of a label: the edge or bracket, and with more room the sign of focus between spaces.
  private let side: Int

  /// A single button may fill its place.
  init(
    _ buttons: [Button], columns: Int, isTall: Bool, fills: Bool = false, on ground: Role = .background, _ look: Look
  ) {
    self.buttons = buttons
    self.ground = ground
    self.isTall = isTall
    self.fills = fills && buttons.count == 1
    labels = buttons.map { look.text($0.label, $0.role) }
    let words = labels.reduce(0) { $0 + $1.columns }
    let beside = { (gap: Int, side: Int) in words + 2 * side * buttons.count + gap * max(0, buttons.count - 1) }
    (gap, side) = beside(2, 4) > columns && beside(1, 2) <= columns ? (1, 2) : (2, 4)
    isStacked = beside(gap, side) > columns
    let widest = (labels.map(\.columns).max() ?? 0) + 2 * side
    self.columns = min(columns, isStacked ? widest : beside(gap, side))
  }

  var rows: Int { (isTall ? 3 : 1) * (isStacked ? buttons.count : min(1, buttons.count)) }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = fills ? area : Rect(column: area.column, row: area.row, columns: columns, rows: area.rows)
    for (button, label) in zip(buttons, labels) {
      if isStacked {
        draw(button, label, on: &canvas, in: rest.takeTop(isTall ? 3 : 1))
      } else {
        let columns = fills ? rest.columns : label.columns + 2 * side
        draw(button, label, on: &canvas, in: rest.takeLeading(columns))
        _ = rest.takeLeading(gap)
      }
    }
  }

  private func draw(_ button: Button, _ label: Text, on canvas: inout Canvas, in area: Rect) {
    guard !area.isEmpty else { return }
    var area = area
    let look = canvas.look
    let role = button.role
    canvas.drawn.controlAreas[button.id] = area
    canvas.grid.clear(area, role: role)
    if look.shows(role, on: ground) {
      // The fill is all that it needs.
    } else if isTall {
      canvas.grid.draw(button.isEnabled ? look.border : look.disabledBorder, around: area, role: role)
    } else {
      area = area.centred(Size(columns: label.columns + 2 * side, rows: 1))
      canvas.grid.write(look.brackets.leading, at: area.column, area.row, role: role, within: area)
      canvas.grid.write(look.brackets.trailing, at: area.endColumn - 1, area.row, role: role, within: area)
    }
    write(button, label, on: &canvas, in: area.inset(columns: 1, rows: (area.rows - 1) / 2))
  }

  private func write(_ button: Button, _ label: Text, on canvas: inout Canvas, in area: Rect) {
    let shown = label.clipped(columns: max(0, area.columns - 2 * (side - 1)), ellipsis: canvas.look.ellipsis)
    let column = area.column + max(0, area.columns - shown.columns) / 2
    canvas.write(shown, at: column, area.row, button.role, within: area)
    guard button.isFocused else { return }
    canvas.drawn.cursor = Drawn.Place(column: column, row: area.row)
    guard button.isEnabled else { return }
    canvas.grid.write(Marks.focus(canvas.look), at: column - side / 2, area.row, role: button.role, within: area)
  }
}

extension Button {
  var role: Role { !isEnabled ? .buttonDisabled : isFocused ? .buttonFocused : .button }
}
