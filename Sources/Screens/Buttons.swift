internal import Cells

/// Button layout: rows of one or three cells' height, side by side if they fit, otherwise stacked; many buttons wrap
/// into lines.
struct ButtonRow {
  let buttons: [Button]
  let labels: [Text]
  let isTall: Bool
  let columns: Int
  /// The buttons of each line.
  private let lines: [Range<Int>]
  private var isStacked: Bool { lines.count > 1 && lines.count == buttons.count }
  private let fills: Bool
  /// The background; a button that can't be told from it gets a border.
  private let ground: Role

  /// Columns before each button that is not the first of its line.
  private let gaps: [Int]
  /// Columns on each side of a label: the border or bracket, and with more room the focus sign between spaces.
  private let side: Int

  /// Stacking more buttons would leave a small page no room for text.
  private static let mostStacked = 5
  /// What a group that stands apart adds to the gap, for a line between two spaces.
  private static let divider = 3

  /// `fills`: a single button fills the width; `packs`: as many as fit go on a line.
  init(
    _ buttons: [Button], columns: Int, isTall: Bool, fills: Bool = false, packs: Bool = false,
    on ground: Role = .background, _ look: Look
  ) {
    self.buttons = buttons
    self.ground = ground
    self.isTall = isTall
    self.fills = fills && buttons.count == 1
    // As in menus: a question follows.
    labels = buttons.map { look.text($0.label + ($0.isApart ? look.ellipsis : ""), $0.role) }
    let words = labels.reduce(0) { $0 + $1.columns }
    let starts = buttons.indices.map { $0 > 0 && buttons[$0].isApart && !buttons[$0 - 1].isApart }
    let isMany = packs || buttons.count > Self.mostStacked || starts.contains(true)
    let dividers = Self.divider * starts.count { $0 }
    let beside = { (gap: Int, side: Int) in
      words + 2 * side * buttons.count + gap * max(0, buttons.count - 1) + dividers
    }
    let (gap, side) = beside(2, 4) > columns && (beside(1, 2) <= columns || isMany) ? (1, 2) : (2, 4)
    let gaps = starts.map { gap + ($0 ? Self.divider : 0) }
    (self.gaps, self.side) = (gaps, side)
    let widths = labels.map { $0.columns + 2 * side }
    let isBeside = beside(gap, side) <= columns
    let breaks = starts.map { $0 && !isBeside }
    lines =
      isBeside || isMany
      ? Self.lines(of: widths, gaps, breaks, in: columns) : labels.indices.map { $0..<$0 + 1 }
    let widest = lines.map { widths[$0].reduce(0, +) + gaps[$0].dropFirst().reduce(0, +) }.max() ?? 0
    self.columns = min(columns, widest)
  }

  /// As many per line as fit; a group that stands apart begins a line.
  private static func lines(
    of widths: [Int], _ gaps: [Int], _ breaks: [Bool], in columns: Int
  ) -> [Range<Int>] {
    var (lines, used): ([Range<Int>], Int) = ([], 0)
    for (place, width) in widths.enumerated() {
      if let line = lines.last, !breaks[place], used + gaps[place] + width <= columns {
        lines[lines.count - 1] = line.lowerBound..<place + 1
        used += gaps[place] + width
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
        if place > line.lowerBound { separate(place, on: &canvas, in: row.takeLeading(gaps[place])) }
        let columns = fills || isStacked ? row.columns : labels[place].columns + 2 * side
        draw(buttons[place], labels[place], on: &canvas, in: row.takeLeading(columns))
      }
    }
  }

  private func separate(_ place: Int, on canvas: inout Canvas, in area: Rect) {
    guard area.columns > Self.divider else { return }
    for row in area.row..<area.endRow {
      let column = area.column + area.columns / 2
      canvas.grid.write(canvas.look.isUnicode ? "╎" : "|", at: column, row, role: .muted, within: area)
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
      // The fill is enough to show it.
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
