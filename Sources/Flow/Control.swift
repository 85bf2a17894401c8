package import Contract

/// A control that can be pressed.
package struct Control: Hashable, Sendable {
  package var id: ControlID
  package var isEnabled: Bool
  /// Enter presses it only after the person has moved the focus to it, as protection against stray keys.
  package var waitsForTab: Bool
  /// A press only leads to a question; such controls stand apart from the others, and their labels say so.
  package var asks: Bool

  package init(_ id: ControlID, isEnabled: Bool = true, waitsForTab: Bool = false, asks: Bool = false) {
    (self.id, self.isEnabled, self.waitsForTab, self.asks) = (id, isEnabled, waitsForTab, asks)
  }
}
