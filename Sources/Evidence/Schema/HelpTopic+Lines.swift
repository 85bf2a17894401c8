package import Settings

/// The pages of `cameo help` about what a session leaves, made from the schemas.
extension HelpTopic {
  package var lines: [String] {
    var page = HelpLayout()
    switch self {
    case .result: Self.result(&page)
    case .events: Self.events(&page)
    }
    return page.lines
  }

  private static func result(_ page: inout HelpLayout) {
    page.paragraph("What a session leaves: the folder OUTPUT/SESSION, whole or not at all.")
    page.heading("Files:")
    for (name, meaning) in folder { page.entry(name, meaning) }
    page.heading("Fields of result.json:")
    for field in ResultSchema.schema.fields { entry(field, &page) }
    page.heading("Is it whole and unchanged: cameo verify DIR")
  }

  /// The files of a session folder, for help and docs.
  package static let folder = [
    ("clip.mp4", "the recording; only where something was captured"),
    ("face.jpg", "the best still; only where something was captured"),
    ("result.json", "how the session ended; the fields are below"),
    ("events.ndjson", "what happened, one line each; see 'cameo help events'"),
    ("manifest.json", "size and SHA-256 of every other file"),
  ]

  private static func events(_ page: inout HelpLayout) {
    page.paragraph("Each event is one line of JSON, on --events and in events.ndjson.")
    page.heading("Every event has:")
    for field in EventSchema.envelope { entry(field, &page) }
    page.heading("Events, and what they have besides:")
    for row in EventSchema.rows {
      page.entry(row.name, row.meaning)
      for field in row.fields { page.entry("  " + field.path, "\(field.type): \(field.meaning)") }
    }
  }

  private static func entry(_ field: SchemaField, _ page: inout HelpLayout) {
    page.entry(field.path, "\(field.type): \(field.meaning)")
  }
}
