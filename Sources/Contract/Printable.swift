extension Unicode.Scalar {
  /// Whether a terminal would obey it, or nobody would see it.
  ///
  /// Controls, line ends, what turns letters round, and what has no width. What joins letters or parts them is needed in
  /// some scripts; a name from a stranger may hide behind it.
  package func isUnseen(sparingJoiners: Bool = false) -> Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200C, 0x200D: !sparingJoiners
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE007F: true
    default: false
    }
  }
}

/// Lines as they may stand on somebody's terminal: what is unseen is told as `\u{202E}`; line ends stay.
///
/// Whatever goes to standard output or error as text goes through here.
package func visible(_ text: String, sparingJoiners: Bool = false) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return text }
  var clean = ""
  for scalar in text.unicodeScalars {
    if scalar != "\n", scalar.isUnseen(sparingJoiners: sparingJoiners) {
      clean += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      clean.unicodeScalars.append(scalar)
    }
  }
  return clean
}

/// A text from outside as it may stand within a line: a line's end is told like everything else that is unseen.
package func printable(_ text: String) -> String {
  visible(text).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\u{A}")
}
