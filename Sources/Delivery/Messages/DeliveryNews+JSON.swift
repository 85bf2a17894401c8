package import Contract
internal import Notation

/// What a client asks `cameo deliver` for over its socket, as a line of JSON.
package enum DeliveryRequest: Equatable, Sendable {
  /// The news of a session.
  case follow(String)
  /// A session that the backend prepares.
  case prepare(PreparationRequest)
  /// What the backend says of a link of a prepared session, each time that changes.
  case watch(String, LinkKind)

  package var session: String {
    switch self {
    case .follow(let session), .watch(let session, _): session
    case .prepare(let request): request.session
    }
  }

  private static let mostOfReference = 256

  /// Without the line break.
  package var line: String {
    var members: [(String, JSONNode?)] = [("v", .integer(DeliveryLine.version)), ("session", .string(session))]
    switch self {
    case .follow: break
    case .watch(_, let kind): members.append(("watch", .string(kind.rawValue)))
    case .prepare(let request):
      let wish: [(String, JSONNode?)] = [
        ("flow", .string(request.flow)), ("subjectRef", request.subjectRef.map(JSONNode.string)),
      ]
      members.append(("prepare", .object(wish.present)))
    }
    return DeliveryLine.text(members)
  }

  /// `nil` for anything else than a request.
  package static func read(_ line: [UInt8]) -> DeliveryRequest? {
    guard let node = DeliveryLine.node(line), node["v"]?.integer == DeliveryLine.version,
      let session = node["session"]?.string, SessionName.isSession(session)
    else { return nil }
    if let kind = node["watch"] { return kind.string.flatMap(LinkKind.init).map { .watch(session, $0) } }
    guard let wish = node["prepare"] else { return .follow(session) }
    guard let flow = wish["flow"]?.string, flow.utf8.count <= mostOfReference else { return nil }
    if let member = wish["subjectRef"] {
      guard let reference = member.string, (1...mostOfReference).contains(reference.utf8.count) else { return nil }
      return .prepare(PreparationRequest(session: session, flow: flow, subjectRef: reference))
    }
    return .prepare(PreparationRequest(session: session, flow: flow))
  }
}

/// The lines of the socket in general: objects, whose unknown fields are ignored.
package enum DeliveryLine {
  /// The folder of states below the user's folder of states, and the socket in it.
  package static let folder = "cameo/delivery"
  package static let socket = "delivery.sock"
  /// Of the request; the news that follow have the same.
  static let version = 1
  /// The maximum size of a line in bytes, without its line break.
  package static let longest = 4096
  /// The same of an answer that has a backend's text.
  package static let longestAnswer = 256 << 10

  static func text(_ members: [(String, JSONNode?)]) -> String { JSONNode.object(members.present).text() }

  static func node(_ line: [UInt8], limit: Int = longest) -> JSONNode? {
    JSONReader.read(line, file: "", limit: limit).node
  }
}

extension DeliveryNews {
  private enum State: String { case sending, waiting, stored, done, givenUp }

  /// More is taken for a fault of the sender: a state keeps fewer attempts.
  private static let (mostMilliseconds, mostAttempts) = (86_400_000, 100)

  /// One line of JSON, without the line break.
  package var line: String {
    switch self {
    case .sending(let attempt, let share):
      Self.text(.sending, [("attempt", .integer(attempt)), ("share", .number(share, decimals: 3))])
    case .waiting(let attempt, let code, let time):
      Self.text(
        .waiting,
        [
          ("attempt", .integer(attempt)), ("code", .string(code.rawValue)),
          ("ms", .integer(Int(min(max(0, time.milliseconds), Double(Self.mostMilliseconds))))),
        ])
    case .stored: Self.text(.stored)
    case .done(let verdict): Self.text(.done, [("verdict", verdict?.node)])
    case .givenUp(let code): Self.text(.givenUp, [("code", code.map { .string($0.rawValue) })])
    }
  }

  private static func text(_ state: State, _ members: [(String, JSONNode?)] = []) -> String {
    DeliveryLine.text([("state", .string(state.rawValue))] + members)
  }

  /// `nil` for a line that is no news, or that has a missing or impossible value.
  package static func read(_ line: [UInt8]) -> DeliveryNews? {
    guard let node = DeliveryLine.node(line), let state = node["state"]?.string.flatMap(State.init) else { return nil }
    switch state {
    case .sending:
      guard let attempt = count(node["attempt"], atMost: mostAttempts), let share = node["share"]?.number,
        (0...1).contains(share)
      else { return nil }
      return .sending(attempt: attempt, share: share)
    case .waiting:
      guard let attempt = count(node["attempt"], atMost: mostAttempts),
        let code = node["code"]?.string.flatMap(DeliveryCode.init),
        let time = count(node["ms"], atMost: mostMilliseconds)
      else { return nil }
      return .waiting(attempt: attempt, code, .milliseconds(time))
    case .stored: return .stored
    case .done:
      guard let member = node["verdict"], !member.isNull else { return .done(nil) }
      return Verdict(member).map { .done($0) }
    case .givenUp:
      guard let member = node["code"], !member.isNull else { return .givenUp(nil) }
      return member.string.flatMap(DeliveryCode.init).map { .givenUp($0) }
    }
  }

  fileprivate static func count(_ node: JSONNode?, atMost most: Int) -> Int? {
    node?.integer.flatMap { 0...most ~= $0 ? $0 : nil }
  }
}

extension DeliveryNews.Verdict {
  fileprivate var node: JSONNode {
    let members: [(String, JSONNode?)] = [
      ("outcome", .string(outcome.rawValue)), ("words", words.map { .string(BackendText.line($0)) }),
      ("attemptsLeft", attemptsLeft.map { .integer(max(0, $0)) }),
    ]
    return .object(members.compactMap { name, node in node.map { (name, $0) } })
  }

  /// An odd text or number is left out: the outcome counts.
  fileprivate init?(_ node: JSONNode) {
    guard let outcome = node["outcome"]?.string.flatMap(VerdictOutcome.init) else { return nil }
    self.init(
      outcome, words: node["words"]?.string.flatMap(BackendText.words),
      attemptsLeft: DeliveryNews.count(node["attemptsLeft"], atMost: BackendReport.mostAttemptsLeft))
  }
}
