internal import Contract

/// Text from outside, made fit for a line on a screen.
enum BackendText {
  static let longest = 200
  /// Ends a text that was cut.
  static let ellipsis = "…"

  /// One line of at most 200 scalars: combining marks count, so they can't pile up.
  ///
  /// What a terminal would interpret and what is invisible is left out; joiners stay, as some scripts need them.
  static func line(_ text: String) -> String {
    // Only the beginning can be shown, and an answer may have a megabyte.
    let start = text.unicodeScalars.prefix(4 * longest)
    let seen = start.filter { $0.properties.isWhitespace || !$0.isUnseen(sparingJoiners: true) }
    let words = String(String.UnicodeScalarView(seen)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isWhole = start.endIndex == text.unicodeScalars.endIndex && words.unicodeScalars.count <= longest
    if isWhole { return words }
    return String(String.UnicodeScalarView(words.unicodeScalars.prefix(longest - 1))) + ellipsis
  }

  /// Words for the person; `nil` if there are none.
  static func words(_ text: String) -> String? {
    let line = line(text)
    return line.isEmpty ? nil : line
  }

  /// An id of the backend's; `nil` if it is too long or has characters that a file or a request should not have.
  static func id(_ text: String) -> String? {
    text.utf8.count <= longest && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
  }

  /// The text in a language, in its base language, or in English.
  static func choice(_ words: [String: String], language: String) -> String? {
    let base = language.prefix { $0 != "-" && $0 != "_" }
    return (words[language] ?? words[String(base)] ?? words["en"]).flatMap(Self.words)
  }
}
