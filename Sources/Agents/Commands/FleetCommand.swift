package import Contract
package import Notation

/// What a backend may ask of a kiosk: nothing that is the visitor's own business.
package enum FleetAction: String, CaseIterable, Sendable {
  case status, pause, resume, wipe, restart, config, report
  case outOfOrder = "out-of-order"

  /// Whether it only asks: then a repeat does no harm.
  package var isQuery: Bool { self == .status || self == .report }

  /// The order for the kiosk's control socket; `nil` if an argument is missing or wrong.
  package func order(_ arguments: JSONNode?) -> ControlOrder? {
    switch self {
    case .status, .report: .status
    case .pause: .pause(true)
    case .resume: .pause(false)
    case .wipe: .wipe
    case .restart: .restart
    // Settings are read at a start.
    case .config: arguments?["settings"]?.object == nil ? nil : .restart
    case .outOfOrder: arguments?["on"]?.bool.map(ControlOrder.outOfOrder)
    }
  }
}

/// Why a command was not carried out.
package enum FleetRefusal: String, CaseIterable, Sendable {
  /// It is no command.
  case malformed = "fleet.malformed"
  case tooLarge = "fleet.tooLarge"
  /// It names an unknown action, or one that only a person at the kiosk may ask for.
  case unknown = "fleet.unknown"
  /// Its time is over, or lies further ahead than its id is remembered.
  case expired = "fleet.expired"
  case otherKiosk = "fleet.otherKiosk"
  case unsigned = "fleet.unsigned"
  case badSignature = "fleet.badSignature"
  /// The agent or the kiosk ended, or the kiosk did not answer: it may have had its effect, and is not tried again.
  case interrupted = "fleet.interrupted"
  /// No kiosk runs on this machine.
  case noKiosk = "fleet.noKiosk"
  /// A kiosk could not start with them, or they belong to the machine.
  case badSettings = "fleet.badSettings"
  /// Too many commands in too short a time.
  case busy = "fleet.busy"

  package var message: String {
    switch self {
    case .malformed:
      "The message is no command: it needs id (1 to 64 letters, digits, '.', '-', '_'), do, expires (UTC with milliseconds),"
        + " for out-of-order a true or false in args.on, and for config an object in args.settings."
    case .tooLarge: "The command is larger than \(FleetTopic.mostPayload) bytes."
    case .unknown:
      "A kiosk takes no such command: use one of \(FleetAction.allCases.map(\.rawValue).joined(separator: ", "))."
    case .expired: "The command's time is over, or more than 7 days ahead. Compare this machine's clock."
    case .otherKiosk: "The command is for another kiosk."
    case .unsigned: "This kiosk takes signed commands only: send it as the payload of a JWS."
    case .badSignature: "None of this kiosk's command keys has signed the command."
    case .interrupted: "The agent or the kiosk ended, or the kiosk did not answer: the command may have had its effect."
    case .noKiosk: "No kiosk runs on this machine."
    case .badSettings: "The settings are wrong, and nothing was changed."
    case .busy: "This kiosk gets too many commands, or was restarted less than 30 s ago. Send it again later."
    }
  }
}

/// A command of the backend, checked.
package struct FleetCommand: Equatable, Sendable {
  package var id: String
  package var action: FleetAction
  package var order: ControlOrder
  /// The settings of `config`.
  package var settings: JSONNode?

  package init(id: String, action: FleetAction, order: ControlOrder, settings: JSONNode? = nil) {
    (self.id, self.action, self.order, self.settings) = (id, action, order, settings)
  }

  /// A refused command, with its id if it has one that can be answered.
  package struct Fault: Error, Equatable {
    package var id: String?
    package var refusal: FleetRefusal
    /// What exactly is wrong, in a sentence.
    package var detail: String?

    package init(id: String?, refusal: FleetRefusal, detail: String? = nil) {
      (self.id, self.refusal, self.detail) = (id, refusal, detail)
    }
  }

  /// Checks signatures: returns what was signed, or `nil` if none of the keys has signed it.
  package typealias Opening = (_ jws: String) -> [UInt8]?

  /// `open` is `nil` if no keys are set.
  package static func read(
    _ payload: [UInt8], for kiosk: String, at now: WallTime, opening open: Opening?
  ) throws(Fault) -> FleetCommand {
    guard payload.count <= FleetTopic.mostPayload else { throw Fault(id: nil, refusal: .tooLarge) }
    let (read, diagnostics) = JSONReader.read(payload, file: "command")
    guard let outer = read, outer.object != nil else {
      throw Fault(id: nil, refusal: .malformed, detail: diagnostics.first?.description)
    }
    let node = try opened(outer, open)
    let id = id(node)
    guard let id, let word = node["do"]?.string, let expires = node["expires"]?.string.flatMap(WallTime.init(text:))
    else { throw Fault(id: id, refusal: .malformed) }
    // A signed command without a kiosk would be valid at each of them.
    let named = node["kiosk"]
    guard named?.string == kiosk || (named == nil && open == nil) else { throw Fault(id: id, refusal: .otherKiosk) }
    guard now < expires, expires - now <= remembered else { throw Fault(id: id, refusal: .expired) }
    guard let action = FleetAction(rawValue: word) else { throw Fault(id: id, refusal: .unknown) }
    guard let order = action.order(node["args"]) else { throw Fault(id: id, refusal: .malformed) }
    return FleetCommand(
      id: id, action: action, order: order, settings: action == .config ? node["args"]?["settings"] : nil)
  }

  private static func opened(_ outer: JSONNode, _ open: Opening?) throws(Fault) -> JSONNode {
    guard let open else { return outer }
    guard let jws = outer["jws"]?.string else { throw Fault(id: id(outer), refusal: .unsigned) }
    guard let signed = open(jws), let node = JSONReader.read(signed, file: "").node else {
      throw Fault(id: id(outer), refusal: .badSignature)
    }
    return node
  }

  /// A file has this name: the rule is that of kiosks.
  static func id(_ node: JSONNode) -> String? { node["id"]?.string.flatMap(KioskID.init)?.text }

  /// How long ids are remembered, so that no command is carried out twice.
  package static let remembered = Duration.seconds(7 * 86_400)
}

/// What the backend is told about a command.
package struct FleetReply: Equatable, Sendable {
  package var id: String?
  package var refusal: FleetRefusal?
  /// What exactly is wrong.
  package var detail: String?
  /// What the kiosk answered, `ok` included.
  package var answer: JSONNode?

  package init(_ fault: FleetCommand.Fault) {
    (id, refusal, detail) = (fault.id, fault.refusal, fault.detail)
  }
  package init(_ id: String, answer: JSONNode) { (self.id, self.answer) = (id, answer) }

  package var bytes: [UInt8] {
    let isDone = refusal == nil && answer?["ok"]?.bool == true
    let code = refusal?.rawValue ?? (isDone ? nil : answer?["code"]?.string)
    let message = detail ?? refusal?.message ?? (isDone ? nil : answer?["message"]?.string)
    let data = isDone ? answer?.object.map { $0.filter { !["ok", "id"].contains($0.key) } } : nil
    let members: [(String, JSONNode?)] = [
      ("id", id.map(JSONNode.string)), ("ok", .bool(isDone)), ("code", code.map(JSONNode.string)),
      ("message", message.map(JSONNode.string)), ("data", data.map { JSONNode(.object($0)) }),
    ]
    return Array(JSONNode.object(members.compactMap { key, node in node.map { (key, $0) } }).text().utf8)
  }
}
