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
  package var line: String { line(of: session, notice.fields) }

  /// The same under another name, with some of its fields.
  package func line(of session: String, _ fields: [(name: String, value: FieldValue)]) -> String {
    let envelope: [(String, JSONNode)] = [
      ("v", .integer(Self.version)), ("seq", .integer(sequence)), ("t", .number(time.milliseconds, decimals: 3)),
      ("session", .string(session)), ("event", .string(notice.name)),
    ]
    return JSONWriter.text(.object(envelope + fields.map { ($0.name, JSONNode($0.value)) }))
  }

  /// Stands in the log for events that a slow reader has lost.
  func lossLine(_ count: Int) -> String {
    JSONWriter.text(
      .object([
        ("v", .integer(Self.version)), ("session", .string(session)), ("event", .string("eventsLost")),
        ("count", .integer(count)),
      ]))
  }
}
