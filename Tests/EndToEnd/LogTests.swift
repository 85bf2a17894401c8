import Foundation
import PtyKit
import Testing

/// The log of the core, for debugging.
@Suite("The log of the core") struct LogTests {
  private struct Line: Decodable {
    var v: Int
    var t: Double
    var event: String
    var before, after: String?
    var effects: [String]
  }

  @Test("has each event with its effects and the page, and names alone") func names() throws {
    let world = try World()
    let path = world.path("core.log")
    let said = try world.say([
      "run", "--camera", "demo:fits", "--plain", "--no-instructions", "--camera-permission", "granted", "--auto-start",
      "--output", world.path("o"), "--log", path, "--metadata", "order-4711",
    ])
    #expect(said.status == 0, "\(said)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    #expect(lines.first?.event == "begin" && lines.allSatisfy { $0.v == 1 })
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.t <= $1.t })
    #expect(lines.contains { $0.event.hasPrefix("finding") })
    #expect(lines.contains { $0.event.hasPrefix("recorder.finished") && $0.before == "videoCapture" })
    #expect(lines.contains { $0.effects.contains("notify.videoRecordStarted") })
    for value in ["4711", "/", "\"x\":"] { #expect(!text.contains(value), "\(value): \(text.prefix(2000))") }
  }

  @Test("can be asked for by a variable, and goes to no terminal and no other stream's file") func places() throws {
    let world = try World()
    #expect(try world.say(["run", "--plain", "--events", "fd:1", "--log", "fd:1"]).status == 64)
    let path = world.path("core.log")
    let session = try world.run(environment: ["CAMEO_LOG": path])
    #expect(session.wait(forAll: Words.english.instructions))
    session.send("q")
    _ = session.exitStatus()
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""after":"instructions""#))
  }
}
