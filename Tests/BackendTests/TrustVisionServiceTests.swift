import Contract
import Delivery
import Files
import Foundation
import Testing

@testable import Backend

/// The adapter `trustvision` against the box that stands for its server: both follow the same document.
@Suite struct TrustVisionServiceTests {
  // MARK: Whole exchanges

  @Test func aSessionArrivesWholeAndItsVerdictComesBack() throws {
    var exchange = try Exchange(script: "")
    try exchange.run()
    #expect(exchange.steps == Exchange.uploads + ["tampering", "liveness"] && exchange.state.stage == .done)
    #expect(exchange.state.verdict == nil, "a backend that only checks files never approves a person")
    #expect(exchange.stored.count == Exchange.uploads.count)
    #expect(try exchange.label(of: "frames-front-2.json") == "card", "the label is that of their list")
    #expect(try exchange.label(of: "frames-1.json") == "video")
    var approved = try Exchange(
      script: String(repeating: "usual\n", count: Exchange.uploads.count + 1) + "200 done approved \"Welcome\"\n")
    try approved.run()
    #expect(approved.state.verdict?.outcome == .approved)
  }

  /// Cut within the body, before the answer, or with half an answer: each at each step.
  @Test(arguments: ["cut 40", "503", "half"]) func aCutCostsOneAttempt(_ trouble: String) throws {
    for place in 0..<Exchange.uploads.count + 2 {
      var exchange = try Exchange(script: String(repeating: "usual\n", count: place) + trouble + "\n")
      try exchange.run()
      let all = Exchange.uploads + ["tampering", "liveness"]
      #expect(exchange.state.stage == .done && exchange.steps.count == all.count + 1, "\(place)")
      #expect(exchange.steps.filter { $0 == all[place] }.count == 2, "only the step that was cut is repeated")
      #expect(Set(exchange.state.ids.keys).isSuperset(of: Exchange.uploads))
    }
  }

  @Test func anotherProcessGoesOnWithTheIdsOfTheState() throws {
    var exchange = try Exchange(script: "")
    try exchange.run(atMost: 5)
    #expect(exchange.steps == Array(Exchange.uploads.prefix(5)))
    let read = DeliveryState.read(exchange.state.bytes, file: "state")
    exchange.state = try #require(read.state)
    try exchange.run()
    #expect(exchange.steps == Exchange.uploads + ["tampering", "liveness"] && exchange.state.stage == .done)
  }

  // MARK: Refusals

  private func refusal(_ backend: RunningBackend, _ path: String, _ json: String) -> String {
    let request = CourierRequest(
      step: "x", .post, backend.server.address + path, headers: [.init("Content-Type", "application/json")],
      body: .bytes(Array(json.utf8)))
    guard case .http(400, _, let body) = backend.client.send(request) else { return "?" }
    let error = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: String]
    return error?["description"] == nil ? "?" : error?["errorCode"] ?? "?"
  }

  private func body(_ image: String, _ gesture: String) -> String {
    "{\"images\":[\(image)],\"gesture_images\":[\(gesture)],\"videos\":[],\"metadata\":\"\"}"
  }

  @Test func whatTheirServerWouldRefuseIsRefused() throws {
    let backend = try RunningBackend(as: .trustvision)
    let (tampering, liveness) = ("/request-detect-id-card-tampering", "/verify-face-liveness")
    let none = "\"qr1_images\":[],\"videos\":[]"
    let rows = [
      (tampering, "{\"image\":{\"id\":\"tv-1.1\"},\(none),\"card_type\":\"card\"}", "id.unknown"),
      (tampering, "{\"image\":{\"id\":\"x\"},\(none),\"card_type\":\"td1\"}", "cardType.unknown"),
      (tampering, "{\(none),\"card_type\":\"card\"}", "field.missing"),
      (tampering, "{\"image\":{\"id\":\"x\"},\"card_type\":\"card\",\"videos\":[]}", "field.missing"),
      (tampering, "[", "body.malformed"), (liveness, "{\"images\":[]}", "field.missing"),
      (liveness, body("{\"id\":\"../x.1\"}", ""), "id.unknown"),
      (liveness, body("{\"id\":\"tv-1.1\"}", "{}"), "field.missing"),
      ("/upload-image", "{}", "data.missing"), ("/upload-videoaudioframes", "{\"frames\":[]}", "field.missing"),
      ("/upload-videoaudioframes", "{\"frames\":[{}],\"metadata\":{},\"label\":\"td1\"}", "cardType.unknown"),
    ]
    for (path, json, code) in rows { #expect(refusal(backend, path, json) == code, "\(path) \(json)") }
  }
}

/// A delivery to the box, driven as the courier does it: a minute for each step.
private struct Exchange {
  static let uploads = [
    "files/document-front.jpg", "files/document-back.jpg", "qr/front", "files/face.jpg",
    "files/frames-front-2.json", "files/frames-1.json", "files/clip.mp4",
  ]

  private static let files: [(name: String, text: String)] =
    ["document-front.jpg", "document-back.jpg", "face.jpg", "clip.mp4"].map { ($0, "\r\n--\($0) \r\n") } + [
      ("frames-front-2.json", "{\"frames\":[{\"atMs\":0}],\"metadata\":{},\"label\":\"td1\"}\n"),
      ("frames-1.json", "{\"frames\":[{\"atMs\":0}],\"metadata\":{},\"label\":\"video\"}\n"),
      // Discarded: no list names it.
      ("frames-front-1.json", "{\"frames\":[{\"atMs\":0}],\"metadata\":{},\"label\":\"td1\"}\n"),
    ]

  private static let result = """
    {"v":1,"session":"session-9","status":"captured","ended":"2026-11-29T11:28:21.109Z","language":"vi",\
    "artefacts":[],"metadata":"TQ==","clip":{"path":"clip.mp4"},"face":{"path":"face.jpg"},\
    "document":{"kind":"td1","sides":{"front":{"path":"document-front.jpg"},"back":{"path":"document-back.jpg"}}},\
    "qr":{"front":{"path":"document-front.jpg","label":"frontIdQr","metadata":"Rg=="},"back":{"path":null}},\
    "cardFrames":{"label":"td1","frontCardFrameBatchIds":["frames-front-2"],"backCardFrameBatchIds":[]},\
    "frames":{"label":"video","livenessFrameBatchIds":["frames-1"]}}
    """

  private let backend: RunningBackend
  private let facts: SessionFacts
  private let config: DeliveryConfig
  private let adapter: any DeliveryAdapter
  private var minutes = 0
  var state: DeliveryState
  var steps: [String] = []

  init(script: String) throws {
    backend = try RunningBackend(as: .trustvision, script: script)
    let files = Self.files + [("result.json", Self.result)]
    let listed = files.map { name, text in
      "{\"path\":\"\(name)\",\"bytes\":\(text.utf8.count),\"sha256\":\"\(Self.digest(text))\"}"
    }
    let manifest = "{\"v\":1,\"session\":\"session-9\",\"files\":[\(listed.joined(separator: ","))]}"
    facts = try SessionFacts.read(
      manifest: Array(manifest.utf8), result: Array(Self.result.utf8), output: "/captures", sha256: Self.sha256)
    let address = backend.server.address
    config = DeliveryConfig(
      adapter: "trustvision",
      trustvision: TrustVisionConfig(
        uploadImage: address + "/upload-image", uploadFrames: address + "/upload-videoaudioframes",
        checkTampering: address + "/request-detect-id-card-tampering",
        verifyLiveness: address + "/verify-face-liveness", td1: "card"))
    adapter = try #require(AdapterTable.named("trustvision"))
    state = DeliveryState(facts, adapter: "trustvision")
  }

  private static let sha256: @Sendable ([UInt8]) -> [UInt8] = { Digest(of: $0).bytes }

  private static func digest(_ text: String) -> String {
    Self.sha256(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  mutating func run(atMost most: Int = 100) throws {
    for _ in 0..<most {
      minutes += 1
      let context = DeliveryContext(
        config: config, now: WallTime.system() + .seconds(60 * minutes), random: 0, sha256: Self.sha256)
      guard case .request(let request) = adapter.step(facts, state, context) else { return }
      steps.append(request.step)
      let answer = backend.client.send(Self.loaded(request))
      state = adapter.outcome(of: answer, to: request.step, took: .zero, facts, state, context).state
    }
  }

  /// The request with the files' bytes in the place of their names.
  private static func loaded(_ request: CourierRequest) -> CourierRequest {
    func bytes(_ name: String) -> [UInt8] { Array((files.first { $0.name == name }?.text ?? "").utf8) }
    var request = request
    switch request.body {
    case .file(let name, _): request.body = .bytes(bytes(name))
    case .pieces(let pieces):
      request.body = .bytes(
        pieces.flatMap { piece in
          switch piece {
          case .bytes(let bytes): bytes
          case .file(let name, _): bytes(name)
          case .part(let name, let range, _): Array(bytes(name)[range])
          case .base64: [UInt8]()
          }
        })
    case .none, .bytes, .part, .kept: break
    }
    return request
  }

  /// The files that the backend has, without their numbers.
  var stored: [String] {
    let paths = FileManager.default.enumerator(atPath: backend.folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.contains("/files/") }
  }

  func label(of name: String) throws -> String? {
    // A batch arrives without a name.
    for path in stored where path.hasSuffix("frames.json") {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(backend.folder)/\(path)"))
      let label = (try JSONSerialization.jsonObject(with: bytes) as? [String: Any])?["label"] as? String
      if (label == "video") == (name == "frames-1.json") { return label }
    }
    return nil
  }
}
