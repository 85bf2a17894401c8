package import Contract
package import Screens

/// A press of a button by a pointer: down and up on the same one.
package struct Pointing {
  private var held: ControlID?

  package init() {}

  /// The control that was pressed, if this ends a press; `control` is what stands under the pointer.
  package mutating func take(_ act: PointerAct, on control: ControlID?) -> ControlID? {
    defer { held = act == .down ? control : nil }
    return act == .up && control == held ? control : nil
  }
}

extension Drawn {
  /// The control at a place, also one that is disabled; a page's own are none while something lies over it.
  package func control(column: Int, row: Int, of model: ScreenModel) -> ControlID? {
    model.activeButtons.map(\.id).first { controlAreas[$0]?.contains(column: column, row: row) == true }
  }
}
