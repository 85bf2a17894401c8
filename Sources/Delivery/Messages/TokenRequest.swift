package import Contract
internal import Notation

/// Asks for an access token: client credentials of OAuth 2.0, with a JWT signed by the device key in the place of a secret
/// (RFC 6749, RFC 7523).
package struct TokenRequest: Sendable {
  /// An access token, for the header `Authorization` (RFC 6750).
  package struct Token: Equatable, Sendable {
    package var text: String
    /// How long it is valid; `nil` if the server does not say.
    package var life: Duration?
  }

  /// How long the assertion is valid: it is sent at once.
  private static let life = 60
  private static let mostBytes = 8192

  package var request: CourierRequest
  private let redaction: Redaction

  /// `nil` if a setting or the device key is missing.
  ///
  /// `jti` is a new random text for each request.
  package init?(_ context: DeliveryContext, jti: String) {
    let oauth = context.config.proof.oauth
    guard let url = oauth.url, let client = oauth.client, let device = context.credentials.device else { return nil }
    let now = Int(context.now.milliseconds / 1000)
    let claims = JSONNode.object([
      ("iss", .string(client)), ("sub", .string(client)), ("aud", .string(url)), ("jti", .string(jti)),
      ("iat", .integer(now)), ("exp", .integer(now + Self.life)),
    ])
    let assertion = CompactJWS.text(
      of: Array(claims.text().utf8), isDetached: false, kid: device.kid, type: "JWT", sign: device.sign)
    guard let assertion else { return nil }
    let fields: [(String, String?)] = [
      ("grant_type", "client_credentials"), ("client_id", client),
      ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
      ("client_assertion", assertion), ("scope", oauth.scope),
    ]
    let pairs = fields.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.text($0))" } }
    request = CourierRequest(
      step: "token", .post, url,
      headers: [
        .init("Content-Type", "application/x-www-form-urlencoded"), .init("Accept", "application/json"),
      ], body: .bytes(Array(pairs.joined(separator: "&").utf8)))
    redaction = Redaction(secrets: [assertion])
  }

  // MARK: Answers

  /// The token in an answer; throws what follows for the sessions.
  package func token(in answer: CourierAnswer, now: WallTime) throws(DeliveryTrouble) -> Token {
    if let trouble = RetryLaw.trouble(in: answer, now: now) {
      throw redaction.trouble(Self.cause(trouble, answer.body))
    }
    let node = JSONReader.read(answer.body, file: "").node
    guard let text = node?["access_token"]?.string, (1...Self.mostBytes).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
    else { throw DeliveryTrouble(.busy, status: answer.status, "The token endpoint gave no access token.") }
    guard node?["token_type"]?.string?.lowercased() == "bearer" else {
      throw DeliveryTrouble(
        .unauthorised, status: answer.status, "The token endpoint gave no token of the type Bearer.")
    }
    let seconds = node?["expires_in"]?.integer.map { min(max($0, 0), 86_400) }
    return Token(text: text, life: seconds.map { .seconds($0) })
  }

  /// Nothing of a session was sent, so a cut harms nothing; what a backend would refuse of a session is a lack of trust here.
  private static func cause(_ trouble: DeliveryTrouble, _ body: [UInt8]) -> DeliveryTrouble {
    var trouble = trouble
    switch trouble.code {
    case .unclear: trouble.code = .offline
    case .refused, .sessionExpired, .tokenRefused: trouble.code = .unauthorised
    default: break
    }
    let node = JSONReader.read(body, file: "").node
    let words = [node?["error"]?.string, node?["error_description"]?.string].compactMap(\.self)
    let said = words.isEmpty ? trouble.detail : BackendText.line(words.joined(separator: ": "))
    trouble.detail = said.isEmpty ? "The token endpoint refused." : "The token endpoint: \(said)"
    return trouble
  }
}
