import Foundation
import PtyKit
import Testing

@Suite("What is said where")
struct OutputTests {
  /// The event order of the original SDKs, up to a clip.
  private static let walk = [
    "instructionsShown", "cameraPermissionShown", "cameraPermissionRequested", "cameraPermissionAccepted",
    "cameraPreviewShown", "cameraReady", "videoCaptureStarted", "videoRecordStarted", "videoRecordEnded",
    "cameraReleased", "sessionEnded",
  ]

  private func walk(_ session: PtySession) {
    #expect(session.press("Continue"))
    #expect(session.press("Request permission"))
    #expect(session.press("Allow"))
    #expect(session.press("Start"))
    #expect(session.exitStatus() == 0)
  }

  private func check(_ text: String) throws {
    let events = try Events(text)
    #expect(events.steps == Self.walk)
    #expect(events.names.contains("holdStarted"))
    #expect(events.sequence == Array(events.lines.indices))
    #expect(events.times == events.times.sorted() && events.times.count == events.lines.count)
    #expect(events.sessions.count == 1)
    #expect(events.lines.allSatisfy { $0["v"] as? Int == 1 })
    #expect(events.first("sessionEnded")?["status"] as? String == "captured")
    #expect((events.first("sessionEnded")?["result"] as? String)?.hasSuffix("/result.json") == true)
  }

  @Test("With standard output in a pipe the screen is on the terminal, and the pipe has events only")
  func eventsOnOutput() throws {
    let session = try World().run(["--events", "-"], capturesOutput: true)
    #expect(session.wait { $0.isAlternate })
    walk(session)
    try check(session.output?.text ?? "")
    #expect(session.faults == [])
  }

  @Test("A file or an open descriptor can take the events; the file is private")
  func eventsElsewhere() throws {
    let world = try World()
    let session = try world.run(["--events", "fd:3"], capturesThird: true)
    walk(session)
    try check(session.third?.text ?? "")
    let other = try world.run(["--events", world.path("log.ndjson")], capturesOutput: true)
    walk(other)
    try check(world.text("log.ndjson"))
    #expect(other.output?.text.hasSuffix("/result.json\n") == true)
    let attributes = try FileManager.default.attributesOfItem(atPath: world.path("log.ndjson"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A log goes on behind what stands there already")
  func appended() throws {
    let world = try World()
    try world.write("{\"v\":1}\n", to: "log")
    for _ in 0..<2 {
      let session = try world.runPiped(World.toCapture + ["--plain", "--events", world.path("log")])
      #expect(session.wait(for: "Enter: Start"))
      session.signal(SIGTERM)
      #expect(session.exitStatus() == 143)
    }
    let log = try world.text("log")
    #expect(log.hasPrefix("{\"v\":1}\n{\"v\":1,\"seq\":0,"))
    #expect(log.components(separatedBy: "\"event\":\"sessionEnded\"").count == 3)
  }

  @Test(
    "Events with no place to go end it before anything is drawn",
    arguments: [
      ("-", 64, "The events can't go to the terminal"), ("fd:9", 64, "There is no descriptor 9"),
      ("/nonexistent/log", 73, "/nonexistent/log can't be written"), ("/", 73, "/ can't be written"),
      ("/nonexistent/\u{1b}[31m", 73, "/nonexistent/\\u{1B}[31m can't be written"),
    ])
  func noPlace(target: String, status: Int32, sentence: String) throws {
    let session = try World().run(["--events", target], capturesErrors: true)
    #expect(session.exitStatus() == status)
    #expect(session.errors?.text.contains(sentence) == true, "\(session.errors?.text ?? "")")
    #expect(session.bytesRead == 0)
  }

  /// The capture is complete, but its events were not delivered.
  private func expectLost(_ session: PtySession, in world: World, _ sentence: Comment) {
    #expect(session.press("Start"))
    #expect(session.exitStatus() == 73, sentence)
    #expect(session.faults == [])
    let said = session.errors?.text ?? ""
    #expect(said.contains("cameo: The events can no longer be written."), sentence)
    #expect(said.contains("cameo: The capture is complete: \(world.path("data"))/"), sentence)
  }

  @Test("Events that can't be written don't stop the person; the end tells it, and where the capture is")
  func lostEvents() throws {
    let world = try World()
    let full = try world.run(World.toCapture + ["--events", "/dev/full"], capturesErrors: true)
    expectLost(full, in: world, "a full disk")
    for (target, output) in [("fd:3", "/dev/tty"), ("-", "&3")] {
      let gone = try PtySession(
        program: "/bin/bash",
        arguments: [
          "-c", "exec 3> >(true); wait $!; \"$0\" \"$@\" >\(output)", World.program, "run", "--events", target,
        ] + World.demo + World.toCapture,
        environment: world.environment, capturesErrors: true)
      expectLost(gone, in: world, "no reader of \(target)")
    }
  }

  @Test("Any other end keeps its exit code, even without a reader of the events or the path")
  func otherEnds() throws {
    let world = try World()
    for target in ["fd:3", "-"] {
      let session = try PtySession(
        program: "/bin/bash",
        arguments: ["-c", "exec 3> >(true); wait $!; \"$0\" \"$@\" >&3", World.program, "run", "--events", target]
          + World.demo + World.toCapture,
        environment: world.environment, capturesErrors: true)
      #expect(session.wait { $0.cursorRests(on: "Start") })
      session.send("\u{3}")
      #expect(session.exitStatus() == 130)
      #expect(session.faults == [])
      #expect(session.errors?.text.hasSuffix("cameo: ended by Ctrl-C.\n") == true, "\(session.errors?.text ?? "")")
    }
  }

  @Test("A consent that can't be kept does not stop the session, and is told")
  func consentUnwritable() throws {
    let world = try World()
    let config = try world.write("{\"rememberPermission\": true}", to: "c.json")
    try world.write("a file where a folder should be", to: "state")
    let session = try world.run(["--no-instructions", "--config", config], capturesErrors: true)
    #expect(session.press("Request permission"))
    #expect(session.press("Allow"))
    #expect(session.wait { $0.cursorRests(on: "Start") })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(session.errors?.text.contains(world.path("state")) == true, "\(session.errors?.text ?? "")")
  }

  @Test("A consent that is kept is not asked for again")
  func consentKept() throws {
    let world = try World()
    let config = try world.write("{\"rememberPermission\": true}", to: "c.json")
    let first = try world.run(["--no-instructions", "--config", config])
    #expect(first.press("Request permission"))
    #expect(first.press("Allow"))
    #expect(first.wait { $0.cursorRests(on: "Start") })
    first.send("\u{3}")
    #expect(first.exitStatus() == 130)
    let second = try world.run(["--no-instructions", "--config", config])
    #expect(second.wait { $0.cursorRests(on: "Start") })
  }

  @Test("Without any terminal and without --plain it says so in one sentence")
  func nowhere() throws {
    let said = try World().say(["run", "--camera", "demo"])
    #expect(said.status == 64)
    #expect(said.errors.hasPrefix("cameo: There is no terminal to draw on"))
    #expect(said.errors.split(separator: "\n").count == 1)
    #expect(said.output == "")
  }
}
