package import Cells

/// What the person or the terminal sent.
package enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  case enter, tab, backTab, escape
  case up, down, left, right
  case backspace, delete, insert, home, end, pageUp, pageDown
  case function(Int)
  /// Control and a lower-case letter or one of @ [ \ ] ^ _.
  case control(Character)
  /// An answer that the caller asked for.
  case report(TerminalReport)
  /// The terminal has gone; nothing more will come.
  case hangUp
  /// A sequence nobody knows, or a paste; swallowed whole, so that no part of it becomes a command.
  case unknown
}

/// What a terminal answers when it is asked.
package enum TerminalReport: Hashable, Sendable {
  /// The colour behind the text (OSC 11).
  case background(RGB)
  /// Whether frames may be bracketed (DEC mode 2026).
  case synchronizedOutput(Bool)
  /// Everything sent before the question has been read (DSR 5).
  case caughtUp
}
