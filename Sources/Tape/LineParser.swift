internal import Notation

/// Parser of a command's arguments (recursive descent over tokens).
struct LineParser {
  let head: CommandHead
  private var rest: ArraySlice<Token>
  private let end: Int

  init(_ head: CommandHead, _ rest: ArraySlice<Token>, end: Int) {
    self.head = head
    self.rest = rest
    self.end = end
  }

  var isAtEnd: Bool { rest.isEmpty }
  var following: Token? { rest.first }

  mutating func next(_ wanted: String) throws(LineFault) -> Token {
    guard let token = rest.popFirst() else {
      throw LineFault(end..<end + 1, "\(wanted) is missing", "write \(head.name) with \(wanted)")
    }
    return token
  }

  /// Takes the last word if it has this prefix.
  mutating func takeLast(beginningWith prefix: String) -> Token? {
    guard let last = rest.last, last.kind == .word, last.value.hasPrefix(prefix) else { return nil }
    return rest.popLast()
  }

  /// Reports a time in a wrong position.
  func checkTime(_ token: Token) throws(LineFault) {
    guard token.kind == .word, head.time == nil, CommandWord.takesTime(head.name) else { return }
    if head.name == "Wait", Measure.time(token.value) != nil {
      throw LineFault(token.columns, "a limit begins with @", "write @\(token.value)")
    }
    if token.value.hasPrefix("@"), Measure.time(String(token.value.dropFirst())) != nil {
      throw LineFault(token.columns, "the time belongs to the command", "write \(head.name)\(token.value)")
    }
  }

  func finish() throws(LineFault) {
    guard let token = rest.first else { return }
    try checkTime(token)
    let last = rest.last?.columns.upperBound ?? token.columns.upperBound
    throw LineFault(
      token.columns.lowerBound..<last, "\(quoted(token.value)) is unexpected here",
      "remove it; a text with spaces needs quotes")
  }

  /// A non-empty word or text.
  mutating func name(_ wanted: String) throws(LineFault) -> Token {
    let token = try next(wanted)
    switch token.kind {
    case .word where !token.value.isEmpty, .text where !token.value.isEmpty: return token
    case .word, .text, .pattern, .pair: throw Self.wrong(token, wanted)
    }
  }

  mutating func text(_ wanted: String) throws(LineFault) -> String {
    let token = try next(wanted)
    guard token.kind == .text else {
      let example = Write.text(String(token.value.prefix(20)))
      throw LineFault(token.columns, "\(wanted) is expected, in quotes", "write \(example)")
    }
    return token.value
  }

  /// Parses the next word with `read`.
  mutating func value<Value>(_ wanted: String, _ read: (String) -> Value?) throws(LineFault) -> Value {
    let token = try next(wanted)
    guard token.kind == .word, let value = read(token.value) else { throw Self.wrong(token, wanted) }
    return value
  }

  mutating func time(_ wanted: String = "a time such as 2s or 200ms") throws(LineFault) -> Duration {
    try value(wanted, Measure.time)
  }

  /// One of a closed set of words; the remedy suggests the nearest.
  mutating func choice<Word: CaseIterable & RawRepresentable>(_ what: String) throws(LineFault) -> Word
  where Word.RawValue == String {
    let token = try next(Self.list(what, Word.allCases.map(\.rawValue)))
    guard token.kind == .word, let word = Word(rawValue: token.value) else {
      throw Self.unknown(what, token.value, token.columns, Word.allCases.map(\.rawValue))
    }
    return word
  }

  static func wrong(_ token: Token, _ wanted: String) -> LineFault {
    LineFault(token.columns, "\(wanted) is expected, not \(quoted(token.value))", "write \(wanted)")
  }

  static func unknown(_ what: String, _ word: String, _ columns: Range<Int>, _ words: [String]) -> LineFault {
    let advice = nearest(word, in: words).map { "did you mean \($0)?" } ?? "there are " + words.joined(separator: ", ")
    return LineFault(columns, "there is no \(what) \(quoted(word))", advice)
  }

  private static func list(_ what: String, _ words: [String]) -> String {
    "a \(what) (\(words.prefix(6).joined(separator: ", "))\(words.count > 6 ? ", …" : ""))"
  }
}

/// The first word of a command, split into name, suffix after `+`, and time after `@`.
struct CommandHead {
  var name: String
  var suffix: String?
  var time: String?
  var columns: Range<Int>

  init(_ token: Token) {
    columns = token.columns
    let word = token.value
    // Split first: `Ctrl+@` is a key, not a time suffix.
    if word.hasPrefix("Ctrl+") {
      (name, suffix) = ("Ctrl", String(word.dropFirst(5)))
      return
    }
    let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(names[0])
    suffix = names.count > 1 ? String(names[1]) : nil
    time = parts.count > 1 ? String(parts[1]) : nil
  }

  var suffixColumns: Range<Int> {
    let start = columns.lowerBound + name.unicodeScalars.count
    return start..<start + 1 + (suffix?.unicodeScalars.count ?? 0)
  }

  var timeColumns: Range<Int> {
    columns.upperBound - 1 - (time?.unicodeScalars.count ?? 0)..<columns.upperBound
  }
}
