internal import Contract

/// Text from outside, made fit for a line on a screen.
enum BackendText {
  static let longest = 200

  /// Escaped, without line ends, and at most 200 scalars long: combining marks count, so they can't pile up.
  static func line(_ text: String) -> String {
    // Only the beginning can be shown, and an answer may have a megabyte.
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * longest)))
    let words = start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(String.UnicodeScalarView(printable(words).unicodeScalars.prefix(longest)))
  }

  /// An id of the backend's; `nil` if it is too long or has characters that a file or a request should not have.
  static func id(_ text: String) -> String? {
    text.utf8.count <= longest && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
  }

  /// The text in a language, in its base language, or in English.
  static func choice(_ words: [String: String], language: String) -> String? {
    let base = language.prefix { $0 != "-" && $0 != "_" }
    return (words[language] ?? words[String(base)] ?? words["en"]).map(line)
  }
}
