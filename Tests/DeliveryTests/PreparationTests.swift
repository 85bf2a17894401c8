import Contract
import Notation
import Testing

@testable import Delivery

/// Sessions that a backend prepares: what is asked, what is taken from the answer, and what is kept of it.
struct PreparationTests {
  private static let full = """
    {"sessionId":"b-7","token":"tok-1","iad":"opaque","expires":"\(time(3600))",\
    "subject":{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org"},\
    "phone":{"uri":"https://b.example/p/1","until":"\(time(1800))"},\
    "wallet":{"uri":"openid4vp://?request_uri=https%3A%2F%2Fb.example%2Fr"}}
    """
  private static let now = Sample.now

  private static func time(_ seconds: Int) -> String { (now + .seconds(seconds)).text }

  private func read(_ text: String) throws -> SessionPreparation {
    let node = try #require(JSONReader.read(Array(text.utf8), file: "").node)
    return try SessionPreparation(node, at: Self.now)
  }

  private static let session = BackendSession(
    id: "b-7", person: PersonData(firstName: "Ada", lastName: "Lovelace", email: "ada@example.org"), iad: "opaque",
    validFor: .seconds(3600), phone: BackendLink("https://b.example/p/1", validFor: .seconds(1800)),
    wallet: BackendLink("openid4vp://?request_uri=https%3A%2F%2Fb.example%2Fr"))

  @Test func anAnswerIsReadWhole() throws {
    let preparation = try read(Self.full)
    #expect(preparation.session == Self.session && preparation.token == "tok-1")
    #expect(preparation.expires == Self.now + .seconds(3600))
    #expect(try read(#"{"sessionId":"b-7"}"#) == SessionPreparation(BackendSession(id: "b-7")))
    for text in ["2026-11-30T09:00:00Z", "2026-11-30T10:00:00.000+01:00", "2026-11-30t03:30:00.0001-05:30"] {
      let read = try read(#"{"sessionId":"b","expires":"\#(text)"}"#)
      #expect(read.expires?.text == "2026-11-30T09:00:00.000Z", "\(text)")
    }
    let over = try read(#"{"sessionId":"b-7","expires":"\#(Self.time(-3600))"}"#)
    #expect(over.session.validFor == .zero)
  }

  @Test(
    "a wrong member is named",
    arguments: [
      (#"{}"#, "sessionId"), (#"{"sessionId":""}"#, "sessionId"), (#"{"sessionId":7}"#, "sessionId"),
      (#"{"sessionId":"b","token":"a b"}"#, "token"), (#"{"sessionId":"b","token":"a\\r\\nX: y"}"#, "token"),
      (#"{"sessionId":"b","iad":""}"#, "iad"), (#"{"sessionId":"b","expires":"soon"}"#, "expires"),
      (#"{"sessionId":"b","expires":"2026-02-30T09:00:00Z"}"#, "expires"),
      (#"{"sessionId":"b","expires":"2026-11-30T09:00:00+1"}"#, "expires"),
      (#"{"sessionId":"b","subject":{}}"#, "firstName"),
      (#"{"sessionId":"b","subject":{"firstName":" "}}"#, "firstName"),
      (#"{"sessionId":"b","phone":{}}"#, "uri"), (#"{"sessionId":"b","wallet":{"uri":"x y:z"}}"#, "uri"),
    ])
  func fault(text: String, key: String) throws {
    let fault = #expect(throws: PreparationFault.self) { try read(text) }
    #expect(fault?.key == key && fault?.remedy.isEmpty == false)
  }

  private static let wanted = PreparationRequest(session: "s-1", flow: "selfie", subjectRef: "customer 4711")

  @Test func requestIsOfOurContract() throws {
    var config = DeliveryConfig(adapter: "https", url: "https://backend.example/v1/", auth: .bearer)
    config.kiosk = "hall"
    let context = Sample.context(config, DeliveryCredentials(token: "machine"))
    let adapter = try #require(AdapterTable.named("https"))
    let request = adapter.preparation(
      PreparationRequest(session: "s-1", flow: "selfie", subjectRef: "customer 4711"), context)
    let expected = CourierRequest(
      step: "prepare", .post, "https://backend.example/v1/sessions",
      headers: [
        .init("Content-Type", "application/json"), .init("Idempotency-Key", "s-1"),
        .init("Accept", "application/json, application/problem+json"), .init("Authorization", "Bearer machine"),
      ],
      body: .bytes(Array(#"{"kiosk":"hall","flow":"selfie","subjectRef":"customer 4711"}"#.utf8)), limit: .seconds(5))
    #expect(request == expected)
    #expect(AdapterTable.named("s3")?.preparation(.init(session: "s", flow: "f"), context) == nil)
  }

  @Test(
    "an answer that prepares nothing has a code",
    arguments: [
      (CourierAnswer.http(410), DeliveryCode.sessionExpired), (.http(401), .unauthorised), (.http(503), .busy),
      (.failed(TransportFault(.connection, "refused")), .offline), (.http(404), .refused),
      (.http(201, "<html>"), .busy), (.http(201, "{}"), .refused), (.http(200, #"{"sessionId":"b"}"#), .refused),
      (.http(400, #"{"code":"session_token_error"}"#), .tokenRefused),
    ])
  func refusal(answer: CourierAnswer, code: DeliveryCode) throws {
    let adapter = try #require(AdapterTable.named("https"))
    guard case .failure(let trouble) = adapter.preparation(in: answer, to: Self.wanted, Sample.context()) else {
      Issue.record("prepared by \(answer)")
      return
    }
    #expect(trouble.code == code)
  }

  @Test func aBackendThatEchoesOurSecretIsNotQuoted() throws {
    let context = Sample.context(DeliveryConfig(adapter: "https"), DeliveryCredentials(token: "very-secret"))
    let adapter = try #require(AdapterTable.named("https"))
    let answer = CourierAnswer.http(400, #"{"detail":"the token very-secret of customer 4711 is odd"}"#)
    guard case .failure(let trouble) = adapter.preparation(in: answer, to: Self.wanted, context) else { return }
    #expect(trouble.detail == "the token [secret] of [secret] is odd")
  }

  // MARK: Between the processes

  @Test func answersAreLinesBothWaysAndLackTheToken() throws {
    for answer in [PreparationAnswer.prepared(Self.session), .prepared(BackendSession(id: "b")), .refused(.offline)] {
      #expect(PreparationAnswer.read(Array(answer.line.utf8)) == answer)
    }
    #expect(!PreparationAnswer.prepared(try read(Self.full).session).line.contains("tok-1"))
    for line in ["", "{}", #"{"state":"prepared"}"#, #"{"state":"unprepared","code":"odd"}"#, #"{"state":"stored"}"#] {
      #expect(PreparationAnswer.read(Array(line.utf8)) == nil, "\(line)")
    }
  }

  @Test func requestsAreLinesBothWays() {
    let request = PreparationRequest(session: "s-1", flow: "selfie", subjectRef: "customer \"4711\"")
    #expect(DeliveryRequest.read(Array(DeliveryRequest.prepare(request).line.utf8)) == .prepare(request))
    for wish in ["7", "{}", #"{"flow":1}"#, #"{"flow":"f","subjectRef":""}"#] {
      #expect(DeliveryRequest.read(Array(#"{"v":1,"session":"s","prepare":\#(wish)}"#.utf8)) == nil, "\(wish)")
    }
  }

  @Test func theFileBesideTheStatesKeepsTokenAndPerson() throws {
    let file = PreparedFile(try read(Self.full), of: "s-1", in: "/captures")
    #expect(PreparedFile(file.bytes) == file && file.backend.token == "tok-1" && file.person?.firstName == "Ada")
    #expect(PreparedFile.session(ofName: PreparedFile.name(of: "s-1")) == "s-1")
    #expect(PreparedFile.session(ofName: "s-1.json") == nil)
    for place in stride(from: 0, to: file.bytes.count, by: 7) { _ = PreparedFile(Array(file.bytes[..<place])) }
  }

  @Test func aFinalStateHasNeitherTokenNorPerson() throws {
    var state = DeliveryState(try Sample.facts(), adapter: "https")
    let file = PreparedFile(try read(Self.full), of: state.session, in: "/captures")
    (state.backend, state.person) = (file.backend, file.person)
    let text = String(decoding: state.bytes, as: UTF8.self)
    #expect(text.contains("tok-1") && text.contains("Lovelace"))
    #expect(DeliveryState.read(state.bytes, file: "").state == state)
    state.enter(.done)
    let last = String(decoding: state.bytes, as: UTF8.self)
    #expect(!last.contains("tok-1") && !last.contains("Lovelace") && last.contains("b-7"))
  }

  // MARK: The session's own token

  private func prepared(auth: DeliveryAuth) throws -> Drive {
    var config = DeliveryConfig(adapter: "https", url: "https://backend.example/v1/", auth: auth)
    config.prepare = true
    var drive = try Drive("https", Sample.context(config, DeliveryCredentials(login: "a:b")))
    drive.state.backend = .init(sessionID: "b-7", token: "tok-1")
    return drive
  }

  @Test func aTokenThatIsRefusedEndsOneSessionAndNotAll() throws {
    var drive = try prepared(auth: .bearer)
    guard case .request(let request) = drive.step else { return }
    #expect(request.headers.contains(.init("Authorization", "Bearer tok-1")))
    let outcome = try drive.answer(.http(401))
    #expect(drive.state.stage == .refused && outcome.blockedUntil == nil)
    #expect(drive.state.cause?.code == .tokenRefused)
    var other = try prepared(auth: .basic)
    #expect(try other.answer(.http(401)).blockedUntil != nil, "the login is that of the machine")
  }

  @Test func withoutItsTokenASessionIsNotSent() throws {
    var drive = try prepared(auth: .bearer)
    drive.state.backend?.token = nil
    guard case .end(.refused, let trouble) = drive.step else {
      Issue.record("\(drive.step)")
      return
    }
    #expect(trouble?.code == .tokenRefused)
  }

  @Test func anotherBackendDoesNotGetTheToken() throws {
    var drive = try prepared(auth: .bearer)
    drive.state.begin(at: "https://one.example", of: "https")
    #expect(drive.state.backend?.token == "tok-1")
    drive.state.begin(at: "https://two.example", of: "https")
    #expect(drive.state.backend?.token == nil && drive.state.backend?.sessionID == "b-7")
  }

  @Test func anAdapterThatPreparesNothingIsToldAtTheStart() {
    for (adapter, can) in [("https", true), ("unissey", true), ("jenid", false), ("s3", false), ("exec", false)] {
      var config = DeliveryConfig(adapter: adapter, url: "https://backend.example/v1")
      config.prepare = true
      let problems = AdapterTable.problems(Sample.context(config)).map(\.detail)
      #expect(problems.contains { $0.hasPrefix("delivery.prepare") } != can, "\(adapter): \(problems)")
    }
  }
}
