package import Contract

/// The events of `--events` and `events.ndjson`: one line of JSON each, the envelope first.
package enum EventSchema {
  /// One kind of event.
  package struct Row: Sendable {
    package var name: String
    package var meaning: String
    package var fields: [SchemaField]
    /// Whether it has a sequence number and a time.
    var isPlaced = true

    init(_ name: String, _ meaning: String, _ fields: [SchemaField] = [], isPlaced: Bool = true) {
      self.name = name
      self.meaning = meaning
      self.fields = fields
      self.isPlaced = isPlaced
    }
  }

  static let version = 1

  package static let envelope: [SchemaField] = [
    SchemaField("v", .version(version), "version of this schema"),
    SchemaField("seq", .whole, "number of the event in its session, from 0; a gap means lost events"),
    SchemaField("t", .number, "milliseconds since the session began"),
    SchemaField("session", .text, "the session's number"),
    SchemaField("event", .text, "which event it is"),
  ]

  static func row(_ name: String) -> Row? { rows.first { $0.name == name } }

  /// The fields of this event's line.
  static func schema(of row: Row) -> Schema {
    let place: Set = ["seq", "t"]
    return Schema(envelope.filter { row.isPlaced || !place.contains($0.path) } + row.fields)
  }

  package static let rows: [Row] = NoticeTable.rows.map { Row($0.name, $0.meaning, $0.fields.map(\.schema)) } + [lost]

  /// An event of the stream, not of the session.
  private static let lost = Row(
    "eventsLost", "the reader of --events was too slow; it has no seq and no t",
    [SchemaField("count", .whole, "how many events are missing here")], isPlaced: false)
}
