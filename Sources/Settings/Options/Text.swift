extension String {
  /// What follows a beginning, if the text has it and something follows.
  func rest(after prefix: String) -> String? {
    hasPrefix(prefix) && utf8.count > prefix.utf8.count ? String(dropFirst(prefix.count)) : nil
  }
}

/// A text from outside without its control characters, so that a message can't move the terminal.
package func printable(_ text: String) -> String {
  var clean = String.UnicodeScalarView()
  clean.append(contentsOf: text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 })
  return String(clean)
}
