/// Formats the parts of commands.
enum Write {
  static func at(_ time: Duration?) -> String { time.map { "@" + Measure.text($0) } ?? "" }
  static func size(_ size: ScreenSize) -> String { "\(size.columns)x\(size.rows)" }

  /// As it is if that parses as one word, otherwise quoted.
  static func word(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isPlain = scalars.allSatisfy { !$0.isBlank && !$0.isQuote && $0.isHarmless && $0 != "\\" }
    guard isPlain, let first = scalars.first, first != "#", first != "/" else { return self.text(text) }
    return text
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\u{1B}": "\\e",
  ]

  static func text(_ text: String) -> String {
    var written = "\""
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] {
        written += escape
      } else if scalar.isHarmless {
        written.unicodeScalars.append(scalar)
      } else {
        written += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return written + "\""
  }

  static func pattern(_ pattern: String) -> String {
    var written = "/"
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if scalar == "/" && !isEscaped { written += "\\" }
      written.unicodeScalars.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return written + "/"
  }
}
