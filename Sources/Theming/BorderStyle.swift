/// The corner style of buttons and cards.
package enum BorderStyle: String, CaseIterable, Hashable, Sendable {
  case square, rounded
}

/// A radius of 0 is square, any other is rounded.
package func borderStyle(radius: Double) -> BorderStyle {
  radius > 0 ? .rounded : .square
}
