package import Contract
package import Screens

/// Click detection: button down and up on the same control.
package struct Pointing {
  private var held: ControlID?

  package init() {}

  /// The clicked control, if this completes a click; `control` is the one under the pointer.
  package mutating func take(_ act: PointerAct, on control: ControlID?) -> ControlID? {
    defer { held = act == .down ? control : nil }
    return act == .up && control == held ? control : nil
  }
}

extension Drawn {
  /// The control at a cell, disabled ones included; a dialog hides the page's own.
  package func control(column: Int, row: Int, of model: ScreenModel) -> ControlID? {
    model.activeButtons.map(\.id).first { controlAreas[$0]?.contains(column: column, row: row) == true }
  }
}
