import Foundation
import PtyKit
import Testing

/// The operator's PIN, set and used on a terminal.
@Suite("A PIN") struct PinTests {
  @Test("Is asked for twice, never shown, and stored privately; then it opens the operator page")
  func story() throws {
    let world = try World()
    let session = try world.setPin("246810", again: "246810")
    #expect(session.wait(for: "The PIN is set."), "\(session.screen.text)")
    #expect(session.exitStatus() == 0)
    #expect(!String(decoding: session.bytes, as: UTF8.self).contains("246810"))
    #expect(session.faults == [])
    let file = world.path("state/cameo/pin.json")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let kept = try world.text("state/cameo/pin.json")
    #expect(kept.contains("$7$D6..../....") && !kept.contains("246810"))
    try operate(world)
  }

  private func operate(_ world: World) throws {
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
    let events = world.path("events.ndjson")
    let kiosk = try PtySession(
      program: World.program, arguments: ["kiosk"] + World.demo,
      environment: world.environment.merging(["CAMEO_EVENTS": events]) { $1 }, columns: 80, rows: 24,
      capturesErrors: true)
    kiosk.needs = world
    #expect(kiosk.wait(for: "Press any key to begin."), "\(kiosk.screen.text)")
    kiosk.send("\u{1b}[21~\u{1b}[21~")
    #expect(kiosk.wait(for: "Type the PIN."), "\(kiosk.screen.text)")
    kiosk.send("111111\r")
    #expect(kiosk.wait(for: "That PIN is wrong."))
    kiosk.send("246810\r")
    #expect(kiosk.wait(for: "Today 0 · 0 ✓"), "\(kiosk.screen.text)")
    kiosk.send("\u{1b}[Z")
    #expect(kiosk.press("Restart"))
    #expect(kiosk.wait(for: "Restart the kiosk?"), "\(kiosk.screen.text)")
    kiosk.send("\t")
    #expect(kiosk.press("Restart"))
    #expect(kiosk.exitStatus() == 1)
    let told = try String(contentsOfFile: events, encoding: .utf8)
    #expect(told.contains("\"right\":false") && told.contains("\"right\":true") && told.contains("\"act\":\"restart\""))
    #expect(!told.contains("246810") && !told.contains("111111"))
  }

  @Test("That is not the same twice, or none, changes nothing")
  func refused() throws {
    let world = try World()
    #expect(try world.setPin("246810", again: "246811").exitStatus() == 64)
    #expect(try world.setPin("12", again: "").exitStatus() == 64)
    #expect(!FileManager.default.fileExists(atPath: world.path("state/cameo/pin.json")))
  }

  @Test("Is needed if the operator can be called, which only a kiosk can do")
  func needed() throws {
    let world = try World()
    let config = try world.write(#"{"flow": "liveness", "liveness": {"alternatives": ["operator"]}}"#, to: "c.json")
    let alone = try world.say(["run", "--config", config, "--camera", "demo"])
    #expect(alone.status == 78 && alone.errors.contains("\"operator\" needs a kiosk"), "\(alone.errors)")
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
    let homeless = try world.say(
      ["kiosk", "--config", config, "--camera", "demo", "--output", world.path("captures")],
      environment: ["HOME": "", "XDG_STATE_HOME": ""])
    #expect(homeless.status == 78 && homeless.errors.contains("\"operator\" needs a PIN"), "\(homeless.errors)")
  }

  @Test("Is taken from no pipe")
  func noTerminal() throws {
    let said = try World().say(["pin", "set"])
    #expect(said.status == 64 && said.errors.contains("There is no terminal"), "\(said.errors)")
  }

  @Test("Leaves the terminal as it was when interrupted")
  func interrupted() throws {
    let world = try World()
    let session = try world.onTerminal(["pin", "set"])
    session.needs = world
    #expect(session.wait(for: "New PIN:"))
    session.send("24\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
  }

  @Test("Is taken away again")
  func cleared() throws {
    let world = try World()
    let session = try world.setPin("2468", again: "2468")
    #expect(session.exitStatus() == 0)
    let said = try world.say(["pin", "clear"])
    #expect(said.status == 0 && said.output.contains("The PIN is removed"))
    #expect(try !world.text("state/cameo/pin.json").contains("$7$"))
  }
}
