internal import Contract
import Notation

/// JSON Schema of settings files, generated from the settings table.
///
/// Constraints that involve several settings, such as the order of steps, are not part of it.
package enum ConfigSchema {
  package static var text: String {
    let about = "A settings file of Cameo: ~/.config/cameo/config.json, /etc/cameo/config.json, or that of --config."
    let reference = JSONNode.object([
      ("description", .string("location of this schema, for editors")), ("type", .string("string")),
    ])
    let together = JSONNode.object([("required", .array([.string("flow"), .string("steps")]))])
    return JSONSchema.document(
      "config", version: 1, about,
      object([("$schema", reference)] + members(under: "")) + [("not", together)]
    ).text(pretty: true)
  }

  /// The settings and nested groups of one object, in the order of the table.
  private static func members(under prefix: String) -> [(String, JSONNode)] {
    var known: Set<String> = []
    return OptionTable.rows.flatMap { [$0.key] + $0.otherKeys }.compactMap { key in
      guard let rest = key.rest(after: prefix), let name = rest.split(separator: ".").first.map(String.init),
        known.insert(name).inserted
      else { return nil }
      return (name, member(prefix + name))
    }
  }

  /// A setting, a group of them, or either.
  private static func member(_ key: String) -> JSONNode {
    let group = JSONNode.object(object(members(under: key + ".")))
    guard let row = OptionTable.row(key: key) else { return group }
    return OptionTable.hasGroup(key) ? .object([("anyOf", .array([value(row), group]))]) : value(row)
  }

  fileprivate static func object(_ members: [(String, JSONNode)]) -> [(String, JSONNode)] {
    [("type", .string("object")), ("properties", .object(members)), ("additionalProperties", .bool(false))]
  }

  private static func value(_ row: OptionRow) -> JSONNode {
    let usual = row.node(ProgramSettings())
    let more = row.more.isEmpty ? "" : ". " + row.more
    let kind = row.kind.schema(orNull: !row.unset.isEmpty)
    return .object(
      [("description", .string(row.help + more))] + kind + (usual.isNull ? [] : [("default", usual)]))
  }
}

extension OptionKind {
  /// The schema of a value in a settings file.
  fileprivate var schema: [(String, JSONNode)] {
    switch self {
    case .toggle, .either: [("type", .string("boolean"))]
    case .word(let words): [("enum", .array(words.flatMap(Self.spellings)))]
    case .list(let words, let orNone):
      [("type", .string("array")), ("items", .object(JSONSchema.words(words)))]
        + (orNone ? [] : [("minItems", .integer(1))])
    case .languages: [("type", .string("array")), ("items", .object(Self.text(".")))]
    case .records(let record): record.schema
    case .number(let range, _): Self.range("number", .number(range.lowerBound), .number(range.upperBound))
    case .whole(let range):
      Self.range("integer", .integer(range.lowerBound), range.upperBound < .max ? .integer(range.upperBound) : .null)
    case .text, .path, .nameOrPath, .secret: Self.text(".")
    case .hex(let bytes): Self.text("^[0-9a-fA-F]{\(2 * bytes)}$")
    case .camera: Self.text("^(auto|/dev/.+|[a-z]+(:.+)?)$")
    case .events: Self.text(EventTarget.pattern)
    }
  }

  /// The schema of an optional value.
  fileprivate func schema(orNull: Bool) -> [(String, JSONNode)] { orNull ? JSONSchema.orNull(schema) : schema }

  /// Words that are numbers or booleans may be written as such: `"color": 256`.
  private static func spellings(_ word: String) -> [JSONNode] {
    let plain = Int(word).map { JSONNode.integer($0) } ?? ["true": true, "false": false][word].map(JSONNode.bool)
    return [.string(word)] + (plain.map { [$0] } ?? [])
  }

  private static func range(_ type: String, _ least: JSONNode, _ most: JSONNode) -> [(String, JSONNode)] {
    [("type", .string(type)), ("minimum", least)] + (most.isNull ? [] : [("maximum", most)])
  }

  private static func text(_ pattern: String) -> [(String, JSONNode)] {
    [("type", .string("string")), ("pattern", .string(pattern))]
  }
}

extension RecordKind {
  fileprivate var schema: [(String, JSONNode)] {
    let members = fields.map { field in
      (field.name, JSONNode.object([("description", .string(field.help))] + field.kind.schema(orNull: field.mayBeNull)))
    }
    let needed = JSONNode.array(fields.filter(\.isNeeded).map { .string($0.name) })
    let item = JSONNode.object(ConfigSchema.object(members) + [("required", needed)])
    return [
      ("type", .string("array")), ("items", item), ("minItems", .integer(1)), ("maxItems", .integer(most)),
    ]
  }
}
