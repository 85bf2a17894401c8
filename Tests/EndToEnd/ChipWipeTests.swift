import Contract
import Foundation
import Imaging
import PtyKit
import Testing

@testable import Demo

/// Searches the whole memory of a kiosk for the chip of a visitor's document, during and after the session.
///
/// The chip is that of `Tests/ChipTrials`, in a process of its own, on a reader of a `pcscd` of its own.
@Suite(
  "What a kiosk keeps of the chip of a visitor who has left",
  .enabled(if: geteuid() == 0, "skipped: only root may look into the memory of a kiosk"))
struct ChipWipeTests {
  /// `pcscd`, its reader, and the passport that the demo camera shows with seed 1.
  private final class Stand {
    static let document = "demo-td3"
    let world: World
    let session: PipeSession
    /// Why there is none, if `pcscd` can't be started here.
    private(set) var missing: String?
    private var folder: String { world.path("stand") }

    init(_ world: World) throws {
      self.world = world
      try FileManager.default.createDirectory(atPath: world.path("stand"), withIntermediateDirectories: true)
      session = try PipeSession(
        program: World.root.appendingPathComponent("Tests/ChipTrials/lay").path,
        arguments: [world.path("stand"), Self.document], environment: world.environment)
      guard !session.wait(output: "ready") else { return }
      try #require(session.output.text.hasPrefix("missing"), "\(session.output.text)\n\(session.errors.text)")
      missing = session.output.text
    }

    /// `pcscd` ends with it.
    deinit {
      session.closeInput()
      _ = session.exitStatus(seconds: 20)
    }

    var settings: [String: String] {
      [
        "PCSCLITE_CSOCK_NAME": "\(folder)/pcscd/pcscd.comm",
        "CAMEO_NFC_TRUST": "\(folder)/documents/\(Self.document)/trust",
      ]
    }

    func lay(delay milliseconds: Int) { session.send("lay \(milliseconds)\n") }

    func file(_ name: String) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: "\(folder)/documents/\(Self.document)/\(name)"))
    }

    /// Keys of all accesses and sessions until now, and what they were derived from.
    var secrets: [[UInt8]] {
      let text = try? String(contentsOfFile: "\(folder)/secrets", encoding: .ascii)
      return (text ?? "").split(separator: "\n").map { line in
        let digits = Array(line)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
      }
    }
  }

  private static let holder = Specimen(seed: 1)
  private static let rows = holder.page(.valid)
  private let world: World

  init() throws {
    world = try World()
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
  }

  /// `nil` if there can be none; in CI that is a failure.
  private func stand() throws -> Stand? {
    let stand = try Stand(world)
    guard let reason = stand.missing else { return stand }
    if ProcessInfo.processInfo.environment["CI"] == "true" { Issue.record("\(reason)") }
    print("skipped: \(reason)")
    return nil
  }

  /// A passport in front of the camera, as a film: the rendered one would have its MRZ in memory.
  private func film() throws -> String {
    let size = PixelSize(width: 1280, height: 720)
    var state = DocumentState()
    state.document = .td3
    let renderer = DocumentRenderer(size: size, seed: 1)
    var film = Data("YUV4MPEG2 W\(size.width) H\(size.height) F10:1 C420jpeg XCOLORRANGE=FULL\n".utf8)
    for frame in 1...4 {
      let picture = Picture(size)
      renderer.render(state, frame: frame, into: picture)
      film += Data("FRAME\n".utf8)
      for plane in [picture.luma, picture.blue, picture.red] { film.append(contentsOf: plane) }
    }
    let path = world.path("passport.y4m")
    try film.write(to: URL(fileURLWithPath: path))
    return path
  }

  private func kiosk(_ stand: Stand, steps: String, camera: String) throws -> PtySession {
    let session = try PtySession(
      program: World.program,
      arguments: [
        "kiosk", "--events", world.path("events.ndjson"), "--output", world.path("captures"), "--nfc", "required",
        "--no-instructions", "--camera", camera, "--camera-permission", "granted", "--color", "none", "--review",
        "skip",
        "--document-kind", "td3",
      ],
      environment: world.environment.merging(stand.settings) { $1 }.merging(["CAMEO_STEPS": steps]) { $1 }, columns: 80,
      rows: 24, capturesErrors: true)
    session.needs = stand
    try #require(session.wait(for: "Press any key to begin."), "\(session.screen.text)\n\(session.errors?.text ?? "")")
    session.send("x")
    return session
  }

  /// The process is stopped meanwhile.
  private func count(_ traces: Traces, in session: PtySession) throws -> [String: Int] {
    session.signal(SIGSTOP)
    try #require(session.waitUntilStopped())
    defer { session.signal(SIGCONT) }
    return try traces.count(in: session.process)
  }

  /// What all pages of a chip may leave: what opens it, what it says, and the keys of all its sessions.
  private func traces(_ stand: Stand) throws -> Traces {
    var traces = Traces()
    let holder = Self.holder
    traces.add(typed: holder.number, as: "number")
    traces.add(typed: holder.birth, as: "birth")
    traces.add(typed: holder.expiry, as: "expiry")
    for row in Self.rows { traces.add(name: row, as: "MRZ") }
    let numbers = Array(Self.rows[1])
    traces.add(name: String(numbers[0..<10] + numbers[13..<20] + numbers[21..<28]), as: "key field")
    let anchor = try stand.file("trust/csca.cer")
    for name in ["sod.bin", "dg2.bin"] {
      let file = try stand.file(name)
      // The state's certificate, which names it as the document does, is the operator's.
      traces.addPieces(of: file, as: name, ends: 64, except: anchor)
      traces.addPieces(of: file.base64EncodedData(), as: "\(name) in base64", ends: 128)
    }
    traces.addPieces(of: try stand.file("dg1.bin").base64EncodedData(), as: "dg1 in base64", ends: 0)
    for secret in stand.secrets { traces.add(secret.prefix(16), as: "keys") }
    return traces
  }

  /// Nothing is left once the visitor has gone.
  private func checkEnd(_ session: PtySession, _ stand: Stand, before: [String: Int]) throws {
    try #require(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    let traces = try traces(stand)
    var after = try count(traces, in: session)
    // A command may still be under way, and saved data is freed by a separate thread.
    for _ in 0..<10 where !after.values.allSatisfy({ $0 == 0 }) {
      _ = session.wait(seconds: 0.3) { _ in false }
      after = try count(traces, in: session)
    }
    #expect(after.values.allSatisfy { $0 == 0 }, "\(before) before, \(after) after")
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  private func leave(_ session: PtySession) throws {
    session.send("\u{1B}")
    try #require(session.wait { $0.cursorRests(on: "Stay") }, "\(session.screen.text)")
    session.send("\t")
    #expect(session.press("Leave"))
  }

  private func type(_ session: PtySession, ends: String = "\r") throws {
    try #require(session.wait(for: "Type the printed details"), "\(session.screen.text)")
    let numbers = Array(Self.rows[1])
    for (place, part) in [numbers[0..<10], numbers[13..<20], numbers[21..<28]].enumerated() {
      session.answer(String(part))
      try #require(session.wait(for: String(part)), "\(session.screen.text)")
      if place < 2 || ends == "\r" { session.answer("\r") }
    }
  }

  @Test("A visitor who leaves the page of the key leaves nothing that was typed")
  func typed() throws {
    guard let stand = try stand() else { return }
    let session = try kiosk(stand, steps: "chip", camera: "demo:fits")
    try type(session, ends: "")
    let before = try count(try traces(stand), in: session)
    for kind in ["number", "birth in cells", "expiry in curses"] {
      #expect(before[kind, default: 0] > 0, "\(kind): \(before)")
    }
    try leave(session)
    try checkEnd(session, stand, before: before)
  }

  @Test("A visitor who leaves in the middle of a read leaves no key and no piece of a file")
  func leaves() throws {
    guard let stand = try stand() else { return }
    stand.lay(delay: 150)
    let session = try kiosk(stand, steps: "chip", camera: "demo:fits")
    try type(session)
    try #require(session.wait(for: "Photo"), "\(session.screen.text)")
    _ = session.wait(seconds: 1) { _ in false }
    let before = try count(try traces(stand), in: session)
    for kind in ["number", "MRZ", "sod.bin", "dg2.bin", "keys"] {
      #expect(before[kind, default: 0] > 0, "\(kind): \(before)")
    }
    try leave(session)
    try checkEnd(session, stand, before: before)
  }

  @Test("A visitor whose document and chip were read leaves files on the disk, and nothing of these in memory")
  func kept() throws {
    guard let stand = try stand() else { return }
    let session = try kiosk(stand, steps: "document,chip", camera: "loop:\(try film())")
    try #require(session.wait(for: "Lay your document on the reader"), "\(session.screen.text)")
    stand.lay(delay: 10)
    try #require(session.wait(for: "Chip read"), "\(session.screen.text)")
    let before = try count(try traces(stand), in: session)
    for kind in ["number", "MRZ", "sod.bin", "dg2.bin"] { #expect(before[kind, default: 0] > 0, "\(kind): \(before)") }
    session.send("\r")
    try checkEnd(session, stand, before: before)
    let folders = try FileManager.default.contentsOfDirectory(atPath: world.path("captures"))
    let result = try #require(folders.first { !$0.hasPrefix(".") })
    let text = try world.text("captures/\(result)/result.json")
    #expect(text.contains(try stand.file("dg2.bin").base64EncodedString()) && text.contains(#""verdict": "good""#))
  }
}
