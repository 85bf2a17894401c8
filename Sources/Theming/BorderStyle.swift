/// How the corners of buttons and cards look.
package enum BorderStyle: String, CaseIterable, Hashable, Sendable {
  case square, rounded
}

/// A radius of 0 is square, any above it rounded.
package func borderStyle(radius: Double) -> BorderStyle {
  radius > 0 ? .rounded : .square
}
