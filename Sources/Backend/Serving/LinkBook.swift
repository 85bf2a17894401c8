internal import Contract
internal import Delivery
internal import Notation
import Synchronization

/// The addresses for a phone and for a wallet that this backend has given out, and what came of them.
///
/// It verifies no credential: any answer with the right `state` counts.
final class LinkBook: Sendable {
  private struct Link {
    var session: String
    var state = LinkState.asked
    var expires: WallTime
  }

  /// How long an address is valid.
  private static let life = Duration.seconds(300)
  private static let most = 10_000
  private static let client = "cameo-backend"

  private let address: String
  private let links = Mutex<[Key: Link]>([:])

  private struct Key: Hashable {
    var kind: LinkKind
    var code: String
  }

  init(address: String) { self.address = address }

  /// A link as a member of the answer that prepares a session; `nil` if too many are valid.
  func add(_ kind: LinkKind, to session: String) -> JSONNode? {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    let key = Key(kind: kind, code: String(repeating: "0", count: 16 - digits.count) + digits)
    let link = Link(session: session, expires: .system() + Self.life)
    let isKept = links.withLock { links in
      if links.count >= Self.most { links = links.filter { $0.value.expires > .system() } }
      guard links.count < Self.most else { return false }
      links[key] = link
      return true
    }
    guard isKept else { return nil }
    let own = place(key)
    let uri =
      switch kind {
      case .phone: own
      case .wallet: "openid4vp://?client_id=\(Self.client)&request_uri=\(PercentEncoding.text(own))"
      }
    return .object([("uri", .string(uri)), ("until", .string(link.expires.text))])
  }

  /// What is to be said of a session's links; `nil` if it has none.
  func node(of session: String) -> JSONNode? {
    let own = links.withLock { $0.filter { $0.value.session == session } }
    guard !own.isEmpty else { return nil }
    let states = own.sorted { $0.key.kind.rawValue < $1.key.kind.rawValue }.map { key, link in
      (key.kind.rawValue, JSONNode.object([("state", .string(link.state.rawValue))]))
    }
    return .object([("status", .string("prepared"))] + states)
  }

  /// The other device asks for a link, or answers.
  func answer(_ kind: LinkKind, _ code: String, form: [UInt8]?) throws(HTTPRefusal) -> HTTPAnswer {
    let key = Key(kind: kind, code: code)
    guard let link = links.withLock({ $0[key] }) else { throw HTTPRefusal(404, "There is nothing at this address.") }
    guard link.expires > .system() else { throw HTTPRefusal(410, "This address has expired.") }
    guard let form else {
      if link.state == .asked { set(key, .shown) }
      return kind == .wallet ? request(key) : Self.page("<form method=\"post\"><button>Go on here</button></form>")
    }
    guard kind == .wallet else {
      set(key, .done)
      return Self.page("<p>Here your own page would go on.</p>")
    }
    let fields = Self.fields(form)
    guard fields["state"] == code else { throw HTTPRefusal(400, "The answer has another state.") }
    guard fields["error"] != nil || fields["vp_token"]?.isEmpty == false else {
      throw HTTPRefusal(400, "The answer has neither vp_token nor error.")
    }
    set(key, fields["error"] == nil ? .done : .refused)
    return HTTPAnswer(200, json: .object([]))
  }

  private func set(_ key: Key, _ state: LinkState) {
    links.withLock { links in if links[key]?.state != .done { links[key]?.state = state } }
  }

  private func place(_ key: Key) -> String { "\(address)/\(key.kind.letter)/\(key.code)" }

  /// The authorization request by reference (OpenID4VP, RFC 9101), unsigned: a wallet would not trust this backend.
  private func request(_ key: Key) -> HTTPAnswer {
    let name = JSONNode.object([("path", .array([.string("given_name")]))])
    let query = JSONNode.object([
      ("id", .string("id")), ("format", .string("dc+sd-jwt")),
      ("meta", .object([("vct_values", .array([.string("urn:eudi:pid:1")]))])), ("claims", .array([name])),
    ])
    let claims = JSONNode.object([
      ("client_id", .string(Self.client)), ("response_type", .string("vp_token")),
      ("response_mode", .string("direct_post")), ("response_uri", .string(place(key))),
      ("nonce", .string(key.code)), ("state", .string(key.code)),
      ("dcql_query", .object([("credentials", .array([query]))])),
    ])
    let header = JSONNode.object([("alg", .string("none")), ("typ", .string("oauth-authz-req+jwt"))])
    let text = [header, claims].map { Base64URL.text(Array($0.text().utf8)) }.joined(separator: ".") + "."
    return HTTPAnswer(
      200, headers: [("Content-Type", "application/oauth-authz-req+jwt")], body: .bytes(Array(text.utf8)))
  }

  private static func page(_ body: String) -> HTTPAnswer {
    let text = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Cameo backend</title>
      \(body)
      </html>

      """
    return HTTPAnswer(
      200,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"),
        ("Content-Security-Policy", "default-src 'none'; form-action 'self'"), ("X-Frame-Options", "DENY"),
      ], body: .bytes(Array(text.utf8)))
  }

  /// The fields of `application/x-www-form-urlencoded`.
  private static func fields(_ form: [UInt8]) -> [String: String] {
    form.split(separator: UInt8(ascii: "&")).reduce(into: [:]) { fields, pair in
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      fields[decoded(parts[0])] = decoded(parts.count > 1 ? parts[1] : [])
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var (text, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        text.append(value)
        rest = rest.dropFirst(2)
      } else {
        text.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
