import Foundation
import PtyKit
import Testing

@Suite("Preview")
struct PreviewTests {
  private func preview(_ world: World, _ arguments: [String] = [], environment: [String: String] = [:]) throws
    -> PtySession
  {
    try PtySession(
      program: World.program, arguments: ["preview"] + World.demo + arguments,
      environment: world.environment.merging(environment) { $1 }, columns: 100, rows: 30)
  }

  @Test("It guides at once, tells its figures, and q ends it with 0")
  func figures() throws {
    let session = try preview(World())
    #expect(session.wait(forAll: ["Preview: nothing is recorded"]))
    #expect(session.wait { $0.contains("256 x 144, 30/s") && $0.contains("camera ") && $0.contains("ms") })
    #expect(session.wait { $0.contains("eyes ") && $0.contains("iou") })
    session.send("e")
    #expect(session.wait { !$0.contains("eyes ") })
    session.send("ll")
    #expect(session.wait(forAll: ["Aperçu : rien n'est enregistré"]))
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }

  @Test("Esc ends it with 0, Ctrl-C with 130, SIGTERM with 143", arguments: [("\u{1b}", 0), ("\u{3}", 130), ("", 143)])
  func ends(key: String, status: Int32) throws {
    let session = try preview(World())
    #expect(session.wait(forAll: ["Preview: nothing is recorded"]))
    if key.isEmpty { session.signal(SIGTERM) } else { session.send(key) }
    #expect(session.exitStatus() == status)
    #expect(session.faults == [])
  }

  @Test("A table that is edited is followed, a broken one told, while it runs")
  func edits() throws {
    let world = try World()
    let table = "mine/en.lproj/Localizable.strings"
    try world.write("\"cameo_preview_title\" = \"First words\";", to: table)
    let session = try preview(world, ["--strings", world.path("mine"), "--language", "en"])
    #expect(session.wait(forAll: ["First words"]))
    try world.write("\"cameo_preview_title\" = \"Second words\";", to: table)
    #expect(session.wait(forAll: ["Second words"]))
    try world.write("\n\"cameo_preview_title\" = ", to: table)
    #expect(session.wait { $0.contains("en.lproj/Localizable.strings:2") && $0.contains("Second words") })
    try world.write("\"cameo_preview_title\" = \"Third words\";", to: table)
    #expect(session.wait { $0.contains("Third words") && !$0.contains("Localizable.strings") })
    session.send("q")
    #expect(session.exitStatus() == 0)
  }

  @Test("As lines it says each hint, and needs no key press")
  func plain() throws {
    let world = try World()
    let session = try PipeSession(
      program: World.program, arguments: ["preview", "--plain"] + World.demo, environment: world.environment)
    #expect(session.wait(for: "Preview: nothing is recorded"))
    #expect(session.wait(for: "Perfect, don't move"))
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.output.text == "")
  }

  @Test(
    "What would record or walk is refused with a sentence",
    arguments: ["--preset=selfie-fast", "--duration-ms=2000", "--events=x", "--output=x", "--auto-start"])
  func refused(option: String) throws {
    let said = try World().say(["preview", option])
    let flag = option.split(separator: "=")[0]
    #expect(said.status == 64)
    #expect(said.errors == "cameo: 'cameo preview' has no \(flag). See 'cameo help preview'.\n")
  }

  @Test("Without a table for the language, without a track, without a terminal it says so")
  func troubles() throws {
    let world = try World()
    #expect(try world.say(["preview", "--camera", "demo", "--language", "xx"]).status == 64)
    #expect(try world.say(["preview", "--camera", "demo:nobody"]).status == 66)
    #expect(try world.say(["preview", "--camera", "demo"]).status == 64)
  }
}
