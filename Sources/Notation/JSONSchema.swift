package import Contract

/// Exports our schemas as JSON Schema (draft 2020-12), for third-party validators and editors.
package enum JSONSchema {
  /// A standalone schema; the version grows when a field changes its meaning.
  package static func document(
    _ name: String, version: Int, _ about: String, _ body: [(String, JSONNode)]
  ) -> JSONNode {
    .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("$id", .string("urn:cameo:\(name):\(version)")), ("title", .string(name)), ("description", .string(about)),
      ] + body)
  }

  /// The constraints of an object in our schema; unknown members are not allowed.
  package static func members(_ schema: Schema) -> [(String, JSONNode)] {
    SchemaTree(children: Dictionary(grouping: schema.fields, by: \.parent)).members(of: "")
  }

  /// The same constraints, but nullable.
  package static func orNull(_ members: [(String, JSONNode)]) -> [(String, JSONNode)] {
    members.map { key, node in
      switch key {
      case "type": (key, .array([node, .string("null")]))
      case "enum": (key, .array((node.array ?? []) + [.null]))
      default: (key, node)
      }
    }
  }

  package static func words(_ words: [String]) -> [(String, JSONNode)] {
    [("enum", .array(words.map(JSONNode.string)))]
  }
}

/// The fields of a schema by their parent object.
private struct SchemaTree {
  let children: [String: [SchemaField]]

  func members(of path: String) -> [(String, JSONNode)] {
    let fields = children[path] ?? []
    let needed = fields.filter { $0.presence != .sometimes }.map { JSONNode.string($0.key) }
    return [
      ("type", .string("object")), ("properties", .object(fields.map { ($0.key, node(of: $0)) })),
      ("required", .array(needed)), ("additionalProperties", .bool(false)),
    ]
  }

  private func node(of field: SchemaField) -> JSONNode {
    let value = value(of: field)
    let members = field.presence == .orNull ? JSONSchema.orNull(value) : value
    return .object([("description", .string(field.meaning))] + members)
  }

  private func value(of field: SchemaField) -> [(String, JSONNode)] {
    switch field.kind {
    case .object: members(of: field.path)
    case .list: [("type", .string("array")), ("items", .object(members(of: field.path + "[]")))]
    case .map: map(field.path)
    case .text, .number, .whole, .truth, .version, .words, .names, .time, .digest, .file, .opaque, .texts:
      field.kind.single
    }
  }

  private func map(_ path: String) -> [(String, JSONNode)] {
    let each = children[path]?.first { $0.key == "*" }.map(node) ?? .bool(false)
    return [("type", .string("object")), ("additionalProperties", each)]
  }
}

extension SchemaKind {
  /// The constraints of a single value.
  fileprivate var single: [(String, JSONNode)] {
    switch self {
    case .text: [("type", .string("string"))]
    case .file: Self.text("^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$")
    case .texts: [("type", .string("array")), ("items", .object([("type", .string("string"))]))]
    case .number: [("type", .string("number"))]
    case .whole: [("type", .string("integer")), ("minimum", .integer(0))]
    case .truth: [("type", .string("boolean"))]
    case .version(let number): [("const", .integer(number))]
    case .words(let words): JSONSchema.words(words)
    case .names: Self.text(MovementName.pattern)
    case .time: Self.text(#"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"#)
    case .digest: Self.text("^[0-9a-f]{64}$")
    case .opaque: Self.text("^[A-Za-z0-9+/]*={0,2}$") + [("contentEncoding", .string("base64"))]
    case .object, .list, .map: []
    }
  }

  private static func text(_ pattern: String) -> [(String, JSONNode)] {
    [("type", .string("string")), ("pattern", .string(pattern))]
  }
}
