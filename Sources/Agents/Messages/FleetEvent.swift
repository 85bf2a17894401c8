package import Contract
package import Notation

/// Something that the backend is told, without its number: no picture, no name, no number of a document.
package struct FleetEvent: Equatable, Sendable {
  package var name: String
  package var weight: EventWeight
  /// When it happened, if that is known better than by when it was heard of.
  package var at: WallTime?
  package var members: [(String, JSONNode)]

  package init(_ name: String, _ weight: EventWeight, at: WallTime? = nil, _ members: [(String, JSONNode?)] = []) {
    (self.name, self.weight, self.at) = (name, weight, at)
    self.members = members.compactMap { key, node in node.map { (key, $0) } }
  }

  package static func == (a: FleetEvent, b: FleetEvent) -> Bool {
    a.name == b.name && a.weight == b.weight && a.at == b.at
      && JSONNode.object(a.members) == JSONNode.object(b.members)
  }
}

extension Notice {
  fileprivate static let endName = "sessionEnded"
}

extension FleetEvent {
  /// An event of the kiosk's own stream; `nil` if the line is none, or its name is not among these.
  package init?(line: [UInt8], of names: Set<String>) {
    guard let node = JSONReader.read(line, file: "").node, let name = node["event"]?.string, names.contains(name),
      NoticeTable.row(name) != nil, let object = node.object
    else { return nil }
    // Its own numbering begins again with each visitor: the fleet has another one.
    let members = object.filter { !Self.envelope.contains($0.key) }.map { ($0.key, Optional($0.node)) }
    self.init(name, name == Notice.endName ? .kept : .progress, members)
  }

  /// Of the line's members, those that are not about the event.
  private static let envelope: Set = ["v", "seq", "t", "event"]

  /// The agent has heard nothing of the kiosk for a while; what happened in between is unknown.
  package static func gap(_ time: Duration) -> FleetEvent {
    FleetEvent("kioskSilent", .progress, [("ms", .integer(Int(time.milliseconds)))])
  }

  /// The note about what was told is damaged: some lines of the ledger, or ends of deliveries, may not be told.
  package static var bookmarkLost: FleetEvent { FleetEvent("bookmarkLost", .kept) }

  /// The disk did not take events of the kiosk.
  package static func unstored(_ events: Int) -> FleetEvent {
    FleetEvent("eventsNotStored", .progress, [("count", .integer(events))])
  }

  /// Stands for events that were dropped to make room: all from a number up to its own.
  package static func count(_ events: Int, from first: Int) -> FleetEvent {
    FleetEvent("eventsLost", .count, [("count", .integer(events)), ("from", .integer(first))])
  }
}

/// An event with its number, as it is stored and sent.
package struct NumberedEvent: Sendable {
  package static let version = 1

  package var number: EventNumber
  /// On the agent's clock, which no change of the time of day affects.
  package var since: Instant
  package var heard: WallTime
  package var event: FleetEvent

  package init(_ event: FleetEvent, _ number: EventNumber, since: Instant, heard: WallTime) {
    (self.event, self.number, self.since, self.heard) = (event, number, since, heard)
  }

  package var bytes: [UInt8] {
    let own: [(String, JSONNode)] = [
      ("v", .integer(Self.version)), ("epoch", .integer(number.epoch)), ("n", .integer(number.n)),
      ("t", .integer(Int(since.sinceStart.milliseconds))), ("wall", .string((event.at ?? heard).text)),
      ("event", .string(event.name)),
    ]
    return Array(JSONNode.object(own + event.members).text().utf8)
  }

  /// How many events a stored one stands for, and from which number.
  package static func covers(_ bytes: [UInt8], _ entry: OutboxEntry) -> (count: Int, from: Int) {
    let n = entry.number.n
    guard entry.weight == .count, let node = JSONReader.read(bytes, file: "").node else { return (1, n) }
    let (count, from) = (node["count"]?.integer ?? 1, node["from"]?.integer ?? n)
    return (EventNumber.range.contains(count) ? count : 1, (1...n).contains(from) ? from : n)
  }

  /// Whether stored bytes are an event that can be sent.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    bytes.count <= FleetTopic.mostPayload - 1024 && JSONReader.read(bytes, file: "").node?["event"]?.string != nil
  }
}

extension FleetEnvelope {
  /// The bytes to send for a stored event.
  package func wrap(_ stored: [UInt8], _ number: EventNumber, kiosk: String) -> [UInt8] {
    guard self == .cloudevents, let body = JSONReader.read(stored, file: "").node else { return stored }
    let node = JSONNode.object([
      ("specversion", .string("1.0")), ("id", .string("\(kiosk)/\(number.epoch)/\(number.n)")),
      ("source", .string("\(FleetTopic.prefix)/\(kiosk)")),
      ("type", .string("cameo.\(body["event"]?.string ?? "event")")), ("time", body["wall"] ?? .null),
      ("datacontenttype", .string("application/json")), ("data", body),
    ])
    return Array(node.text().utf8)
  }
}
