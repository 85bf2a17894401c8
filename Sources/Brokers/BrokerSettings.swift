package import Contract
internal import Notation

/// The user name and password for a broker that asks for them.
package struct BrokerLogin: Equatable, Sendable {
  package var user: String
  package var password: String

  package init(user: String, password: String) { (self.user, self.password) = (user, password) }
}

/// Where a broker is, and what it is told in a connection.
package struct BrokerSettings: Equatable, Sendable {
  /// Without brackets.
  package let host: String
  package let port: Int
  package let usesTLS: Bool
  package var clientID: String
  /// Trusted authorities (PEM); `nil` uses the system's.
  package var caFile: String?
  /// The client certificate and its key (PEM).
  package let certificate: String?
  package let privateKey: String?
  package var login: BrokerLogin?
  package var keepAlive = Duration.seconds(60)
  /// How long the broker keeps the session of a client that is away.
  package var sessionExpiry = Duration.seconds(7 * 86_400)
  /// The most unacknowledged messages, in each direction.
  package var receiveMaximum = 100
  /// What the broker publishes if the connection is lost.
  package var will: BrokerMessage

  /// Reads an address such as `mqtts://broker.example:8883`; `mqtt://` is for this machine only.
  package init(
    address: String, clientID: String, will: BrokerMessage, caFile: String? = nil, certificate: String? = nil,
    privateKey: String? = nil, login: BrokerLogin? = nil
  ) throws(CaptureError) {
    let (scheme, authority) = try Self.split(address)
    (usesTLS, port) = (scheme.usesTLS, authority.port.map(Int.init) ?? scheme.port)
    host = authority.host.hasPrefix("[") ? String(authority.host.dropFirst().dropLast()) : authority.host
    guard (certificate == nil) == (privateKey == nil) else {
      throw Self.error("fleet.certificate and fleet.privateKey need each other", "Set both, or none of them.")
    }
    guard usesTLS || (certificate == nil && caFile == nil) else {
      throw Self.error(
        "fleet.caFile, fleet.certificate and fleet.privateKey need TLS", "Write mqtts:// in fleet.broker.")
    }
    guard (1...256).contains(clientID.utf8.count), clientID.unicodeScalars.allSatisfy({ !$0.isUnseen() }) else {
      throw Self.error(
        "the id of the kiosk has \(clientID.utf8.count) bytes, or invisible characters",
        "Set delivery.kiosk to a name of 1 to 256 bytes.")
    }
    (self.clientID, self.will, self.login) = (clientID, will, login)
    (self.caFile, self.certificate, self.privateKey) = (caFile, certificate, privateKey)
  }

  /// As messages name the broker.
  package var place: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  private static func split(_ address: String) throws(CaptureError) -> (Scheme, Authority) {
    // Before anything of it is shown.
    guard !address.contains("@") else {
      throw error(
        "the address holds a user name or a password",
        "Leave out what is before the '@': they are the credential fleet-login (user:password).")
    }
    let shown = printable(String(address.prefix(200)))
    guard let scheme = Scheme.allCases.first(where: { address.lowercased().hasPrefix("\($0)://") }) else {
      throw error("'\(shown)' does not begin with mqtts://", "Write mqtts://HOST:8883.")
    }
    let rest = address.dropFirst("\(scheme)://".count)
    let text = rest.prefix { !"/?#".contains($0) }
    guard let authority = Authority(text) else {
      throw error("'\(shown)' has no valid host", "Write mqtts://HOST:8883, without a user name.")
    }
    guard !scheme.isWebSocket else {
      throw error(
        "libmosquitto does not speak WebSocket, so \(scheme):// can't be used",
        "Write mqtts://\(authority.host):443 if only port 443 is open, and let the broker, or a TCP forwarder before"
          + " it, listen there with TLS.")
    }
    guard ["", "/"].contains(rest.dropFirst(text.count)) else {
      throw error("'\(shown)' has a path", "Leave out what follows the host and the port.")
    }
    guard scheme.usesTLS || authority.isLoopback else {
      throw error("plain mqtt:// is allowed to this machine only, not to \(authority.host)", "Write mqtts://.")
    }
    return (scheme, authority)
  }

  private enum Scheme: CaseIterable {
    case mqtts, mqtt, wss, ws

    var usesTLS: Bool { self == .mqtts }
    var isWebSocket: Bool { self == .wss || self == .ws }
    var port: Int { usesTLS ? 8883 : 1883 }
  }

  private static func error(_ problem: String, _ remedy: String) -> CaptureError {
    CaptureError(.impossibleSettings, "fleet.broker: \(problem).", recovery: remedy)
  }
}
