import Foundation
import PtyKit
import Testing

@Suite struct ExampleTests {
  @Test("the example starts by itself, follows the window without signals of its own, and tells its end")
  func selfStart() throws {
    let world = try World()
    let session = try PtySession(
      program: Program.built("SelfStart"), arguments: [], environment: world.environment, columns: 80, rows: 24)
    #expect(session.wait(for: "Request permission"))
    session.resize(columns: 60, rows: 20)
    #expect(session.wait(until: { $0.line(19).contains("Enter") }), "the legend follows to the last row")
    session.answer("\r", "\r")
    #expect(session.exitStatus() == 0)
    #expect(session.screen.text.contains("The clip is in "))
    #expect(session.isRestored)
  }

  @Test("a host that looks for no signal is ended by it, and the terminal is as it was", arguments: [SIGINT, SIGTERM])
  func ended(by number: Int32) throws {
    let world = try World()
    let session = try PtySession(
      program: Program.built("SelfStart"), arguments: [], environment: world.environment, columns: 80, rows: 24)
    #expect(session.wait(for: "Request permission"))
    session.signal(number)
    #expect(session.exitStatus() == 128 + number)
    #expect(session.isRestored, "\(session.faults)")
  }

  @Test("the branded host draws two pages itself, and the flow is the same")
  func brandedHost() throws {
    let world = try World()
    let session = try PtySession(
      program: Program.built("BrandedHost"), arguments: [], environment: world.environment, columns: 80, rows: 24)
    #expect(session.wait(for: "NORTHWIND BANK"))
    #expect(session.wait(for: "Continue"))
    session.send("\r")
    #expect(session.wait(for: "Request permission"), "the pages in between are the built-in ones")
    session.answer("\r", "\r")
    #expect(session.wait(for: "Northwind: one look, and your account is open."))
    #expect(session.exitStatus() == 0)
    #expect(session.screen.text.contains("captured"))
    #expect(session.isRestored)
  }

  @Test("a task of a host's own is asked for in its words, seen by the real detector, and told by its name")
  func ownTask() throws {
    let world = try World()
    let session = try PtySession(
      program: Program.built("OwnTask"), arguments: [], environment: world.environment, columns: 80, rows: 24)
    #expect(session.wait(for: "Request permission"))
    session.answer("\r", "\r")
    for prompt in ["Turn your head to the left", "⇄  Shake your head"] {
      let tooFew = "The frame rate is too low"
      #expect(session.wait { $0.contains(prompt) || $0.contains(tooFew) })
      guard session.screen.contains(tooFew) else { continue }
      let rate = try findingsASecond(of: "demo:shakes", world)
      try Test.cancel("\(tooFew): tasks need 8 a second, and the preview looks at \(rate) just now.")
    }
    #expect(session.exitStatus() == 0)
    #expect(session.screen.text.contains("left, shake: captured"))
    #expect(session.isRestored)
    let folder = try #require(
      try FileManager.default.contentsOfDirectory(atPath: world.path("data/cameo/captures")).first)
    let result = try world.text("data/cameo/captures/\(folder)/result.json")
    #expect(result.contains(#""task": "shake""#) && result.contains(#""ask": "shake""#))
  }

  /// As the preview reports them, over three seconds.
  private func findingsASecond(of camera: String, _ world: World) throws -> Int {
    let file = world.path("rate.findings")
    let session = try PtySession(
      program: World.program, arguments: ["preview", "--camera", camera, "--quality", "lowest", "--findings", file],
      environment: world.environment, columns: 80, rows: 24)
    #expect(session.wait { _ in FileManager.default.fileExists(atPath: file) })
    _ = session.wait(seconds: 3) { _ in false }
    session.signal(SIGTERM)
    _ = session.exitStatus()
    return try world.text("rate.findings").split(separator: "\n").count / 3
  }
}
