internal import Cells

/// The card with what is asked at this moment: a sign and words, in the middle of a panel.
struct PromptCard {
  private let prompt: Prompt
  private let mark: Text
  private let lines: [Text.Line]
  private let isTall: Bool
  private let columns: Int
  /// The lines that have their place even where the words need fewer, so that what stands below does not jump.
  private let leastLines: Int

  /// Between the sign and the words.
  private static let space = 2

  init(_ prompt: Prompt, columns: Int, isTall: Bool, roomFor longest: String = "", _ look: Look) {
    self.prompt = prompt
    self.isTall = isTall
    self.columns = columns
    mark = prompt.sign(look)
    let room = max(1, columns - Self.frame(isTall) - mark.columns - Self.space)
    lines = look.text(prompt.text, prompt.role).balancedLines(columns: room)
    leastLines = longest.isEmpty ? 1 : look.text(longest, prompt.role).lines(columns: room).count
  }

  /// Border or margin on both sides.
  private static func frame(_ isTall: Bool) -> Int { isTall ? 4 : 2 }

  /// What a prompt needs to stand on one line.
  static func columns(of prompt: Prompt, isTall: Bool, _ look: Look) -> Int {
    prompt.sign(look).columns + space + look.text(prompt.text, prompt.role).columns + frame(isTall)
  }

  var rows: Int { max(leastLines, lines.count) + (isTall ? 2 : 0) }

  func draw(on canvas: inout Canvas, in area: Rect) {
    let area = area.centred(Size(columns: columns, rows: area.rows))
    if isTall { canvas.panel(area, prompt.role) } else { canvas.grid.clear(area, role: prompt.role) }
    let widest = lines.map(\.columns).max() ?? 0
    let inner = area.inset(columns: isTall ? 2 : 1, rows: isTall ? 1 : 0)
    var block = inner.centred(Size(columns: mark.columns + Self.space + widest, rows: lines.count))
    canvas.write(mark.pieces[...], at: block.column, block.row, prompt.role, within: block)
    _ = block.takeLeading(mark.columns + Self.space)
    canvas.writeLeading(lines, prompt.role, in: block)
  }
}

extension Prompt {
  var role: Role {
    switch tone {
    case .neutral: .prompt
    case .good: .promptGood
    case .bad: .promptBad
    }
  }
}
