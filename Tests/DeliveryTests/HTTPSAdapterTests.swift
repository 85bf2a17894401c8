import Contract
import Notation
import Testing

@testable import Delivery

struct HTTPSAdapterTests {
  private static let base = "https://backend.example/v1/sessions/aa97b6dadf2d0245"

  private func config(
    auth: DeliveryAuth = .none, uploads: DeliveryUploads = .direct
  ) -> DeliveryConfig {
    DeliveryConfig(adapter: "https", url: "https://backend.example/v1/", auth: auth, uploads: uploads)
  }

  // MARK: Goldens

  @Test func filesThenEnvelopeThenPolls() throws {
    var drive = try Drive()
    for (name, contentType) in [
      ("face.jpg", "image/jpeg"), ("result.json", "application/json"), ("manifest.json", "application/json"),
    ] {
      let file = try #require(drive.facts.files.first { $0.name == name })
      let digest = Base64.text(try #require(Hex.bytes(file.sha256)))
      let expected = CourierRequest(
        step: "files/\(name)", .put, "\(Self.base)/files/\(name)",
        headers: [
          .init("Content-Type", contentType), .init("Content-Digest", "sha-256=:\(digest):"),
          .init("Idempotency-Key", Sample.key),
        ], body: .file(name, size: file.size))
      #expect(drive.step == .request(expected))
      try drive.answer(.http(201))
    }
    let envelope = CourierRequest(
      step: "envelope", .post, Self.base,
      headers: [
        .init("Content-Type", "application/cloudevents+json"), .init("Idempotency-Key", Sample.key),
        .init("Accept", "application/json, application/problem+json"),
      ], body: .bytes(Envelope.bytes(drive.facts)))
    #expect(drive.step == .request(envelope))
    try drive.answer(.http(201, #"{"id":"b-7","status":"received"}"#))
    #expect(drive.state.stage == .accepted && drive.state.stored == Sample.now && drive.state.ids["envelope"] == "b-7")
    #expect(drive.step == .wait(until: Sample.now + .seconds(1)))
    drive.pass(.seconds(1))
    let status = CourierRequest(
      step: "status", .get, Self.base, headers: [.init("Accept", "application/json, application/problem+json")])
    #expect(drive.step == .request(status))
  }

  @Test func aVerdictEndsTheDelivery() throws {
    var drive = try Drive.stored()
    let pending = try drive.answer(.http(200, #"{"status":"processing"}"#))
    #expect(drive.state.stage == .polling && pending.report == BackendReport())
    #expect(drive.step == .wait(until: Sample.now + .seconds(3)))
    drive.pass(.seconds(2))
    let body = #"{"status":"done","verdict":{"outcome":"approved","words":{"de":"Willkommen"}}}"#
    let outcome = try drive.answer(.http(200, body))
    #expect(outcome.report?.verdict == VerdictReport(.approved, words: "Willkommen"))
    #expect(drive.state.verdict?.outcome == .approved && drive.state.verdict?.at == drive.context.now)
    #expect(drive.state.verdict?.sha256 == Hex.text(sha256(Array(body.utf8))))
    #expect(drive.step == .end(.done))
    #expect(!String(decoding: drive.state.bytes, as: UTF8.self).contains("Willkommen"))
  }

  @Test func aVerdictIsAskedForADay() throws {
    var drive = try Drive.stored()
    drive.pass(.seconds(86_398))
    try drive.answer(.http(200, #"{"status":"processing"}"#))
    drive.pass(.seconds(15))
    #expect(drive.step == .end(.done))
  }

  @Test func aStoredSessionNeverDies() throws {
    var drive = try Drive.stored()
    try drive.answer(.http(404))
    drive.pass(.seconds(60))
    try drive.answer(.http(404))
    #expect(drive.state.stage == .done)
  }

  // MARK: Authentication

  @Test func authorizationIsThatOfTheSetting() throws {
    let credentials = DeliveryCredentials(login: "Aladdin:open sesame", token: "t0ken")
    let expected: [DeliveryAuth: String] = [.basic: "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", .bearer: "Bearer t0ken"]
    for auth in DeliveryAuth.allCases {
      let drive = try Drive("https", Sample.context(config(auth: auth), credentials))
      #expect(drive.header("Authorization") == expected[auth])
    }
    var drive = try Drive("https", Sample.context(config(auth: .bearer), credentials))
    drive.state.backend = .init(sessionID: "b", token: "own", expires: nil)
    #expect(drive.header("Authorization") == "Bearer own")
  }

  @Test func postsAreSigned() throws {
    let secret = DeliveryCredentials(webhookSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    var drive = try Drive("https", Sample.context(config(), secret))
    #expect(drive.header("webhook-signature") == nil)
    for _ in drive.facts.files { try drive.answer(.http(201)) }
    #expect(drive.header("webhook-id") == Sample.key && drive.header("webhook-timestamp") == "1795953600")
    #expect(drive.header("webhook-signature")?.hasPrefix("v1,") == true)
  }

  // MARK: Trouble

  @Test func whatWasAnsweredIsNotRepeated() throws {
    var drive = try Drive()
    try drive.answer(.http(201))
    try drive.answer(.failed(TransportFault(.connection)))
    #expect(drive.step == .wait(until: Sample.now + .seconds(1)))
    drive.pass(.seconds(1))
    #expect(drive.step.name == "files/result.json")
  }

  @Test func aRefusalIsTriedOnceMoreThenDead() throws {
    var drive = try Drive()
    let first = try drive.answer(.http(422, #"{"title":"no face"}"#))
    #expect(first.trouble == DeliveryTrouble(.refused, status: 422, "no face") && first.blockedUntil == nil)
    drive.pass(.seconds(60))
    // Another failure in between does not count as a refusal.
    try drive.answer(.http(503))
    drive.pass(.seconds(900))
    try drive.answer(.http(422))
    #expect(drive.step == .end(.dead))
  }

  @Test func missingFilesAreSentOnceMore() throws {
    var drive = try Drive()
    for _ in drive.facts.files { try drive.answer(.http(201)) }
    try drive.answer(.http(422, #"{"code":"files.missing","files":["face.jpg","none.jpg"]}"#))
    drive.pass(.seconds(60))
    #expect(drive.step.name == "files/face.jpg")
    try drive.answer(.http(201))
    #expect(drive.step.name == "envelope")
  }

  @Test func aLackOfTrustBlocksAll() throws {
    for answer in [CourierAnswer.http(401), .http(302), .failed(TransportFault(.certificate))] {
      var drive = try Drive()
      let outcome = try drive.answer(answer)
      #expect(outcome.blockedUntil == Sample.now + .seconds(900) && drive.state.stage == .sending)
      #expect(drive.state.due == nil, "a restart tries at once")
    }
  }

  @Test func anExpiredSessionIsRefused() throws {
    var drive = try Drive()
    drive.state.backend = .init(sessionID: "b", token: "secret", expires: nil)
    try drive.answer(.http(410))
    #expect(drive.step == .end(.refused) && drive.state.backend?.token == nil)
  }

  @Test func onlyTheContractsAnswerConfirms() throws {
    for body in ["", "<html>Sign in</html>", #"{"id":"b-7"}"#] {
      var drive = try Drive()
      for _ in drive.facts.files { try drive.answer(.http(201)) }
      #expect(try drive.answer(.http(200, body)).trouble?.code == .busy)
      #expect(drive.state.stored == nil)
    }
  }

  @Test func anotherManifestIsDamage() throws {
    var drive = try Drive()
    drive.state = DeliveryState(session: Sample.session, output: "/captures", adapter: "https", key: "other")
    #expect(
      drive.step == .end(.dead, DeliveryTrouble(.damaged, "The manifest has changed since the delivery began.")))
  }

  @Test func aClockThatWasSetBackDelaysNothing() throws {
    var drive = try Drive()
    try drive.answer(.http(503))
    drive.pass(.seconds(-7200))
    #expect(drive.step.name == "files/face.jpg")
  }

  @Test func aClockThatWasSetBackDelaysNoPoll() throws {
    var drive = try Drive.stored()
    try drive.answer(.http(200, #"{"status":"processing"}"#))
    drive.pass(.seconds(-3000))
    #expect(drive.step.name == "status", "its time is 50 minutes away, by this clock")
    try drive.answer(.http(200, #"{"status":"processing"}"#))
    #expect(drive.state.stored == drive.context.now, "so that it is asked for a day, not for longer")
    #expect(drive.step == .wait(until: drive.context.now + .seconds(1)))
  }

  // MARK: News

  @Test func theStateSaysWhatClientsAreTold() throws {
    var drive = try Drive()
    func news() -> DeliveryNews? { drive.state.news(at: drive.context.now) }
    #expect(news() == nil)
    try drive.answer(.http(503))
    guard case .waiting(1, .busy, let time)? = news() else { throw Drive.Failure() }
    #expect(time > .zero && time <= .seconds(2))
    drive.pass(.seconds(2))
    #expect(news() == nil)
    try drive.answer(.http(422))
    drive.pass(.seconds(61))
    try drive.answer(.http(422))
    #expect(news() == .givenUp(.refused) && drive.state.cause == .init(code: .refused, detail: nil))
    drive.state.retry()
    #expect(news() == nil && drive.state.cause == nil)
    drive.state.hold()
    #expect(news() == .givenUp(nil))
    drive = try Drive.stored()
    #expect(news() == .stored)
    try drive.answer(.http(200, #"{"status":"done","verdict":{"outcome":"review","words":{"en":"Wait"}}}"#))
    #expect(news() == .done(.init(.review)), "words are not stored")
  }

  // MARK: Signed addresses

  @Test func signedAddressesAreAskedForWhenDue() throws {
    var drive = try Drive("https", Sample.context(config(auth: .bearer, uploads: .signed), .init(token: "t")))
    guard case .request(let asked) = drive.step, case .bytes(let body) = asked.body else {
      Issue.record("no request")
      return
    }
    #expect(asked.step == "uploads" && asked.url == "\(Self.base)/uploads")
    let files = drive.facts.files.map { #"{"name":"\#($0.name)","sha256":"\#($0.sha256)","size":\#($0.size)}"# }
    #expect(String(decoding: body, as: UTF8.self) == #"{"files":[\#(files.joined(separator: ","))]}"#)
    try drive.answer(.http(200, Self.signed("face.jpg", "result.json", "manifest.json")))
    guard case .request(let upload) = drive.step else {
      Issue.record("no upload")
      return
    }
    #expect(upload.url == "https://store.example/face.jpg?s=1" && drive.header("Authorization") == nil)
    try drive.answer(.http(200))
    let expired = try drive.answer(.http(403))
    #expect(expired.trouble?.code == .busy && expired.blockedUntil == nil && drive.state.uploads.isEmpty)
    drive.pass(.seconds(1))
    #expect(drive.step.name == "uploads")
    try drive.answer(.http(200, Self.signed("result.json", "manifest.json")))
    let early = try drive.answer(.http(403, "", ["date": "Sun, 29 Nov 2026 13:00:00 GMT"]))
    #expect(early.trouble?.code == .clock)
  }

  @Test func addressesThatCannotBeUsedAreNotUsed() throws {
    let bodies = [
      "", Self.signed("face.jpg"),
      #"{"uploads":{"face.jpg":"http://store.example/a","result.json":"https://a/","manifest.json":"https://a/"}}"#,
    ]
    for body in bodies {
      var drive = try Drive("https", Sample.context(config(uploads: .signed)))
      #expect(try drive.answer(.http(200, body)).trouble?.code == .busy)
      #expect(drive.state.uploads.isEmpty)
    }
  }

  private static func signed(_ names: String...) -> String {
    #"{"uploads":{\#(names.map { #""\#($0)":"https://store.example/\#($0)?s=1""# }.joined(separator: ","))}}"#
  }

  // MARK: Settings

  @Test func settingsThatCannotWorkAreNamed() throws {
    let adapter = try #require(AdapterTable.named("https"))
    var config = DeliveryConfig(adapter: "https", auth: .basic, pin: "x", kiosk: "a b")
    #expect(
      adapter.problems(Sample.context(config, .init(webhookSecret: "x"))).map(\.detail) == [
        "delivery.url is missing.", "delivery.kiosk may have letters, digits, '.', '-' and '_' only.",
        "delivery.auth is basic, and the credential 'delivery-login' is not USER:PASSWORD.",
        "The credential 'delivery-webhook-secret' is not whsec_ and base64 of 24 to 64 bytes.",
        "delivery.pin: 'x' is not a SHA-256 in base64.",
      ])
    config = DeliveryConfig(adapter: "https", url: "http://backend.example", auth: .certificate)
    #expect(
      adapter.problems(Sample.context(config)).map(\.detail) == [
        "delivery.url: plain http:// is allowed to this machine only, not to backend.example.",
        "delivery.auth is certificate, and delivery.certificate or delivery.privateKey is missing.",
      ])
    #expect(adapter.problems(Sample.context()).isEmpty)
    #expect(adapter.problems(Sample.context(self.config(), .init(token: "a\r\nX: y"))).count == 1)
  }
}

extension Drive {
  fileprivate struct Failure: Error {}

  /// A delivery whose envelope was accepted, when the first poll is due.
  fileprivate static func stored() throws -> Drive {
    var drive = try Drive()
    for _ in drive.facts.files { try drive.answer(.http(201)) }
    try drive.answer(.http(201, #"{"id":"b-7","status":"received"}"#))
    drive.pass(.seconds(1))
    return drive
  }

  fileprivate func header(_ name: String) -> String? {
    guard case .request(let request) = step else { return nil }
    return request.headers.first { $0.name == name }?.value
  }
}
