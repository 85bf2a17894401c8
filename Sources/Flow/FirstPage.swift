package import Contract

/// What the first page announces: what the session captures, and the movements that it may ask for.
package struct FirstPage: Equatable, Sendable {
  package var subjects: [Subject]
  /// `nil` if the person chooses.
  package var kind: DocumentKind?
  package var sides: [DocumentSide]
  /// Whether the document is laid on a card reader too.
  package var readsChip = false
  /// Each once, in the order of the tasks; empty if the face is only filmed.
  package var movements: [Gesture]

  package init(
    _ subjects: [Subject] = [.face], kind: DocumentKind? = nil, sides: [DocumentSide] = [], movements: [Gesture] = []
  ) {
    (self.subjects, self.kind, self.sides, self.movements) = (subjects, kind, sides, movements)
  }
}
