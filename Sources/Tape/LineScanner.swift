/// Lexer: splits a line into words, quoted texts, patterns and a comment.
struct LineScanner {
  private let scalars: [Unicode.Scalar]
  private var offset: Int
  private(set) var tokens: [Token] = []
  private(set) var comment: String?

  /// Scans a line from an offset on.
  init(_ scalars: [Unicode.Scalar], from offset: Int = 0) {
    self.scalars = scalars
    self.offset = offset
  }

  /// The column after the last word.
  var end: Int { tokens.last?.columns.upperBound ?? offset + 1 }

  mutating func scan() throws(LineFault) {
    while true {
      while let scalar = next, scalar.isBlank { offset += 1 }
      guard let scalar = next else { return }
      if scalar == "#" {
        comment = string(from: offset + 1, to: scalars.count)
        return
      }
      tokens.append(try token(scalar))
    }
  }

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private func string(from start: Int, to end: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<end]))
  }

  private mutating func token(_ first: Unicode.Scalar) throws(LineFault) -> Token {
    let start = offset
    if first.isQuote {
      let value = try quotedText()
      return try finished(Token(kind: .text, value: value, columns: start + 1..<offset + 1))
    }
    if first == "/", let value = pattern() {
      return Token(kind: .pattern, value: value, columns: start + 1..<offset + 1)
    }
    return try word(from: start)
  }

  private mutating func word(from start: Int) throws(LineFault) -> Token {
    while let scalar = next, !scalar.isBlank {
      if scalar.isQuote, offset > start + 1, scalars[offset - 1] == "=" {
        let key = string(from: start, to: offset - 1)
        let value = try quotedText()
        return try finished(Token(kind: .pair(key: key), value: value, columns: start + 1..<offset + 1))
      }
      offset += 1
    }
    return Token(kind: .word, value: string(from: start, to: offset), columns: start + 1..<offset + 1)
  }

  private func finished(_ token: Token) throws(LineFault) -> Token {
    guard let scalar = next, !scalar.isBlank else { return token }
    throw LineFault(
      offset + 1..<offset + 2, "a space is missing after the text",
      "add one, or write a quote within the text as \\\"")
  }

  /// `"` has escapes; `'` and the backquote have none, as in VHS.
  private mutating func quotedText() throws(LineFault) -> String {
    let start = offset
    let quote = scalars[start]
    var value = String.UnicodeScalarView()
    offset += 1
    while let scalar = next {
      offset += 1
      if scalar == quote { return String(value) }
      value.append(scalar == "\\" && quote == "\"" ? try escape() : scalar)
    }
    throw LineFault(start + 1..<scalars.count + 1, "the text is not closed", "end it with \(quote)")
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "n": "\n", "t": "\t", "r": "\r", "e": "\u{1B}",
  ]

  private mutating func escape() throws(LineFault) -> Unicode.Scalar {
    let start = offset
    defer { offset += 1 }
    if let scalar = next {
      if let meant = Self.escapes[scalar] { return meant }
      if scalar == "u", let meant = codePoint() { return meant }
    }
    throw LineFault(
      start..<min(start + 2, scalars.count + 1), "unknown escape",
      "there are \\\" \\\\ \\n \\t \\r \\e and \\u{1F642}; a backslash itself is \\\\")
  }

  /// The rest of `u{1F642}`, up to its closing brace.
  private mutating func codePoint() -> Unicode.Scalar? {
    let digits = scalars[min(offset + 1, scalars.count)...].prefix(8)
    guard digits.first == "{", let close = digits.firstIndex(of: "}") else { return nil }
    let hex = digits[(offset + 2)..<close]
    guard hex.allSatisfy({ $0.properties.isASCIIHexDigit }) else { return nil }
    guard let value = UInt32(String(String.UnicodeScalarView(hex)), radix: 16), let scalar = Unicode.Scalar(value)
    else {
      return nil
    }
    offset = close
    return scalar
  }

  /// Up to the next unescaped slash, which must end the word.
  private mutating func pattern() -> String? {
    var value = String.UnicodeScalarView()
    var place = offset + 1
    while place < scalars.count, scalars[place] != "/" {
      if scalars[place] == "\\", place + 1 < scalars.count {
        place += 1
        if scalars[place] != "/" { value.append("\\") }
      }
      value.append(scalars[place])
      place += 1
    }
    guard place < scalars.count, place + 1 == scalars.count || scalars[place + 1].isBlank else { return nil }
    offset = place + 1
    return String(value)
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { self == " " || self == "\t" }
  var isQuote: Bool { self == "\"" || self == "'" || self == "`" }
}
