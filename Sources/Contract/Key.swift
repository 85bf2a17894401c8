/// What the person presses, or that nobody can press anything any more.
package enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  case enter, tab, backTab, escape
  case up, down, left, right
  case backspace, delete, insert, home, end, pageUp, pageDown
  case function(Int)
  /// Control and a lower-case letter or one of @ [ \ ] ^ _.
  case control(Character)
  /// Alt with any key: no combination has a meaning of its own.
  case alt
  /// The main button of a mouse, or a finger, went down or up on a cell, counted from 0.
  case pointer(PointerAct, column: Int, row: Int)
  /// The terminal has gone; nothing more will come.
  case hangUp
  /// A sequence nobody knows, or a paste; swallowed whole, so that no part of it becomes a command.
  case unknown
}

package enum PointerAct: Hashable, Sendable {
  case down, up
}
