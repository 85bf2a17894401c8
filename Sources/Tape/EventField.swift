internal import Contract

/// A field that an event carries, with its words where they are a closed set.
struct EventField {
  var name: String
  var words: [String]?

  init(_ name: String, _ words: [String]? = nil) {
    self.name = name
    self.words = words
  }

  static func of(_ event: String) -> [EventField] { table[event] ?? [] }

  private static let table: [String: [EventField]] = [
    "videoRecordProgress": [EventField("progress")],
    "hintChanged": [EventField("hint", Hint.allCases.map(\.rawValue))],
    "recordingDiscarded": [EventField("reason", DiscardReason.allCases.map(\.rawValue))],
    "languageChanged": [EventField("language")],
    "themeChanged": [EventField("theme")],
    "sessionEnded": [
      EventField("status", ["captured", "failed", "error", "cancelled"]),
      EventField("code", ErrorCode.allCases.map(\.rawValue)),
      EventField("by", ["person", "host", "signal"]),
      EventField("result"),
    ],
  ]
}
