internal import Cells
internal import Theming

/// What a terminal answers when it is asked.
enum TerminalReport: Hashable, Sendable {
  /// The colour behind the text (OSC 11).
  case background(RGB)
  /// Whether frames may be bracketed (DEC mode 2026).
  case synchronizedOutput(Bool)
  /// Everything sent before the question has been read (DSR 5).
  case caughtUp
}

extension TerminalReport {
  /// `CSI body ending`.
  init?(controlSequence body: String, ending: UInt8) {
    switch (body, ending) {
    case ("0", UInt8(ascii: "n")): self = .caughtUp
    case ("?2026;1$", UInt8(ascii: "y")), ("?2026;2$", UInt8(ascii: "y")): self = .synchronizedOutput(true)
    case (let other, UInt8(ascii: "y")) where other.hasPrefix("?2026;"): self = .synchronizedOutput(false)
    default: return nil
    }
  }

  /// `OSC body`: the answer to OSC 11 is `11;rgb:1e1e/1e1e/2e2e`.
  init?(textSequence body: String) {
    guard body.hasPrefix("11;"), let color = colorOfOsc11Reply(body) else { return nil }
    self = .background(color)
  }
}

/// What the terminal is asked, as bytes.
enum Question {
  static let synchronizedOutput = "\u{1b}[?2026$p"
  static let background = "\u{1b}]11;?\u{1b}\\"
  static let caughtUp = "\u{1b}[5n"
}
