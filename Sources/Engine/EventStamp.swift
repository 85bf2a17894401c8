package import Contract
internal import Notation

/// A notice with its sequence number and time, as listeners and logs receive it.
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

  /// The event under another session name, with a subset of its fields.
  package func line(of session: String, _ fields: [(name: String, value: FieldValue)]) -> String {
    let envelope: [(String, JSONNode)] = [
      ("v", .integer(Self.version)), ("seq", .integer(sequence)), ("t", .number(time.milliseconds, decimals: 3)),
      ("session", .string(session)), ("event", .string(notice.name)),
    ]
    return JSONWriter.text(.object(envelope + fields.map { ($0.name, JSONNode($0.value)) }))
  }

  /// The log line that stands for events dropped because the reader was slow.
  func lossLine(_ count: Int) -> String {
    JSONWriter.text(
      .object([
        ("v", .integer(Self.version)), ("session", .string(session)), ("event", .string("eventsLost")),
        ("count", .integer(count)),
      ]))
  }
}
