extension Unicode.Scalar {
  /// Whether a terminal would interpret it, or it is invisible.
  ///
  /// These are control characters, line ends, bidirectional controls and zero-width characters. Zero-width joiners are
  /// needed in some scripts, but they can also disguise a name from an untrusted source.
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

/// Escapes control and invisible characters as `\u{202E}`, for safe output on a terminal; line ends stay.
///
/// All text for standard output and standard error passes through here.
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

/// Escapes an untrusted text for use within a line: line ends are escaped too.
package func printable(_ text: String) -> String {
  visible(text).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\u{A}")
}
