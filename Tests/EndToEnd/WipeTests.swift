import Foundation
import PtyKit
import Testing

/// Searches the whole memory of a kiosk for a visitor's data, during and after the session.
@Suite(
  "What a kiosk keeps of a visitor who has left",
  .enabled(if: geteuid() == 0, "skipped: only root may look into the memory of a kiosk"))
struct WipeTests {
  private let world: World
  private static let size = (width: 640, height: 480)
  private var events: String { world.path("events.ndjson") }
  private var captures: String { world.path("captures") }

  init() throws {
    world = try World()
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
  }

  /// A face that fits, as a film with known rows: full range, so that none is converted.
  private func film() throws -> Data {
    let path = world.path("face.y4m")
    let made = try Program.runDetached(Program.built("PreviewBench"), ["clip", "still", "12", path])
    try #require(made.status == 0, "\(made.errors)")
    var film = try Data(contentsOf: URL(fileURLWithPath: path))
    let end = try #require(film.firstIndex(of: 10))
    film.replaceSubrange(end..<end, with: Data(" XCOLORRANGE=FULL".utf8))
    try film.write(to: URL(fileURLWithPath: path))
    return film
  }

  private func kiosk(_ words: [String] = [], _ variables: [String: String] = [:]) throws -> PtySession {
    let camera = ["--camera", "loop:\(world.path("face.y4m"))", "--camera-permission", "granted", "--color", "none"]
    let session = try PtySession(
      program: World.program, arguments: ["kiosk", "--events", events, "--output", captures] + camera + words,
      environment: world.environment.merging(variables) { $1 }, columns: 80, rows: 24, capturesErrors: true)
    session.needs = world
    try #require(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    return session
  }

  /// The session ids, which are also the names of their folders.
  private func people() throws -> Set<String> {
    let lines = try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n")
    let ids = lines.compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["session"] as? String
    }
    return Set(ids).subtracting(["kiosk"])
  }

  /// The process is stopped meanwhile.
  private func count(_ traces: Traces, in session: PtySession) throws -> [String: Int] {
    session.signal(SIGSTOP)
    try #require(session.waitUntilStopped())
    defer { session.signal(SIGCONT) }
    return try traces.count(in: session.process)
  }

  /// The finder forgets as soon as it is idle, and saved data is freed by a separate thread.
  private func countAfterwards(_ traces: Traces, in session: PtySession) throws -> [String: Int] {
    for _ in 0..<10 {
      let left = try count(traces, in: session)
      if left.values.allSatisfy({ $0 == 0 }) { return left }
      _ = session.wait(seconds: 0.3) { _ in false }
    }
    return try count(traces, in: session)
  }

  /// Goes to the live preview, and returns what of it can be found in memory.
  private func reachPicture(_ session: PtySession, _ traces: inout Traces) throws {
    session.send("x")
    try #require(session.wait { $0.cursorRests(on: "Continue") })
    session.send("\r")
    try #require(session.wait { $0.cursorRests(on: "Start") }, "\(session.screen.text)")
    for _ in 0..<40 {
      _ = session.wait(seconds: 0.05) { _ in false }
      traces.addCells(of: session.screen)
    }
    traces.add(name: try #require(try people().first), as: "id")
  }

  @Test("A visitor who leaves the live preview leaves no pixel row, no cell and no name")
  func leaves() throws {
    var traces = Traces()
    traces.addRows(of: try film(), width: Self.size.width, height: Self.size.height)
    let session = try kiosk()
    try reachPicture(session, &traces)
    let before = try count(traces, in: session)
    for kind in ["rows", "cells", "curses", "id"] { #expect(before[kind, default: 0] > 0, "\(kind): \(before)") }
    session.send("q")
    try #require(session.wait { $0.cursorRests(on: "Stay") })
    traces.addCells(of: session.screen)
    session.send("\t")
    #expect(session.press("Leave"))
    try #require(session.wait(for: "Press any key to begin."))
    let after = try countAfterwards(traces, in: session)
    #expect(after.values.allSatisfy { $0 == 0 }, "\(before) before, \(after) after")
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  @Test("A captured visitor leaves files on the disk, and nothing of these in memory")
  func captured() throws {
    var traces = Traces()
    traces.addRows(of: try film(), width: Self.size.width, height: Self.size.height)
    let session = try kiosk(["--duration-ms", "600"])
    try reachPicture(session, &traces)
    session.send("\r")
    try #require(session.wait(for: "Thank you"), "\(session.screen.text)")
    let folder = "\(captures)/\(try #require(try people().first))"
    for name in ["clip.mp4", "face.jpg"] {
      traces.addPieces(of: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")), as: name)
    }
    let before = try count(traces, in: session)
    for kind in ["rows", "id"] { #expect(before[kind, default: 0] > 0, "\(kind): \(before)") }
    // The end page times out without a key press.
    try #require(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    let after = try countAfterwards(traces, in: session)
    #expect(after.values.allSatisfy { $0 == 0 }, "\(before) before, \(after) after")
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  @Test("What the backend said to a visitor leaves the memory with them")
  func told() throws {
    _ = try film()
    let words = "Greetings to Xanthippe of Quuxdorf"
    // A kiosk asks the backend how it is, too, so every answer has the verdict.
    try world.write(String(repeating: "201 done approved \"\(words)\"\n", count: 200), to: "answers.txt")
    let box = try DeliveryTests.Box(world, ["--answer", world.path("answers.txt")])
    let delivery = [
      "CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": box.address, "CAMEO_OUTPUT": captures,
      // At 0, as in all other tests, a verdict is not shown.
      "CAMEO_END_PAGE_MS": "5000",
    ]
    let courier = try PipeSession(
      program: World.program, arguments: ["deliver"], environment: world.environment.merging(delivery) { $1 })
    try #require(courier.wait(for: "Ctrl-C ends it"), "\(courier.errors.text)")
    let session = try kiosk(["--duration-ms", "600"], delivery)
    var traces = Traces()
    try reachPicture(session, &traces)
    session.send("\r")
    try #require(
      session.wait(for: words),
      "\(session.screen.text)\n\(box.session.output.text)\n\(courier.errors.text)")
    var told = Traces()
    told.add(name: words, as: "words")
    let before = try count(told, in: session)
    #expect(before["words", default: 0] > 0)
    try #require(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    let after = try countAfterwards(told, in: session)
    #expect(after == ["words": 0], "\(before) before, \(after) after")
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
    courier.signal(SIGTERM)
    #expect(courier.exitStatus(seconds: 30) != nil)
  }
}
