package import Cells
package import Contract

/// What comes to a live session from outside and is no frame: for those who record it.
package enum LiveInput: Equatable, Sendable {
  /// How large the screen is; told at the start, where there is a screen, and after every change.
  case size(Size)
  case key(Key)
  /// A button that a pointer pressed.
  case click(ControlID)
  /// A signal that ends the session.
  case signal(Int32)
  /// Stopped as by Ctrl-Z, and gone on.
  case suspended
  case continued
}
