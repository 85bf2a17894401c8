import Foundation
import Glibc
import PtyKit
import Testing

/// Keys that arrive faster than a person can see their questions, on the real terminal.
@Suite("Keys in bursts")
struct BurstTests {
  private func events(_ world: World) throws -> Events { try Events(world.text("events")) }

  private func run(_ world: World, _ arguments: [String] = []) throws -> PtySession {
    let session = try world.run(["--events", world.path("events")] + arguments)
    try #require(session.wait { $0.cursorRests(on: "Continue") })
    return session
  }

  /// Holds Enter down; false if this machine was too busy to repeat it within the 100 ms after which a key is a new one.
  private func hold(in session: PtySession, every milliseconds: Int) -> Bool {
    let clock = ContinuousClock()
    var (last, longest) = (clock.now, Duration.zero)
    for _ in 0..<40 {
      session.send("\r")
      (longest, last) = (max(longest, clock.now - last), clock.now)
      _ = session.wait(seconds: Double(milliseconds) / 1000, for: "never")
    }
    return longest < .milliseconds(100)
  }

  /// A session with Enter held down, once this machine was quick enough for that.
  private func held(every milliseconds: Int, _ begin: () throws -> PtySession) throws -> PtySession {
    for _ in 0..<5 {
      let session = try begin()
      if hold(in: session, every: milliseconds) { return session }
      session.signal(SIGTERM)
      _ = session.exitStatus()
    }
    return try #require(nil, "this machine was too busy to hold a key down")
  }

  private func end(_ session: PtySession) {
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
    #expect(session.faults == [])
  }

  @Test("Enter or Space several times in one read allows no camera", arguments: ["\r\r\r\r", "    ", "\r \r \n\n"])
  func oneRead(keys: String) throws {
    let world = try World()
    let session = try run(world)
    session.send(keys)
    #expect(session.wait(for: "Press again."))
    #expect(session.wait { $0.cursorRests(on: "Allow") })
    end(session)
    let names = try events(world).names
    let shown = ["instructionsShown", "cameraPermissionShown", "cameraPermissionRequested"]
    #expect(names == shown + ["pressIgnored", "sessionEnded"])
  }

  @Test("Nor does a key that is held down, as keyboards repeat it", arguments: [26, 33, 41])
  func held(milliseconds: Int) throws {
    var world = try World()
    let session = try held(every: milliseconds) {
      world = try World()
      return try run(world)
    }
    #expect(session.wait { $0.cursorRests(on: "Allow") })
    // A single key does.
    #expect(session.press("Allow"))
    #expect(session.wait { $0.cursorRests(on: "Start") })
    end(session)
    let all = try events(world)
    let order = ["cameraPermissionRequested", "pressIgnored", "cameraPermissionAccepted"]
    // A gap on a busy machine can split the held key into several series.
    let told = all.names.filter(order.contains)
    let ignored = told.dropFirst().dropLast()
    #expect(told.first == order[0] && told.last == order[2], "\(all.names)")
    #expect(!ignored.isEmpty && ignored.allSatisfy { $0 == order[1] }, "\(all.names)")
  }

  @Test("Nor at a kiosk, from the first page on")
  func kiosk() throws {
    var world = try World()
    let session = try held(every: 33) {
      world = try World()
      try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
      let session = try PtySession(
        program: World.program, arguments: ["kiosk", "--events", world.path("events")] + World.demo,
        environment: world.environment)
      session.needs = world
      try #require(session.wait(for: "Press any key to begin."))
      return session
    }
    #expect(session.wait { $0.cursorRests(on: "Allow") })
    end(session)
    let names = try events(world).names
    #expect(names.contains("pressIgnored") && !names.contains("cameraPermissionAccepted"), "\(names)")
  }

  @Test("Plain lines say to press again")
  func plain() throws {
    let session = try World().runPiped(["--plain"])
    #expect(session.wait(for: "Enter: Continue"))
    session.send("\r\r\r")
    #expect(session.wait(for: "Press again.\n"))
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  @Test("A terminal that answers late has shown the page only then")
  func lateAnswers() throws {
    let world = try World()
    let session = try run(world)
    #expect(session.press("Continue"))
    #expect(session.press("Request permission"))
    #expect(session.wait { $0.cursorRests(on: "Allow") })
    session.holdsAnswers = true
    session.send("q")
    #expect(session.wait { $0.cursorRests(on: "Stay") })
    session.send("\t")
    #expect(session.wait { $0.cursorRests(on: "Leave") })
    _ = session.wait(seconds: 0.6, for: "never")
    session.send("\r")
    #expect(session.wait(for: "Press again."))
    session.holdsAnswers = false
    #expect(session.press("Leave"))
    #expect(session.exitStatus() == 130)
  }

  @Test("Control with Space and Alt with a key begin at a kiosk", arguments: ["\0", "\u{1b}x", "\u{1b}\r"])
  func anyKey(keys: String) throws {
    let world = try World()
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
    let session = try PtySession(
      program: World.program, arguments: ["kiosk"] + World.demo, environment: world.environment)
    session.needs = world
    try #require(session.wait(for: "Press any key to begin."))
    session.send(keys)
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    end(session)
  }
}
