/// A text from outside without its control characters, so that a message can't move the terminal.
package func printable(_ text: String) -> String {
  var clean = String.UnicodeScalarView()
  clean.append(contentsOf: text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 })
  return String(clean)
}

extension Unicode.Scalar {
  /// Whether a terminal would obey it, or nobody would see it.
  ///
  /// Controls, line ends, what turns letters round, and what has no width. What joins letters or parts them is needed in
  /// some scripts; a name from a stranger may hide behind it.
  func isUnseen(sparingJoiners: Bool) -> Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200C, 0x200D: !sparingJoiners
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE007F: true
    default: false
    }
  }
}

/// A text as it may stand on somebody's terminal: what is unseen is told as `\u{202E}`; line ends stay.
///
/// Whatever goes to standard output or error as text goes through here.
package func visible(_ text: String, sparingJoiners: Bool = false) -> String {
  spelling(text, sparingJoiners) { "\\u{\(String($0, radix: 16, uppercase: true))}" }
}

/// The same for JSON, where such letters can stand in texts only.
package func visible(json text: String) -> String {
  spelling(text, false) { value in
    let units = Unicode.Scalar(value).map { Array(String($0).utf16) } ?? []
    return units.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
  }
}

private func spelling(_ text: String, _ sparingJoiners: Bool, as word: (UInt32) -> String) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return text }
  var clean = ""
  for scalar in text.unicodeScalars {
    if scalar != "\n", scalar.isUnseen(sparingJoiners: sparingJoiners) {
      clean += word(scalar.value)
    } else {
      clean.unicodeScalars.append(scalar)
    }
  }
  return clean
}
