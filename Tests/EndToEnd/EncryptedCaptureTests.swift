import Foundation
import PtyKit
import Testing

/// `delivery.seal` `all` with a real recorder: nothing of a person is on the disk that only their backend may read.
@Suite("Captures that are encrypted before they are saved")
struct EncryptedCaptureTests {
  /// The keys of two backends (RFC 8037, and one of openssl).
  private static let keys = [
    (x: "hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo", d: "dwdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LCo"),
    (x: "ymUF1QpV2OYvz882LzCzgsFOer1l47nFb5iLiwqPIBM", d: "eJPonw4RrQQTKlrb2VGBB4mIX31LSXe42f-ZuX2Z11Q"),
  ]

  private let world: World
  private var captures: String { world.path("captures") }

  init() throws {
    world = try World()
    for (number, key) in Self.keys.enumerated() {
      let owner = #""kty":"OKP","crv":"X25519","x":"\#(key.x)""#
      try world.write("{\(owner)}", to: "seal\(number).jwk")
      let secret = try world.write(#"{\#(owner),"d":"\#(key.d)"}"#, to: "seal\(number).key")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
    }
  }

  /// As the wizard and `deliver` get them.
  private func settings(_ more: [String: String] = [:], key: Int = 0) -> [String: String] {
    let own = ["CAMEO_DELIVERY_SEAL": "all", "CAMEO_DELIVERY_SEAL_KEY": world.path("seal\(key).jwk")]
    return own.merging(more) { $1 }
  }

  private func start(_ environment: [String: String], _ more: [String] = []) throws -> PipeSession {
    let words = World.toCapture + ["--plain", "--auto-start", "--frames", "--output", captures]
    let session = try world.runPiped(words + more, environment: environment)
    session.closeInput()
    return session
  }

  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// All files below the captures that begin like a clip, a picture or a batch.
  private func open() -> [String] {
    (FileManager.default.subpaths(atPath: captures) ?? []).filter { path in
      guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: "\(captures)/\(path)")) else { return false }
      return bytes.range(of: Data("ftyp".utf8)) != nil || bytes.starts(with: [0xFF, 0xD8])
        || bytes.starts(with: Data("{\"frames".utf8))
    }
  }

  private func deliver(_ box: DeliveryTests.Box, key: Int = 0) throws -> Program.Said {
    let backend = ["CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": box.address]
    let environment = settings(backend.merging(["CAMEO_DELIVERY_AFTER_DONE": "keep"]) { $1 }, key: key)
    return try world.say(["deliver", "--once", "all", "--output", captures], environment: environment)
  }

  @Test("The backend gets and opens them, and no command of this machine can")
  func delivered() throws {
    let box = try DeliveryTests.Box(world, ["--seal-key", world.path("seal0.key")])
    #expect(try deliver(box).status == 0)
    let session = try start(settings(), ["--events", "-"])
    #expect(session.exitStatus() == 0, "\(session.errors.text)")
    let id = try #require(names(captures).first)
    #expect(
      names("\(captures)/\(id)") == [
        "clip.mp4.enc", "events.ndjson", "face.jpg.enc", "frames-1.json.enc", "keys.jwe", "manifest.json",
        "result.json",
      ])
    #expect(open() == [])
    let verified = try world.say(["verify", "\(captures)/\(id)"])
    #expect(verified.status == 0 && verified.output.contains("complete and unchanged, 7 files"), "\(verified)")
    let encoded = try world.say(["encoded", "\(captures)/\(id)"])
    #expect(encoded.status == 78 && encoded.errors.contains("only the backend can open them"), "\(encoded)")
    let sent = try deliver(box)
    #expect(sent.status == 0, "\(sent) \(box.session.output.text)")
    #expect(box.session.wait(output: "sealed with its files"), "\(box.session.output.text)")
  }

  @Test("A backend with another key refuses them")
  func anotherKey() throws {
    let box = try DeliveryTests.Box(world, ["--seal-key", world.path("seal1.key")])
    #expect(try deliver(box, key: 1).status == 0)
    #expect(try start(settings()).exitStatus() == 0)
    #expect(try deliver(box, key: 1).status != 0)
    #expect(box.session.wait(output: "keys.jwe is sealed for another key"), "\(box.session.output.text)")
  }

  @Test("Until the seal nothing is on the disk, not even if the program is killed")
  func killed() throws {
    let session = try start(settings(), ["--events", "-", "--duration-ms", "3000"])
    #expect(session.wait(output: "\"progress\":0.5"))
    #expect(names(captures).filter { $0.hasSuffix(".part") }.flatMap { names("\(captures)/\($0)") } == [])
    session.signal(SIGKILL)
    #expect(session.exitStatus() == 128 + SIGKILL)
    #expect(open() == [])
    let next = try start(settings(), ["--events", "-"])
    #expect(next.exitStatus() == 0 && names(captures).count == 1)
  }

  @Test("Without a usable key of the backend no camera is opened")
  func withoutKey() throws {
    try world.write("{}", to: "none.jwk")
    // A point of small order: the secret that both sides share would be known to all.
    let small = String(repeating: "A", count: 43)
    try world.write(#"{"kty":"OKP","crv":"X25519","x":"\#(small)"}"#, to: "small.jwk")
    let rows: [(settings: [String: String], status: Int32, words: String)] = [
      (["CAMEO_DELIVERY_SEAL": "all"], 78, "delivery.sealKey is missing"),
      (settings(["CAMEO_DELIVERY_SEAL_KEY": world.path("none.jwk")]), 65, "holds no public key"),
      (settings(["CAMEO_DELIVERY_SEAL_KEY": world.path("nowhere.jwk")]), 66, "nowhere.jwk"),
      (
        settings(["CAMEO_DELIVERY_SEAL_KEY": world.path("small.jwk")]), 65,
        "small.jwk: nothing can be sealed for this key."
      ),
    ]
    for row in rows {
      let session = try start(row.settings, ["--events", "-"])
      #expect(session.exitStatus() == row.status && session.errors.text.contains(row.words), "\(session.errors.text)")
      #expect(!session.output.text.contains("camera") && names(captures) == [])
    }
  }
}
