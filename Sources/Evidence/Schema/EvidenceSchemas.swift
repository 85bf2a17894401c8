internal import Contract
internal import Notation

/// JSON Schemas of a session's output, for validators; generated from the same rows as help and docs.
package enum EvidenceSchemas {
  /// The schema of each line of `--events` and `events.ndjson`.
  package static var events: String {
    let names = EventSchema.rows.map(\.name)
    let references = names.map { JSONNode.object([("$ref", .string("#/$defs/\($0)"))]) }
    return JSONSchema.document(
      "events", version: EventSchema.version, "One line of --events or of events.ndjson.",
      [("oneOf", .array(references)), ("$defs", .object(EventSchema.rows.map { ($0.name, event($0)) }))]
    ).text(pretty: true)
  }

  package static var result: String {
    JSONSchema.document(
      "result", version: ResultDocument.version, "The file result.json of a session's folder.",
      JSONSchema.members(ResultSchema.schema)
    ).text(pretty: true)
  }

  private static func event(_ row: EventSchema.Row) -> JSONNode {
    var schema = EventSchema.schema(of: row)
    for index in schema.fields.indices where schema.fields[index].path == "event" {
      schema.fields[index].kind = .words([row.name])
    }
    return .object([("description", .string(row.meaning))] + JSONSchema.members(schema))
  }
}
