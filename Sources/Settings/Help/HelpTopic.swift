/// What `cameo help` explains beside the commands.
package enum HelpTopic: String, CaseIterable, Hashable, Sendable {
  case result, events

  package var help: String {
    switch self {
    case .result: "every field of result.json, and what else a session folder holds"
    case .events: "every event of --events and events.ndjson, with its fields"
    }
  }
}
