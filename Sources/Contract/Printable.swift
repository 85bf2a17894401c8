/// A text from outside without its control characters, so that a message can't move the terminal.
package func printable(_ text: String) -> String {
  var clean = String.UnicodeScalarView()
  clean.append(contentsOf: text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 })
  return String(clean)
}
