import Contract
import Testing

@testable import Delivery
@testable import Notation

/// A session with a card, its codes and batches, and a face with two movements.
enum TrustVisionSample {
  static let config = DeliveryConfig(
    adapter: "trustvision",
    trustvision: TrustVisionConfig(
      uploadImage: "https://tv.example/images", uploadFrames: "https://tv.example/frames",
      checkTampering: "https://tv.example/tampering", verifyLiveness: "https://tv.example/liveness", td1: "vn.card"))

  /// Of the parts of `result.json`, those with these names.
  static func facts(_ parts: [String] = parts.map(\.name)) throws -> SessionFacts {
    let members = Self.parts.filter { parts.contains($0.name) }
    let result =
      "{\"v\":1,\"session\":\"aa97b6dadf2d0245\",\"status\":\"captured\",\"ended\":\"2026-11-29T11:28:21.109Z\","
      + "\"language\":\"vi\",\"artefacts\":[\(artefacts)],\"metadata\":\"TUVUQQ==\""
      + members.map { ",\"\($0.name)\":\($0.json)" }.joined() + "}"
    let manifest =
      "{\"v\":1,\"session\":\"aa97b6dadf2d0245\",\"files\":["
      + (files + [("result.json", "application/json", result)]).map { name, _, text in
        "{\"path\":\"\(name)\",\"bytes\":\(text.utf8.count),\"sha256\":\"\(Hex.text(sha256(Array(text.utf8))))\"}"
      }.joined(separator: ",") + "]}"
    return try SessionFacts.read(
      manifest: Array(manifest.utf8), result: Array(result.utf8), output: "/captures", kiosk: nil, sha256: sha256)
  }

  static func text(of file: String) -> String { files.first { $0.name == file }?.text ?? "" }

  private static func batch(_ id: String, _ label: String) -> (name: String, type: String, text: String) {
    (
      "\(id).json", "application/json",
      "{\"frames\":[{\"atMs\":0,\"jpeg\":\"/9j/\"}],\"metadata\":{\"batchId\":\"\(id)\"},\"label\":\"\(label)\"}\n"
    )
  }

  static let files: [(name: String, type: String, text: String)] =
    [
      "document-front.jpg", "document-back.jpg", "document-back-code.jpg", "face.jpg", "frontal-1-1-left.jpg",
      "gesture-1-1-left.jpg", "frontal-1-2-smile.jpg", "gesture-1-2-smile.jpg",
    ].map { ($0, "image/jpeg", "JPEG of \($0)") }
    + [batch("frames-front-2", "td1"), batch("frames-back-1", "td1"), batch("frames-1", "video")]
    + [("clip.mp4", "video/mp4", "MP4")]

  private static let artefacts = files.map { name, type, _ in
    "{\"role\":\"x\",\"step\":\"x\",\"path\":\"\(name)\",\"mime\":\"\(type)\"}"
  }.joined(separator: ",")

  static let parts: [(name: String, json: String)] = [
    (
      "document",
      "{\"kind\":\"td1\",\"sides\":{\"front\":{\"path\":\"document-front.jpg\"},"
        + "\"back\":{\"path\":\"document-back.jpg\"}}}"
    ),
    (
      "qr",
      "{\"front\":{\"path\":\"document-front.jpg\",\"label\":\"frontIdQr\",\"metadata\":\"RlJPTlQ=\"},"
        + "\"back\":{\"path\":\"document-back-code.jpg\",\"label\":\"backIdQr\",\"metadata\":\"QkFDSw==\"}}"
    ),
    (
      "cardFrames",
      "{\"label\":\"td1\",\"frontCardFrameBatchIds\":[\"frames-front-2\"],"
        + "\"backCardFrameBatchIds\":[\"frames-back-1\"]}"
    ),
    ("face", "{\"path\":\"face.jpg\"}"), ("clip", "{\"path\":\"clip.mp4\"}"),
    ("frames", "{\"label\":\"video\",\"livenessFrameBatchIds\":[\"frames-1\"]}"),
    (
      "tasks",
      "[{\"steps\":["
        + ["left", "smile"].enumerated().map { place, ask in
          "{\"ask\":\"\(ask)\",\"frontalImage\":\"frontal-1-\(place + 1)-\(ask).jpg\","
            + "\"gestureImage\":\"gesture-1-\(place + 1)-\(ask).jpg\"}"
        }.joined(separator: ",") + "]}]"
    ),
  ]
}

extension Drive {
  init(_ adapter: String, _ context: DeliveryContext, facts: SessionFacts) throws {
    self.adapter = try #require(AdapterTable.named(adapter))
    (self.facts, self.context) = (facts, context)
    state = DeliveryState(facts, adapter: adapter)
  }

  fileprivate var request: CourierRequest? { if case .request(let request) = step { request } else { nil } }

  /// The body as it is sent, with the files' own bytes.
  var body: String {
    func text(_ piece: CourierRequest.Piece) -> String {
      switch piece {
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      case .file(let name, _): TrustVisionSample.text(of: name)
      case .part(let name, let range, _): String(TrustVisionSample.text(of: name).prefix(range.upperBound))
      case .base64: "?"
      }
    }
    switch request?.body {
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .file(let name, _): return TrustVisionSample.text(of: name)
    case .pieces(let pieces): return pieces.map(text).joined()
    case .part, .kept, .some(.none), nil: return "?"
    }
  }

  /// Answers uploads as their server does, each with a number of its own, until a check is asked for.
  fileprivate mutating func uploadAll() throws -> [String] {
    var steps: [String] = []
    while let step = step.name, step.contains("/") {
      steps.append(step)
      let field = request?.url == "https://tv.example/images" ? "imageId" : "fileId"
      try answer(.http(200, "{\"\(field)\":\"id-\(steps.count)\"}"))
    }
    return steps
  }
}

/// The requests of the adapter `trustvision` as values, and what it makes of answers.
@Suite struct TrustVisionTests {
  private func drive(
    _ parts: [String] = TrustVisionSample.parts.map(\.name), _ config: DeliveryConfig = TrustVisionSample.config
  ) throws -> Drive {
    try Drive("trustvision", Sample.context(config), facts: TrustVisionSample.facts(parts))
  }

  private static let pictures = [
    "files/document-front.jpg", "files/document-back.jpg", "qr/front", "qr/back", "files/face.jpg",
    "files/frontal-1-1-left.jpg", "files/frontal-1-2-smile.jpg", "files/gesture-1-1-left.jpg",
    "files/gesture-1-2-smile.jpg",
  ]

  private static let batches = ["files/frames-front-2.json", "files/frames-back-1.json", "files/frames-1.json"]

  @Test func everyUploadComesBeforeTheChecks() throws {
    var drive = try drive()
    let steps = try drive.uploadAll()
    #expect(steps == Self.pictures + Self.batches + ["files/clip.mp4"])
    #expect(drive.state.ids["files/frames-front-2.json"] == "id-10" && drive.state.stored == nil)
    #expect(
      drive.body == """
        {"image":{"id":"id-1"},"image2":{"id":"id-2"},"qr1_images":[{"id":"id-3"}],"card_type":"vn.card",\
        "videos":[{"id":"id-10"},{"id":"id-11"}]}
        """)
    #expect(drive.request?.url == "https://tv.example/tampering" && drive.step.name == "tampering")
    try drive.answer(.http(200, "{\"request_id\":\"r\"}"))
    #expect(
      drive.body == """
        {"images":[{"id":"id-5"},{"id":"id-6"},{"id":"id-7"}],\
        "gesture_images":[{"gesture":"left","images":[{"id":"id-8"}]},{"gesture":"smile","images":[{"id":"id-9"}]}],\
        "videos":[{"id":"id-12"}],"metadata":"TUVUQQ=="}
        """)
    let outcome = try drive.answer(.http(200, "{\"isLive\":true}"))
    #expect(outcome.report?.verdict?.outcome == .approved)
    #expect(drive.step == .end(.done) && drive.state.stored == Sample.now)
  }

  @Test func pictureBatchAndCodeAreSentAsTheirClientsDo() throws {
    var drive = try drive()
    let boundary = "cameo-\(drive.facts.key)"
    #expect(
      drive.request?.headers == [
        .init("Content-Type", "multipart/form-data; boundary=\(boundary)"), .init("Accept", "application/json"),
      ])
    let data = { (name: String) in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"data\"; filename=\"\(name)\"\r\n"
        + "Content-Type: image/jpeg\r\n\r\nJPEG of \(name)\r\n"
    }
    #expect(drive.body == data("document-front.jpg") + "--\(boundary)--\r\n")
    let repeated = drive.request
    try drive.answer(.http(503))
    drive.pass(.seconds(60))
    #expect(drive.request == repeated, "a repeated request has the same bytes")
    for _ in 0..<2 { try drive.answer(.http(200, "{\"imageId\":\"i\"}")) }
    let field = { (name: String, text: String) in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(text)\r\n"
    }
    #expect(
      drive.body == data("document-front.jpg") + field("label", "frontIdQr") + field("metadata", "RlJPTlQ=")
        + "--\(boundary)--\r\n")
    for _ in 0..<7 { try drive.answer(.http(200, "{\"imageId\":\"i\"}")) }
    #expect(drive.step.name == "files/frames-front-2.json" && drive.request?.url == "https://tv.example/frames")
    #expect(
      drive.body == """
        {"frames":[{"atMs":0,"jpeg":"/9j/"}],"metadata":{"batchId":"frames-front-2"},"label":"vn.card"}

        """)
    for _ in 0..<2 { try drive.answer(.http(200, "{\"fileId\":\"f\"}")) }
    #expect(drive.request?.body == .file("frames-1.json", size: TrustVisionSample.text(of: "frames-1.json").utf8.count))
  }

  @Test func listsAreEmptyWhereFramesAreOff() throws {
    var document = try drive(["document"])
    #expect(try document.uploadAll() == ["files/document-front.jpg", "files/document-back.jpg"])
    #expect(
      document.body == """
        {"image":{"id":"id-1"},"image2":{"id":"id-2"},"qr1_images":[],"card_type":"vn.card","videos":[]}
        """)
    #expect(try document.answer(.http(200, "{}")).state.stage == .done)
    #expect(document.state.verdict == nil, "nothing of this answer is documented")
    var face = try drive(["face", "clip"])
    #expect(try face.uploadAll() == ["files/face.jpg", "files/clip.mp4"])
    #expect(
      face.body == "{\"images\":[{\"id\":\"id-1\"}],\"gesture_images\":[],\"videos\":[],\"metadata\":\"TUVUQQ==\"}")
    #expect(try face.answer(.http(200, "{\"isLive\":false}")).report?.verdict?.outcome == .rejected)
  }

  @Test(arguments: ["{\"imageId\":\"id", "{}", "", "<html>", "{\"imageId\":\"\"}", "{\"imageId\":\"a\\nb\"}"])
  func halfAnAnswerConfirmsNothing(_ body: String) throws {
    var drive = try drive()
    let outcome = try drive.answer(.http(200, body))
    #expect(outcome.trouble?.code == .busy && drive.state.ids.isEmpty)
    drive.pass(.seconds(60))
    #expect(drive.step.name == Self.pictures[0])
  }

  @Test func anIdMayBeANumber() throws {
    var drive = try drive()
    try drive.answer(.http(201, "{\"imageId\":4711}"))
    #expect(drive.state.ids == [Self.pictures[0]: "4711"])
  }

  @Test func theirErrorsAreTold() throws {
    let error = "{\"errorCode\":\"image_quality\",\"description\":\"The picture is blurred.\"}"
    for status in [400, 200] {
      var drive = try drive()
      let outcome = try drive.answer(.http(status, error))
      #expect(outcome.trouble?.code == .refused && outcome.trouble?.detail == "image_quality: The picture is blurred.")
      drive.pass(.seconds(60))
      try drive.answer(.http(status, error))
      #expect(drive.step == .end(.dead) && drive.state.cause?.code == .refused)
    }
    var drive = try drive()
    #expect(try drive.answer(.http(401)).trouble?.code == .unauthorised)
  }

  private func missing(_ name: String) -> DeliveryStep {
    .end(
      .dead,
      DeliveryTrouble(.misconfigured, "delivery.trustvision.\(name) is missing, and this session needs it."))
  }

  @Test func whatASessionNeedsIsAskedForBeforeItsUploads() throws {
    var config = TrustVisionSample.config
    config.trustvision.verifyLiveness = nil
    #expect(try drive(["face"], config).step == missing("verifyLiveness"))
    #expect(try drive(["document"], config).step.name == "files/document-front.jpg")
    config.trustvision.td1 = nil
    #expect(try drive(["document"], config).step == missing("cardTypes.td1"))
    guard case .end(.dead, let trouble) = try drive([]).step else { throw DeliveryTrouble(.refused) }
    #expect(trouble?.code == .refused, "there is no call for it")
  }

  @Test func settingsThatAreMissingOrImpossible() {
    func problems(_ change: (inout DeliveryConfig) -> Void) -> [String] {
      var config = TrustVisionSample.config
      change(&config)
      let context = Sample.context(config)
      return TrustVisionAdapter().problems(context).map { $0.code == .misconfigured ? $0.detail : "?" }
    }
    #expect(problems { _ in } == [])
    #expect(problems { $0.trustvision.uploadImage = nil }[0].hasPrefix("delivery.trustvision.uploadImage is missing"))
    #expect(problems { $0.trustvision.uploadFrames = nil }[0].hasPrefix("delivery.trustvision.uploadFrames is missing"))
    #expect(problems { ($0.trustvision.checkTampering, $0.trustvision.td1) = (nil, nil) } == [], "only faces")
    #expect(problems { $0.trustvision.verifyLiveness = nil } == [], "only documents")
    #expect(problems { $0.trustvision.td1 = nil }[0].contains("delivery.trustvision.cardTypes"))
    #expect(problems { $0.trustvision.checkTampering = "http://tv.example" }[0].contains("checkTampering"))
    #expect(problems { $0.auth = .bearer }[0].contains("delivery-token"))
    #expect(problems { $0.what = .all }[0].hasPrefix("delivery.what is all"))
  }

  @Test func anotherPlaceOfUploadsBeginsAgain() throws {
    var drive = try drive()
    _ = try drive.uploadAll()
    func ids(_ config: DeliveryConfig) -> Int {
      var state = drive.state
      state.begin(at: drive.adapter.place(drive.context), of: "trustvision")
      state.begin(at: drive.adapter.place(Sample.context(config)), of: "trustvision")
      return state.ids.count
    }
    var config = TrustVisionSample.config
    config.trustvision.checkTampering = "https://tv.example/elsewhere"
    #expect(ids(config) == 13, "a check can be asked for elsewhere")
    config.trustvision.uploadImage = "https://other.example/images"
    #expect(ids(config) == 0)
  }
}
