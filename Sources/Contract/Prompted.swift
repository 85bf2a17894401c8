/// What the screen asks of the person just now, for those who play one.
package struct Prompted: Equatable, Sendable {
  /// How they should sit.
  package var hint: Hint?
  /// The movement that is asked for.
  package var ask: Ask?
  /// The head should come back to where it rests.
  package var isMiddle: Bool
  /// A blink is wanted just now.
  package var isCued: Bool

  package init(hint: Hint? = nil, ask: Ask? = nil, isMiddle: Bool = false, isCued: Bool = false) {
    (self.hint, self.ask, self.isMiddle, self.isCued) = (hint, ask, isMiddle, isCued)
  }
}
