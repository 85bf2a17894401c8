internal import CMosquitto
internal import Contract

/// Why there is no connection to a broker, or why it refuses a message.
package struct BrokerTrouble: Equatable, Sendable {
  /// Stable codes for programs.
  package enum Code: String, CaseIterable, Sendable {
    /// The broker can't be reached, or the connection was cut.
    case offline = "fleet.offline"
    /// The broker does not want this client, or this message.
    case refused = "fleet.refused"
    /// The broker does not know this client, or does not allow what it does.
    case unauthorised = "fleet.unauthorised"
    /// The other end does not speak MQTT 5.
    case wrongProtocol = "fleet.protocol"
    /// A certificate or a key is missing, or is not trusted.
    case certificate = "fleet.certificate"
  }

  package let code: Code
  /// A sentence that names the broker.
  package let message: String
  package let recovery: String

  init(_ code: Code, _ message: String, _ recovery: String) {
    (self.code, self.message, self.recovery) = (code, message, recovery)
  }
}

extension BrokerTrouble {
  /// The same, after many connections that were cut soon.
  var flapping: BrokerTrouble {
    BrokerTrouble(
      code, message,
      "Each connection is cut soon: check the line, and that no other kiosk has the same name (delivery.kiosk).")
  }

  private static let checkACL = "Check the broker's access rules for this client."
  private static let checkLog = "Check fleet.broker and the broker's log."
  private static let wait = "The link tries again; check the broker if it lasts."
  private static let needs5 =
    "Use a broker with MQTT 5, such as mosquitto 1.6 or newer, and check the port in fleet.broker."

  /// The reason codes of MQTT 5 that have a remedy of their own.
  private static let reasons: [Int32: (code: Code, words: String, remedy: String)] = [
    0x81: (.wrongProtocol, "calls what it received malformed", needs5),
    0x82: (.wrongProtocol, "calls what it received a protocol error", needs5),
    0x84: (.wrongProtocol, "does not speak MQTT 5", needs5),
    0x85: (.refused, "refuses the id of this kiosk", "Set delivery.kiosk to a name that the broker allows."),
    0x86: (.unauthorised, "refuses the user name or the password", "Check the credential for the broker."),
    0x87: (.unauthorised, "does not authorise this client", checkACL),
    0x88: (.offline, "is not available", wait),
    0x89: (.offline, "is busy", wait),
    0x8A: (.unauthorised, "has banned this client", checkACL),
    0x8B: (.offline, "is shutting down", wait),
    0x8C: (.unauthorised, "refuses the way of authentication", checkACL),
    0x8D: (.offline, "has heard nothing from this client", wait),
    0x8E: (
      .refused, "has given the session to another client with the same id",
      "Give each kiosk a delivery.kiosk of its own: two of them have the same."
    ),
    0x9A: (.refused, "keeps no retained messages", "Allow retained messages in the broker's settings."),
    0x9B: (.refused, "does not take QoS 1", "Allow QoS 1 in the broker's settings."),
    0x9C: (
      .refused, "wants another server to be used, which is not followed",
      "Set fleet.broker to that server, if it is yours."
    ),
    0x9D: (
      .refused, "has moved to another server, which is not followed",
      "Set fleet.broker to that server, if it is yours."
    ),
  ]

  /// The return codes of MQTT 3.1.1, as those of MQTT 5.
  private static let older: [Int32: Int32] = [1: 0x84, 2: 0x85, 3: 0x88, 4: 0x86, 5: 0x87]

  /// The broker's reason for a refusal or a disconnection.
  static func reason(_ reason: Int32, _ place: String) -> BrokerTrouble {
    guard let row = reasons[older[reason] ?? reason] else {
      let words = printable(String(cString: cmosquitto_reason(reason)))
      return BrokerTrouble(.refused, "\(place) gives the reason \(reason) (\(words)).", checkLog)
    }
    return BrokerTrouble(row.code, "\(place) \(row.words).", row.remedy)
  }

  /// A subscription or a message that the broker does not accept.
  static func topic(_ topic: String, _ verb: String, _ reason: Int32, _ place: String) -> BrokerTrouble {
    let words = printable(String(cString: cmosquitto_reason(reason)))
    // 0x80 is what brokers say that tell no reason.
    let code: Code = [0x80, 0x87].contains(reason) ? .unauthorised : .refused
    return BrokerTrouble(code, "\(place) does not let this client \(verb) \(printable(topic)) (\(words)).", checkACL)
  }

  static func unnamed(_ host: String, _ words: String) -> BrokerTrouble {
    BrokerTrouble(
      .offline, "The name \(host) can't be resolved (\(words)).", "Check fleet.broker, the network and the name server."
    )
  }

  static func unreachable(_ place: String, _ words: String) -> BrokerTrouble {
    BrokerTrouble(.offline, "\(place) can't be reached: \(words).", "Check the network, and that the broker runs.")
  }

  static func silent(_ place: String, _ time: Duration) -> BrokerTrouble {
    BrokerTrouble(
      .offline, "\(place) has not answered within \(Int(time.components.seconds)) s.",
      "Check the port in fleet.broker, and that a broker listens there.")
  }

  static func deaf(_ place: String, _ time: Duration) -> BrokerTrouble {
    BrokerTrouble(
      .offline, "\(place) has acknowledged nothing within \(Int(time.components.seconds)) s, and answers otherwise.",
      "Check whether this node of the broker was cut off from the others.")
  }

  /// The connection ended before the broker answered.
  static func hungUp(_ settings: BrokerSettings) -> BrokerTrouble {
    BrokerTrouble(
      .refused, "\(settings.place) has closed the connection without an answer.",
      settings.usesTLS ? "Check fleet.broker, fleet.certificate and the broker's log." : checkLog)
  }

  static func cut(_ place: String) -> BrokerTrouble {
    BrokerTrouble(.offline, "The connection to \(place) was cut.", wait)
  }

  static func garbled(_ place: String) -> BrokerTrouble {
    BrokerTrouble(.wrongProtocol, "\(place) has sent what is not MQTT 5.", needs5)
  }

  /// What OpenSSL or libmosquitto said about TLS.
  static func security(_ words: String, _ place: String) -> BrokerTrouble {
    let words = printable(words)
    if ["wrong version number", "packet length too long", "http request"].contains(where: words.contains) {
      return BrokerTrouble(
        .wrongProtocol, "\(place) does not speak TLS (\(words)).", "Check the port in fleet.broker: 8883 is usual.")
    }
    return BrokerTrouble(
      .certificate, "\(place) and this machine don't trust each other: \(words).",
      "Check fleet.caFile, fleet.certificate and fleet.privateKey, the broker's certificate, and the clock.")
  }

  static func unreadable(_ path: String, _ words: String) -> BrokerTrouble {
    BrokerTrouble(
      .certificate, "\(printable(path)) can't be read: \(words).",
      "Check fleet.caFile, fleet.certificate and fleet.privateKey, and the owner of the file.")
  }

  static func other(_ words: String, _ place: String) -> BrokerTrouble {
    BrokerTrouble(.refused, "The connection to \(place) failed (\(printable(words))).", checkLog)
  }

  /// This machine has run out of something.
  static func exhausted(_ error: CaptureError) -> BrokerTrouble {
    BrokerTrouble(.offline, error.message, error.recovery)
  }
}
