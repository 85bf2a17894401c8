internal import Contract
package import Engine

/// What of events may be heard by those who may know nothing of any person.
extension EventStamp {
  /// nil where the event itself tells of them.
  package var openLine: String? {
    if case .answerGiven = notice { return nil }
    let open = Set(NoticeTable.row(notice.name)?.fields.filter(\.isOpen).map(\.schema.path) ?? [])
    return line(of: session == Hosting.id ? session : "person", notice.fields.filter { open.contains($0.name) })
  }
}

extension NoticeRow.Field {
  /// Numbers, and words of which all are known, name nobody; of other texts only these do not.
  fileprivate var isOpen: Bool {
    switch schema.kind {
    case .number, .whole, .truth, .words, .names: true
    default: ["language", "theme"].contains(schema.path)
    }
  }
}
