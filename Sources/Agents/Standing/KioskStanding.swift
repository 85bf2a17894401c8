package import Contract
package import Notation

/// How a kiosk stands, as its backend and the broker of a fleet are told; nothing of a person.
package struct KioskStanding: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// It waits for a visitor.
    case ready
    /// A visitor or the operator uses it.
    case busy
    /// It shows why it takes no visitor.
    case outOfOrder
    /// The operator lets no visitor begin.
    case paused
    /// Its machine is up, and no kiosk answers on it.
    case stopped
    /// The last will: the broker has lost the connection to its machine.
    case offline
  }

  /// The sessions that wait for delivery.
  package struct Queue: Equatable, Sendable {
    package var (waiting, bytes) = (0, 0)
    /// The age of the oldest one; `nil` if none waits.
    package var oldest: Duration?
    package var givenUp = 0
    /// The code of why nothing is sent; `nil` if sessions are sent.
    package var blocked: String?

    package init() {}
  }

  /// The longest version, page or code that is read.
  private static let longest = 64
  /// The pages that belong to no session.
  private static let idle = [Page.attract, .outOfOrder, .operator].map(\.rawValue)

  package var state: State
  /// A page of a later version may be one that this version does not know.
  package var page: String?
  /// When the page came, or when the kiosk was first missing.
  package var since: WallTime?
  package var version: String?
  package var queue: Queue?
  /// Free space for captures in MB, rounded down to hundreds so that it seldom changes.
  package var diskMB: Int?
  /// Two kiosks with the same settings have the same one.
  package var configHash: String?

  package init(_ state: State, since: WallTime? = nil, version: String? = nil) {
    (self.state, self.since, self.version) = (state, since, version)
  }

  /// From a kiosk's answer to the order `status`; `nil` if it is none.
  package init?(answer: JSONNode) {
    guard answer["ok"]?.bool == true, answer.member("page") != nil else { return nil }
    let page = answer["page"].flatMap(Self.word)
    self.init(
      Self.state(page: page, closed: answer["closed"]?.string), since: answer["since"].flatMap(Self.time),
      version: answer["version"].flatMap(Self.word))
    self.page = page
    queue = answer["delivery"].flatMap(Queue.init)
    configHash = answer["configHash"].flatMap(Self.word)
    setDisk(freeMB: answer["freeMB"]?.integer)
  }

  /// Whether the kiosk takes no visitor, and its operator has not closed it.
  package static func isFaulty(answer: JSONNode) -> Bool {
    let byOperator = [ErrorCode.paused, .outOfOrder].map(\.rawValue)
    return answer["closed"]?.string.map { !byOperator.contains($0) } ?? false
  }

  private static func state(page: String?, closed: String?) -> State {
    // The visitor may finish after the operator has closed the kiosk.
    if let page, !idle.contains(page) { return .busy }
    if let closed { return closed == ErrorCode.paused.rawValue ? .paused : .outOfOrder }
    return page == Page.attract.rawValue ? .ready : .busy
  }

  /// Sets the free space of the folder for captures.
  package mutating func setDisk(freeMB: Int?) { diskMB = freeMB.map { max(0, $0) / 100 * 100 } }

  /// Whether more than the age of the oldest waiting session differs.
  package func differs(from other: KioskStanding) -> Bool {
    var (mine, theirs) = (self, other)
    mine.queue?.oldest = nil
    theirs.queue?.oldest = nil
    return mine != theirs
  }

  // MARK: JSON

  package var node: JSONNode {
    .object([
      ("v", .integer(1)), ("state", .string(state.rawValue)), ("page", Self.text(page)),
      ("since", Self.text(since?.text)), ("version", Self.text(version)), ("queue", queue?.node ?? .null),
      ("diskMB", diskMB.map(JSONNode.integer) ?? .null), ("configHash", Self.text(configHash)),
    ])
  }

  /// `nil` unless it has the version 1 and a known state; other members may be missing, wrong or unknown.
  package init?(_ node: JSONNode) {
    guard node["v"]?.integer == 1, let state = node["state"]?.string.flatMap(State.init) else { return nil }
    self.init(state, since: node["since"].flatMap(Self.time), version: node["version"].flatMap(Self.word))
    page = node["page"].flatMap(Self.word)
    queue = node["queue"].flatMap(Queue.init)
    diskMB = node["diskMB"].flatMap(Self.count)
    configHash = node["configHash"].flatMap(Self.word)
  }

  fileprivate static func text(_ text: String?) -> JSONNode { text.map(JSONNode.string) ?? .null }

  private static func time(_ node: JSONNode) -> WallTime? { node.string.flatMap(WallTime.init(text:)) }

  /// Bounded, so that sums and products of it can't overflow.
  fileprivate static func count(_ node: JSONNode) -> Int? { node.integer.map { min(max(0, $0), 1 << 50) } }

  /// A short text without spaces, such as a page, a version or a code.
  fileprivate static func word(_ node: JSONNode) -> String? {
    guard let text = node.string, (1...longest).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return text
  }
}

extension KioskStanding.Queue {
  package init(_ status: DeliveryStatus) {
    (waiting, bytes, oldest, givenUp) = (status.waiting, status.bytes, status.oldest, status.givenUp)
    blocked = status.blocked?.rawValue ?? status.fault?.code.rawValue
  }

  /// From `delivery` of a kiosk's answer, or from what `node` writes; `nil` if the number that waits is missing.
  package init?(_ node: JSONNode) {
    guard let waiting = node["waiting"].flatMap(KioskStanding.count) else { return nil }
    self.waiting = waiting
    bytes = node["bytes"].flatMap(KioskStanding.count) ?? 0
    oldest = node["oldestMs"].flatMap(KioskStanding.count).map { .milliseconds($0) }
    givenUp = node["givenUp"].flatMap(KioskStanding.count) ?? 0
    blocked = [node["blocked"], node["fault"]?["code"]].compactMap(\.self).compactMap(KioskStanding.word).first
  }

  var node: JSONNode {
    .object([
      ("waiting", .integer(waiting)), ("bytes", .integer(bytes)),
      ("oldestMs", oldest.map { .integer(Int($0.milliseconds)) } ?? .null), ("givenUp", .integer(givenUp)),
      ("blocked", KioskStanding.text(blocked)),
    ])
  }
}
