/// A parsed format string.
struct Format {
  /// The argument type of a placeholder.
  enum Kind: String, Hashable {
    case text, integer, decimal
  }

  enum Piece: Equatable {
    case literal(String)
    /// A placeholder (`%@`, `%2$@`, `%lld`); shown as `written` if its argument is missing.
    case argument(position: Int?, Kind, written: String)
    /// A plural variable (`%#@name@`).
    case variable(position: Int?, name: String, written: String)
  }

  private(set) var pieces: [Piece] = []

  init(_ text: String) {
    var cursor = Cursor(Array(text.unicodeScalars))
    var literal = ""
    while cursor.next != nil {
      literal += cursor.take { $0 != "%" }
      switch cursor.takePlaceholder() {
      case .literal(let text): literal += text
      case nil: literal += cursor.take("%") ? "%" : ""
      case let piece?:
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        pieces.append(piece)
        literal = ""
      }
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
  }

  var variableNames: [String] {
    pieces.compactMap { if case .variable(_, let name, _) = $0 { name } else { nil } }
  }
}

private let conversions: [Unicode.Scalar: Format.Kind] = [
  "@": .text, "s": .text, "S": .text, "c": .text, "C": .text,
  "d": .integer, "D": .integer, "i": .integer, "u": .integer, "U": .integer, "x": .integer, "X": .integer,
  "o": .integer, "O": .integer,
  "f": .decimal, "F": .decimal, "e": .decimal, "E": .decimal, "g": .decimal, "G": .decimal,
]

extension Cursor {
  /// Consumes a placeholder; returns `nil` and consumes nothing if the percent sign starts none.
  ///
  /// C's flag "space" is not supported: "100 % de" is plain text.
  fileprivate mutating func takePlaceholder() -> Format.Piece? {
    let start = self
    guard take("%") else { return nil }
    if take("%") { return .literal("%") }
    let position = takePosition()
    if take("#@") {
      let name = take { $0 != "@" && $0 != "%" }
      if !name.isEmpty, take("@") { return .variable(position: position, name: name, written: text(since: start)) }
    } else {
      skip { "-+0'#".unicodeScalars.contains($0) }
      skip { "0"..."9" ~= $0 || $0 == "." }
      skip { "hlqLzjt".unicodeScalars.contains($0) }
      if let kind = next.flatMap({ conversions[$0] }) {
        advance()
        return .argument(position: position, kind, written: text(since: start))
      }
    }
    self = start
    return nil
  }

  private mutating func takePosition() -> Int? {
    let start = self
    if let number = takeNumber(radix: 10, digits: 2), number > 0, take("$") { return Int(number) }
    self = start
    return nil
  }
}
