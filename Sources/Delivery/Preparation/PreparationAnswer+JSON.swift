package import Contract
internal import Notation

/// What `cameo deliver` answers over its socket; the token stays there.
extension PreparationAnswer {
  private static let (yes, no) = ("prepared", "unprepared")

  /// One line of JSON, without the line break.
  package var line: String {
    switch self {
    case .prepared(let session):
      DeliveryLine.text([("state", .string(Self.yes)), ("backend", session.node)])
    case .refused(let code):
      DeliveryLine.text([("state", .string(Self.no)), ("code", .string(code.rawValue))])
    }
  }

  /// `nil` for a line that is something else, or has a missing or wrong value.
  package static func read(_ line: [UInt8]) -> PreparationAnswer? {
    guard let node = DeliveryLine.node(line, limit: DeliveryLine.longestAnswer) else { return nil }
    switch node["state"]?.string {
    case yes:
      guard let member = node["backend"] else { return nil }
      return (try? BackendSession(member)).map { .prepared($0) }
    case no: return node["code"]?.string.flatMap(DeliveryCode.init).map { .refused($0) }
    default: return nil
    }
  }
}

/// Times are milliseconds from now: the two processes share a clock, and the session has another one.
extension BackendSession {
  fileprivate var node: JSONNode {
    let optional: [(String, JSONNode?)] = [
      ("iad", iad.map(JSONNode.string)), ("validMs", validFor.map(Self.node)), ("subject", person?.node),
      ("phone", phone?.node), ("wallet", wallet?.node),
    ]
    return .object([("sessionId", .string(id))] + optional.present)
  }

  fileprivate init(_ node: JSONNode) throws(MemberFault) {
    let members = Members(node)
    self.init(
      id: try members.required("sessionId", \.string), person: try members.member("subject", PersonData.init),
      iad: try members.optional("iad", \.string), validFor: try members.optional("validMs", Self.time),
      phone: try members.member("phone", BackendLink.init), wallet: try members.member("wallet", BackendLink.init))
  }

  fileprivate static func node(_ time: Duration) -> JSONNode {
    .integer(Int(min(max(0, time.milliseconds), mostMilliseconds)))
  }

  fileprivate static func time(_ node: JSONNode) -> Duration? {
    node.integer.flatMap { 0...Int(mostMilliseconds) ~= $0 ? .milliseconds($0) : nil }
  }

  /// A hundred years: longer is without end for one session.
  private static let mostMilliseconds = 3.2e12
}

extension BackendLink {
  fileprivate var node: JSONNode {
    .object([("uri", .string(uri))] + [("validMs", validFor.map(BackendSession.node))].present)
  }

  fileprivate init(_ members: Members) throws(MemberFault) {
    self.init(
      try members.required("uri", \.string), validFor: try members.optional("validMs", BackendSession.time))
  }
}
