import Foundation
import Glibc
import PtyKit
import Testing

/// A kiosk whose disk stops to answer just when a visitor comes.
@Suite("Seating on a slow disk")
struct SlowSeatTests {
  private let world: World
  private let disk: SlowDisk

  init() throws {
    world = try World()
    disk = try SlowDisk(world)
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
  }

  /// At its first page, with a disk that hangs from now on.
  private func kiosk() throws -> PtySession {
    let environment = disk.environment(slowAt: "mkdirat:").merging(["SLOW_IF": world.path("frozen")]) { $1 }
    let session = try PtySession(
      program: World.program, arguments: ["kiosk", "--output", world.path("captures")] + World.demo,
      environment: world.environment.merging(environment) { $1 }, capturesErrors: true)
    session.needs = world
    try #require(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    try world.write("", to: "frozen")
    return session
  }

  private func end(_ session: PtySession) {
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
    #expect(session.faults == [])
  }

  @Test("The visitor is told, orders are answered meanwhile, and the session begins when the disk answers")
  func late() throws {
    let session = try kiosk()
    session.send("x")
    #expect(session.wait(seconds: 2, for: "One moment, please."), "\(session.screen.text)")
    let began = ContinuousClock.now
    let status = try world.say(["ctl", "status"])
    #expect(status.status == 0 && status.output.hasPrefix("page      attract\n"), "\(status)")
    #expect(ContinuousClock.now - began < .seconds(3))
    disk.answer()
    #expect(session.wait { $0.cursorRests(on: "Continue") }, "\(session.screen.text)")
    end(session)
  }

  @Test("A disk that never answers puts it out of order, and it still ends in time")
  func never() throws {
    let session = try kiosk()
    session.send("x")
    #expect(session.wait(for: "storage.cannotWrite"), "\(session.screen.text)")
    #expect(try world.say(["ctl", "status"]).output.hasPrefix("page      outOfOrder\n"))
    end(session)
  }
}
