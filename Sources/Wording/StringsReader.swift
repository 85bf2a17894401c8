internal import Contract

/// Parses the old-style property list of a `.strings` file, entry by entry.
///
/// Error recovery: it resumes after the next semicolon, so that one run reports all errors.
struct StringsReader {
  /// A key or a text in the file.
  private struct Token {
    var text: String
    var start: Position
    var end: Position
    /// The end of the first line of a multi-line text, where a missing closing quote is most likely.
    var lineEnd: Cursor?
    var faults: [TableFault] = []
  }

  private(set) var table: MessageTable
  private(set) var diagnostics: [Diagnostic]
  private var cursor: Cursor

  init(_ source: SourceText, file: String) {
    table = MessageTable(file: file)
    diagnostics = source.diagnostics
    cursor = Cursor(source.scalars)
  }

  mutating func read() {
    skipBlanks()
    while cursor.next != nil {
      do throws(TableFault) {
        try readEntry()
      } catch {
        report(error)
        if let resume = error.resume { cursor = resume } else { skipPastSemicolon() }
      }
      skipBlanks()
    }
  }

  private mutating func report(_ fault: TableFault) {
    diagnostics.append(Diagnostic(fault, file: table.file))
  }

  private mutating func readEntry() throws(TableFault) {
    let key = try readToken("a key")
    skipBlanks()
    guard cursor.take("=") else {
      guard cursor.take(";") else { throw missingEnd([key], "'=' or ';' is missing after the key") }
      return add(key, nil)
    }
    skipBlanks()
    let value = try readToken("a text")
    skipBlanks()
    guard !cursor.take(";") else { return add(key, value) }
    var fault = missingEnd([key, value], "';' is missing after the text")
    if fault.resume == nil, cursor.position.line > value.end.line || cursor.next == nil {
      add(key, value)
      fault.resume = cursor
    }
    throw fault
  }

  private func missingEnd(_ tokens: [Token], _ message: String) -> TableFault {
    for token in tokens {
      if let lineEnd = token.lineEnd { return .openText(at: token.start, resume: lineEnd) }
    }
    return TableFault(
      position: tokens.last?.end ?? cursor.position, message: message, remedy: "write \"key\" = \"text\";")
  }

  private mutating func add(_ key: Token, _ value: Token?) {
    for fault in key.faults + (value?.faults ?? []) { report(fault) }
    guard !key.text.isEmpty else {
      return report(TableFault(position: key.start, message: "the key is empty", remedy: "name the message"))
    }
    if let earlier = table.add(key.text, .text((value ?? key).text), at: key.start) {
      diagnostics.append(.duplicate(key.text, at: key.start, earlier: earlier, file: table.file))
    }
  }

  private mutating func readToken(_ expected: String) throws(TableFault) -> Token {
    if cursor.next == "\"" { return try readQuoted() }
    let start = cursor.position
    let text = readUnquoted()
    if !text.isEmpty { return Token(text: text, start: start, end: cursor.position) }
    let found = cursor.next.map(\.shown) ?? "the end of the file"
    throw TableFault(
      position: start, message: "\(expected) is expected, but there is \(found)", remedy: "write \"key\" = \"text\";")
  }

  private mutating func readUnquoted() -> String {
    var text = ""
    while let scalar = cursor.next, scalar.standsUnquoted, !cursor.stands(at: "//"), !cursor.stands(at: "/*") {
      text.unicodeScalars.append(scalar)
      cursor.advance()
    }
    return text
  }

  private mutating func readQuoted() throws(TableFault) -> Token {
    let start = cursor.position
    var text = ""
    var faults: [TableFault] = []
    var lineEnd: Cursor?
    cursor.advance()
    while let scalar = cursor.next {
      switch scalar {
      case "\"":
        cursor.advance()
        return Token(text: text, start: start, end: cursor.position, lineEnd: lineEnd, faults: faults)
      case "\\": text.unicodeScalars.append(contentsOf: cursor.takeEscape(faults: &faults))
      default:
        if scalar == "\n" { lineEnd = lineEnd ?? cursor }
        let run = cursor
        cursor.advance()
        cursor.skip { $0 != "\"" && $0 != "\\" && $0 != "\n" }
        text += cursor.text(since: run)
      }
    }
    throw .openText(at: start, resume: lineEnd ?? cursor)
  }

  private mutating func skipBlanks() {
    while true {
      cursor.skip(while: \.isBlank)
      let start = cursor.position
      if cursor.take("//") {
        cursor.skip { $0 != "\n" }
      } else if cursor.take("/*") {
        guard !cursor.skip(past: "*/") else { continue }
        report(TableFault(position: start, message: "the comment is not closed", remedy: "close it with */"))
      } else {
        return
      }
    }
  }

  /// Ignores semicolons in quoted texts, except after an unclosed quote, up to the end of its line.
  private mutating func skipPastSemicolon() {
    var lineOfOpenQuote = 0
    while cursor.next != nil, !cursor.take(";") {
      let here = cursor
      if cursor.next == "\"", here.position.line != lineOfOpenQuote {
        if skipQuotedInLine() { continue }
        lineOfOpenQuote = here.position.line
        cursor = here
      }
      cursor.advance()
    }
  }

  private mutating func skipQuotedInLine() -> Bool {
    cursor.advance()
    while let scalar = cursor.next, scalar != "\n" {
      if cursor.take("\"") { return true }
      cursor.advance()
      if scalar == "\\" { cursor.advance() }
    }
    return false
  }
}

extension TableFault {
  fileprivate static func openText(at position: Position, resume: Cursor) -> TableFault {
    TableFault(position: position, message: "the text is not closed", remedy: "close it with \"", resume: resume)
  }
}

extension Unicode.Scalar {
  fileprivate var standsUnquoted: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".", "-": true
    default: false
    }
  }
}
