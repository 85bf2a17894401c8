internal import Contract

/// Serialises JSON deterministically: the same value always gives the same bytes.
package struct JSONWriter {
  private let isPretty: Bool
  private var text = ""

  private init(pretty: Bool) {
    isPretty = pretty
  }

  /// Compact on one line, or indented by two spaces; without a final line break.
  package static func text(_ node: JSONNode, pretty: Bool = false) -> String {
    var writer = JSONWriter(pretty: pretty)
    writer.write(node, depth: 0)
    return writer.text
  }

  private mutating func write(_ node: JSONNode, depth: Int) {
    switch node.value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): write(string)
    case .array(let nodes): list(nodes, "[", "]", depth) { $0.write($1, depth: depth + 1) }
    case .object(let members): list(members, "{", "}", depth) { $0.write($1, depth: depth + 1) }
    }
  }

  private mutating func write(_ member: JSONMember, depth: Int) {
    write(member.key)
    text += isPretty ? ": " : ":"
    write(member.node, depth: depth)
  }

  private mutating func list<Item>(
    _ items: [Item], _ opening: String, _ closing: String, _ depth: Int, each: (inout JSONWriter, Item) -> Void
  ) {
    text += opening
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      newLine(depth + 1)
      each(&self, item)
    }
    if !items.isEmpty { newLine(depth) }
    text += closing
  }

  private mutating func newLine(_ depth: Int) {
    guard isPretty else { return }
    text += "\n" + String(repeating: "  ", count: depth)
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isUnseen(): text += Self.escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Escapes more than JSON requires: also control and invisible characters that a terminal might interpret.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\u" + String(0x1_0000 + Int($0), radix: 16).dropFirst() }.joined()
  }
}

extension JSONNode {
  package func text(pretty: Bool = false) -> String { JSONWriter.text(self, pretty: pretty) }
}
