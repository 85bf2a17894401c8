import Foundation
import Glibc
import PtyKit
import Testing

/// Settings that an agent has staged come into effect when the kiosk starts, and are reverted by the kiosk itself.
@Suite("Settings from a fleet") struct KioskSettingsTests {
  private let english = "Press any key to begin."
  private let french = "Appuyez sur une touche pour commencer."

  /// Writes what the agent does.
  private func stage(_ settings: String, in world: World) throws {
    let text = settings.replacing("\"", with: "\\\"")
    try world.write(
      "{\"v\":1,\"id\":\"c1\",\"mustServe\":true,\"text\":\"\(text)\"}", to: "state/cameo/fleet/staged.json")
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
  }

  private func kiosk(_ world: World) throws -> PtySession {
    let session = try PtySession(
      program: World.program, arguments: ["kiosk", "--output", world.path("captures")] + World.demo,
      environment: world.environment, columns: 80, rows: 24,
      capturesErrors: true)
    session.needs = world
    return session
  }

  private func outcome(_ world: World) -> String { (try? world.text("state/cameo/fleet/outcome-c1.json")) ?? "" }

  @Test("Are kept once the kiosk has served for a while")
  func kept() throws {
    let world = try World()
    try stage(#"{"uiConfig": {"preferredLanguage": "fr"}}"#, in: world)
    let session = try kiosk(world)
    #expect(session.wait(for: french), "\(session.screen.text)")
    let end = ContinuousClock.now + .seconds(60)
    while outcome(world).isEmpty, .now < end { _ = session.wait(seconds: 0.2, for: "nothing that comes") }
    #expect(outcome(world).contains(#""outcome":{"configHash":"#), "\(outcome(world))")
    let shown = try world.say(["config", "show"])
    #expect(shown.output.contains("state/cameo/fleet/config.json"), "\(shown)")
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  @Test("Are reverted at once if the kiosk can't start with them", arguments: [#"{"theme": "gone"}"#, "{"])
  func reverted(_ settings: String) throws {
    let world = try World()
    try stage(settings, in: world)
    let session = try kiosk(world)
    #expect(session.wait(for: english), "\(session.screen.text)")
    #expect(
      session.errors?.text.contains("command c1 are reverted") == true, "\(String(describing: session.errors?.text))")
    #expect(outcome(world).contains(#""outcome":{"code":"#), "\(outcome(world))")
    #expect(!FileManager.default.fileExists(atPath: world.path("state/cameo/fleet/config.json")))
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  @Test(
    "Are ignored if they were kept, and name what is gone since",
    arguments: [#"{"theme": "gone"}"#, #"{"x": 1}"#, #"{"camera": {"roles": "back"}}"#])
  func ignored(_ settings: String) throws {
    let world = try World()
    try stage("{}", in: world)
    try FileManager.default.removeItem(atPath: world.path("state/cameo/fleet/staged.json"))
    try world.write(settings, to: "state/cameo/fleet/config.json")
    let session = try kiosk(world)
    #expect(session.wait(for: english), "\(session.screen.text)")
    let said = session.errors?.text ?? ""
    #expect(said.contains("gone") || said.contains("the fleet's settings are ignored"), "\(said)")
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  @Test("Are reverted after two starts that died")
  func died() throws {
    let world = try World()
    try stage(#"{"uiConfig": {"preferredLanguage": "fr"}}"#, in: world)
    for text in [french, french, english] {
      let session = try kiosk(world)
      #expect(session.wait(for: text), "\(session.screen.text)")
      session.signal(SIGKILL)
      _ = session.exitStatus()
    }
    #expect(outcome(world).contains("ended 2 times before it was ready"), "\(outcome(world))")
  }
}
