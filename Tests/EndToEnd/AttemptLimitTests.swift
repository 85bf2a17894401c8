import Foundation
import PtyKit
import Testing

/// The limit of attempts over sessions, for the person whom a session file names.
@Suite("Attempts over sessions")
struct AttemptLimitTests {
  private static let quick = [
    "--no-instructions", "--camera-permission", "granted", "--auto-start", "--quality", "lowest", "--duration-ms",
    "200", "--review", "skip",
  ]
  private static let one = ["CAMEO_LIMIT_ATTEMPTS": "1"]

  private func file(_ text: String, _ name: String, in world: World, mode: Int = 0o600) throws -> String {
    let path = try world.write(text, to: name)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  private func capture(_ person: String, in world: World, _ environment: [String: String] = one) throws -> Program.Said
  {
    let file = try file("{\"v\": 1, \"subjectRef\": \"\(person)\"}", "session.json", in: world)
    return try world.say(
      ["run", "--camera", "demo:fits", "--plain", "--session-file", file, "--events", world.path("events")]
        + Self.quick, environment: environment)
  }

  @Test("after the last one the person is told when to try again, before any camera, and others go on")
  func locked() throws {
    let world = try World()
    #expect(try capture("customer 4711", in: world).status == 0)
    let refused = try capture("customer 4711", in: world)
    #expect(refused.status == 1 && refused.errors.contains("You have tried too often."), "\(refused.errors)")
    #expect(refused.errors.contains(/Try again at [0-2][0-9]:[0-5][0-9]\./), "\(refused.errors)")
    let events = try Events(String(contentsOfFile: world.path("events"), encoding: .utf8))
    let last = try #require(events.lines.last)
    #expect(last["code"] as? String == "person.locked" && last["status"] as? String == "failed")
    #expect(events.names.count { $0 == "cameraReady" } == 1)
    #expect(try capture("customer 4712", in: world).status == 0)
    #expect(try capture("customer 4711", in: world, ["CAMEO_LIMIT_ATTEMPTS": "3"]).status == 0)
  }

  @Test("nothing that was written names the person")
  func unnamed() throws {
    let world = try World()
    #expect(try capture("customer 4711", in: world).status == 0)
    let names = try FileManager.default.subpathsOfDirectory(atPath: world.home.path).filter { $0 != "session.json" }
    let files = names.filter {
      (try? FileManager.default.attributesOfItem(atPath: world.path($0)))?[.type] as? FileAttributeType == .typeRegular
    }
    #expect(
      files.contains { $0.hasSuffix("delivery/attempts.ndjson") } && files.contains { $0.hasSuffix("result.json") })
    for file in files {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: world.path(file)))
      #expect(bytes.range(of: Data("4711".utf8)) == nil, "\(file)")
    }
  }

  @Test("a page on the screen says so, and leaves on a key")
  func screen() throws {
    let world = try World()
    #expect(try capture("anna", in: world).status == 0)
    let file = world.path("session.json")
    let session = try world.run(["--session-file", file] + Self.quick, environment: Self.one)
    #expect(session.wait(for: "You have tried too often.") && session.wait(for: "Try again at"))
    #expect(session.press("Leave"))
    #expect(session.exitStatus(seconds: 30) == 1)
  }

  @Test(
    "a session file that can't be used is named with the remedy, before anything begins",
    arguments: [
      ("{", 0o600, Int32(65), "session.json:1:"), ("[]", 0o600, 65, "is no session file"),
      ("{\"v\": 2}", 0o600, 65, "'v' must be 1"), ("{\"v\": 1, \"pin\": 1}", 0o600, 65, "has no 'pin'"),
      ("{\"v\": 1, \"subjectRef\": \"\"}", 0o600, 65, "1 to 256 bytes"),
      ("{\"v\": 1, \"subjectRef\": \"a\"}", 0o644, 66, "chmod 600"),
    ])
  func broken(text: String, mode: Int, status: Int32, words: String) throws {
    let world = try World()
    let path = try file(text, "session.json", in: world, mode: mode)
    let said = try world.say(["run", "--camera", "demo:fits", "--plain", "--session-file", path] + Self.quick)
    #expect(said.status == status && said.errors.contains(words), "\(said)")
  }

  @Test("a damaged count is told and set aside; a kiosk takes no session file")
  func damaged() throws {
    let world = try World()
    #expect(try capture("anna", in: world).status == 0)
    let counts = world.path("state/cameo/delivery/attempts.ndjson")
    try Data("{\"v\": 1".utf8).write(to: URL(fileURLWithPath: counts))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: counts)
    let again = try capture("anna", in: world)
    #expect(again.status == 0 && again.errors.components(separatedBy: "is damaged").count == 2, "\(again)")
    #expect(FileManager.default.fileExists(atPath: counts + ".bad"))
    let kiosk = try world.say(["kiosk", "--session-file", world.path("session.json")])
    #expect(kiosk.status == 78 && kiosk.errors.contains("a kiosk"), "\(kiosk)")
  }
}
