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
}
