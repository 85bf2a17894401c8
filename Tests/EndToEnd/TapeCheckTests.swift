import Foundation
import Testing

@Suite("The program's check of tapes")
struct TapeCheckTests {
  @Test("finds nothing wrong with a sound tape, and says so")
  func sound() throws {
    let world = try World()
    let tape = try world.write("Camera demo\nSet Option \"--fps 9\"\nExpect+Fits\n", to: "good.tape")
    let said = try world.say(["tape", "check", tape])
    #expect((said.status, said.output, said.errors) == (0, "\(tape): fine, 3 commands\n", ""))
  }

  @Test("tells every mistake of every tape at once, with carets on standard error")
  func broken() throws {
    let world = try World()
    let one = try world.write("Entr\nSet Option \"--fps 900\"\n", to: "one.tape")
    let two = try world.write("Set Option \"--output /\"\nMark a\nMark a\n", to: "two.tape")
    let said = try world.say(["tape", "check", one, two])
    #expect(said.status == 65)
    let lines = said.errors.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.contains(": error: ") }.map { $0.prefix { $0 != " " } } == [
        "\(one):1:1:", "\(one):2:12:", "\(two):1:12:", "\(two):3:6:",
      ])
    #expect(lines.contains("    | ^^^^") && lines.contains("    |            ^^^^^^^^^^^"))
    #expect(said.errors.contains("did you mean Enter?") && said.errors.contains("a whole number from 1 to 60"))
  }

  @Test("looks into the findings that a tape plays")
  func findings() throws {
    let world = try World()
    let broken = try world.write("not a finding\n", to: "broken.findings")
    let tape = try world.write("Findings broken.findings\nFindings absent.findings\n", to: "played.tape")
    let said = try world.say(["tape", "check", tape])
    #expect(said.status == 65 && !broken.isEmpty)
    let lines = said.errors.split(separator: "\n").map(String.init).filter { $0.contains(": error: ") }
    #expect(lines.count == 2 && lines.first?.hasPrefix("\(tape):1:10:") == true, "\(lines)")
    #expect(
      lines.first?.contains("broken.findings:1") == true && lines.last?.contains("no file 'absent.findings'") == true)
  }

  @Test("finds names of what is not there, also in what a tape brings in")
  func references() throws {
    let world = try World()
    try world.write("Camera demo:leavs\n", to: "parts/way.tape")
    let one = try world.write("Set Theme mnoo\nCamera file no.mp4\nEnter\n", to: "one.tape")
    let two = try world.write("Source parts/way.tape\nEnter\n", to: "two.tape")
    let said = try world.say(["tape", "check", one, two])
    #expect(said.status == 65)
    #expect(said.errors.contains("\(one):1:11: error: there is no theme 'mnoo' (did you mean mono?)"))
    #expect(said.errors.contains("\(one):2:13: error: there is no file 'no.mp4'"))
    #expect(said.errors.contains("parts/way.tape:1:8: error: there is no track 'leavs' (did you mean leaves?)"))
    #expect(
      said.output
        == "\(one): 2 errors, 3 commands\n\(two): errors in included tapes, 2 commands\n")
  }

  @Test("has nothing to say of the project's own")
  func own() throws {
    let folder = World.root.appending(path: "Tests/Tapes")
    let tapes = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tape") }
    let said = try World().say(["tape", "check"] + tapes.map { folder.appending(path: $0).path })
    #expect(said.status == 0, "\(said.errors)")
  }

  @Test(
    "tells a missing tape and a missing word",
    arguments: [
      (["check", "/nonexistent.tape"], 66, "/nonexistent.tape does not exist"), (["check"], 64, "needs a tape"),
      (["run", "/nonexistent.tape"], 66, "/nonexistent.tape does not exist"), (["run"], 64, "needs a tape"),
    ] as [([String], Int32, String)])
  func elsewhere(_ words: [String], _ status: Int32, _ text: String) throws {
    let said = try World().say(["tape"] + words)
    #expect(said.status == status)
    #expect(said.errors.contains(text))
  }
}
