/// The current prompt on the screen, for simulated persons that follow it.
package struct Prompted: Equatable, Sendable {
  /// The hint on the screen.
  package var hint: Hint?
  /// The movement that is asked for.
  package var ask: Ask?
  /// Whether the head should return to its rest pose.
  package var isMiddle: Bool
  /// Whether a blink is cued right now.
  package var isCued: Bool

  package init(hint: Hint? = nil, ask: Ask? = nil, isMiddle: Bool = false, isCued: Bool = false) {
    (self.hint, self.ask, self.isMiddle, self.isCued) = (hint, ask, isMiddle, isCued)
  }
}
