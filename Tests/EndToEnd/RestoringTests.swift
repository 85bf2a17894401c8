import Foundation
import PtyKit
import Testing

@Suite("The terminal is given back")
struct RestoringTests {
  /// On the capture page, while frames are being drawn.
  private func drawing(_ world: World) throws -> PtySession {
    let session = try world.run(World.toCapture + ["--events", world.path("events")])
    try #require(session.wait { $0.cursorRests(on: "Start") })
    let first = session.screen.picture
    try #require(session.wait { $0.picture != first })
    return session
  }

  @Test(
    "after every signal while frames are drawn",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signals(number: Int32) throws {
    let world = try World()
    let session = try drawing(world)
    session.signal(number)
    #expect(session.exitStatus() == 128 + number)
    #expect(session.faults == [])
    let left = session.screen.text.split(separator: "\n")
    #expect(left.last?.hasPrefix("cameo: ") == true, "only a path and a sentence may be left: \(session.screen.text)")
    #expect(left.dropLast().joined().hasSuffix("/result.json"))
    let names = try Events(world.text("events")).names
    #expect(names.suffix(2) == ["cameraReleased", "sessionEnded"])
  }

  @Test("and the last message is printed, even if more signals arrive", arguments: [SIGTERM, SIGHUP])
  func askedAgain(number: Int32) throws {
    let world = try World()
    let log = world.path("log")
    try #require(mkfifo(log, 0o600) == 0)
    // The log has no reader, so the end waits for it a moment.
    let reader = open(log, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    let filling = [UInt8](repeating: 0, count: 4096)
    while write(reader, filling, filling.count) > 0 {}
    let session = try world.run(World.toCapture + ["--events", log])
    try #require(session.wait { $0.cursorRests(on: "Start") })
    session.signal(number)
    #expect(session.wait { !$0.isAlternate })
    for _ in 0..<3 { session.signal(number) }
    session.signal(SIGINT)
    #expect(session.exitStatus() == 128 + number)
    #expect(session.faults == [])
    #expect(session.screen.text.contains("cameo: ended by \(number == SIGTERM ? "SIGTERM" : "SIGHUP")"))
  }

  @Test("after a crash while frames are drawn", arguments: [SIGSEGV, SIGABRT])
  func crashes(number: Int32) throws {
    let session = try drawing(World())
    session.signal(number)
    #expect(session.exitStatus() == 128 + number)
    #expect(session.faults == [])
    #expect(session.screen.text == "", "nothing of a face may stay")
    let last = String(decoding: session.bytes.suffix(200), as: UTF8.self)
    #expect(last.contains("\u{18}\u{1b}[?2026l"), "a frame may have been cut in the midst of a sequence: \(last)")
  }

  @Test("when Ctrl-C cuts a frame, of which the driver then drops the rest")
  func cutFrame() throws {
    let session = try World().run(World.toCapture + ["--preview", "color"], columns: 200, rows: 60)
    #expect(session.wait { $0.cursorRests(on: "Start") })
    #expect(session.wait { $0.isInFrame })
    session.send("\u{3}")
    #expect(session.exitStatus(readsMeanwhile: false) == 130)
    #expect(session.faults == [])
  }

  @Test("after the normal end")
  func normal() throws {
    let session = try drawing(World())
    #expect(session.press("Start"))
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }

  @Test("with what a library has said meanwhile")
  func complaint() throws {
    let world = try World()
    let session = try world.run(
      World.toCapture + ["--auto-start"],
      environment: ["LD_PRELOAD": Program.built("libSlowDisk.so"), "SAYS": "a library complains"])
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
    #expect(session.screen.line(0) == "a library complains", "\(session.screen.text)")
    #expect(session.screen.text.hasSuffix("/result.json"))
  }

  @Test("for a while after Ctrl-Z, and everything is drawn again when it goes on")
  func stopped() throws {
    let world = try World()
    let session = try drawing(world)
    session.send("\u{1a}")
    #expect(session.waitUntilStopped())
    #expect(session.faults == [])
    session.signal(SIGCONT)
    #expect(session.wait { $0.isAlternate && $0.cursorRests(on: "Start") && $0.shows(Words.english.prompt) })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
  }

  @Test("after a stop from outside the page stands again")
  func stoppedFromOutside() throws {
    let session = try drawing(World())
    session.signal(SIGTSTP)
    #expect(session.waitUntilStopped())
    #expect(session.faults == [])
    session.signal(SIGCONT)
    #expect(session.wait { $0.isAlternate && $0.cursorRests(on: "Start") })
  }

  @Test("not if the window is closed; then the program ends")
  func hangUp() throws {
    let session = try drawing(World())
    session.hangUp()
    #expect(session.exitStatus() == 129)
  }
}
