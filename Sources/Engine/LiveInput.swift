package import Cells
package import Contract

/// Input of a live session other than frames, for recording tapes.
package enum LiveInput: Equatable, Sendable {
  /// The screen size: at the start, if there is a screen, and after each change.
  case size(Size)
  case key(Key)
  /// A button that a pointer pressed.
  case click(ControlID)
  /// A signal that ends the session.
  case signal(Int32)
  /// Stopped as by Ctrl-Z, and resumed.
  case suspended
  case continued
}
