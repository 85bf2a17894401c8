/// A number together with its source text.
package struct JSONNumber: Hashable, Sendable {
  package let value: Double
  package let text: String

  /// Parses a text that follows JSON's grammar; `nil` if it overflows a double.
  init?(text: String) {
    guard let value = Double(text), value.isFinite else { return nil }
    self.value = value
    self.text = text
  }

  package init(_ integer: some BinaryInteger) {
    value = Double(integer)
    text = String(integer)
  }

  /// The shortest text that parses to the same number; with `decimals`, rounded to this many places first.
  package init?(_ value: Double, decimals: Int? = nil) {
    guard value.isFinite else { return nil }
    let rounded = decimals.map { Self.round(value, decimals: $0) } ?? value
    self.value = rounded
    text = Int(exactly: rounded).map(String.init) ?? rounded.description
  }

  package var integer: Int? { Int(text) ?? Int(exactly: value) }

  private static func round(_ value: Double, decimals: Int) -> Double {
    let scale = (0..<min(max(0, decimals), 15)).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    return scaled.isFinite ? scaled / scale : value
  }
}
