import Contract
import Files
import Notation
import Testing

@testable import Evidence

struct SchemaTests {
  static let endings: [SessionEnd] =
    [Sample.captured, .cancelled(by: .person), .cancelled(by: .host), .cancelled(by: .signal(15))]
    + ErrorCode.allCases.flatMap { code -> [SessionEnd] in
      [.failed(CaptureError(code, "No.")), .error(CaptureError(code, "No.", recovery: "Yes."))]
    }

  private func node(_ bytes: [UInt8]) throws -> JSONNode {
    let (node, diagnostics) = JSONReader.read(bytes, file: "")
    return try #require(node, "\(diagnostics)")
  }

  private static let digests = [
    "clip.mp4": Digest(of: Sample.clip), "face.jpg": Digest(of: Sample.picture), "chip-face.jp2": Digest(of: [1]),
  ]

  private func result(_ record: SessionRecord) throws -> JSONNode {
    try node(ResultDocument(record, Self.digests).bytes)
  }

  @Test(arguments: endings)
  func everyResultIsAsTheSchemaSays(_ end: SessionEnd) throws {
    #expect(try ResultSchema.schema.faults(in: result(Sample.record(end))) == [])
    let bare = SessionRecord(
      session: "bare", end: end, began: .now(), length: .zero, language: "fr", software: Software(version: "1"))
    #expect(try ResultSchema.schema.faults(in: result(bare)) == [])
  }

  @Test func numbersThatAreNoneBecomeNull() throws {
    var record = Sample.record()
    record.timing = ["a": .nan]
    record.cameras[0].stream = ["b": .infinity]
    record.guidance.shown = [.noFace: -.infinity]
    record.products[1].facts = Sample.face(quality: .nan)
    #expect(try ResultSchema.schema.faults(in: result(record)) == [])
  }

  @Test func severalCamerasAreNamedByRoleAndOneIsNot() throws {
    var record = Sample.record()
    #expect(try result(record)["cameras"] == nil)
    record.cameras.insert(Sample.documentCamera, at: 0)
    let texts = [try result(record), try #require(Metadata.read(Metadata(record, Self.digests).text))]
    for node in texts {
      #expect(node["camera"]?["name"]?.string == "demo:cooperative", "the last one")
      #expect(node["cameras"]?.object?.map(\.key) == ["document", "face"])
      #expect(node["cameras"]?["document"]?["kind"]?.string == "file")
      #expect(node["cameras"]?["face"]?["stream"]?["jitterMs"]?.number == 0.4)
      #expect(node["cameras"]?["document"]?["stream"]?["jitterMs"]?.number == 0)
    }
  }

  @Test func everyFieldOfTheSchemaIsWritten() throws {
    var seen: Set<String> = []
    for end in Self.endings { Self.collect(try result(Sample.record(end)), "", &seen) }
    var record = Sample.record()
    record.cameras[0].info.driver = "vivid"
    record.cameras.insert(Sample.documentCamera, at: 0)
    record.products.append(
      Product(
        step: "liveness", role: "gestures", facts: [Fact("count", .whole(1))],
        files: [ProductFile("left.jpg", mime: "image/jpeg", .picture)]))
    record.products.append(
      Product(
        step: "videoCapture", role: "frames",
        facts: [
          Fact("label", .text("video")), Fact("count", .whole(5)),
          Fact("livenessFrameBatchIds", .list([.text("frames-1")])),
        ],
        files: [ProductFile("frames-1.json", mime: "application/json", .written)]))
    record.products.append(
      Product(
        step: "document", role: "cardFrames",
        facts: [
          Fact("label", .text("td1")), Fact("count", .whole(5)),
          Fact("frontCardFrameBatchIds", .list([.text("frames-front-1")])), Fact("backCardFrameBatchIds", .list([])),
        ],
        files: [ProductFile("frames-front-1.json", mime: "application/json", .written)]))
    record.products.append(Product(step: "wallet", role: "wallet", facts: [Fact("state", .text("done"))], files: []))
    record.products += [Sample.chip, Sample.document, Sample.codes]
    #expect(try ResultSchema.schema.faults(in: result(record)) == [])
    Self.collect(try result(record), "", &seen)
    let picture = "document-front-code.jpg"
    let codes = ["front", "back"].map { Fact($0, Sample.code($0, path: picture)) }
    record.products[record.products.count - 1].facts = codes
    let digests = Self.digests.merging([picture: Digest(of: Sample.picture)]) { $1 }
    let read = try node(ResultDocument(record, digests).bytes)
    #expect(ResultSchema.schema.faults(in: read) == [])
    Self.collect(read, "", &seen)
    #expect(ResultSchema.schema.fields.map(\.path).filter { !seen.contains($0) } == [])
  }

  @Test func theBytesOfAChipAreBase64InTheResultAlone() throws {
    var record = Sample.record()
    record.products.append(Sample.chip)
    let nfc = try #require(try result(record)["nfc"])
    #expect(nfc["dg1"]?.string == "REcx" && nfc["dg13"]?.isNull == true && nfc["path"]?.string == "chip-face.jp2")
    #expect(try result(Sample.record())["nfc"]?.isNull == true)
  }

  /// Paths as the schema writes them.
  private static func collect(_ node: JSONNode, _ path: String, _ seen: inout Set<String>) {
    seen.insert(path)
    for child in node.array ?? [] { collect(child, path + "[]", &seen) }
    let maps: Set = [
      "options", "timing", "stream", "guidance.shownMs", "face.measures", "face.quality", "tasks[].steps[].values",
      "document.sides", "document.sides.*.hints", "document.mrz.checks", "document.mrz.fields", "cameras",
      "cameras.*.stream",
    ]
    for member in node.object ?? [] {
      let key = maps.contains(path) ? "*" : member.key
      collect(member.node, path.isEmpty ? key : "\(path).\(key)", &seen)
    }
  }

  @Test(arguments: [
    ("{}", "v: is missing"), ("[]", "the document: must be an object"),
    ("{\"more\":1}", "more: is not in the schema"), ("{\"v\":2}", "v: must be 1"),
    ("{\"clip\":{\"width\":1.5}}", "clip.width: must be whole number"),
    ("{\"clip\":{\"sha256\":\"12\"}}", "clip.sha256: must be 64 hexadecimal digits"),
    ("{\"began\":\"now\"}", "began: must be time"),
    ("{\"status\":\"approved\"}", "status: must be captured, failed, error, cancelled"),
    ("{\"metadata\":\"?\"}", "metadata: must be base64"), ("{\"timing\":{\"a\":\"b\"}}", "timing.*: must be number"),
    ("{\"timing\":[]}", "timing: must be an object"), ("{\"artefacts\":{}}", "artefacts: must be a list"),
    ("{\"artefacts\":[{\"role\":1}]}", "artefacts[].role: must be text"),
    ("{\"face\":{\"quality\":{\"a\":{\"more\":1}}}}", "face.quality.*.more: is not in the schema"),
    ("{\"session\":null}", "session: must be text"),
    ("{\"error\":{\"retryable\":1}}", "error.retryable: must be true or false"),
  ])
  func deviationsFromTheSchemaAreFound(_ text: String, _ fault: String) throws {
    let faults = try ResultSchema.schema.faults(in: node(Array(text.utf8)))
    #expect(faults.contains(fault), "\(faults)")
  }

  @Test func filesThatAreNotAlikeHaveRolesOfTheirOwn() throws {
    var record = Sample.record()
    record.products += [Sample.document, Sample.codes]
    let roles = try result(record)["artefacts"]?.array?.compactMap { $0["role"]?.string }
    #expect(roles == ["clip", "face", "documentFront", "documentFrontFrame", "documentFrontCode"])
  }

  @Test func eachPictureOfACodeHasMetadataOfItsOwn() throws {
    var record = Sample.record()
    record.products += [Sample.document, Sample.codes]
    let digest = Digest(of: Array("a code".utf8))
    let document = ResultDocument(record, ["document-front-code.jpg": digest])
    let result = try node(document.bytes)
    let text = try #require(result["qr"]?["front"]?["metadata"]?.string)
    #expect(document.codeMetadata == ["front": text], "none of the back, which was not read")
    #expect(result["qr"]?["back"]?["metadata"] == nil && text != document.metadata)
    let metadata = try #require(Metadata.read(text))
    #expect(metadata["sha256"]?.string == digest.hex && metadata["label"]?.string == "frontIdQr")
    #expect(metadata["textSha256"]?.string == String(repeating: "ab", count: 32))
    #expect(metadata["session"]?.string == Sample.id && metadata["iad"]?.string == "opaque")
    #expect(!text.contains("ID 7") && metadata["text"] == nil, "what it says stays here")
  }

  @Test func theMetadataBindsWhatTheBackendNeeds() throws {
    let record = Sample.record()
    let text = try #require(ResultDocument(record, Self.digests).metadata)
    let metadata = try #require(Metadata.read(text))
    #expect(metadata["session"]?.string == Sample.id)
    #expect(metadata["clip"]?["sha256"]?.string == Digest(of: Sample.clip).hex)
    #expect(metadata["iad"]?.string == "opaque")
    #expect(metadata["seed"]?.string == "7")
    #expect(metadata["software"]?["version"]?.string == "0.1.0")
    #expect(metadata["camera"]?["kind"]?.string == "demo")
    #expect(metadata["timing"]?["instructions"]?.number == 2123.457)
    #expect(metadata["guidance"]?["shownMs"]?["moveLeft"]?.number == 800)
    #expect(metadata["stream"]?["jitterMs"]?.number == 0.4)
    #expect(try result(record)["metadata"]?.string == text)
    #expect(!text.contains("\n"))
  }

  @Test func noNameInTheTablesStandsTwice() {
    let paths = ResultSchema.schema.fields.map(\.path)
    #expect(Set(paths).count == paths.count)
    #expect(Set(EventSchema.rows.map(\.name)).count == EventSchema.rows.count)
  }
}
