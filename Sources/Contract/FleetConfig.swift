/// Settings of the agent, which connects a kiosk with its fleet.
package struct FleetConfig: Equatable, Sendable {
  /// The address of the broker, such as `mqtts://broker.example`; `nil` connects to none.
  package var broker: String?
  /// The path of a file of trusted certificate authorities (PEM); `nil` uses the system's.
  package var caFile: String?
  /// The path of the client certificate (PEM).
  package var certificate: String?
  /// The path of its private key (PEM).
  package var privateKey: String?
  /// The path of the public keys of commands (a JWK, or a set of them); `nil` needs no signature.
  package var commandKeys: String?
  /// Which of the kiosk's events are told, by name; `nil` tells the usual ones.
  package var events: [String]?
  package var envelope = FleetEnvelope.plain

  package init() {}

  /// What an operator has to know of.
  package static let usualEvents = [
    "sessionEnded", "outOfOrderShown", "orderRestored", "cameraLost", "cameraRestored", "cameraStalled",
    "nfcReaderLost",
    "nfcReaderRestored",
  ]
}

/// How an event is wrapped for the backend.
package enum FleetEnvelope: String, CaseIterable, Hashable, Sendable {
  case plain
  /// CloudEvents 1.0 in structured mode.
  case cloudevents
}
