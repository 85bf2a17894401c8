/// The topics of a kiosk at the broker: `cameo/v1/KIOSK/WORD`.
package enum FleetTopic: String, CaseIterable, Sendable {
  /// From the kiosk: numbered events.
  case event
  /// From the backend, retained: up to which number it has stored them.
  case ack
  /// From the kiosk, retained: how it stands. The last will says `offline`.
  case status
  /// From the backend: what the kiosk is to do.
  case command = "cmd"
  /// From the kiosk: what became of a command.
  case reply

  package static let prefix = "cameo/v1"
  /// In bytes, of any message.
  package static let mostPayload = 64 << 10

  package func name(of kiosk: String) -> String { "\(Self.prefix)/\(kiosk)/\(rawValue)" }
}
