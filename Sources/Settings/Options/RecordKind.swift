internal import Contract
import Notation

/// The type of a list of objects, such as the tasks: their fields and maximum count.
package struct RecordKind: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    let name: String
    let kind: OptionKind
    let help: String
    var isNeeded = false
    /// null means "not set".
    var mayBeNull = false
  }

  /// Singular and plural for messages.
  let one: String
  let many: String
  let most: Int
  /// The first one is the object's name.
  let fields: [Field]

  var allowed: String { "a list of 1 to \(most) \(many)" }

  /// The object's name.
  package func name(_ node: JSONNode) -> String? { fields.first.flatMap { node[$0.name]?.string } }
}

/// An error within a setting's value, with its position.
struct NodeFault {
  let line: Int
  let column: Int
  let message: String
  let remedy: String

  init(_ node: JSONNode, _ message: String, _ remedy: String) {
    (line, column) = (node.line, node.column)
    (self.message, self.remedy) = (printable(message), remedy)
  }

  init(key member: JSONMember, _ message: String, _ remedy: String) {
    (line, column) = (member.keyLine, member.keyColumn)
    (self.message, self.remedy) = (printable(message), remedy)
  }

  func problem(in place: String, _ code: ErrorCode = .impossibleSettings) -> SettingsFailure.Problem {
    let diagnostic = Diagnostic(file: place, line: line, column: column, message, remedy: remedy)
    return .init(code: code, diagnostic: diagnostic)
  }
}

extension OptionKind {
  var isOfRecords: Bool {
    if case .records = self { true } else { false }
  }

  /// The JSON of a list given as names only, such as task names; `nil` if they are invalid.
  func list(of text: String) -> String? {
    guard case .records(let record) = self, let field = record.fields.first else { return nil }
    let names = text.split { $0 == "," || $0 == " " }.map(String.init)
    guard !names.isEmpty, names.allSatisfy(field.kind.words.contains) else { return nil }
    return "[\(names.map { "{\"\(field.name)\": \"\($0)\"}" }.joined(separator: ", "))]"
  }

  /// All errors within a list of objects; other kinds are checked when they are set.
  func faults(in node: JSONNode, at path: String) -> [NodeFault] {
    if case .records(let record) = self { record.faults(in: node, at: path) } else { [] }
  }

  /// The first word of a list that it can't have.
  func wrongWord(in node: JSONNode) -> JSONNode? {
    guard case .list(let words, _) = self else { return nil }
    return node.array?.first { $0.string.map { !words.contains($0) } ?? false }
  }

  /// The errors in the value of an object's field.
  fileprivate func faults(of node: JSONNode, at path: String) -> [NodeFault] {
    if isOfRecords { return faults(in: node, at: path) }
    if isRight(node) { return [] }
    let word = node.array?.first { !isRight(.array([$0])) } ?? node
    let near = word.string.flatMap { SeedNames.word(for: $0) ?? nearest($0, in: words) }
    return [
      NodeFault(
        word, "\"\(path)\" " + demand(allowedInFile, not: word.told),
        near.map { "did you mean \"\($0)\"?" } ?? "write \(allowedInFile)")
    ]
  }

  func isRight(_ node: JSONNode) -> Bool {
    switch self {
    case .toggle, .either: node.bool != nil
    case .word(let words): node.scalarText.map(words.contains) ?? false
    case .list(let words, let orNone):
      node.array.map { ($0.isEmpty ? orNone : true) && $0.allSatisfy { $0.string.map(words.contains) ?? false } }
        ?? false
    case .languages: node.array?.allSatisfy { $0.string?.isEmpty == false } ?? false
    case .number(let range, _): node.number.map(range.contains) ?? false
    case .whole(let range): node.integer.map(range.contains) ?? false
    case .text, .path, .nameOrPath, .hex, .secret, .camera, .events: node.string.map(canBe) ?? false
    case .records: faults(in: node, at: "").isEmpty
    }
  }
}

extension RecordKind {
  fileprivate func faults(in node: JSONNode, at path: String) -> [NodeFault] {
    guard let nodes = node.array, !nodes.isEmpty else {
      return [NodeFault(node, "\"\(path)\" must be \(allowed), not \(node.told)", "write [{ ... }]")]
    }
    if nodes.count > most {
      return [NodeFault(node, "\"\(path)\" has \(nodes.count) \(many); the maximum is \(most)", "list fewer")]
    }
    return nodes.enumerated().flatMap { faults(of: $1, at: "\(path)[\($0)]") }
  }

  private func faults(of node: JSONNode, at path: String) -> [NodeFault] {
    guard let members = node.object else {
      return [NodeFault(node, "\"\(path)\" must be an object, not \(node.told)", "write \(example)")]
    }
    let absent = fields.filter { $0.isNeeded && node[$0.name] == nil }.map {
      NodeFault(node, "\"\(path)\" has no \"\($0.name)\"", "add it: \(example)")
    }
    return absent + members.flatMap { faults(of: $0, at: path) }
  }

  private func faults(of member: JSONMember, at path: String) -> [NodeFault] {
    guard let field = fields.first(where: { $0.name == member.key }) else {
      let names = fields.map(\.name)
      let near = nearest(member.key, in: names).map { "did you mean \"\($0)\"?" }
      return [
        NodeFault(
          key: member, "\(one) has no \"\(member.key.prefix(40))\", as \"\(path)\" says",
          near ?? SeedNames.advice(for: member.key) ?? "allowed here: \(names.joined(separator: ", "))")
      ]
    }
    if member.node.isNull, field.mayBeNull { return [] }
    return field.kind.faults(of: member.node, at: "\(path).\(field.name)")
  }

  private var example: String {
    let needed = fields.filter(\.isNeeded).map { "\"\($0.name)\": \($0.kind.example)" }
    return "{ \(needed.joined(separator: ", ")) }"
  }
}

extension OptionKind {
  fileprivate var example: String {
    switch self {
    case .toggle, .either: "true"
    default: "\"\(words.first ?? "...")\""
    }
  }
}

extension JSONNode {
  /// The value as quoted in a message.
  var told: String {
    switch value {
    case .number(let number): number.text
    case .bool(let bool): bool ? "true" : "false"
    case .string(let text): JSONNode.string(String(text.prefix(40))).text()
    case .array([]): "an empty list"
    case .array(let nodes): nodes.first { $0.string == nil }.map { "one with \($0.told)" } ?? value.kind
    case .null, .object: value.kind
    }
  }
}
