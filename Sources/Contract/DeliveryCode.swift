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
