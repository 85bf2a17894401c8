import Foundation
import PtyKit
import Testing

/// A kiosk that is killed on any page of a session, and restarted.
@Suite("A kiosk that is killed") struct KioskRestartTests {
  /// The way from page to page: the event that announces each, and the keys that leave it.
  private static let way: [(event: String, keys: String)] = [
    ("attractShown", "x"), ("instructionsShown", "\r"), ("cameraPermissionShown", "\r"),
    ("cameraPermissionRequested", "\r"), ("cameraPreviewShown", ""), ("cameraReady", "\r"), ("videoCaptureStarted", ""),
    ("videoRecordStarted", ""), ("videoRecordEnded", ""),
  ]

  private static let pages = way.map(\.event) + ["stillThereShown", "pinAsked"]

  @Test("Shows the start page after a restart, and keeps nothing of the last visitor", arguments: pages)
  func restarts(page: String) throws {
    let world = try World()
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
    if page == "pinAsked" { #expect(try world.setPin("246810", again: "246810").exitStatus() == 0) }
    let first = try kiosk(world, idle: page == "stillThereShown" ? 5000 : 600_000)
    try lead(first, to: page, in: world)
    first.signal(SIGKILL)
    _ = first.exitStatus()

    let second = try kiosk(world)
    #expect(second.wait(for: "Press any key to begin."), "\(second.screen.text)")
    let kept = (try? FileManager.default.contentsOfDirectory(atPath: world.path("captures"))) ?? []
    // A session that has reached its end page is saved.
    #expect(kept.allSatisfy { !$0.hasPrefix(".") } && kept.count == (page == "videoRecordEnded" ? 1 : 0), "\(kept)")
    second.send("x")
    #expect(second.wait { $0.cursorRests(on: "Continue") }, "\(second.screen.text)")
    second.signal(SIGTERM)
    #expect(second.exitStatus() == 143)
    #expect(second.faults == [])
  }

  private func kiosk(_ world: World, idle: Int = 600_000) throws -> PtySession {
    let session = try PtySession(
      program: World.program, arguments: ["kiosk", "--output", world.path("captures")] + World.demo,
      environment: world.environment.merging([
        "CAMEO_EVENTS": world.path("events.ndjson"), "CAMEO_IDLE_MS": "\(idle)",
      ]) { $1 }, columns: 80, rows: 24, capturesErrors: true)
    session.needs = world
    return session
  }

  private func lead(_ session: PtySession, to page: String, in world: World) throws {
    #expect(reaches("attractShown", session, world))
    if page == "pinAsked" { session.send("\u{1b}[21~\u{1b}[21~") }
    if page == "stillThereShown" { session.send("x") }
    if Self.way.contains(where: { $0.event == page }) {
      for (event, keys) in Self.way {
        #expect(reaches(event, session, world), "\(session.screen.text)")
        if event == page { return }
        if !keys.isEmpty { session.answer(keys) }
      }
    }
    #expect(reaches(page, session, world), "\(session.screen.text)")
  }

  private func reaches(_ event: String, _ session: PtySession, _ world: World) -> Bool {
    let isTold = { (try? world.text("events.ndjson"))?.contains("\"event\":\"\(event)\"") == true }
    let end = ContinuousClock.now + .seconds(60)
    // An event may not be visible on the screen.
    while !isTold(), .now < end { _ = session.wait(seconds: 0.05, for: "nothing that comes") }
    return isTold()
  }
}
