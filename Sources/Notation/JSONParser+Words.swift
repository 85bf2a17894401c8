extension JSONParser {
  /// Parses `true`, `false` or `null`.
  mutating func word() throws(Fault) -> JSONValue {
    let start = cursor
    cursor.skip { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
    switch cursor.text(from: start.offset) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "": throw unexpected(at: start)
    case let word: throw fault("\"\(word)\" is not a JSON value", remedy: Self.wordRemedy(word), at: start)
    }
  }

  private static func wordRemedy(_ word: String) -> String {
    let known = ["true", "false", "null"]
    if let near = nearest(word, in: known) { return "did you mean \(near)?" }
    return "write texts in double quotes; the only bare words are true, false and null"
  }

  private func unexpected(at start: JSONCursor) -> Fault {
    let remedy =
      switch start.next {
      case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments: remove it"
      case UInt8(ascii: "'"): "write texts in double quotes"
      case UInt8(ascii: "."), UInt8(ascii: "+"): "write numbers as 0.5 or 12"
      case UInt8(ascii: ","): "remove the comma, or add what is missing before it"
      case nil: "add the missing value"
      default: "write a text, a number, true, false, null, a list or an object"
      }
    return fault("a value is expected here, not \(start.nextName)", remedy: remedy, at: start)
  }

  // -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?
  mutating func number() throws(Fault) -> JSONNumber {
    let start = cursor
    _ = cursor.skip(UInt8(ascii: "-"))
    let first = cursor.next
    try digits(after: start)
    if first == UInt8(ascii: "0"), cursor.offset - start.offset > (start.next == first ? 1 : 2) {
      throw fault("a number must not begin with 0", remedy: "remove the leading zeros", at: start)
    }
    if cursor.skip(UInt8(ascii: ".")) { try digits(after: start) }
    if let byte = cursor.next, byte | 0x20 == UInt8(ascii: "e") {
      cursor.advance()
      if !cursor.skip(UInt8(ascii: "+")) { _ = cursor.skip(UInt8(ascii: "-")) }
      try digits(after: start)
    }
    guard let number = JSONNumber(text: cursor.text(from: start.offset)) else {
      throw fault("the number is too large", remedy: "use one below 1.8e308", at: start)
    }
    return number
  }

  private mutating func digits(after start: JSONCursor) throws(Fault) {
    let from = cursor.offset
    cursor.skip(while: Self.isDigit)
    guard cursor.offset > from else {
      throw fault("a digit is missing in a number", remedy: "write numbers as 0.5, -12 or 1e3", at: start)
    }
  }
}
