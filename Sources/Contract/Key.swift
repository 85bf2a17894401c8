/// A key press, a click, or the end of the terminal (hang-up).
package enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  case enter, tab, backTab, escape
  case up, down, left, right
  case backspace, delete, insert, home, end, pageUp, pageDown
  case function(Int)
  /// Control and a lower-case letter or one of @ [ \ ] ^ _.
  case control(Character)
  /// Alt with any key: no such combination has a meaning.
  case alt
  /// The main mouse button, or a finger, went down or up on a cell, counted from 0.
  case pointer(PointerAct, column: Int, row: Int)
  /// The terminal has hung up; no more keys will come.
  case hangUp
  /// An unknown escape sequence, or a paste; swallowed whole, so that no part of it becomes a command.
  case unknown
}

package enum PointerAct: Hashable, Sendable {
  case down, up
}
