/// What the process `cameo deliver` tells the wizard about the session that it has just saved.
package enum DeliveryNews: Equatable, Sendable {
  /// The session is being sent: the number of this attempt, and the share of its bytes that were sent, from 0 to 1.
  case sending(attempt: Int, share: Double)
  /// Attempt `attempt` failed; the next one begins after this time.
  case waiting(attempt: Int, DeliveryCode, Duration)
  /// The backend has stored the session; its verdict is asked for.
  case stored
  /// The backend has finished, with or without a verdict: nothing more will come.
  case done(Verdict?)
  /// The session is no longer sent, or the operator has stopped it: nothing more will come.
  case givenUp(DeliveryCode?)

  package var isLast: Bool {
    switch self {
    case .done, .givenUp: true
    case .sending, .waiting, .stored: false
    }
  }

  /// A backend's verdict on a session.
  package struct Verdict: Equatable, Sendable {
    package var outcome: VerdictOutcome
    /// For the person: printable, at most 200 characters, in the session's language or in English.
    package var words: String?
    /// How often the person may try again.
    package var attemptsLeft: Int?

    package init(_ outcome: VerdictOutcome, words: String? = nil, attemptsLeft: Int? = nil) {
      (self.outcome, self.words, self.attemptsLeft) = (outcome, words, attemptsLeft)
    }
  }
}

/// What a backend decided about a session.
public enum VerdictOutcome: String, CaseIterable, Hashable, Sendable {
  /// It has accepted the person.
  case approved
  /// It has refused the person.
  case rejected
  /// It will decide later.
  case review
}

/// The progress of a saved session's delivery, as the wizard has seen it.
public enum HandoffState: String, CaseIterable, Hashable, Sendable {
  /// An attempt has begun.
  case sending
  /// An attempt failed, and another one will follow.
  case waiting
  /// The backend has stored the session, and its verdict is asked for.
  case stored
  /// The backend has finished.
  case done
  /// The session is no longer sent.
  case givenUp
  /// Nothing shows the delivery: the session is sent later.
  case later
}
