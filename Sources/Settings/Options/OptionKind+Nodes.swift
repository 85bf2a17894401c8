import Notation

/// Conversion between text (flags, variables, `config show`) and JSON nodes (settings files).
extension OptionKind {
  /// Parses the text of a flag or variable; `nil` if it is invalid.
  func node(of text: String) -> JSONNode? {
    switch self {
    case .toggle: Self.switchWords[text.lowercased()].map(JSONNode.bool)
    case .either(let on, let off): text == on ? .bool(true) : text == off ? .bool(false) : nil
    case .list, .languages: .array(text.split(separator: ",").map { .string(Self.trimmed($0)) })
    case .number, .whole, .records: JSONReader.read(Array(text.utf8), file: "").node
    case .word, .text, .path, .nameOrPath, .hex, .secret, .camera, .events: .string(text)
    }
  }

  func shown(_ node: JSONNode) -> String {
    switch node.value {
    case .null: ""
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): number.text
    // It may be a secret of the backend.
    case .string(let text): self == .secret ? "(\(text.utf8.count) bytes)" : text
    case .array(let nodes): isOfRecords ? node.text() : nodes.map(shown).joined(separator: ",")
    case .object: node.text()
    }
  }

  /// Whether the text is valid at all: paths can't contain a null byte, and a secret is one line.
  func canBe(_ text: String) -> Bool {
    switch self {
    case .secret: 1...Self.mostOfSecret ~= text.utf8.count
    case .path, .nameOrPath, .camera, .events: !text.isEmpty && !text.utf8.contains(0)
    case .hex(let bytes): text.utf8.count == 2 * bytes
    case .toggle, .either, .word, .list, .languages, .number, .whole, .text, .records: !text.isEmpty
    }
  }

  /// The message for an invalid value; never shows a secret.
  func demand(_ allowed: String, not shown: @autoclosure () -> String) -> String {
    self == .secret ? "must be \(allowed)" : "must be \(allowed), not \(shown())"
  }

  private static let switchWords = [
    "yes": true, "true": true, "on": true, "1": true, "no": false, "false": false, "off": false, "0": false,
  ]

  private static func trimmed(_ word: Substring) -> String {
    String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
