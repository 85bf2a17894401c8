import CommandLine
import Contract
import Evidence
import Flow

/// The help topics about a session's output, generated from the schemas.
extension HelpTopic {
  static let result = HelpTopic("result", "describe result.json and the other files of a session") {
    page in
    page.paragraph("A session leaves the folder OUTPUT/SESSION, complete or not at all.")
    page.heading("Files:")
    for (name, meaning) in folder { page.entry(name, meaning) }
    page.heading("Fields of result.json:")
    for field in ResultSchema.schema.fields { entry(field, &page) }
    page.heading("To check a folder: cameo verify DIR")
    page.heading("To print its pictures as base64: cameo encoded DIR")
  }

  /// The files of a session folder, for help and docs.
  static let folder =
    made + [
      ("result.json", "how the session ended; the fields are below"),
      ("events.ndjson", "events, one per line; see 'cameo help events'"),
      ("manifest.json", "size and SHA-256 of every other file"),
    ]

  private static let made = FlowTable.products.flatMap { row in
    row.files.map { ($0.name, "\($0.meaning ?? row.meaning); only if captured") }
  }

  static let events = HelpTopic("events", "list events and their fields") {
    page in
    page.paragraph("Each event is one line of JSON, on --events and in events.ndjson.")
    page.heading("Every event has:")
    for field in EventSchema.envelope { entry(field, &page) }
    page.heading("Events and their fields:")
    for row in EventSchema.rows {
      page.entry(row.name, row.meaning)
      for field in row.fields { page.entry("  " + field.path, "\(field.type): \(field.meaning)") }
    }
  }

  private static func entry(_ field: SchemaField, _ page: inout HelpLayout) {
    page.entry(field.path, "\(field.type): \(field.meaning)")
  }
}
