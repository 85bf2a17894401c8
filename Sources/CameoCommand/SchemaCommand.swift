import CommandLine
import Contract
import Evidence
import Settings
import Theming

/// Implements `cameo schema events|result|config|theme`: JSON schemas, for validators and editors.
struct SchemaCommand {
  func run(_ invocation: Invocation) -> Int32 {
    let schema =
      switch invocation.action {
      case "events": EvidenceSchemas.events
      case "result": EvidenceSchemas.result
      case "theme": ThemeSchema.text
      default: ConfigSchema.text
      }
    return Say.lines([schema] as [String])
  }
}

extension Command {
  static let schema = Command(
    CommandRow("schema", help: "print the JSON Schema of a format") { row in
      row.examples = [
        ("cameo schema result >result.schema.json", "for a validator"),
        ("cameo schema config >config.schema.json", "for an editor: { \"$schema\": \"config.schema.json\" }"),
      ]
      row.about = ["JSON Schema, draft 2020-12. Unknown properties are rejected."]
      row.actions = [
        .init("events", help: "one line of --events or events.ndjson"),
        .init("result", help: "result.json of a session's folder"),
        .init("config", help: "a settings file"),
        .init("theme", help: "a theme"),
      ]
      row.settings = { [] }
    }
  ) { invocation, _ in SchemaCommand().run(invocation) }
}
