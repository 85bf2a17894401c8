package import Contract

/// A row of the retry table: what follows from a code, and what the operator reads.
package struct RetryRule: Sendable {
  package enum Reaction: String, Sendable {
    /// Try again for ever, after a random time that grows.
    case backOff
    /// Stop everything of this adapter, with one try every 15 minutes.
    case blockAll
    /// Try once more after a minute, then give up: the session is dead.
    case onceMore
    /// Give up: the person has to start again.
    case refuse
    /// Give up: the session is dead.
    case giveUp
  }

  package let code: DeliveryCode
  package let reaction: Reaction
  package let exitCode: Int32
  /// The name that Youverify's clients know it by.
  package let seedKey: String?
  /// What happened, and what to do.
  package let message: String
  package let remedy: String

  private init(
    _ code: DeliveryCode, _ reaction: Reaction, exit: Int32, seed: String? = nil, _ message: String, _ remedy: String
  ) {
    (self.code, self.reaction, exitCode, seedKey) = (code, reaction, exit, seed)
    (self.message, self.remedy) = (message, remedy)
  }

  package static let all = [
    RetryRule(
      .offline, .backOff, exit: ExitCode.busy, "The backend can't be reached.",
      "Check network and name resolution. Delivery is tried again by itself."),
    RetryRule(
      .busy, .backOff, exit: ExitCode.busy, seed: "API_ERROR", "The backend can't take the session now.",
      "Delivery is tried again by itself. If this stays so, look at the backend."),
    RetryRule(
      .unclear, .backOff, exit: ExitCode.busy, "The connection was cut before the backend confirmed.",
      "The same is sent again by itself; the backend knows it by its key."),
    RetryRule(
      .unauthorised, .blockAll, exit: ExitCode.noPermission, "The backend and this machine don't trust each other.",
      "Check credentials, certificates and delivery.pin. Captures stay here until then."),
    RetryRule(
      .clock, .blockAll, exit: ExitCode.noPermission, "The clocks of the backend and of this machine differ.",
      "Set the clock, for example with 'timedatectl set-ntp true'. Captures stay here until then."),
    RetryRule(
      .misconfigured, .blockAll, exit: ExitCode.impossibleSettings,
      "A setting of the delivery is missing or impossible.",
      "Correct the settings that begin with 'delivery.', then start 'cameo deliver' again."),
    RetryRule(
      .sessionExpired, .refuse, exit: ExitCode.notCaptured, seed: "invalid_or_expired_session",
      "The backend's session has expired.", "Start a new session."),
    RetryRule(
      .tokenRefused, .refuse, exit: ExitCode.notCaptured, seed: "session_token_error",
      "The backend has refused the session's token.", "Start a new session."),
    RetryRule(
      .refused, .onceMore, exit: ExitCode.notCaptured, seed: "API_ERROR", "The backend has refused the session.",
      "Look at the backend's reason, then run 'cameo deliver retry'. The capture stays here."),
    RetryRule(
      .damaged, .giveUp, exit: ExitCode.notCaptured, "The session's folder is not as its manifest says.",
      "Run 'cameo verify' on the folder. It is not sent."),
    RetryRule(
      .full, .giveUp, exit: ExitCode.cannotWrite, "Too many sessions wait for delivery.",
      "See 'cameo deliver status', and connect the backend."),
  ]

  package static func row(_ code: DeliveryCode) -> RetryRule? { all.first { $0.code == code } }
}
