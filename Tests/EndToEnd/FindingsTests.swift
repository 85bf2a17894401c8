import Foundation
import PtyKit
import Testing

/// The findings log and its report.
@Suite("Findings") struct FindingsTests {
  private static let film = World.root.appendingPathComponent("Tests/Tapes/_films/fits.mp4").path

  @Test("are told of a film in words") func words() throws {
    let done = try World().say(["faces", Self.film])
    #expect(done.status == 0)
    for word in ["150 frames", "faces: 1 in 150", "from", "doNotMove", "CPU a frame"] {
      #expect(done.output.contains(word), "\(word): \(done.output)")
    }
  }

  @Test("are lines for machines, which a tape plays") func lines() throws {
    let world = try World()
    let done = try world.say(["faces", "--json", Self.film])
    #expect(done.status == 0)
    #expect(done.output.split(separator: "\n").count == 150)
    _ = try world.write(done.output, to: "film.findings")
    let tape = try world.write(
      """
      Camera demo
      Recorder virtual
      Set Option "--no-instructions --camera-permission granted --auto-start"
      Findings film.findings
      Wait+Event@5s videoRecordStarted

      """, to: "play.tape")
    let played = try world.say(["tape", "run", tape])
    #expect(played.status == 0, "\(played.output)")
  }

  @Test("of a session replace older ones, and nothing else") func files() throws {
    let world = try World()
    func run(_ path: String) throws -> Program.Said {
      try world.say([
        "run", "--camera", "demo:fits", "--plain", "--no-instructions", "--camera-permission", "granted",
        "--auto-start",
        "--output", world.path("o"), "--findings", path,
      ])
    }
    let path = world.path("a.findings")
    for _ in 0..<2 {
      #expect(try run(path).status == 0)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.hasPrefix("{\"v\":1,\"t\":") && text.hasSuffix("}\n"))
      // The times of one session only increase.
      #expect(text.components(separatedBy: "\"frame\":").count < 400)
    }
    let other = try world.write("precious\n", to: "other.txt")
    let refused = try run(other)
    #expect(refused.status == 73 && refused.errors.contains("was left unchanged"))
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious\n")
    #expect(try world.say(["run", "--plain", "--events", "fd:1", "--findings", "fd:1"]).status == 64)
  }

  @Test("of what is no picture are told with their code") func wrong() throws {
    let world = try World()
    let text = try world.write("no picture", to: "text.png")
    #expect(try world.say(["faces", text]).status == 65)
    #expect(try world.say(["faces", world.path("gone.png"), Self.film]).status == 66)
    #expect(try world.say(["faces"]).status == 64)
  }
}
