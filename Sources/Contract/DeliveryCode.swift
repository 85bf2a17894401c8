/// Why a delivery has failed or waits: stable codes for programs.
package enum DeliveryCode: String, CaseIterable, Sendable {
  case offline = "delivery.offline"
  case busy = "delivery.busy"
  case unauthorised = "delivery.unauthorised"
  /// The clocks of backend and machine differ too much for signatures and tokens.
  case clock = "delivery.clock"
  case sessionExpired = "session.expired"
  case tokenRefused = "session.tokenRefused"
  case refused = "delivery.refused"
  /// The connection was cut after everything was sent: whether it arrived is unknown.
  case unclear = "delivery.unclear"
  /// The session's folder is not as its manifest says.
  case damaged = "delivery.damaged"
  /// Too much is undelivered for another visitor.
  case full = "delivery.full"
  case misconfigured = "delivery.misconfigured"
}
