internal import Contract
package import Engine

/// Events without personal data, for control clients.
extension EventStamp {
  /// The event's line without personal data; `nil` if the event itself is personal.
  package var openLine: String? {
    if case .answerGiven = notice { return nil }
    let open = Set(NoticeTable.row(notice.name)?.fields.filter(\.isOpen).map(\.schema.path) ?? [])
    return line(
      of: session == KioskEnvironment.id ? session : "person", notice.fields.filter { open.contains($0.name) })
  }
}

extension NoticeRow.Field {
  /// Whether the field can't identify a person: numbers, enumerated words, and two harmless texts.
  fileprivate var isOpen: Bool {
    switch schema.kind {
    case .number, .whole, .truth, .words, .names: true
    default: ["language", "theme"].contains(schema.path)
    }
  }
}
