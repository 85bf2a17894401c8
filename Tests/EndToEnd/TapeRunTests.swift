import Foundation
import FoundationXML
import PtyKit
import Testing

@Suite("Tapes that are run")
struct TapeRunTests {
  private static let good =
    "Camera demo\nTest \"one\"\nExpect+Page instructions\nTest \"two\"\nEnter\nExpect+Page cameraPermission\n"
  private static let bad = "Camera demo\nEnter\nExpect+Focus start\n"

  @Test("say what held, and end with 0")
  func holds() throws {
    let world = try World()
    let path = try world.write(Self.good, to: "good.tape")
    let said = try world.say(["tape", "run", path])
    #expect((said.status, said.errors) == (0, ""))
    #expect(said.output.contains("good.tape") && said.output.contains("2 passed"))
  }

  @Test("of the project's own all hold, and have their goldens")
  func own() throws {
    let world = try World()
    let said = try world.say([
      "tape", "run", "--artefacts", world.path("kept"), World.root.appending(path: "Tests/Tapes").path,
    ])
    #expect(said.status == 0, "\(said.output)")
    // No goldens for what real finders see: eyes, documents and bursts of keys there, corners, codes, imports, kiosks.
    #expect(said.output.contains("; 7 without golden"), "\(said.output)")
  }

  @Test("tell the same whatever the clock on the wall says", arguments: ["1", "4102444800"])
  func wallClock(seconds: String) throws {
    let world = try World()
    let tapes = ["captured", "attempts"].map { World.root.appending(path: "Tests/Tapes/\($0).tape").path }
    let here = try world.say(["tape", "run"] + tapes)
    let there = try world.say(
      ["tape", "run"] + tapes,
      environment: ["LD_PRELOAD": Program.built("libSlowDisk.so"), "WALL_CLOCK": seconds, "TZ": "Pacific/Apia"])
    #expect(here.status == 0 && here.output == there.output, "\(there)")
  }

  @Test("say what did not hold with all that is needed to mend it, and end with 1")
  func fails() throws {
    let world = try World()
    let path = try world.write(Self.bad, to: "bad.tape")
    let said = try world.say(["tape", "run", path])
    #expect(said.status == 1)
    for part in [
      "\(path):3:14", "the focus is on requestPermission", "Expect+Focus start", "^^^^^", "Request permission",
      "cameraPermissionShown", "cameo tape run --filter bad \(path)",
    ] {
      #expect(said.output.contains(part), "\(part)\n\(said.output)")
    }
  }

  @Test("tell with --trace what the core did before a failure")
  func traced() throws {
    let world = try World()
    let path = try world.write(Self.bad, to: "bad.tape")
    #expect(try world.say(["tape", "run", path]).output.contains("steps of the core") == false)
    let said = try world.say(["tape", "run", "--trace", path])
    #expect(said.status == 1 && said.output.contains("the last steps of the core"))
    let line = #""event":"intent.press","before":"instructions","after":"cameraPermission","effects":["#
    #expect(said.output.contains(line), "\(said.output)")
  }

  @Test("keep their events as goldens, and show a difference line by line")
  func goldens() throws {
    let world = try World()
    let path = try world.write(Self.good, to: "good.tape")
    #expect(try world.say(["tape", "run", "--update", path]).status == 0)
    let golden = try world.text("good.events.ndjson")
    #expect(golden.contains("\"event\":\"cameraPermissionShown\""))
    #expect(try world.say(["tape", "run", path]).status == 0)
    try world.write(
      golden.replacingOccurrences(of: "cameraPermissionShown", with: "cameraReady"), to: "good.events.ndjson")
    let said = try world.say(["tape", "run", path])
    #expect(said.status == 1)
    #expect(said.output.contains("cameraReady") && said.output.contains("cameraPermissionShown"))
    #expect(said.output.contains("--update"))
    // A filter leaves tests out, so that there is nothing to compare.
    #expect(try world.say(["tape", "run", "--filter", "two", path]).status == 0)
  }

  @Test(
    "tell wrong usage in a sentence",
    arguments: [
      (["--html", "/"], 73, "such as report.html"), (["--jobs", "0"], 64, "--jobs needs a number"),
      (["--matrix", "size=wide"], 64, "'wide' is not a size"),
      (["--filter", "nobody"], 66, "None of the 2 tests"), (["--update", "--filter", "one"], 64, "--update"),
      (["--live", "--sandbox"], 64, "do not go together"), (["--theme", "mono"], 64, "Set Option"),
      (["--tap", "--live"], 64, "--live"), (["no.tape"], 66, "no.tape does not exist"),
      (["--live"], 64, "There is no terminal"),
    ] as [([String], Int32, String)])
  func usage(_ words: [String], _ status: Int32, _ text: String) throws {
    let world = try World()
    let said = try world.say(["tape", "run"] + words + [try world.write(Self.good, to: "good.tape")])
    #expect(said.status == status)
    #expect(said.errors.contains(text), "\(said.errors)")
  }

  @Test("refuse to run while one of them can't be understood, and tell every mistake")
  func syntax() throws {
    let world = try World()
    let paths = [try world.write(Self.good, to: "good.tape"), try world.write("Entr\nTab 0\n", to: "broken.tape")]
    let said = try world.say(["tape", "run"] + paths)
    #expect((said.status, said.output) == (65, ""))
    #expect(said.errors.contains("broken.tape:1:1: error") && said.errors.contains("broken.tape:2:5: error"))
  }

  @Test("write what they keep where they are told to, and nothing that they are not")
  func artefacts() throws {
    let world = try World()
    let tape = "Camera demo\nOutput run.cast\nOutput run.ndjson\nScreenshot a/page.txt\nScreenshot page.png\nEnter\n"
    let path = try world.write(tape, to: "keeps.tape")
    let said = try world.say(["tape", "run", "--artefacts", world.path("kept"), path])
    #expect(said.status == 0, "\(said.output)")
    #expect(try world.text("kept/a/page.txt").contains("Continue"))
    #expect(try world.text("kept/run.cast").hasPrefix("{\"version\":2,\"width\":80,\"height\":24"))
    #expect(try world.text("kept/run.ndjson").contains("cameraPermissionShown"))
    #expect(try Data(contentsOf: URL(filePath: world.path("kept/page.png"))).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let beside = try FileManager.default.contentsOfDirectory(atPath: world.home.path).sorted()
    #expect(beside == ["keeps.tape", "kept"])
    // A file is in the place of a required folder.
    try world.write("", to: "file")
    let blocked = try world.say(["tape", "run", "--artefacts", world.path("file"), path])
    #expect(blocked.status == 73)
    #expect(blocked.output.contains("keeps.tape:4"))
  }

  @Test("report to machines")
  func machines() throws {
    let world = try World()
    let paths = [try world.write(Self.good, to: "good.tape"), try world.write(Self.bad, to: "bad.tape")]
    let said = try world.say(["tape", "run", "--tap", "--junit", world.path("report.xml")] + paths)
    #expect(said.status == 1)
    #expect(said.output.hasPrefix("TAP version 14\n"))
    let report = try world.text("report.xml")
    #expect(XMLParser(data: Data(report.utf8)).parse())
    #expect(report.contains("failures=\"1\""))
  }

  @Test("run the same in any number of threads")
  func jobs() throws {
    let world = try World()
    for number in 0..<6 { try world.write(number == 3 ? Self.bad : Self.good, to: "tapes/\(number).tape") }
    try world.write("Entr", to: "tapes/_part.tape")
    let said = try ["1", "2", "7"].map { try world.say(["tape", "run", "--jobs", $0, world.path("tapes")]) }
    #expect(Set(said.map(\.output)).count == 1 && said.allSatisfy { $0.status == 1 })
    #expect(said[0].output.contains("10 passed, 1 failed"))
  }

  @Test("give the same events when they were recorded from a session")
  func recorded() throws {
    let world = try World()
    let session = try world.record(["--seed", "5", "--events", "-"], capturesOutput: true)
    #expect(session.press("Continue"))
    #expect(session.press("Request permission"))
    #expect(session.press("Allow"))
    #expect(session.wait { $0.cursorRests(on: "Start") })
    session.answer("q", "\t", "\r")
    #expect(session.exitStatus() == 130)
    let told = try Events(session.output?.text ?? "").names
    #expect(try world.say(["tape", "check", world.path("out.tape")]).status == 0)
    #expect(try world.say(["tape", "run", "--update", world.path("out.tape")]).status == 0)
    let replayed = try world.text("out.events.ndjson").split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(try Events(replayed + "\n").names == told)
  }

  @Test("show themselves on a terminal, give it back, and stop at Ctrl-C")
  func live() throws {
    let world = try World()
    let path = try world.write("Camera demo\nEnter\nSleep 700ms\nEnter\nExpect+Focus allow\n", to: "live.tape")
    let session = try world.onTerminal(["tape", "run", "--live", path])
    #expect(session.wait(for: "Request permission"))
    #expect(session.wait(for: "1 passed"))
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
    let long = try world.write("Camera demo\nSleep 60m\n", to: "long.tape")
    let stopped = try world.onTerminal(["tape", "run", "--live", long])
    #expect(stopped.wait(for: "Continue"))
    stopped.send("\u{3}")
    #expect(stopped.exitStatus() == 130)
    #expect(stopped.faults == [])
  }

  @Test("tell the line that is played, slowly, and give its row back")
  func slow() throws {
    let world = try World()
    let path = try world.write("Camera demo\nEnter\nSleep 1s\nExpect+Page cameraPermission\n", to: "slow.tape")
    let session = try world.onTerminal(["tape", "run", "--slow", path])
    #expect(session.wait { $0.line(23).contains("slow.tape:2  Enter") && $0.contains("Continue") })
    #expect(session.wait { $0.line(23).contains("slow.tape:3  Sleep 1s") && $0.contains("Request permission") })
    #expect(session.wait { $0.line(23).contains("Help") })
    #expect(session.wait(for: "1 passed"))
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }

  @Test("tell it below a window that is smaller than the terminal")
  func slowBelow() throws {
    let world = try World()
    let path = try world.write("Set Size 60x20\nCamera demo\nEnter\nSleep 1s\n", to: "slow.tape")
    let session = try world.onTerminal(["tape", "run", "--slow", path])
    #expect(session.wait { $0.line(23).contains("slow.tape:3  Enter") && $0.line(19).contains("Help") })
    #expect(session.wait(for: "1 passed"))
    #expect(session.exitStatus() == 0)
  }

  @Test("hand over the keyboard in the sandbox")
  func sandbox() throws {
    let world = try World()
    let path = try world.write("Camera demo\nEnter\nWait+Page cameraPermission\n", to: "sand.tape")
    let session = try world.onTerminal(["tape", "run", "--sandbox", path])
    #expect(session.press("Request permission"))
    #expect(session.wait { $0.cursorRests(on: "Allow") })
    session.send("\u{3}")
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }
}
