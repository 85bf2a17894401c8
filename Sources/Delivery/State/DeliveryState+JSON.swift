package import Contract
internal import Notation

/// The state file: one JSON object, the same bytes for the same state.
extension DeliveryState {
  static let version = 1

  package var bytes: [UInt8] { Array((node.text(pretty: true) + "\n").utf8) }

  private var node: JSONNode {
    let optional: [(String, JSONNode?)] = [
      ("due", due.map(Self.node)), ("stored", stored.map(Self.node)),
      ("ids", ids.isEmpty ? nil : Self.node(ids)), ("uploads", uploads.isEmpty ? nil : Self.node(uploads)),
      ("underway", underway.map(JSONNode.string)), ("maybeTwice", maybeTwice ? .bool(true) : nil),
      ("place", place.map(JSONNode.string)), ("backend", backend?.node), ("subject", person?.node),
      ("verdict", verdict?.node),
      ("cause", cause?.node),
      ("subjectHash", subjectHash.map(JSONNode.string)),
    ]
    return .object(
      [
        ("v", .integer(Self.version)), ("session", .string(session)), ("output", .string(output)),
        ("adapter", .string(adapter)), ("key", .string(key)), ("state", .string(stage.rawValue)),
        ("attempts", .array(attempts.map(\.node))),
      ] + optional.present)
  }

  private static func node(_ table: [String: String]) -> JSONNode {
    .object(table.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }

  fileprivate static func node(_ time: WallTime) -> JSONNode { .string(time.text) }
}

extension DeliveryState.Attempt {
  fileprivate var node: JSONNode {
    let optional: [(String, JSONNode?)] = [
      ("status", status.map(JSONNode.integer)), ("code", code.map { .string($0.rawValue) }),
    ]
    return .object(
      [("at", DeliveryState.node(at)), ("step", .string(step))] + optional.present
        + [("ms", .integer(milliseconds))])
  }
}

extension DeliveryState.Backend {
  var node: JSONNode {
    let optional: [(String, JSONNode?)] = [
      ("token", token.map(JSONNode.string)), ("expires", expires.map(DeliveryState.node)),
    ]
    return .object([("sessionId", .string(sessionID))] + optional.present)
  }
}

extension DeliveryState.Verdict {
  fileprivate var node: JSONNode {
    .object([
      ("outcome", .string(outcome.rawValue)), ("at", DeliveryState.node(at)), ("sha256", .string(sha256)),
    ])
  }
}

extension DeliveryState.Cause {
  fileprivate var node: JSONNode {
    .object([("code", .string(code.rawValue))] + [("detail", detail.map(JSONNode.string))].present)
  }
}

extension [(String, JSONNode?)] {
  /// Without the members that have no value.
  var present: [(String, JSONNode)] { compactMap { name, node in node.map { (name, $0) } } }
}

// MARK: Reading

extension DeliveryState {
  /// Reads a state file; without a state, the message says where it is damaged.
  ///
  /// Unknown fields are ignored.
  package static func read(_ bytes: [UInt8], file: String) -> (state: DeliveryState?, diagnostic: Diagnostic?) {
    let (node, diagnostics) = JSONReader.read(bytes, file: file)
    guard let node else { return (nil, diagnostics.first ?? Diagnostic(file: file, "the file is not JSON")) }
    do throws(MemberFault) {
      return (try DeliveryState(Members(node)), nil)
    } catch {
      let diagnostic = Diagnostic(
        file: file, line: error.line, column: error.column,
        "the field \"\(error.key)\" is missing or has a wrong value",
        remedy: "move the file away: the delivery begins again, with the same key")
      return (nil, diagnostic)
    }
  }

  private init(_ members: Members) throws(MemberFault) {
    _ = try members.required("v") { $0.integer == Self.version ? Self.version : nil }
    session = try members.required("session") { $0.string.flatMap { SessionName.isSession($0) ? $0 : nil } }
    output = try members.required("output", \.string)
    adapter = try members.required("adapter", \.string)
    key = try members.required("key") { $0.string.flatMap { $0.utf8.count == Self.keyLength ? $0 : nil } }
    stage = try members.required("state", Members.word)
    attempts = try members.list("attempts") { (members) throws(MemberFault) in try Attempt(members) }
    due = try members.optional("due", Members.time)
    stored = try members.optional("stored", Members.time)
    ids = try members.optional("ids", Members.texts) ?? [:]
    uploads = try members.optional("uploads", Members.texts) ?? [:]
    underway = try members.optional("underway", \.string)
    maybeTwice = try members.optional("maybeTwice", \.bool) ?? false
    place = try members.optional("place", \.string)
    backend = try members.member("backend", Backend.init)
    person = try members.member("subject", PersonData.init)
    verdict = try members.member("verdict") { (members) throws(MemberFault) in try Verdict(members) }
    cause = try members.member("cause") { (members) throws(MemberFault) in try Cause(members) }
    subjectHash = try members.optional("subjectHash", \.string)
  }
}

extension DeliveryState.Attempt {
  fileprivate init(_ members: Members) throws(MemberFault) {
    at = try members.required("at", Members.time)
    step = try members.required("step", \.string)
    status = try members.optional("status", \.integer)
    code = try members.optional("code", Members.word)
    milliseconds = try members.required("ms", \.integer)
  }
}

extension DeliveryState.Backend {
  init(_ members: Members) throws(MemberFault) {
    sessionID = try members.required("sessionId", \.string)
    token = try members.optional("token", \.string)
    expires = try members.optional("expires", Members.time)
  }
}

extension DeliveryState.Verdict {
  fileprivate init(_ members: Members) throws(MemberFault) {
    outcome = try members.required("outcome", Members.word)
    at = try members.required("at", Members.time)
    sha256 = try members.required("sha256") { $0.string.flatMap { Hex.bytes($0)?.count == 32 ? $0 : nil } }
  }
}

extension DeliveryState.Cause {
  fileprivate init(_ members: Members) throws(MemberFault) {
    code = try members.required("code", Members.word)
    detail = try members.optional("detail", \.string)
  }
}
