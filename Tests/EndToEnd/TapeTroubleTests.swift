import Foundation
import PtyKit
import Testing

/// Faults around tapes: destinations of reports, their readers, and how a run is interrupted.
@Suite("Trouble around tapes")
struct TapeTroubleTests {
  private static let good = "Camera demo\nEnter\nExpect+Page cameraPermission\n"

  @Test("a report that could not be written is no success", arguments: [["run"], ["run", "--tap"], ["check"]])
  func lostReport(_ words: [String]) throws {
    let world = try World()
    let path = try world.write(Self.good, to: "good.tape")
    let said = try world.shell("\"$0\" tape \(words.joined(separator: " ")) \(path) >/dev/full")
    #expect(said.status == 73)
    #expect(said.errors.contains("Standard output can't be written: No space left on device."))
  }

  @Test("a report can go into a pipe, and takes the place of nothing but a file")
  func reportPlaces() throws {
    let world = try World()
    let path = try world.write(Self.good, to: "good.tape")
    let piped = try world.shell("\"$0\" tape run --junit /dev/stdout \(path) | tail -n 1")
    #expect(piped.output == "</testsuites>\n")
    try world.write("old", to: "real.xml")
    try FileManager.default.createSymbolicLink(
      atPath: world.path("link.xml"), withDestinationPath: world.path("real.xml"))
    #expect(try world.say(["tape", "run", "--junit", world.path("link.xml"), path]).status == 0)
    #expect(try world.text("real.xml").hasSuffix("</testsuites>\n"))
    for nowhere in ["", world.home.path, world.home.path + "/new/"] {
      let said = try world.say(["tape", "run", "--junit", nowhere, path])
      #expect((said.status, said.output) == (73, ""), "told before the run")
      #expect(said.errors.contains("is not a file that a report can be written to"))
    }
    #expect(try world.say(["tape", "run", "--junit", world.path("new/a/report.xml"), path]).status == 0)
    #expect(try world.text("new/a/report.xml").hasSuffix("</testsuites>\n"))
  }

  @Test(
    "Ctrl-C and its like stop a run, tell what has run, and leave nothing half-written", arguments: [SIGINT, SIGTERM])
  func stopped(_ signal: Int32) throws {
    let world = try World()
    let kept = "Camera demo\nOutput run.cast\nTest \"a\"\nEnter\nTest \"b\"\nEnter\n"
    let paths = [
      try world.write(kept, to: "a.tape"), try world.write(Self.endless, to: "endless.tape"),
    ]
    let session = try world.onTerminal(["tape", "run", "--jobs", "2"] + paths)
    #expect(session.wait(for: "2 tests"))
    session.signal(signal)
    #expect(session.exitStatus() == 128 + signal)
    #expect(session.screen.text.contains("stopped before the end; 2 of 3 tests have run"))
    let names = try FileManager.default.contentsOfDirectory(atPath: world.home.path).sorted()
    #expect(names == ["a.tape", "endless.tape", "run.2.cast", "run.cast"])
  }

  /// More than any machine finishes during a test.
  private static let endless =
    "Camera demo\nFace none\nSet Option \"--no-instructions --camera-permission granted\"\n"
    + String(repeating: "Sleep 1440m\n", count: 1000)

  @Test("a tape of many tests is read in one go, however many there are")
  func many() throws {
    let world = try World()
    let tests = (0..<10_000).map { "Test \"\($0)\"\nMark m\n" }.joined()
    // The tests share so much that one copy for each would not fit into memory.
    let path = try world.write(String(repeating: "Set Seed 1\n", count: 20_000) + tests, to: "many.tape")
    let said = try world.say(["tape", "run", "--filter", ": 9999", path])
    #expect(said.status == 0, "\(said.output)\(said.errors)")
    #expect(said.output.contains("1 passed"))
  }

  @Test("a folder that holds a link to itself is walked through once")
  func links() throws {
    let world = try World()
    try world.write(Self.good, to: "tapes/good.tape")
    for name in ["a", "b"] {
      try FileManager.default.createSymbolicLink(
        atPath: world.path("tapes/\(name)"), withDestinationPath: world.path("tapes"))
    }
    #expect(try world.say(["tape", "run", world.path("tapes")]).output.contains("1 test in 1 tape"))
  }

  @Test("a signal ends a run that is shown, with its own exit code")
  func signalWhileShown() throws {
    let world = try World()
    let session = try world.onTerminal(["tape", "run", "--live", try world.write(Self.endless, to: "endless.tape")])
    #expect(session.wait(for: "Position your face in the oval"))
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
    #expect(session.faults == [])
    #expect(session.screen.text.contains("stopped before the end; 0 of 1 tests have run"))
  }

  @Test("what a sound tape spells with a dot is written, and what follows the end of the program does not hold")
  func dots() throws {
    let world = try World()
    let path = try world.write("Camera demo\nScreenshot ./a//b.txt\nCtrl+c\nExpect+Fits\n", to: "dots.tape")
    let said = try world.say(["tape", "run", path])
    #expect(said.status == 1)
    #expect(said.output.contains("dots.tape:4:1: error: the program has ended with 130"), "\(said.output)")
    #expect(try world.text("a/b.txt").contains("Continue"))
  }

  @Test("a file that is too large is refused by every command")
  func tooLarge() throws {
    let world = try World()
    let path = try world.write(String(repeating: "# much\n", count: 150_000), to: "large.tape")
    for action in [["run"], ["check"], ["export", "--vhs"]] {
      let said = try world.say(["tape"] + action + [path])
      #expect(said.status == 65)
      #expect(said.errors.hasPrefix("cameo: \(path) has more than 1048576 bytes."))
    }
  }

  @Test("what a matrix names twice runs once")
  func matrix() throws {
    let world = try World()
    let path = try world.write(Self.good, to: "good.tape")
    let words = ["--matrix", "language=en,fr,language=en,theme=mono,mono,size=40x12,40x12"]
    #expect(try world.say(["tape", "run"] + words + [path]).output.contains("2 passed"))
    #expect(try world.say(["tape", "run", "--matrix", "language", path]).errors.contains("'language' has no value"))
  }
}
