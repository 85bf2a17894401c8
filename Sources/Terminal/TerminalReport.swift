internal import Cells
internal import Theming

/// A terminal's reply to a query.
enum TerminalReport: Hashable, Sendable {
  /// The background colour (OSC 11).
  case background(RGB)
  /// Whether it supports synchronised output (DEC mode 2026).
  case synchronizedOutput(Bool)
  /// It has read everything sent before the query (DSR 5).
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

  /// `OSC body`: the reply to OSC 11 is `11;rgb:1e1e/1e1e/2e2e`.
  init?(textSequence body: String) {
    guard body.hasPrefix("11;"), let color = colorOfOsc11Reply(body) else { return nil }
    self = .background(color)
  }
}

/// The queries to the terminal, as bytes.
enum Question {
  static let synchronizedOutput = "\u{1b}[?2026$p"
  static let background = "\u{1b}]11;?\u{1b}\\"
  static let caughtUp = "\u{1b}[5n"
}
