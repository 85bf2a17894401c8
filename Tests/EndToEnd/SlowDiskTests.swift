import enum Chance.Night
import Foundation
import PtyKit
import Testing

/// The real program on a disk that answers late or never.
@Suite("Keeping on a slow disk")
struct SlowDiskTests {
  private let world: World
  private let disk: SlowDisk
  private var captures: String { world.path("captures") }
  private static let page = "Saving…"

  init() throws {
    world = try World()
    disk = try SlowDisk(world)
  }

  private func run(slowAt call: String, _ more: [String] = []) throws -> PtySession {
    try world.run(
      World.toCapture + ["--auto-start", "--output", captures, "--events", world.path("events")] + more,
      environment: disk.environment(slowAt: call), capturesOutput: true, capturesErrors: true)
  }

  /// On the page that shows the save.
  private func keeping(slowAt call: String = "fsync:face.jpg", _ more: [String] = []) throws -> PtySession {
    let session = try run(slowAt: call, more)
    try #require(session.wait(for: Self.page), "\(session.screen.text)\(session.errors?.text ?? "")")
    return session
  }

  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// The spinner proves that the loop has turned since, and has read all input.
  private func goesRound(_ session: PtySession) -> Bool {
    (0..<2).allSatisfy { _ in
      let before = session.screen.text
      return session.wait { $0.text != before && $0.shows(Self.page) }
    }
  }

  private func end() throws -> [String: Any] { try #require(try Events(world.text("events")).first("sessionEnded")) }

  private func expectWhole(_ session: PtySession) throws {
    #expect(session.exitStatus() == 0, "\(session.errors?.text ?? "")")
    #expect(session.faults == [])
    // A disk that hangs at the very end leaves a lock without a folder, which the next start removes.
    let left = names(captures).filter { !$0.hasSuffix(".lock") }
    let id = try #require(left.first)
    let folder = "\(captures)/\(id)"
    #expect(left == [id])
    #expect(session.output?.text == "\(folder)/result.json\n")
    #expect(try world.say(["verify", folder]).status == 0)
    #expect(try end()["status"] as? String == "captured")
    #expect(try world.text("captures/\(id)/events.ndjson") == world.text("events"), "told as it stands there")
  }

  /// It has left no folder, and the next start finds nothing to clean up.
  private func expectNothing(_ session: PtySession, ofAClip: Bool = true) throws {
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
    #expect(session.output?.text == "")
    let loss = ofAClip ? "cameo: The recording was not saved.\n" : ""
    #expect(session.errors?.text == loss + "cameo: ended by Ctrl-C.\n")
    #expect(try end()["status"] as? String == "cancelled" && end()["by"] as? String == "signal")
    #expect(try Events(world.text("events")).names.suffix(2) == ["cameraReleased", "sessionEnded"])
    #expect(names(captures).allSatisfy { $0.hasPrefix(".") }, "\(names(captures))")
    let next = try world.run(World.toCapture + ["--output", captures, "--keep", "captured"])
    #expect(next.wait { $0.cursorRests(on: "Start") })
    next.send("\u{3}")
    #expect(next.exitStatus() == 130)
    #expect(names(captures) == [])
  }

  @Test("A page says so while it lasts, its spinner goes on, and all is as always in the end")
  func slow() throws {
    let session = try keeping()
    #expect(goesRound(session))
    #expect(names(captures).allSatisfy { $0.hasPrefix(".") })
    session.send("q?lt \r\u{1b}")
    #expect(goesRound(session), "no key means anything there")
    disk.answer()
    try expectWhole(session)
    #expect(names(captures).count == 1)
  }

  @Test(
    "The first request to leave waits for the save",
    arguments: Night.sample(1, of: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]))
  func asked(number: Int32) throws {
    let session = try keeping()
    session.signal(number)
    #expect(goesRound(session))
    disk.answer()
    try expectWhole(session)
  }

  @Test("TERM may come as often as it likes; it is for Ctrl-C to insist")
  func asksAgain() throws {
    let session = try keeping()
    for _ in 0..<3 {
      session.signal(SIGTERM)
      #expect(goesRound(session))
    }
    session.send("\u{3}")
    try expectNothing(session)
  }

  @Test(
    "A second Ctrl-C leaves nothing, on a disk that hangs for ever and on one that answers then",
    arguments: [true, false])
  func insisted(answers: Bool) throws {
    let session = try keeping()
    session.send("\u{3}")
    #expect(goesRound(session))
    session.send("\u{3}")
    #expect(session.wait { !$0.isAlternate })
    if answers { disk.answer() }
    try expectNothing(session)
  }

  @Test("A name that the disk does not answer for is waited for no longer than anything else")
  func naming() throws {
    let session = try keeping(slowAt: "renameat2:")
    session.send("\u{3}")
    #expect(goesRound(session))
    session.send("\u{3}")
    try expectNothing(session)
  }

  @Test("What stands there already is told as what it is, though the disk hangs over it")
  func standing() throws {
    let session = try keeping(slowAt: "fsync:captures")
    // On a busy machine the page is shown before the folder has its final name.
    #expect(session.wait { _ in names(captures).contains { !$0.hasPrefix(".") } })
    session.send("\u{3}")
    #expect(goesRound(session))
    session.send("\u{3}")
    try expectWhole(session)
  }

  @Test("A window that is closed meanwhile costs nothing")
  func closed() throws {
    let session = try keeping()
    session.hangUp()
    disk.answer()
    #expect(session.exitStatus() == 0)
    let id = try #require(names(captures).first)
    #expect(session.output?.text == "\(captures)/\(id)/result.json\n")
    #expect(try world.say(["verify", "\(captures)/\(id)"]).status == 0)
  }

  @Test("Stopped meanwhile by Ctrl-Z, it goes on where it was")
  func stopped() throws {
    let session = try keeping()
    session.send("\u{1a}")
    #expect(session.waitUntilStopped())
    #expect(session.faults == [])
    session.signal(SIGCONT)
    #expect(session.wait { $0.isAlternate && $0.shows(Self.page) })
    #expect(goesRound(session))
    disk.answer()
    try expectWhole(session)
  }

  @Test("The end of another kind is waited for likewise, and then a single Ctrl-C is enough", arguments: [true, false])
  func left(waits: Bool) throws {
    let session = try world.run(
      World.toCapture + ["--output", captures, "--events", world.path("events")],
      environment: disk.environment(slowAt: "fsync:result.json"), capturesOutput: true, capturesErrors: true)
    #expect(session.wait { $0.cursorRests(on: "Start") })
    session.signal(SIGTERM)
    #expect(session.wait(for: "Closing the session…"), "no picture is saved")
    if waits { disk.answer() } else { session.send("\u{3}") }
    guard waits else { return try expectNothing(session, ofAClip: false) }
    #expect(session.exitStatus() == 143)
    #expect(session.faults == [])
    let id = try #require(names(captures).first)
    #expect(names("\(captures)/\(id)") == ["events.ndjson", "manifest.json", "result.json"])
  }

  @Test(
    "A signal after the save changes nothing",
    arguments: ["tcsetattr", "write"], Night.sample(1, of: [SIGINT, SIGTERM, SIGHUP]))
  func late(call: String, number: Int32) throws {
    let session = try world.run(
      World.toCapture + ["--auto-start", "--output", captures, "--events", world.path("events")],
      environment: disk.environment(signalAt: "\(call):\(number)"), capturesOutput: true, capturesErrors: true)
    try expectWhole(session)
  }

  @Test(
    "Lines say it once", arguments: [("en", page), ("fr", "Sauvegarde en cours…")])
  func plain(language: String, sentence: String) throws {
    let session = try world.runPiped(
      World.toCapture + ["--plain", "--auto-start", "--output", captures, "--language", language],
      environment: disk.environment(slowAt: "fsync:face.jpg"))
    session.closeInput()
    #expect(session.wait(for: "\(sentence)\n"))
    session.signal(SIGINT)
    disk.answer()
    #expect(session.exitStatus() == 0)
    #expect(session.errors.text.components(separatedBy: sentence).count == 2)
    let lines = session.errors.text.split(separator: "\n").map(String.init)
    #expect(lines.dropLast().last == sentence && lines.last != sentence, "\(lines)")
    #expect(session.output.text.hasSuffix("/result.json\n"))
  }
}

/// A disk that answers a call only when the test allows it: the program's calls go through a preloaded library.
final class SlowDisk {
  private let gate: String
  private var end: Int32 = -1

  init(_ world: World) throws {
    gate = world.path("gate")
    try #require(mkfifo(gate, 0o600) == 0)
  }

  deinit { if end >= 0 { close(end) } }

  func environment(slowAt call: String = "", signalAt moment: String = "") -> [String: String] {
    let library = Program.built("libSlowDisk.so")
    return ["LD_PRELOAD": library, "SLOW_AT": call, "SLOW_GATE": gate, "SIGNAL_AT": moment]
  }

  /// From now on it answers at once.
  func answer() { end = open(gate, O_RDWR | O_CLOEXEC) }
}
