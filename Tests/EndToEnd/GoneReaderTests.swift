import Foundation
import PtyKit
import Testing

/// The reader of a pipe is gone before the first byte: no command is killed by SIGPIPE.
@Suite("The reader is gone")
struct GoneReaderTests {
  private func ask(_ world: World, _ words: String) throws -> Program.Said {
    try world.shell("exec 4> >(true); wait $!; \"$0\" \(words) >&4")
  }

  @Test(
    "a command keeps its exit code, and says nothing of it",
    arguments: [
      ("help", 0), ("--help", 0), ("--version", 0), ("help result", 0), ("config show", 0), ("config check", 0),
      ("strings list", 0), ("strings show en", 0), ("strings lint", 0), ("theme list", 0), ("theme check", 0),
      ("theme show", 0), ("tape check a.tape", 0), ("tape run a.tape", 0), ("tape run --tap a.tape", 0),
    ] as [(String, Int32)])
  func lists(words: String, status: Int32) throws {
    let world = try World()
    try world.write("Camera demo\nEnter\nExpect+Page cameraPermission\n", to: "a.tape")
    let said = try ask(world, words.replacingOccurrences(of: "a.tape", with: world.path("a.tape")))
    #expect(said.status == status)
    #expect(!said.errors.contains("cameo: "), "\(said.errors)")
  }

  @Test("so do those that look at this machine, whatever it has", arguments: ["cameras", "doctor", "cameras --json"])
  func machine(words: String) throws {
    let world = try World()
    let heard = try world.shell("\"$0\" \(words)")
    let said = try ask(world, words)
    #expect(said.status == heard.status)
    #expect(said.errors == heard.errors)
  }

  @Test("and those that find something wrong keep their sentence", arguments: ["run", "preview"])
  func sentence(words: String) throws {
    let said = try ask(try World(), "\(words) --camera demo:nobody --plain </dev/null")
    #expect(said.status == 66)
    #expect(said.errors.contains("cameo: There is no demo track 'nobody'."))
  }

  @Test("a session that is captured is captured, and stderr says where; it can be verified")
  func session() throws {
    let world = try World()
    let words = (World.demo + World.toCapture).joined(separator: " ")
    let said = try ask(world, "run \(words) --plain --auto-start </dev/null")
    #expect(said.status == 0)
    let place = try #require(said.errors.split(separator: "\n").last)
    let path = try #require(place.split(separator: " ").last)
    #expect(place.hasPrefix("cameo: The result is in /") && path.hasSuffix("/result.json"))
    let verified = try ask(world, "verify \"\(path.dropLast("/result.json".count))\"")
    #expect((verified.status, verified.errors) == (0, ""))
  }

  @Test("a preview can be left")
  func preview() throws {
    let world = try World()
    let session = try PtySession(
      program: "/bin/bash",
      arguments: ["-c", "exec 4> >(true); wait $!; \"$0\" \"$@\" >&4", World.program, "preview"] + World.demo,
      environment: world.environment)
    #expect(session.wait { $0.isAlternate && !$0.picture.isEmpty })
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }
}
