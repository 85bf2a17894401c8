package import Contract

/// The state of a session's delivery, stored in a file before and after each request.
package struct DeliveryState: Equatable, Sendable {
  package enum Stage: String, CaseIterable, Sendable {
    /// Files and envelope are being sent, or wait for their next attempt.
    case sending
    /// The backend has stored the session; its verdict is asked for.
    case accepted
    /// It had no verdict yet when it was asked.
    case polling
    /// Final: the session is stored.
    case done
    /// Final: the backend's session has expired. The person may start again.
    case refused
    /// Final until the operator tries again: the folder stays.
    case dead
    /// The operator has stopped it.
    case held

    package var isFinal: Bool {
      switch self {
      case .done, .refused, .dead: true
      case .sending, .accepted, .polling, .held: false
      }
    }
  }

  /// A step that was tried.
  package struct Attempt: Equatable, Sendable {
    package var at: WallTime
    package var step: String
    /// The status of HTTP, or the exit code of a program.
    package var status: Int?
    /// Why it failed; `nil` if it did not.
    package var code: DeliveryCode?
    package var milliseconds: Int
  }

  /// What the backend gave when it prepared the session.
  package struct Backend: Equatable, Sendable {
    package var sessionID: String
    /// A secret: removed as soon as the state is final.
    package var token: String?
    package var expires: WallTime?
  }

  package struct Verdict: Equatable, Sendable {
    package var outcome: VerdictOutcome
    package var at: WallTime
    /// Of the answer's bytes, in hexadecimal digits.
    package var sha256: String
  }

  /// Why the delivery was given up.
  package struct Cause: Equatable, Sendable {
    package var code: DeliveryCode
    /// What is wrong with the folder or with a setting, in our own words; those of a backend are not stored.
    package var detail: String?
  }

  package var session: String
  /// The path of the folder of all sessions.
  package var output: String
  /// The adapter that began it.
  package var adapter: String
  /// Where the adapter sends to, such as the address of the backend; `nil` if a version of Cameo that knew none began it.
  package var place: String?
  package var key: String
  package var stage = Stage.sending
  /// The last ones.
  package var attempts: [Attempt] = []
  /// The next attempt; `nil` is at once.
  package var due: WallTime?
  /// The server's ids of answered steps, or empty texts.
  package var ids: [String: String] = [:]
  /// Signed addresses of files, until the next failure.
  package var uploads: [String: String] = [:]
  /// The step whose request has left without an answer, to a backend that does not know a repeat.
  package var underway: String?
  /// Whether such a request was sent again, so that the backend may have the session twice.
  package var maybeTwice = false
  /// When the backend confirmed that it has stored the session.
  package var stored: WallTime?
  package var backend: Backend?
  /// The person as the backend knows them: goes as soon as the state is final.
  package var person: PersonData?
  package var verdict: Verdict?
  /// Set while the stage is `dead` or `refused`.
  package var cause: Cause?
  /// A keyed hash of the person's reference at the backend.
  package var subjectHash: String?

  package init(session: String, output: String, adapter: String, key: String) {
    (self.session, self.output, self.adapter, self.key) = (session, output, adapter, key)
  }

  /// A delivery that has not begun.
  package init(_ facts: SessionFacts, adapter: String) {
    self.init(session: facts.session, output: facts.output, adapter: adapter, key: facts.key)
  }
}
