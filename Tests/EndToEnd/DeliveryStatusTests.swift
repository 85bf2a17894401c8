import Foundation
import Glibc
import PtyKit
import Testing

/// What operators see of the delivery: the doctor, `cameo kept`, `cameo ctl`, and the limits of the queue.
@Suite("What operators see of the delivery")
struct DeliveryStatusTests {
  private static let capture = [
    "run", "--plain", "--camera", "demo", "--no-instructions", "--camera-permission", "granted", "--auto-start",
    "--quality", "lowest", "--duration-ms", "200", "--review", "skip",
  ]

  /// Nothing listens on the discard port of this machine.
  private static let nowhere = ["CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": "http://127.0.0.1:9"]

  private func settings(_ url: String, _ more: [String: String] = [:]) -> [String: String] {
    ["CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": url].merging(more) { $1 }
  }

  private func captures(_ world: World) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: world.path("data/cameo/captures"))
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// A session that waits, and whose manifest says that it is large.
  private func captureLarge(_ world: World) throws -> String {
    #expect(try world.say(["deliver", "--once", "all"], environment: Self.nowhere).status == 0)
    #expect(try world.say(Self.capture).status == 0)
    let session = try #require(captures(world).last)
    let manifest = world.path("data/cameo/captures/\(session)/manifest.json")
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    let larger = text.replacing(#/("clip.mp4".*?"bytes": ?)(\d+)/#.dotMatchesNewlines()) { "\($0.1)1500000" }
    try #require(larger != text)
    try larger.write(toFile: manifest, atomically: true, encoding: .utf8)
    return session
  }

  @Test("The doctor asks the backend if one is set, and tells what waits")
  func doctor() throws {
    let world = try World()
    let unset = try world.say(["doctor"])
    #expect(!unset.output.contains("backend") && !unset.output.contains("delivery"), "\(unset)")
    let box = try DeliveryTests.Box(world)
    let well = try world.say(["doctor"], environment: settings(box.address))
    #expect(well.output.contains("ok    backend    \(box.address): it answers (404)"), "\(well)")
    #expect(well.output.contains("ok    delivery   waiting: none"), "\(well)")
    let asked = box.session.output.text
    #expect(!asked.contains("PUT") && !asked.contains("POST"), "\(asked)")
    let down = try world.say(["doctor"], environment: Self.nowhere)
    #expect(down.output.contains("warn  backend    http://127.0.0.1:9: The backend can't be reached."), "\(down)")
    #expect(down.output.contains("fix: Check network and name resolution."), "\(down)")
    let wrong = try world.say(["doctor", "--json"], environment: settings("http://example.com/x"))
    #expect(wrong.output.contains("this machine only"), "\(wrong)")
    let check = try world.say(["deliver", "check", "--json"], environment: Self.nowhere)
    #expect(check.status == 75 && check.output.contains(#""code":"delivery.offline""#), "\(check)")
    #expect(try world.say(["deliver", "check"]).status == 78)
  }

  @Test("A saved session is not sent yet, then sent, or given up")
  func kept() throws {
    let world = try World()
    try world.write("problem 422 \"no face\"\nproblem 422 \"no face\"\n", to: "trouble.txt")
    let box = try DeliveryTests.Box(world)
    let set = settings(box.address, ["CAMEO_DELIVERY_AFTER_DONE": "keep"])
    #expect(try world.say(Self.capture).status == 0)
    let old = try #require(captures(world).first)
    #expect(try world.say(["deliver", "--once", "all"], environment: set).status == 0)
    #expect(try world.say(Self.capture).status == 0)
    let new = try #require(captures(world).first { $0 != old })
    func line(_ session: String) throws -> String {
      let said = try world.say(["kept"], environment: set)
      return said.output.split(separator: "\n").first { $0.contains(session) }.map(String.init) ?? "\(said)"
    }
    #expect(try line(new).hasSuffix(", not sent yet"))
    #expect(try !line(old).contains("sent"), "it is from before a backend was set")
    #expect(try world.say(["deliver", "hold", new], environment: set).status == 0)
    #expect(try line(new).hasSuffix(", held"))
    #expect(try world.say(["deliver", "release", new], environment: set).status == 0)
    #expect(try world.say(["deliver", "--once", "all"], environment: set).status == 0)
    #expect(try line(new).hasSuffix(", sent"))
    #expect(try world.say(["kept", "--json"], environment: set).output.contains(#""delivery": "sent""#))
    #expect(try !world.say(["kept", "--json"]).output.contains("delivery"), "no backend is set")
  }

  @Test("A session that was sent is not called expired once its folder has gone")
  func sentAndRemoved() throws {
    let world = try World()
    let box = try DeliveryTests.Box(world)
    let (set, book) = (settings(box.address), ["--ledger", world.path("ledger"), "--keep-days", "30"])
    #expect(try world.say(["deliver", "--once", "all"], environment: set).status == 0)
    #expect(try world.say(Self.capture + book).status == 0)
    #expect(try world.say(["deliver", "--once", "all"] + book, environment: set).status == 0)
    let kept = try world.say(["kept"] + book, environment: set)
    #expect(kept.status == 0 && kept.output.contains("before it expired"), "\(kept)")
    #expect(kept.output.contains(", sent\n"), "\(kept)")
  }

  @Test("If too much waits, no session begins, and consent is not asked for")
  func full() throws {
    let world = try World()
    let session = try captureLarge(world)
    let full = Self.nowhere.merging(["CAMEO_DELIVERY_MAX_MB": "1"]) { $1 }
    let said = try world.say(Self.capture, environment: full)
    #expect(said.status == 73 && said.errors.contains("Too many sessions wait for delivery."), "\(said)")
    #expect(said.errors.contains("cameo deliver status") && said.output.isEmpty, "\(said)")
    #expect(captures(world) == [session], "nothing was captured")
    let doctor = try world.say(["doctor"], environment: full)
    #expect(doctor.output.contains("fail  delivery"), "\(doctor)")
    let roomy = Self.nowhere.merging(["CAMEO_DELIVERY_MAX_MB": "3"]) { $1 }
    #expect(try world.say(["doctor"], environment: roomy).output.contains("ok    delivery   waiting: 1"))
    let close = Self.nowhere.merging(["CAMEO_DELIVERY_MAX_MB": "2"]) { $1 }
    let status = try world.say(["deliver", "status"], environment: close)
    #expect(!status.output.contains("the limit is"), "75 %: \(status)")
  }

  @Test("A kiosk is out of order while too much waits, says why, and is back in order by itself")
  func kiosk() throws {
    let world = try World()
    let session = try captureLarge(world)
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
    let full = Self.nowhere.merging(["CAMEO_DELIVERY_MAX_MB": "1"]) { $1 }
    let kiosk = try PtySession(
      program: World.program, arguments: ["kiosk"] + World.demo, environment: world.environment.merging(full) { $1 },
      columns: 80, rows: 24, capturesErrors: true)
    kiosk.needs = world
    #expect(kiosk.wait(for: "Too many captures are waiting to be sent."), "\(kiosk.screen.text)")
    #expect(kiosk.screen.text.contains("delivery.full"), "\(kiosk.screen.text)")
    var status = try world.say(["ctl", "status"])
    // A thread of its own counts what waits, perhaps after the page is drawn.
    for _ in 0..<40 where !status.output.contains("delivery  ") {
      _ = kiosk.wait(seconds: 0.25) { _ in false }
      status = try world.say(["ctl", "status"])
    }
    #expect(status.output.contains("page      outOfOrder"), "\(status)")
    #expect(status.output.contains("delivery  waiting: 1, 1.5 MB"), "\(status)")
    #expect(status.output.contains("limit: full"), "\(status)")
    let json = try world.say(["ctl", "status", "--json"])
    #expect(json.output.contains(#""delivery":{"waiting":1,"bytes":15"#), "\(json)")
    #expect(try world.say(["ctl", "start"]).status != 0, "no visitor is admitted")
    try FileManager.default.removeItem(atPath: world.path("data/cameo/captures/\(session)"))
    // It looks every 30 seconds.
    #expect(kiosk.wait(for: "Press any key to begin."), "\(kiosk.screen.text)")
    kiosk.signal(SIGTERM)
    #expect(kiosk.exitStatus() == 143)
  }
}
