internal import Contract
internal import Files
internal import Notation

/// Youverify's two calls for a session, which its document names, and one for what the session gave, which it does not.
///
/// The latter has any path, because the path is a setting; the token may stand in any header.
final class YouverifyService: BackendService {
  private let house: BackendHouse
  private let sessions = TokenTable<String>()
  private let tokens = TokenTable<String>()

  init(_ house: BackendHouse) {
    self.house = house
  }

  func serve(
    _ head: RequestHead, _ body: ReceivedBody, told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    guard head.method == "POST" else { throw .refused(BackendHouse.notFor(head.method)) }
    switch head.path.joined(separator: "/") {
    case "v2/api/identity/sdk/session/generate": return try give("sessionId", from: sessions, asking: [], head, body)
    case "v2/api/identity/sdk/liveness/token":
      return try give("authToken", from: tokens, asking: ["deviceCorrelationId"], head, body)
    default: return try take(head, body, told)
    }
  }

  private func object(_ head: RequestHead, _ body: ReceivedBody) throws(RequestFault) -> JSONNode {
    try house.parse(object: try house.read(head, body, atMost: house.limits.file, refusing: 400))
  }

  // MARK: Before a session

  private func give(
    _ name: String, from table: TokenTable<String>, asking names: [String], _ head: RequestHead, _ body: ReceivedBody
  ) throws(RequestFault) -> HTTPAnswer {
    guard head.headers["token"]?.isEmpty == false else {
      throw .refused(HTTPRefusal(401, "The header Token with the API key is missing."))
    }
    let request = try object(head, body)
    for name in ["publicMerchantID"] + names where request[name]?.string?.isEmpty != false {
      throw .refused(HTTPRefusal(400, "The body has no \(name)."))
    }
    guard let token = table.add(request["publicMerchantID"]?.string ?? "") else {
      throw .refused(HTTPRefusal(503, "Too many sessions are open."))
    }
    return HTTPAnswer(200, json: .object([(name, .string(token.text))]))
  }

  // MARK: After it

  private func take(
    _ head: RequestHead, _ body: ReceivedBody, _ told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    guard head.headers.values.contains(where: { tokens[String($0.split(separator: " ").last ?? "")] != nil }) else {
      return Self.refusal(401, "session_token_error", "The token is missing or unknown.")
    }
    let sent = try object(head, body)
    guard let session = sent["sessionId"]?.string, sessions[session] != nil else {
      return Self.refusal(400, "invalid_or_expired_session", "The session is unknown, or has expired.")
    }
    guard sent["passed"]?.bool != nil, sent["metadata"] != nil else {
      return Self.refusal(400, "API_ERROR", "passed or metadata is missing.")
    }
    var files = [(name: "sent.json", bytes: Array(Self.withoutPictures(sent).utf8))]
    for (name, file) in Self.pictures {
      switch sent[name]?.value {
      case .null: continue
      case .string(let text):
        guard let bytes = Base64.bytes(text) else {
          return Self.refusal(400, "API_ERROR", "\(name) is no base64.")
        }
        files.append((name: file, bytes: bytes))
      case _: return Self.refusal(400, "API_ERROR", "\(name) is missing.")
      }
    }
    try house.store.keep(files, of: session, key: session)
    return HTTPAnswer(told?.status ?? 200, json: (told?.receipt ?? SessionReceipt(stage: .done)).node())
  }

  private static let pictures = [("faceImage", "faceImage.jpg"), ("livenessClip", "livenessClip.mp4")]

  private static func withoutPictures(_ sent: JSONNode) -> String {
    let rest = (sent.object ?? []).filter { member in !pictures.contains { $0.0 == member.key } }
    return JSONNode.object(rest.map { ($0.key, $0.node) }).text(pretty: true) + "\n"
  }

  /// An error as their clients get it.
  private static func refusal(_ status: Int, _ key: String, _ message: String) -> HTTPAnswer {
    HTTPAnswer(
      status, json: .object([("error", .object([("key", .string(key)), ("message", .string(message))]))]))
  }
}
