import Foundation
import PtyKit
import Testing

/// Sessions that a real `cameo backend` or a host prepares before a camera opens.
@Suite("Prepared sessions")
struct PreparedSessionTests {
  private static let quick = [
    "--camera-permission", "granted", "--auto-start", "--quality", "lowest", "--duration-ms", "200", "--review", "skip",
  ]
  private static let plain = ["run", "--camera", "demo:fits", "--plain", "--no-instructions"] + quick

  private func settings(_ url: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": url, "CAMEO_DELIVERY_PREPARE": "true",
      "CAMEO_DELIVERY_AUTH": "bearer", "CAMEO_DELIVERY_AFTER_DONE": "keep",
    ].merging(more) { $1 }
  }

  private func file(_ text: String, in world: World, mode: Int = 0o600) throws -> String {
    let path = try world.write(text, to: "session.json")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  private func result(_ output: String) throws -> [String: Any] {
    let path = output.trimmingCharacters(in: .newlines)
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    return try #require(object as? [String: Any])
  }

  /// The files below the home folder that have this text.
  private func files(with text: String, in world: World) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: world.home.path).filter { name in
      guard name != "session.json", let bytes = FileManager.default.contents(atPath: world.path(name)) else {
        return false
      }
      return bytes.range(of: Data(text.utf8)) != nil
    }
  }

  private func deliverAll(_ world: World, _ environment: [String: String]) throws {
    var status: Int32 = 75
    for _ in 0..<60 where status == 75 {
      status = try world.say(["deliver", "--once", "all"], environment: environment).status
      if status == 75 { _ = poll(nil, 0, 500) }
    }
    #expect(status == 0)
  }

  @Test("the backend opens the session, its number is in the result, and its token authorises the delivery")
  func prepared() throws {
    let world = try World()
    let box = try DeliveryTests.Box(world)
    let environment = settings(box.address)
    let events = world.path("live.ndjson")
    let said = try world.say(Self.plain + ["--events", events], environment: environment)
    #expect(said.status == 0, "\(said)")
    let echo = try result(said.output)["echo"] as? [String: Any]
    #expect((echo?["session"] as? String)?.count == 32, "\(said)")
    let live = try Events(String(contentsOfFile: events, encoding: .utf8))
    let place = try #require(live.names.firstIndex(of: "sessionPrepared"))
    #expect(live.names.firstIndex(of: "cameraReady").map { $0 > place } == true, "\(live.names)")
    try deliverAll(world, environment)
    #expect(try files(with: "\"token\"", in: world).isEmpty)
    let states = try FileManager.default.contentsOfDirectory(atPath: world.path("state/cameo/delivery"))
    #expect(!states.contains { $0.hasSuffix(".prepared") }, "\(states)")
  }

  @Test(
    "a backend that does not prepare it ends the session before a camera, with the code of its refusal",
    arguments: [("410\n410\n410\n", Int32(1), "session.expired"), ("401\n", 77, "delivery.unauthorised")])
  func refused(script: String, status: Int32, code: String) throws {
    let world = try World()
    try world.write(script, to: "answers.txt")
    let box = try DeliveryTests.Box(world, ["--answer", world.path("answers.txt")])
    let events = world.path("live.ndjson")
    let said = try world.say(
      Self.plain + ["--language", "fr", "--events", events], environment: settings(box.address))
    #expect(said.status == status, "\(said)")
    let words = status == 1 ? "Votre session a expiré." : "Le service n'a pas ouvert votre session."
    #expect(said.errors.contains(words), "\(said.errors)")
    let live = try Events(String(contentsOfFile: events, encoding: .utf8))
    #expect(live.first("sessionEnded")?["code"] as? String == code && !live.names.contains("cameraReady"))
    let states = try FileManager.default.contentsOfDirectory(atPath: world.path("state/cameo/delivery"))
    #expect(!states.contains { $0.hasSuffix(".prepared") }, "\(states)")
  }

  @Test("a host brings its own session; the person is greeted, and after the delivery nothing has the token")
  func brought() throws {
    let world = try World()
    let box = try DeliveryTests.Box(world)
    let environment = settings(box.address)
    let path = try file(
      """
      {"v": 1, "sessionId": "host-77", "token": "host-token-1", "iad": "opaque-text",
       "subject": {"firstName": "Ada", "lastName": "Lovelace"}}
      """, in: world)
    let session = try world.run(
      ["--session-file", path, "--end-page-ms", "60000", "--events", world.path("live.ndjson")] + Self.quick,
      environment: environment, capturesOutput: true)
    #expect(session.wait(for: "Hello, Ada."))
    #expect(session.press("Continue"))
    #expect(session.wait(seconds: 90) { $0.cursorRests(on: "Finish") }, "\(session.screen.text)")
    #expect(session.press("Finish"))
    #expect(session.exitStatus(seconds: 30) == 0)
    try deliverAll(world, environment)
    let echo = try result(session.output?.text ?? "")["echo"] as? [String: Any]
    #expect(echo?["session"] as? String == "host-77")
    for secret in ["host-token-1", "Lovelace", "\"Ada\""] {
      #expect(try files(with: secret, in: world) == [], "\(secret)")
    }
  }

  @Test(
    "a session file that can't be used says why, before a camera opens",
    arguments: [
      (#"{"v": 1, "sessionId": "a", "subject": {"lastName": "L"}}"#, 0o600, Int32(65), "'firstName' is missing"),
      (#"{"v": 1, "token": "a"}"#, 0o600, 65, "'sessionId' is missing"),
      (#"{"v": 1, "sessionId": "a", "expires": "2026-01-01T00:00:00.000Z"}"#, 0o600, 1, "Your session has expired."),
      (#"{"v": 1, "sessionId": "a"}"#, 0o644, 66, "chmod 600"), ("{", 0o600, 65, "session.json:1:"),
    ])
  func broken(text: String, mode: Int, status: Int32, words: String) throws {
    let world = try World()
    let path = try file(text, in: world, mode: mode)
    let said = try world.say(Self.plain + ["--session-file", path, "--events", world.path("live.ndjson")])
    #expect(said.status == status && said.errors.contains(words), "\(said)")
    let live = (try? String(contentsOfFile: world.path("live.ndjson"), encoding: .utf8)) ?? ""
    #expect(!live.contains("cameraReady"))
  }

  @Test("an operator's program starts a session for a known visitor, whose attempts count")
  func kiosk() throws {
    let world = try World()
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
    let kiosk = try PtySession(
      program: World.program, arguments: ["kiosk"] + World.demo,
      environment: world.environment.merging(
        settings("http://127.0.0.1:9", ["CAMEO_LIMIT_ATTEMPTS": "1", "CAMEO_DELIVERY_PREPARE": "false"])
      ) { $1 }, columns: 80, rows: 24,
      capturesErrors: true)
    kiosk.needs = world
    try #require(kiosk.wait(for: "Press any key to begin."), "\(kiosk.screen.text)")
    let path = try file(
      #"{"v": 1, "subjectRef": "customer 4711", "sessionId": "h-1", "token": "t-1", "subject": {"firstName": "Ada"}}"#,
      in: world)
    let begun = try world.say(["ctl", "start", "--session", path])
    #expect((begun.status, begun.output) == (0, "page      instructions\n"), "\(begun)")
    #expect(kiosk.wait(for: "Hello, Ada."))
    #expect(try files(with: "t-1", in: world).map { $0.suffix(9) } == [".prepared"])
    let again = try world.say(["ctl", "start", "--session", path])
    #expect(again.status == 64 && again.errors.contains("can't start on the current page"), "\(again)")
    let odd = try world.say(["ctl", "start", "--session", world.write("{}", to: "odd.json")])
    #expect(odd.status != 0 && odd.errors.contains("odd.json"), "\(odd)")
    #expect(try world.say(["ctl", "cancel"]).status == 0)
    #expect(kiosk.wait(for: "Press any key to begin."))
    // No process that delivers runs here.
    #expect(try files(with: "t-1", in: world) == [])
    // The next visitor is another person.
    #expect(try world.say(["ctl", "start"]).status == 0)
    #expect(kiosk.wait { $0.cursorRests(on: "Continue") && !$0.contains("Ada") })
    kiosk.signal(SIGTERM)
    #expect(kiosk.exitStatus() == 143 && kiosk.faults == [])
  }
}
