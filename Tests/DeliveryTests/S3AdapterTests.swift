import Contract
import Testing

@testable import Delivery

/// The requests of the adapter `s3` as values, and what it makes of a store's answers.
struct S3AdapterTests {
  private static let base = "https://store.example/eu/captures/hall/2026/aa97b6dadf2d0245"
  private static let key = CourierRequest.Signing(access: "AKID", secret: "sec:ret/+", region: "eu-central-1")
  private static let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  // MARK: Goldens

  @Test func filesThenTheManifest() throws {
    var drive = try Drive("s3", S3.context)
    for (name, type) in [
      ("face.jpg", "image/jpeg"), ("result.json", "application/json"), ("manifest.json", "application/json"),
    ] {
      #expect(drive.state.stored == nil)
      let file = try #require(drive.facts.files.first { $0.name == name })
      let expected = CourierRequest(
        step: "files/\(name)", .put, "\(Self.base)/\(name)",
        headers: [
          .init("Content-Type", type), .init("If-None-Match", "*"), .init("x-amz-content-sha256", file.sha256),
          .init("x-amz-meta-cameo-sha256", file.sha256),
        ], body: .file(name, size: file.size), signing: Self.key)
      #expect(drive.step == .request(expected))
      try drive.answer(S3.put)
    }
    #expect(drive.step == .end(.done) && drive.state.stored == Sample.now)
  }

  @Test func aLargeFileGoesInParts() throws {
    var drive = try Drive.large(parts: 3)
    let file = drive.facts.files[0]
    #expect(drive.step == .request(Self.look()))
    try drive.answer(.http(404))
    let begin = CourierRequest(
      step: "begin/face.jpg", .post, "\(Self.base)/face.jpg?uploads=",
      headers: [
        .init("Content-Type", "image/jpeg"), .init("x-amz-content-sha256", Self.nothing),
        .init("x-amz-meta-cameo-sha256", file.sha256),
      ], signing: Self.key)
    #expect(drive.step == .request(begin))
    try drive.answer(.http(200, "<R><UploadId>u/1&amp;2</UploadId></R>"))
    let query = "uploadId=u%2F1%262"
    for (part, range) in [
      (1, 0..<S3Parts.most), (2, S3Parts.most..<2 * S3Parts.most), (3, 2 * S3Parts.most..<file.size),
    ] {
      let expected = CourierRequest(
        step: "part/face.jpg/\(part)", .put, "\(Self.base)/face.jpg?partNumber=\(part)&\(query)",
        body: .part("face.jpg", range, of: file.size), signing: Self.key)
      #expect(drive.step == .request(expected))
      try drive.answer(.http(200, "", ["etag": "\"t&\(part)\""]))
    }
    let parts = (1...3).map { "<Part><PartNumber>\($0)</PartNumber><ETag>&quot;t&amp;\($0)&quot;</ETag></Part>" }
    let text =
      "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(parts.joined())"
      + "</CompleteMultipartUpload>"
    let complete = CourierRequest(
      step: "complete/face.jpg", .post, "\(Self.base)/face.jpg?\(query)",
      headers: [
        .init("Content-Type", "application/xml"), .init("If-None-Match", "*"),
        .init("x-amz-content-sha256", Hex.text(sha256(Array(text.utf8)))),
      ], body: .bytes(Array(text.utf8)), signing: Self.key)
    #expect(drive.step == .request(complete))
    try drive.answer(S3.completed)
    #expect(drive.state.ids == ["files/face.jpg": ""] && drive.step.name == "files/result.json")
  }

  @Test func partsCoverAFileOfAnySize() {
    func file(_ size: Int) -> SessionFacts.File {
      SessionFacts.File(name: "clip.mp4", role: "clip", sha256: "", size: size, contentType: "video/mp4")
    }
    #expect(S3Parts(file(0)) == nil && S3Parts(file(S3Parts.most)) == nil)
    for size in [
      S3Parts.most + 1, 2 * S3Parts.most, 1 << 30, S3Parts.most * 10_000, S3Parts.most * 10_000 + 1, 1 << 42,
    ] {
      guard let parts = S3Parts(file(size)) else {
        Issue.record("\(size) is sent whole")
        continue
      }
      #expect(parts.count <= 10_000 && parts.range(1).lowerBound == 0 && parts.range(parts.count).upperBound == size)
      #expect((1..<parts.count).allSatisfy { parts.range($0).upperBound == parts.range($0 + 1).lowerBound })
      #expect((1...parts.count).allSatisfy { !parts.range($0).isEmpty })
    }
  }

  private static func look(_ name: String = "face.jpg") -> CourierRequest {
    CourierRequest(
      step: "look/\(name)", .head, "\(base)/\(name)", headers: [.init("x-amz-content-sha256", nothing)], signing: key)
  }

  // MARK: What is there already

  @Test func anObjectThatIsOursIsNotSentAgain() throws {
    var drive = try Drive("s3", S3.context)
    for file in drive.facts.files {
      try drive.answer(.http(412, S3.error("PreconditionFailed")))
      #expect(drive.step == .request(Self.look(file.name)))
      try drive.answer(.http(200, "", ["x-amz-meta-cameo-sha256": file.sha256, "content-length": "\(file.size)"]))
    }
    #expect(drive.step == .end(.done) && drive.state.attempts.allSatisfy { $0.code == nil })
  }

  @Test func anObjectOfAnotherIsNeverOverwritten() throws {
    let file = try Sample.facts().files[0]
    let foreign: [[String: String]] = [
      [:], ["x-amz-meta-cameo-sha256": Self.nothing], ["x-amz-meta-cameo-sha256": file.sha256, "content-length": "4"],
    ]
    for headers in foreign {
      var drive = try Drive("s3", S3.context)
      try drive.answer(.http(412))
      let outcome = try drive.answer(.http(200, "", headers))
      #expect(outcome.trouble?.code == .refused)
      drive.pass(.seconds(60))
      #expect(drive.step == .request(Self.look()))
      try drive.answer(.http(200, "", headers))
      #expect(drive.step == .end(.dead))
      // The operator has removed it.
      drive.state.retry()
      try drive.answer(.http(404))
      drive.pass(.seconds(5))
      #expect(drive.step.name == "files/face.jpg")
    }
  }

  @Test func aLargeFileThatIsThereIsNotSentAgain() throws {
    var drive = try Drive.large()
    let file = drive.facts.files[0]
    try drive.answer(.http(200, "", ["x-amz-meta-cameo-sha256": file.sha256]))
    #expect(drive.step.name == "files/result.json")
    // Nor is one that another process has completed meanwhile: its own upload is aborted.
    drive = try Drive.large(begun: "u-1")
    try drive.answer(S3.put)
    try drive.answer(S3.put)
    try drive.answer(.http(412))
    let abort = CourierRequest(
      step: "abort/face.jpg", .delete, "\(Self.base)/face.jpg?uploadId=u-1",
      headers: [.init("x-amz-content-sha256", Self.nothing)], signing: Self.key)
    #expect(drive.step == .request(abort))
    try drive.answer(.http(204))
    #expect(drive.step == .request(Self.look()))
    try drive.answer(.http(200, "", ["x-amz-meta-cameo-sha256": file.sha256]))
    #expect(drive.step.name == "files/result.json" && drive.state.ids == ["files/face.jpg": ""])
  }

  @Test func whoMayNotListIsNotStopped() throws {
    var drive = try Drive.large()
    for status in [400, 403, 404] {
      drive = try Drive.large()
      try drive.answer(.http(status))
      #expect(drive.step.name == "begin/face.jpg", "the next answer says what is wrong, if anything is")
    }
    for answer in [CourierAnswer.http(301), .http(429), .http(503), .failed(TransportFault(.timeout))] {
      drive = try Drive.large()
      #expect(try drive.answer(answer).trouble != nil && drive.state.ids.isEmpty)
    }
    // Who may not read can't tell whose object it is.
    drive = try Drive("s3", S3.context)
    try drive.answer(.http(412))
    let outcome = try drive.answer(.http(403))
    #expect(outcome.trouble?.code == .unauthorised && outcome.trouble?.detail.contains("s3:GetObject") == true)
  }

  // MARK: Trouble with parts

  @Test func aLostUploadBeginsAgain() throws {
    var drive = try Drive.large(begun: "u-1")
    try drive.answer(S3.put)
    let outcome = try drive.answer(.http(404, S3.error("NoSuchUpload")))
    #expect(outcome.trouble?.code == .busy && drive.state.ids.isEmpty)
    drive.pass(.seconds(5))
    #expect(drive.step == .request(Self.look()))
  }

  @Test func aPartThatWasLostIsSentAgain() throws {
    var drive = try Drive.large(begun: "u-1")
    for _ in 0..<2 { try drive.answer(S3.put) }
    try drive.answer(.http(400, S3.error("InvalidPart")))
    #expect(drive.state.ids == ["look/face.jpg": "free", "begin/face.jpg": "u-1"])
    drive.pass(.seconds(60))
    #expect(drive.step.name == "part/face.jpg/1")
  }

  @Test func anUploadIsAbortedOnceTheSessionIsGivenUp() throws {
    for answer in [CourierAnswer.http(204), .http(403), .http(503), .failed(TransportFault(.connection))] {
      var drive = try Drive.large(begun: "u-1")
      try drive.answer(.http(400, S3.error("EntityTooSmall")))
      drive.pass(.seconds(60))
      try drive.answer(.http(400, S3.error("EntityTooSmall")))
      #expect(drive.state.stage == .dead && drive.step.name == "abort/face.jpg")
      try drive.answer(answer)
      #expect(drive.state.stage == .dead && drive.step == .end(.dead) && drive.state.ids["begin/face.jpg"] == nil)
    }
  }

  @Test func successWithoutProofIsNone() throws {
    let page = CourierAnswer.http(200, "<html><body>Sign in</body></html>")
    var drive = try Drive("s3", S3.context)
    #expect(try drive.answer(page).trouble?.code == .busy && drive.state.ids.isEmpty)
    for answered in 0..<4 {
      drive = try Drive.large()
      let good = [CourierAnswer.http(404), .http(200, "<UploadId>u-1</UploadId>"), S3.put, S3.put]
      for answer in good.prefix(answered) { try drive.answer(answer) }
      let (before, step) = (drive.state.ids, drive.step)
      #expect(try drive.answer(page).trouble != nil && drive.state.ids == before)
      drive.pass(.seconds(60))
      #expect(drive.step == step)
    }
    // A store that fails while it joins the parts has already answered 200.
    drive = try Drive.large(begun: "u-1")
    for _ in 0..<2 { try drive.answer(S3.put) }
    let late = try drive.answer(.http(200, S3.error("InternalError", "We failed.")))
    #expect(late.trouble?.code == .busy && late.trouble?.detail.hasSuffix("InternalError: We failed.") == true)
    drive.pass(.seconds(5))
    #expect(drive.step.name == "complete/face.jpg")
  }
}

/// Answers of a store, and settings for one.
enum S3 {
  static let put = CourierAnswer.http(200, "", ["etag": "\"0cc1\""])
  static let completed = CourierAnswer.http(
    200,
    "<?xml version=\"1.0\"?>\n<CompleteMultipartUploadResult xmlns=\"x\"><Key>k</Key><ETag>\"9\"</ETag>"
      + "</CompleteMultipartUploadResult>")

  static func error(_ code: String, _ message: String = "") -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>\(code)</Code><Message>\(message)</Message></Error>"
  }

  static let config = DeliveryConfig(
    adapter: "s3", url: "https://store.example/eu/",
    s3: ObjectStoreConfig(bucket: "captures", prefix: "/hall/2026/", region: "eu-central-1"))
  static let context = Sample.context(config, DeliveryCredentials(s3Key: "AKID:sec:ret/+"))
}

extension Drive {
  /// A session whose picture is so large that it has this many parts; with an upload that was begun, if it has an id.
  fileprivate static func large(parts: Int = 2, begun upload: String? = nil) throws -> Drive {
    var drive = try Drive("s3", S3.context, size: S3Parts.most * (parts - 1) + 7)
    if let upload {
      try drive.answer(.http(404))
      try drive.answer(.http(200, "<UploadId>\(upload)</UploadId>"))
    }
    return drive
  }
}
