/// A number together with the text it is written as.
package struct JSONNumber: Hashable, Sendable {
  package let value: Double
  package let text: String

  /// Of a text that follows JSON's grammar; nil when the number is too large for a double.
  init?(text: String) {
    guard let value = Double(text), value.isFinite else { return nil }
    self.value = value
    self.text = text
  }

  package init(_ integer: some BinaryInteger) {
    value = Double(integer)
    text = String(integer)
  }

  /// The shortest text that reads back as the same number; with `decimals`, rounded to so many first.
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
