internal import Contract

/// A recursive-descent parser for one JSON document.
struct JSONParser {
  /// The error that stopped the parser.
  struct Fault: Error {
    let diagnostic: Diagnostic
  }

  private let file: String
  var cursor: JSONCursor
  private(set) var diagnostics: [Diagnostic] = []

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    cursor = JSONCursor(bytes)
  }

  mutating func document() -> JSONNode? {
    do throws(Fault) {
      cursor.skipBlank()
      let node = try value(depth: 0)
      cursor.skipBlank()
      guard cursor.next == nil else {
        throw fault("\(cursor.nextName) is after the end of the value", remedy: "a file holds exactly one value")
      }
      return node
    } catch {
      diagnostics.append(error.diagnostic)
      return nil
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  func fault(_ message: String, remedy: String, at place: JSONCursor? = nil) -> Fault {
    let place = place ?? cursor
    return Fault(
      diagnostic: Diagnostic(file: file, line: place.line, column: place.column, message, remedy: remedy))
  }

  private mutating func value(depth: Int) throws(Fault) -> JSONNode {
    guard depth < JSONReader.maximalDepth else {
      throw fault("lists and objects are nested deeper than \(JSONReader.maximalDepth)", remedy: "nest them less deep")
    }
    let start = cursor
    let value: JSONValue =
      switch cursor.next {
      case UInt8(ascii: "{"): .object(try object(depth: depth))
      case UInt8(ascii: "["): .array(try array(depth: depth))
      case UInt8(ascii: "\""): .string(try string())
      case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): .number(try number())
      default: try word()
      }
    return JSONNode(value, line: start.line, column: start.column)
  }

  private mutating func array(depth: Int) throws(Fault) -> [JSONNode] {
    var nodes: [JSONNode] = []
    try list(closing: UInt8(ascii: "]"), of: "list") { (parser) throws(Fault) in
      nodes.append(try parser.value(depth: depth + 1))
    }
    return nodes
  }

  private mutating func object(depth: Int) throws(Fault) -> [JSONMember] {
    var members: [JSONMember] = []
    var lines: [String: Int] = [:]
    try list(closing: UInt8(ascii: "}"), of: "object") { (parser) throws(Fault) in
      let member = try parser.member(depth: depth)
      if let line = lines.updateValue(member.keyLine, forKey: member.key) {
        parser.noteRepeat(of: member, line: line)
      }
      members.append(member)
    }
    return members
  }

  private mutating func member(depth: Int) throws(Fault) -> JSONMember {
    let start = cursor
    guard cursor.next == UInt8(ascii: "\"") else {
      throw fault("a key is expected here, not \(cursor.nextName)", remedy: "write keys in double quotes")
    }
    let key = try string()
    cursor.skipBlank()
    guard cursor.skip(UInt8(ascii: ":")) else {
      throw fault("a colon is missing after the key \"\(key)\"", remedy: "write \"\(key)\": value")
    }
    cursor.skipBlank()
    let node = try value(depth: depth + 1)
    return JSONMember(key, node, keyLine: start.line, keyColumn: start.column)
  }

  private mutating func noteRepeat(of member: JSONMember, line: Int) {
    diagnostics.append(
      Diagnostic(
        file: file, line: member.keyLine, column: member.keyColumn,
        "the key \"\(member.key)\" is already on line \(line)", remedy: "keep one of the two"))
  }

  /// Parses comma-separated items up to the closing bracket.
  private mutating func list(
    closing: UInt8, of kind: String, item: (inout JSONParser) throws(Fault) -> Void
  ) throws(Fault) {
    let opening = cursor
    cursor.advance()
    cursor.skipBlank()
    if cursor.skip(closing) { return }
    while true {
      try item(&self)
      cursor.skipBlank()
      if cursor.skip(closing) { return }
      try comma(in: kind, opening: opening, closing: closing)
      if cursor.skip(closing) { return }
    }
  }

  private mutating func comma(in kind: String, opening: JSONCursor, closing: UInt8) throws(Fault) {
    let bracket = Character(Unicode.Scalar(closing))
    guard cursor.next != nil else {
      throw fault("the \(kind) is never closed", remedy: "add the missing '\(bracket)'", at: opening)
    }
    let comma = cursor
    guard cursor.skip(UInt8(ascii: ",")) else {
      throw fault(
        "a comma or '\(bracket)' is expected here, not \(cursor.nextName)", remedy: "separate items by commas")
    }
    cursor.skipBlank()
    if cursor.next == closing {
      let fault = fault("there is a comma before '\(bracket)'", remedy: "remove the trailing comma", at: comma)
      diagnostics.append(fault.diagnostic)
    }
  }
}
