internal import Cells

/// Buttons of one row or three, side by side where they fit and one under the other where they do not; many of them in
/// lines.
struct ButtonRow {
  let buttons: [Button]
  let labels: [Text]
  let isTall: Bool
  let columns: Int
  /// Which of them stand beside each other.
  private let lines: [Range<Int>]
  private var isStacked: Bool { lines.count > 1 && lines.count == buttons.count }
  private let fills: Bool
  /// What they stand on; where a button cannot be told from it, it has a line.
  private let ground: Role

  /// Between two buttons.
  private let gap: Int
  /// What stands on each side of a label: the edge or bracket, and with more room the sign of focus between spaces.
  private let side: Int

  /// More of them one under the other would leave a small page no room for words.
  private static let mostStacked = 5

  /// A single button may fill its place; where `packs` is set, as many stand beside each other as have room.
  init(
    _ buttons: [Button], columns: Int, isTall: Bool, fills: Bool = false, packs: Bool = false,
    on ground: Role = .background, _ look: Look
  ) {
    self.buttons = buttons
    self.ground = ground
    self.isTall = isTall
    self.fills = fills && buttons.count == 1
    labels = buttons.map { look.text($0.label, $0.role) }
    let words = labels.reduce(0) { $0 + $1.columns }
    let beside = { (gap: Int, side: Int) in words + 2 * side * buttons.count + gap * max(0, buttons.count - 1) }
    let isMany = packs || buttons.count > Self.mostStacked
    let (gap, side) = beside(2, 4) > columns && (beside(1, 2) <= columns || isMany) ? (1, 2) : (2, 4)
    (self.gap, self.side) = (gap, side)
    let widths = labels.map { $0.columns + 2 * side }
    let isBeside = beside(gap, side) <= columns
    lines = isBeside || isMany ? Self.lines(of: widths, gap: gap, in: columns) : labels.indices.map { $0..<$0 + 1 }
    let widest = lines.map { line in widths[line].reduce(0, +) + gap * (line.count - 1) }.max() ?? 0
    self.columns = min(columns, widest)
  }

  /// As many to a line as fit.
  private static func lines(of widths: [Int], gap: Int, in columns: Int) -> [Range<Int>] {
    var (lines, used): ([Range<Int>], Int) = ([], 0)
    for (place, width) in widths.enumerated() {
      if let line = lines.last, used + gap + width <= columns {
        lines[lines.count - 1] = line.lowerBound..<place + 1
        used += gap + width
      } else {
        lines.append(place..<place + 1)
        used = width
      }
    }
    return lines
  }

  var rows: Int { (isTall ? 3 : 1) * lines.count }

  func draw(on canvas: inout Canvas, in area: Rect) {
    var rest = fills ? area : Rect(column: area.column, row: area.row, columns: columns, rows: area.rows)
    for line in lines {
      var row = rest.takeTop(lines.count == 1 ? rest.rows : isTall ? 3 : 1)
      for place in line {
        let columns = fills || isStacked ? row.columns : labels[place].columns + 2 * side
        draw(buttons[place], labels[place], on: &canvas, in: row.takeLeading(columns))
        _ = row.takeLeading(gap)
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
    guard button.isEnabled, !button.blinks else { return }
    canvas.grid.write(Marks.focus(canvas.look), at: column - side / 2, area.row, role: button.role, within: area)
  }
}

extension Button {
  var role: Role { !isEnabled ? .buttonDisabled : isFocused != blinks ? .buttonFocused : .button }
}
