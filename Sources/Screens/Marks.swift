internal import Cells
internal import Contract

/// The signs beside words: each meaning has one in Unicode and one in ASCII, so that nothing hangs on colour.
enum Marks {
  static func text(_ mark: Prompt.Mark, _ look: Look) -> Text {
    if case .spinner(let number) = mark { return look.spinner(number) }
    let row = row(mark)
    return Text(look.isUnicode ? row.unicode : row.ascii)
  }

  private static func row(_ mark: Prompt.Mark) -> (unicode: String, ascii: String) {
    switch mark {
    case .oval: ("○", "o")
    case .card: ("▬", "]")
    case .several: ("!", "!")
    case .missing: ("?", "?")
    case .closer: ("+", "+")
    case .further: ("−", "-")
    case .right: ("→", ">")
    case .left: ("←", "<")
    case .up: ("↑", "^")
    case .down: ("↓", "v")
    case .good: ("✓", "*")
    case .still: ("‖", "=")
    case .straight: ("┼", ":")
    case .eyes: ("◉", "@")
    case .mouth: ("‿", "u")
    case .dark: ("☾", "(")
    case .bright: ("☼", "#")
    case .behind: ("◘", "&")
    case .uneven: ("◐", "%")
    case .blurred: ("≈", "~")
    case .covered: ("■", "[")
    case .bad: ("✗", "x")
    case .movement(let gesture): TaskGuide.row(Ask(gesture)).sign
    case .document(let sign): sign.sign
    case .again: ("↺", "@")
    case .corner(let corner): [("┌", "+"), ("┐", "+"), ("┘", "+"), ("└", "+")][corner & 3]
    case .spinner: (" ", " ")
    }
  }

  /// The sign of a step on the way.
  static func step(_ state: StepMark.State, _ look: Look) -> String {
    switch state {
    case .done: look.glyph(.done) ?? (look.isUnicode ? "●" : "*")
    case .current: (look.glyph(.focus) ?? "") + (look.glyph(.active) ?? (look.isUnicode ? "◉" : ">"))
    case .ahead: look.glyph(.inactive) ?? (look.isUnicode ? "○" : "-")
    }
  }

  /// The sign of a step of a task; a movement may have its own in the theme.
  static func step(_ step: TaskFigure.Step, _ look: Look) -> String {
    let own = look.glyph(step.gesture, isActive: step.state == .current)
    switch step.state {
    case .done: return look.glyph(.done) ?? (look.isUnicode ? "✔" : "*")
    case .current: return own.map { (look.glyph(.focus) ?? "") + $0 } ?? self.step(.current, look)
    case .ahead: return own ?? self.step(.ahead, look)
    }
  }

  /// The sign of one of so many times, and of a part of a circle.
  static func part(_ state: StepMark.State, _ look: Look) -> String {
    switch state {
    case .done: look.isUnicode ? "✔" : "*"
    case .current: look.isUnicode ? "◉" : "+"
    case .ahead: look.isUnicode ? "○" : "o"
    }
  }

  /// The ends of a measure that grows to a side of the screen.
  static func arrow(_ side: Side, _ look: Look) -> String {
    switch side {
    case .left: look.isUnicode ? "◀" : "<"
    case .right: look.isUnicode ? "▶" : ">"
    }
  }

  /// The sign before the key that goes back.
  static func back(_ look: Look) -> String {
    look.isRightToLeft ? (look.isUnicode ? "→" : ">") : look.isUnicode ? "←" : "<"
  }

  /// The sign before the key that ends the flow.
  static func close(_ look: Look) -> String { look.isUnicode ? "✗" : "x" }

  /// The edge of what is asked.
  static func edge(_ look: Look) -> String { look.isUnicode ? (look.isRightToLeft ? "▐" : "▌") : "|" }

  /// Where a meter stands.
  static func needle(_ look: Look) -> String { look.isUnicode ? "●" : "O" }

  /// The sign that a recording runs.
  static func recording(_ look: Look) -> String { look.isUnicode ? "●" : "*" }

  /// The sign before the label of the button that has the focus.
  static func focus(_ look: Look) -> String {
    look.isRightToLeft ? (look.isUnicode ? "◂" : "<") : look.isUnicode ? "▸" : ">"
  }

  /// The two halves of a bar of progress: what is done, what is left.
  static func bar(_ look: Look) -> (done: Glyph, left: Glyph) {
    look.isUnicode ? (Glyph("━"), Glyph("─")) : (Glyph("#"), Glyph("-"))
  }
}
