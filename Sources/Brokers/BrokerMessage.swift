/// A message at a broker; all that are published have QoS 1.
package struct BrokerMessage: Equatable, Sendable {
  /// The most bytes of a payload.
  package static let mostBytes = 64 << 10

  package var topic: String
  package var payload: [UInt8]
  /// Whether the broker keeps it for later subscribers; of a message that was received, whether it had kept it.
  package var isRetained: Bool

  package init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
    (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
  }
}

/// What a link tells.
package enum BrokerNews: Equatable, Sendable {
  /// There is a session at the broker, and it has accepted the subscriptions.
  case connected
  /// There is no connection, or an attempt has failed; the link tries again.
  case disconnected(BrokerTrouble)
  case message(BrokerMessage)
  /// A message was dropped because its payload is too long.
  case oversized(topic: String, bytes: Int)
  /// The broker refuses messages of this topic; told once in a connection.
  case refused(topic: String, BrokerTrouble)
}
