package import Contract

/// What can be pressed.
package struct Control: Hashable, Sendable {
  package var id: ControlID
  package var isEnabled: Bool
  /// Enter presses it only when somebody has gone to it: what a stray key must not do.
  package var waitsForTab: Bool

  package init(_ id: ControlID, isEnabled: Bool = true, waitsForTab: Bool = false) {
    (self.id, self.isEnabled, self.waitsForTab) = (id, isEnabled, waitsForTab)
  }
}
