import Contract
import Files
import Notation
import Testing

@testable import Delivery

/// Signed, sealed, and with a token: as texts, with keys that are none.
@Suite struct EnclosureTests {
  private let device = DeviceSigner(kid: "device-1") { _ in [1, 2, 3] }
  private let sealer = ResultSealer(kid: "seal-1") { plain in
    Base64URL.text(Array(#"{"kid":"seal-1"}"#.utf8)) + "....\(Base64URL.text(plain))"
  }

  private func context(_ seal: SealScope, _ auth: DeliveryAuth = .none) -> DeliveryContext {
    var context = Sample.context()
    context.config.auth = auth
    (context.config.proof.seal, context.config.proof.sealKey) = (seal, "/seal.jwk")
    (context.credentials.device, context.credentials.sealer) = (device, sealer)
    return context
  }

  private func data(_ facts: SessionFacts) -> JSONNode? {
    JSONReader.read(Envelope.bytes(facts), file: "").node?["data"]
  }

  @Test func theEnvelopeCarriesSignatureAndSealedResult() throws {
    var facts = try Sample.facts()
    #expect(data(facts)?["jws"] == nil && data(facts)?["sealed"] == nil)
    facts.enclose(try #require(Enclosures.make(facts, context(.none)) { _ in nil }))
    let header = Base64URL.text(Array(#"{"alg":"EdDSA","kid":"device-1"}"#.utf8))
    #expect(data(facts)?["jws"]?.string == "\(header)..AQID" && facts.files.count == 3)
    #expect(data(facts)?["sealed"] == nil)
    facts.enclose(try #require(Enclosures.make(facts, context(.metadata)) { _ in nil }))
    let sealed = try #require(data(facts)?["sealed"]?.string)
    let plain = try #require(sealed.split(separator: ".").last.flatMap(Base64URL.bytes))
    #expect(SealedResult.result(in: plain) == facts.result)
    #expect(String(decoding: plain, as: UTF8.self).hasPrefix(#"{"result":""#))
    #expect(data(facts)?["files"]?.array?.compactMap { $0["name"]?.string } == ["face.jpg", "manifest.json"])
  }

  @Test func whatWasMadeIsKeptAsLongAsItsKey() throws {
    let facts = try Sample.facts()
    let made = try #require(Enclosures.make(facts, context(.metadata)) { _ in nil })
    let again = try #require(Enclosures.make(facts, context(.metadata)) { made[$0].map { $0 + "x" } })
    for kind in Enclosures.Kind.allCases {
      #expect(again[kind] == made[kind].map { $0 + "x" }, "the kept text is taken as it is")
    }
    let other = Base64URL.text(Array(#"{"kid":"old"}"#.utf8)) + "..AAAA"
    for kept in [other, "", "no text", "é."] {
      #expect(Enclosures.make(facts, context(.metadata)) { _ in kept } == made, "\(kept)")
    }
    var failing = context(.none)
    failing.credentials.device = DeviceSigner(kid: "d") { _ in nil }
    #expect(Enclosures.make(facts, failing) { _ in nil } == nil)
  }

  @Test func aSharedSecretCoversThemToo() throws {
    var context = context(.metadata)
    context.credentials.webhookSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    var facts = try Sample.facts()
    facts.enclose(try #require(Enclosures.make(facts, context) { _ in nil }))
    var state = DeliveryState(facts, adapter: "https")
    for file in facts.files { state.ids["files/\(file.name)"] = "" }
    guard case .request(let request)? = AdapterTable.named("https")?.step(facts, state, context),
      case .bytes(let body) = request.body
    else { throw CancellationError() }
    let text = String(decoding: body, as: UTF8.self)
    #expect(text.contains("\"jws\":") && text.contains("\"sealed\":"))
    let key = try #require(Base64.bytes("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
    let tag = HMAC.tag(Array("\(Sample.key).1795953600.".utf8) + body, key: key, sha256: sha256)
    #expect(request.headers.first { $0.name == "webhook-signature" }?.value == "v1,\(Base64.text(tag))")
  }

  @Test func personalFieldsAreHidden() throws {
    let result = """
      {"metadata":"M","echo":{"metadata":"E","session":"b"},"face":{"path":"face.jpg"},\
      "qr":{"path":"q","front":{"read":true,"text":"T","textSha256":"S","metadata":"Q"},"back":{"metadata":null}},\
      "document":{"mrz":{"form":"td1","fields":{"surname":"N"},"lines":["L"]}},\
      "nfc":{"mode":"required","dg1":"ZG","sod":"UQ"}}
      """
    let hidden = """
      {"metadata":null,"echo":{"metadata":null,"session":"b"},"face":{"path":"face.jpg"},\
      "qr":{"path":"q","front":{"read":true,"text":null,"textSha256":null,"metadata":null},"back":{"metadata":null}},\
      "document":{"mrz":{"form":"td1","fields":null,"lines":null}},\
      "nfc":{"mode":"required","dg1":null,"sod":null}}
      """
    #expect(SealedResult.redacted(try #require(JSONReader.read(Array(result.utf8), file: "").node)).text() == hidden)
  }

  // MARK: OAuth

  @Test func tokensAreAskedForWithAnAssertion() throws {
    var context = context(.none, .oauth)
    context.config.proof.oauth = OAuthConfig(url: "https://as.example/token", client: "hall 2", scope: "a b")
    let asking = try #require(TokenRequest(context, jti: "j-1"))
    let claims =
      #"{"iss":"hall 2","sub":"hall 2","aud":"https://as.example/token","jti":"j-1","iat":1795953600,"exp":1795953660}"#
    let header = Base64URL.text(Array(#"{"alg":"EdDSA","kid":"device-1","typ":"JWT"}"#.utf8))
    let form =
      "grant_type=client_credentials&client_id=hall%202"
      + "&client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer"
      + "&client_assertion=\(header).\(Base64URL.text(Array(claims.utf8))).AQID&scope=a%20b"
    #expect(
      asking.request
        == CourierRequest(
          step: "token", .post, "https://as.example/token",
          headers: [
            .init("Content-Type", "application/x-www-form-urlencoded"), .init("Accept", "application/json"),
          ], body: .bytes(Array(form.utf8))))
    func outcome(_ answer: CourierAnswer) -> Result<TokenRequest.Token, DeliveryTrouble> {
      Result { () throws(DeliveryTrouble) in try asking.token(in: answer, now: context.now) }
    }
    let token = #"{"access_token":"a","token_type":"Bearer","expires_in":9}"#
    #expect(outcome(.http(200, token)) == .success(.init(text: "a", life: .seconds(9))))
    let rows: [(CourierAnswer, DeliveryCode)] = [
      (.http(400, #"{"error":"invalid_client"}"#), .unauthorised), (.http(401), .unauthorised),
      (.http(404), .unauthorised), (.http(503), .busy), (.http(302), .misconfigured), (.http(200, "<html>"), .busy),
      (.http(200, #"{"access_token":"a\nb","token_type":"Bearer"}"#), .busy),
      (.http(200, #"{"access_token":"a","token_type":"mac"}"#), .unauthorised),
      (.failed(TransportFault(.connection)), .offline), (.failed(TransportFault(.unclear)), .offline),
      (.failed(TransportFault(.certificate)), .unauthorised),
      (.http(401, "", ["date": "Sun, 06 Nov 1994 08:49:37 GMT"]), .clock),
    ]
    for (answer, code) in rows {
      guard case .failure(let trouble) = outcome(answer) else {
        Issue.record("\(answer) gives a token")
        continue
      }
      #expect(trouble.code == code, "\(answer)")
    }
  }

  @Test func requestsSayThatTheyNeedAToken() throws {
    var context = context(.none, .oauth)
    context.credentials.token = "old"
    context.credentials.webhookSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    var drive = try Drive("https", context)
    for _ in 0..<4 {
      guard case .request(let request) = drive.step else { throw CancellationError() }
      #expect(request.needsToken && !request.headers.contains { $0.name == "Authorization" })
      try drive.answer(.http(201, #"{"status":"done"}"#))
    }
    context.config.uploads = .signed
    drive = try Drive("https", context)
    try drive.answer(
      .http(
        200,
        #"{"uploads":{"face.jpg":"https://s.example/1","result.json":"https://s.example/2","manifest.json":"https://s.example/3"}}"#
      ))
    guard case .request(let upload) = drive.step else { throw CancellationError() }
    #expect(upload.url == "https://s.example/1" && !upload.needsToken, "a signed address stands for itself")
    var withheld = try Drive("https", context)
    let outcome = try withheld.answer(.withheld(DeliveryTrouble(.unauthorised, "no")))
    #expect(outcome.trouble?.code == .unauthorised && outcome.blockedUntil != nil)
  }

  @Test func missingSettingsAreNamed() {
    func words(_ change: (inout DeliveryContext) -> Void) -> [String] {
      var context = context(.metadata, .oauth)
      context.config.proof.oauth = OAuthConfig(url: "https://as.example/token", client: "hall")
      change(&context)
      return AdapterTable.problems(context).map(\.detail)
    }
    #expect(words { _ in }.isEmpty)
    #expect(
      words { ($0.config.proof.oauth, $0.credentials.device, $0.config.proof.sealKey) = (OAuthConfig(), nil, nil) } == [
        "delivery.auth is oauth. delivery.oauth.url: it is missing.",
        "delivery.auth is oauth, and delivery.oauth.client is missing.",
        "delivery.auth is oauth, and there is no device key: make one with 'cameo device init'.",
        "delivery.seal is metadata, and delivery.sealKey is missing: the file of the backend's public key.",
      ])
    #expect(
      words { $0.config.adapter = "stdout" } == [
        "delivery.seal is metadata, and the adapter stdout can't seal: use https, or set delivery.seal to none."
      ])
    #expect(
      words { ($0.config.adapter, $0.config.proof.seal) = ("s3", .all) }.last
        == "delivery.seal is all, and the adapter s3 can't seal: use https, or set delivery.seal to none.")
  }
}
