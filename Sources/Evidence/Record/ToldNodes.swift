internal import Contract
internal import Notation

/// The facts that steps report, however the session ends: each field of their tables is present.
struct ToldNodes {
  let fields: [SchemaField]
  /// The existing files; files that were not saved are not named.
  let kept: Set<String>

  func members(_ told: [Fact]) -> [(String, JSONNode)] {
    fields.filter(\.parent.isEmpty).map { ($0.path, node(told[$0.path] ?? .nothing, at: $0.path)) }
  }

  private func node(_ value: Fact.Value, at path: String) -> JSONNode {
    switch value {
    case .facts(let facts): .object(facts.map { ($0.name, node($0.value, at: "\(path).\($0.name)")) })
    case .list(let values): .array(values.map { node($0, at: path + "[]") })
    case .text(let name) where !kept.contains(name) && isFile(path): .null
    case .text, .whole, .number, .truth, .nothing: RecordNodes.node(value)
    }
  }

  private func isFile(_ path: String) -> Bool { fields.contains { $0.path == path && $0.kind == .file } }
}

extension JSONNode {
  /// All nodes at a schema path.
  func all(at path: String) -> [JSONNode] {
    path.split(separator: ".").reduce([self]) { nodes, word in
      let isList = word.hasSuffix("[]")
      let found = nodes.compactMap { $0[String(isList ? word.dropLast(2) : word)] }
      return isList ? found.flatMap { $0.array ?? [] } : found
    }
  }
}
