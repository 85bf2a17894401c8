/// Why a delivery has failed or waits: stable codes for programs.
public enum DeliveryCode: String, CaseIterable, Hashable, Sendable {
  /// The backend can't be reached.
  case offline = "delivery.offline"
  /// The backend can't take the session now.
  case busy = "delivery.busy"
  /// The backend and this machine don't trust each other.
  case unauthorised = "delivery.unauthorised"
  /// The clocks of backend and machine differ too much for signatures and tokens.
  case clock = "delivery.clock"
  /// The backend's session has expired.
  case sessionExpired = "session.expired"
  /// The backend has refused the session's token.
  case tokenRefused = "session.tokenRefused"
  /// The backend has refused the session.
  case refused = "delivery.refused"
  /// The connection was cut after everything was sent: whether it arrived is unknown.
  case unclear = "delivery.unclear"
  /// The session's folder is not as its manifest says.
  case damaged = "delivery.damaged"
  /// Too much is undelivered for another visitor.
  case full = "delivery.full"
  /// A setting of the delivery is missing or impossible.
  case misconfigured = "delivery.misconfigured"
}

extension DeliveryCode {
  /// The error of a session that can't begin without the backend.
  package var error: CaptureError {
    switch self {
    case .sessionExpired:
      CaptureError(.sessionExpired, "The backend's session has expired.", recovery: "Start a new session.")
    case .tokenRefused:
      CaptureError(.sessionTokenRefused, "The backend has refused the session's token.", recovery: Self.again)
    case .offline:
      CaptureError(.deliveryOffline, "The backend did not answer in time.", recovery: Self.check)
    case .busy, .unclear, .full:
      CaptureError(.deliveryBusy, "The backend can't prepare a session now.", recovery: Self.check)
    case .unauthorised:
      CaptureError(
        .deliveryUnauthorised, "The backend and this machine don't trust each other.", recovery: Self.check)
    case .clock:
      CaptureError(.deliveryClock, "The clocks of the backend and of this machine differ.", recovery: Self.check)
    case .refused, .damaged:
      CaptureError(.deliveryRefused, "The backend has not prepared a session.", recovery: Self.check)
    case .misconfigured:
      CaptureError(
        .deliveryMisconfigured, "The settings of the delivery prepare no session.", recovery: Self.check)
    }
  }

  private static let again = "Start a new session."
  private static let check = "Is 'cameo deliver' running? Run 'cameo deliver check'."
}
