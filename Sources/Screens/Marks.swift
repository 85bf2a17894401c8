internal import Cells
internal import Contract

/// The signs beside texts, in Unicode and ASCII, so that no meaning depends on colour alone.
enum Marks {
  static func text(_ mark: Prompt.Mark, _ look: Look) -> Text {
    if case .spinner(let number) = mark { return look.spinner(number) }
    let row = row(mark)
    return Text(look.isUnicode ? row.unicode : row.ascii)
  }

  /// The sign in Unicode, for a text that only a screen with signs shows.
  static func sign(_ mark: Prompt.Mark) -> String { row(mark).unicode }

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
    case .mask: ("▬", "m")
    case .glasses: ("◎", "8")
    case .bad: ("✗", "x")
    case .live: ("●", "*")
    case .movement(let gesture): MovementTable.row(Ask(gesture)).sign
    case .document(let sign): sign.sign
    case .again: ("↺", "@")
    case .corner(let corner): [("┌", "+"), ("┐", "+"), ("┘", "+"), ("└", "+")][corner & 3]
    case .spinner: (" ", " ")
    }
  }

  /// The sign of a step.
  static func step(_ state: StepMark.State, _ look: Look) -> String {
    switch state {
    case .done: look.glyph(.done) ?? (look.isUnicode ? "●" : "*")
    case .skipped: look.isUnicode ? "–" : "~"
    case .current: (look.glyph(.focus) ?? "") + (look.glyph(.active) ?? (look.isUnicode ? "◉" : ">"))
    case .ahead: look.glyph(.inactive) ?? (look.isUnicode ? "○" : "-")
    }
  }

  /// The sign of a task's step; the theme may define the movement's.
  static func step(_ step: TaskFigure.Step, _ look: Look) -> String {
    let own = look.glyph(step.gesture, isActive: step.state == .current)
    switch step.state {
    case .done: return look.glyph(.done) ?? (look.isUnicode ? "✔" : "*")
    case .skipped: return self.step(.skipped, look)
    case .current: return own.map { (look.glyph(.focus) ?? "") + $0 } ?? self.step(.current, look)
    case .ahead: return own ?? self.step(.ahead, look)
    }
  }

  /// The sign of one repetition, or of a circle's sector.
  static func part(_ state: StepMark.State, _ look: Look) -> String {
    switch state {
    case .done: look.isUnicode ? "✔" : "*"
    case .skipped: look.isUnicode ? "–" : "~"
    case .current: look.isUnicode ? "◉" : "+"
    case .ahead: look.isUnicode ? "○" : "o"
    }
  }

  /// The end of a gauge that grows to a side of the screen.
  static func arrow(_ side: Side, _ look: Look) -> String {
    switch side {
    case .left: look.isUnicode ? "◀" : "<"
    case .right: look.isUnicode ? "▶" : ">"
    }
  }

  /// The sign before the back key.
  static func back(_ look: Look) -> String {
    look.isRightToLeft ? (look.isUnicode ? "→" : ">") : look.isUnicode ? "←" : "<"
  }

  /// The sign before the key that ends the flow.
  static func close(_ look: Look) -> String { look.isUnicode ? "✗" : "x" }

  /// The edge of a prompt.
  static func edge(_ look: Look) -> String { look.isUnicode ? (look.isRightToLeft ? "▐" : "▌") : "|" }

  /// The needle of a meter.
  static func needle(_ look: Look) -> String { look.isUnicode ? "●" : "O" }

  /// The sign of a running recording.
  static func recording(_ look: Look) -> String { look.isUnicode ? "●" : "*" }

  /// The sign before the label of the focused button.
  static func focus(_ look: Look) -> String {
    look.isRightToLeft ? (look.isUnicode ? "◂" : "<") : look.isUnicode ? "▸" : ">"
  }

  /// The filled and empty part of a progress bar.
  static func bar(_ look: Look) -> (done: Glyph, left: Glyph) {
    look.isUnicode ? (Glyph("━"), Glyph("─")) : (Glyph("#"), Glyph("-"))
  }
}
