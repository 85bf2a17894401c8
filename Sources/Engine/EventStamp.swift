package import Contract
internal import Notation

/// A notice with its place in the session, as listeners get it and logs write it.
package struct EventStamp: Equatable, Sendable {
  package static let version = 1

  package var sequence: Int
  /// Since the session began.
  package var time: Duration
  package var session: String
  package var notice: Notice

  package init(sequence: Int, time: Duration, session: String, notice: Notice) {
    self.sequence = sequence
    self.time = time
    self.session = session
    self.notice = notice
  }

  /// The event as one line of JSON; times in milliseconds, fractions to three decimals.
  package var line: String {
    let envelope: [(String, JSONNode)] = [
      ("v", .integer(Self.version)), ("seq", .integer(sequence)), ("t", .number(time.milliseconds, decimals: 3)),
      ("session", .string(session)), ("event", .string(notice.name)),
    ]
    return JSONWriter.text(.object(envelope + notice.fields.map { ($0.name, Self.node($0.value)) }))
  }

  /// Stands in the log for events that a slow reader has lost.
  func lossLine(_ count: Int) -> String {
    JSONWriter.text(
      .object([
        ("v", .integer(Self.version)), ("session", .string(session)), ("event", .string("eventsLost")),
        ("count", .integer(count)),
      ]))
  }

  private static func node(_ value: FieldValue) -> JSONNode {
    switch value {
    case .text(let text): .string(text)
    case .number(let number): .number(number, decimals: 3)
    case .truth(let truth): .bool(truth)
    }
  }
}
