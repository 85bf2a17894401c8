import Contract
import Flow
import Glibc

@testable import Evidence

/// A temporary folder, deleted after the test.
final class World {
  let root: String
  var output: String { root + "/captures" }

  init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/cameo-evidence-XXXXXX").utf8CString)
    root = mkdtemp(&template).map { String(cString: $0) } ?? ""
  }

  deinit { Self.remove(root) }

  static func remove(_ path: String) {
    for name in names(path) { remove(path + "/" + name) }
    if unlink(path) != 0 { rmdir(path) }
  }

  /// The names in a folder, sorted; empty if it is a link or missing.
  static func names(_ folder: String) -> [String] {
    guard kind(folder) == S_IFDIR, let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

/// Sample sessions.
enum Sample {
  static let id = "0123456789abcdef"
  static let clip: [UInt8] = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * $0) }
  static let picture: [UInt8] = Array("a picture".utf8)
  static let captured = SessionEnd.completed
  static let cancelled = SessionEnd.cancelled(by: .person)

  static func record(_ end: SessionEnd = captured, id: String = id) -> SessionRecord {
    var record = SessionRecord(
      session: id, end: end, began: WallTime(), length: .milliseconds(8123.4567), language: "en",
      software: Software(version: "0.1.0"))
    record.dossier = Dossier(preset: .selfieFast, seed: 7)
    record.dossier.given[BackendData.self] = "opaque"
    record.options = ["oval": "desk", "camera": "demo"]
    let clip = Clip(
      path: "clip.mp4", duration: .milliseconds(1000), size: PixelSize(width: 1280, height: 720), frames: 30)
    record.products = [
      Product(
        step: "videoCapture", role: "clip", facts: clip.facts,
        files: [ProductFile("clip.mp4", mime: "video/mp4", .written, isBound: true)]),
      Product(
        step: "videoCapture", role: "face", facts: face(quality: 0.123456),
        files: [ProductFile("face.jpg", mime: "image/jpeg", .picture)]),
    ]
    record.cameras = [camera]
    record.timing = ["videoCapture": 6000, "instructions": 2123.4567]
    record.guidance = GuidanceFacts(shown: [.moveLeft: 800, .positionFace: 1200.5], changes: 3)
    record.metadata = "order 7"
    record.warnings = [.fewFrames(12, of: 30), .eyesClosed, .slow(.machine(2))]
    record.told = told
    return record
  }

  private static let camera: CameraFacts = {
    let mode = CameraMode(size: PixelSize(width: 1280, height: 720), framesPerSecond: 30)
    var camera = CameraFacts(
      .face, CameraInfo(id: "demo", name: "demo:cooperative", kind: .demo), asked: mode, got: mode)
    camera.stream = ["jitterMs": 0.4, "repeatedFrames": 0]
    for frame in 0..<3 {
      let at = Instant(.milliseconds(200 * frame))
      camera.rates.take(
        Finding(frame: 2 * frame, capturedAt: at, size: mode.size, kind: .face(FaceFinding(faces: []))), at: at)
    }
    return camera
  }()

  /// Another camera, for documents.
  static let documentCamera: CameraFacts = {
    var other = CameraFacts(
      .document, CameraInfo(id: "loop:card.jpg", name: "card.jpg", kind: .file), asked: camera.asked, got: camera.got)
    (other.stream, other.rates) = (["jitterMs": 0], camera.rates)
    return other
  }()

  /// The photo page of a passport.
  static let document: Product = {
    let quality: [Fact] = [
      Fact("edgeWidth", .number(1.4)), Fact("glare", .number(0.001)), Fact("median", .whole(180)),
      Fact("tilt", .number(3)), Fact("aspect", .number(1.42)), Fact("fill", .number(0.6)),
      Fact("pitch", .number(15.6)),
    ]
    let corner = Fact.Value.facts([Fact("x", .number(10.5)), Fact("y", .number(20.25))])
    let side: [Fact] = [
      Fact("path", .text("document-front.jpg")), Fact("framePath", .text("document-front-frame.jpg")),
      Fact("origin", .text("camera")),
      Fact("frame", .whole(7)), Fact("corners", .list(Array(repeating: corner, count: 4))),
      Fact("found", .truth(true)), Fact("edited", .truth(false)), Fact("manual", .truth(false)),
      Fact("quality", .facts(quality)), Fact("hints", .facts([Fact("docHold", .number(1000))])),
    ]
    let zone: [Fact] = [
      Fact("form", .text("td3")), Fact("checks", .facts([Fact("number", .truth(true))])), Fact("repaired", .whole(0)),
      Fact("agreed", .truth(true)), Fact("fields", .facts([Fact("issuer", .text("UTO"))])),
      Fact("lines", .list([.text("P<UTO")])),
    ]
    return Product(
      step: "document", role: "document",
      facts: [
        Fact("kind", .text("td3")), Fact("origin", .text("camera")),
        Fact("sides", .facts([Fact("front", .facts(side))])), Fact("mrz", .facts(zone)),
      ],
      files: [
        ProductFile("document-front.jpg", mime: "image/jpeg", .picture, isBound: true, role: "documentFront"),
        ProductFile(
          "document-front-frame.jpg", mime: "image/jpeg", .picture, isBound: true, role: "documentFrontFrame"),
      ])
  }()

  /// One of its two sides was scanned separately.
  static let codes = Product(
    step: "document", role: "qr",
    facts: [
      Fact("front", code("front", path: "document-front-code.jpg")), Fact("back", code("back", path: nil)),
    ],
    files: [
      ProductFile("document-front-code.jpg", mime: "image/jpeg", .picture, isBound: true, role: "documentFrontCode")
    ])

  static func code(_ side: String, path: String?) -> Fact.Value {
    .facts([
      Fact("required", .truth(false)), Fact("read", .truth(path != nil)), Fact("label", .text(side + "IdQr")),
      Fact("path", path.map(Fact.Value.text) ?? .nothing),
      Fact("textSha256", path == nil ? .nothing : .text(String(repeating: "ab", count: 32))),
      Fact("text", .text("ID 7")),
    ])
  }

  static let chip: Product = {
    let check = Fact.Value.text("good")
    let group: [Fact] = [
      Fact("number", .whole(1)), Fact("bytes", .whole(3)), Fact("read", .truth(true)), Fact("hash", check),
    ]
    let clone: [Fact] = [
      Fact("verdict", .text("alert")), Fact("error", .text("nfc.badData")), Fact("passive", check),
      Fact("chip", check), Fact("active", check), Fact("printed", check), Fact("challenge", .text("00ab")),
      Fact("response", .nothing),
      Fact("signer", .text("CN=UTO")), Fact("anchor", .nothing),
    ]
    var product = Product(
      step: "chip", role: "nfc",
      facts: [
        Fact("mode", .text("required")), Fact("skipped", .nothing), Fact("access", .text("pace")),
        Fact("groups", .list([.facts(group)])), Fact("face", .text("chip-face.jp2")), Fact("clone", .facts(clone)),
        Fact("ms", .whole(2100)), Fact("commands", .whole(42)),
      ], files: [ProductFile("chip-face.jp2", mime: "image/jp2", .written, isBound: true)])
    product.held = ["com", "sod", "dg1", "dg2", "dg13", "dg14", "dg15"].map { name in
      HeldFact(name, name == "dg1" ? WipedBytes(Array("DG1".utf8)) : nil)
    }
    return product
  }()

  /// The report of a liveness step.
  private static let told: [Fact] = {
    let step: [Fact] = [
      Fact("ask", .text("left")), Fact("count", .whole(1)), Fact("afterMs", .number(812.34567)),
      Fact("values", .facts([Fact("yaw", .number(-21.5))])), Fact("frontalImage", .text("face.jpg")),
      Fact("gestureImage", .text("face.jpg")),
    ]
    let task: [Fact] = [
      Fact("task", .text("gestures")), Fact("difficulty", .text("easy")), Fact("asked", .text("hard")),
      Fact("outcome", .text("passed")), Fact("reason", .nothing), Fact("alternative", .nothing),
      Fact("retries", .whole(1)), Fact("durationMs", .number(5000)), Fact("steps", .list([.facts(step)])),
    ]
    return [
      Fact("tasks", .list([.facts(task)])), Fact("verdict", .text("pending")), Fact("tasksPassed", .truth(true)),
      Fact("alternativeUsed", .truth(false)),
    ]
  }()

  static func face(quality: Double) -> [Fact] {
    let sides = ["x": 500.25, "y": 200, "width": 280, "height": 300.5].sorted { $0.key < $1.key }
    let measure = [Fact("value", .number(quality)), Fact("component", .number(87))]
    return [
      Fact("frame", .whole(212)), Fact("box", .facts(sides.map { Fact($0.key, .number($0.value)) })),
      Fact("quality", .facts([Fact("LuminanceMean", .facts(measure))])), Fact("qualityVersion", .text("1")),
      Fact("measures", .facts([Fact("sharpness", .facts(measure))])),
    ]
  }

  static func events(_ id: String = id, status: String = "captured") -> [UInt8] {
    Array(
      """
      {"v":1,"seq":0,"t":0,"session":"\(id)","event":"instructionsShown"}
      {"v":1,"seq":1,"t":8123.457,"session":"\(id)","event":"sessionEnded","status":"\(status)"}

      """.utf8)
  }

  /// A complete session.
  @discardableResult static func session(
    in output: String, id: String = id, end: SessionEnd = captured, disk: Disk = .system
  ) throws(CaptureError) -> SealedSession {
    let folder = try CaptureFolder.prepare(in: output, session: id, disk: disk)
    World.write(clip, to: try folder.path(for: "clip.mp4"))
    try folder.write("face.jpg", picture)
    return try folder.seal(record(end, id: id), events: events(id, status: end.status))
  }
}
