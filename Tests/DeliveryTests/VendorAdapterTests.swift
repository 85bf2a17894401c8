import Contract
import Notation
import Testing

@testable import Delivery

struct VendorAdapterTests {
  private func trouble(_ adapter: String, _ change: (inout DeliveryContext) -> Void) throws -> String? {
    var context = VendorSample.context(adapter)
    change(&context)
    return try #require(AdapterTable.named(adapter)).problems(context).first?.detail
  }

  private func template(_ text: String) throws -> String? { try trouble("jenid") { $0.template = Array(text.utf8) } }

  @Test func missingSettingsAreNamed() throws {
    for adapter in ["jenid", "unissey", "youverify", "oiti"] { #expect(try trouble(adapter) { _ in } == nil) }
    #expect(try trouble("jenid") { $0.credentials.login = nil }?.contains("delivery-login") == true)
    #expect(try trouble("jenid") { $0.config.url = nil } == "delivery.url is missing.")
    #expect(try trouble("jenid") { $0.config.jenid.idField = "" } == "delivery.jenid.idField is empty.")
    #expect(try trouble("unissey") { $0.config.url = nil } == "delivery.url is missing.")
    #expect(try trouble("oiti") { $0.config.oiti.appKey = nil } == "delivery.oiti.appKey is missing.")
    #expect(try trouble("youverify") { $0.config.youverify.path = nil }?.contains("delivery.youverify.path") == true)
    #expect(
      try trouble("youverify") { $0.config.youverify.tokenHeader = nil }?.contains("youverify.tokenHeader") == true)
    #expect(try trouble("youverify") { $0.config.youverify.tokenHeader = "a: b" }?.contains("'a: b'") == true)
    // The host's own backend needs neither.
    #expect(
      try trouble("youverify") {
        ($0.config.url, $0.config.youverify) = ("https://backend.example", YouverifyConfig())
      } == nil)
  }

  @Test func aTemplateIsCheckedBeforeAnythingIsSent() throws {
    #expect(try template(#"{"a":{"b":["{encodedFaceImage}","{ not one }","text",1,null,true]}}"#) == nil)
    #expect(try template("[]")?.contains("delivery.jenid.template: its JSON is no object") == true)
    #expect(try template("{\"a\":\n1,}")?.contains(":2:") == true)
    #expect(try template(#"{"a":["{encodedFaceImag}"]}"#)?.contains("Did you mean {encodedFaceImage}?") == true)
    #expect(try template(#"{"a":"{zzzzzzzz}"}"#)?.contains("Known are frontImage, encodedFrontImage") == true)
  }

  @Test func aTemplateIsFilledAndKeepsItsForm() throws {
    var context = VendorSample.context("jenid")
    let text = #"{"job":{"face":"{encodedFaceImage}","n":1.50,"k":["{key}","{session}"]},"e":[],"o":{}}"#
    context.template = Array(text.utf8)
    let facts = try VendorSample().facts
    let pieces = try PayloadTemplate(context).payload(facts)
    #expect(
      pieces == [
        .bytes(Array(#"{"job":{"face":""#.utf8)), .base64("face.jpg", size: 4),
        .bytes(Array(#"","n":1.50,"k":["\#(facts.key)","\#(facts.session)"]},"e":[],"o":{}}"#.utf8)),
      ])
  }

  @Test func aFailedSessionHasNoPictures() throws {
    let failed = try VendorSample(.init(code: "person.timeout", message: "Too late."))
    let pieces = try PayloadTemplate(VendorSample.context("jenid")).payload(failed.facts)
    guard case .bytes(let bytes)? = pieces.first, pieces.count == 1 else { throw DeliveryTrouble(.damaged) }
    let sent = try #require(JSONReader.read(bytes, file: "").node)
    for name in EncodedPicture.all.flatMap({ [$0.name, $0.plainName] }) { #expect(sent[name]?.isNull == true) }
    #expect(sent["completeJsonPayload"]?.string == "")
  }

  // MARK: JenID

  @Test func only201IsSuccess() throws {
    for status in [200, 202, 204] {
      var transcript = try Transcript("jenid", VendorSample())
      try transcript.run([.http(status, #"{"id":7}"#), .http(status, #"{"id":7}"#)])
      #expect(transcript.state.stage == .dead && transcript.state.stored == nil)
    }
  }

  /// What is lost is asked for with the id, and sent again only without one.
  @Test func aRequestThatMayHaveArrivedIsMarked() throws {
    let (created, finished) = (CourierAnswer.http(201, #"{"id":"a-7"}"#), CourierAnswer.http(200, #"{"status":128}"#))
    let rows: [(CourierAnswer, Bool)] = [
      (.failed(TransportFault(.unclear)), true), (.failed(TransportFault(.answer)), true), (.http(504), true),
      (.failed(TransportFault(.connection)), false), (.failed(TransportFault(.timeout)), false), (.http(503), false),
    ]
    for (first, isTwice) in rows {
      var transcript = try Transcript("jenid", VendorSample())
      try transcript.run([first, created, .failed(TransportFault(.connection)), finished])
      #expect(transcript.state.stage == .done && transcript.state.maybeTwice == isTwice, "\(first)")
      #expect(transcript.state.ids["create"] == "a-7" && transcript.state.underway == nil)
    }
  }

  /// A process that was killed has no answer to its last request.
  @Test func aKilledProcessMayHaveSent() throws {
    let adapter = try #require(AdapterTable.named("jenid"))
    var state = DeliveryState(try VendorSample().facts, adapter: "jenid")
    state.depart(for: "create", to: adapter)
    var read = try #require(DeliveryState.read(state.bytes, file: "").state)
    #expect(!read.maybeTwice)
    read.depart(for: "create", to: adapter)
    #expect(read.maybeTwice && DeliveryState.read(read.bytes, file: "").state == read)
    // https and its maps have a key.
    var other = DeliveryState(try VendorSample().facts, adapter: "unissey")
    for _ in 0..<2 { other.depart(for: "send", to: try #require(AdapterTable.named("unissey"))) }
    #expect(!other.maybeTwice)
  }

  @Test func anIdThatIsNoPartOfAnAddressIsNotUsed() throws {
    for id in [#""../../x""#, "1.5", "null", #""""#, #""a b""#] {
      var transcript = try Transcript("jenid", VendorSample())
      try transcript.run([.http(201, #"{"id":\#(id)}"#)])
      #expect(transcript.state.stage == .done && transcript.state.ids["create"] == "")
    }
    var transcript = try Transcript("jenid", VendorSample()) { $0.config.jenid.idField = "jobId" }
    try transcript.run([.http(201, #"{"jobId":9}"#), .http(200, #"{"status":0}"#)])
    #expect(transcript.state.stage == .polling && transcript.state.ids["create"] == "9")
  }

  @Test func aPayloadThatIsGoneEndsTheDelivery() throws {
    var transcript = try Transcript("jenid", VendorSample())
    try transcript.run([.failed(TransportFault(.file, "gone"))])
    #expect(transcript.state.stage == .dead && transcript.state.cause?.code == .damaged)
    // An operator who tries again has it made again.
    #expect(transcript.state.ids[DeliveryStep.keeping] == nil)
  }

  // MARK: Maps

  @Test func thePageOfAProxyConfirmsNothing() throws {
    for adapter in ["unissey", "youverify", "oiti"] {
      var transcript = try Transcript(adapter, VendorSample())
      try transcript.run([.http(200, "<html>Sign in</html>"), .http(200, ""), .http(200, "[]")])
      #expect(transcript.state.stored == nil && transcript.state.attempts.compactMap(\.code) == [.busy, .busy, .busy])
    }
  }

  @Test func addressesOfYouverify() throws {
    for (url, sandbox, expected) in [
      (nil, true, "https://api.sandbox.youverify.co/liveness"), (nil, false, "https://api.youverify.co/liveness"),
      ("https://host.example/", true, "https://host.example/liveness"),
    ] {
      var context = VendorSample.context("youverify")
      (context.config.url, context.config.youverify.sandboxEnvironment) = (url, sandbox)
      #expect(try #require(AdapterTable.named("youverify")).place(context) == expected)
    }
  }

  /// The size is told before a body is sent, so it must be the right one.
  @Test func sizesOfPieces() {
    for (size, letters) in [(0, 0), (1, 4), (2, 4), (3, 4), (4, 8), (300, 400)] {
      #expect(CourierRequest.Piece.base64("f", size: size).size == letters)
    }
    let body = CourierRequest.Body.pieces([.bytes([1, 2]), .file("f", size: 5), .base64("g", size: 3)])
    #expect(body.size == 11 && body.ofFiles(sent: 11) == 8 && body.ofFiles(sent: 0) == 0)
    #expect(CourierRequest.Body.pieces([]).ofFiles(sent: 0) == nil)
  }
}
