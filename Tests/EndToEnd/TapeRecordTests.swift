import Foundation
import PtyKit
import Testing

@Suite("A session that is recorded")
struct TapeRecordTests {
  /// The first lines of every tape here; the theme is the default one.
  private static let heading = [
    "# Recorded by cameo 0.1.0.", "Set Size 80x24", "Set Language en", "Set Theme unissey", "Set Seed 5",
    "Set Option \"--quality lowest\"",
  ]
  private static let camera = ["Camera demo:fits", ""]

  /// The lines of the tape, after `cameo tape check` has accepted it.
  private func lines(_ world: World, _ name: String = "out.tape") throws -> [String] {
    let text = try world.text(name)
    #expect(text.hasSuffix("\n"))
    let said = try world.say(["tape", "check", world.path(name)])
    #expect((said.status, said.errors) == (0, ""))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test("runs as any other, and is a tape afterwards: keys, and waits for what it told")
  func walk() throws {
    let world = try World()
    let session = try world.record(["--seed", "5", "--events", "-"], capturesOutput: true, capturesErrors: true)
    #expect(session.press("Continue"))
    #expect(session.press("Request permission"))
    #expect(session.wait { $0.cursorRests(on: "Allow") })
    session.send("\t\t")
    #expect(session.press("Allow"))
    #expect(session.wait { $0.cursorRests(on: "Start") })
    session.answer("q", "\t", "\r")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
    #expect(try Events(session.output?.text ?? "").names.last == "sessionEnded")
    let path = world.path("out.tape")
    let tape = try lines(world)
    let commands = tape.filter { !$0.isEmpty && !$0.hasPrefix("#") }.count
    #expect(
      session.errors?.text == """
        cameo: left before the end.
        cameo: wrote \(path): \(commands) commands; run it with 'cameo tape run \(path)'

        """)
    #expect(
      tape == Self.heading + Self.camera + [
        "Wait+Event instructionsShown", "Enter", "Wait+Event cameraPermissionShown", "Enter",
        "Wait+Event cameraPermissionRequested", "Tab 2", "Enter", "Wait+Event cameraPermissionAccepted",
        "Wait+Event cameraPreviewShown", "Wait+Event cameraReady", "Type \"q\"", "Tab", "Enter",
        "Wait+Event cameraReleased", "Wait+Event sessionEnded status=cancelled by=person", "Wait+Exit",
        "Expect+Exit 130",
      ])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.home.path).filter { $0.contains("part") } == [])
  }

  @Test("Ctrl-C is a key of it, typed letters are joined, and other settings are options")
  func controlC() throws {
    let world = try World()
    let session = try world.record(["--seed", "5", "--fps", "12", "--language", "de", "--theme", "mono"])
    #expect(session.wait { $0.cursorRests(on: "Weiter") })
    session.send("xyz\u{1b}[24~él")
    #expect(session.wait(for: "Have a plain"))
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(
      try lines(world) == [
        "# Recorded by cameo 0.1.0.", "Set Size 80x24", "Set Language de", "Set Theme mono", "Set Seed 5",
        "Set Option \"--quality lowest\"", "Set Option \"--fps 12\"",
      ] + Self.camera + [
        "Wait+Event instructionsShown", "Type \"xyzél\"", "Wait+Event languageChanged language=en",
        "Ctrl+c",
        "Wait+Event sessionEnded status=cancelled by=signal", "Wait+Exit", "Expect+Exit 130",
      ])
  }

  @Test(
    "A signal that ends it stands in the tape, and the exit code is the signal's",
    arguments: [
      (SIGTERM, "Signal TERM", 143), (SIGHUP, "Signal HUP", 129), (SIGINT, "Ctrl+c", 130),
      (SIGQUIT, "Signal QUIT", 131),
    ])
  func signals(number: Int32, name: String, status: Int32) throws {
    let world = try World()
    let session = try world.record(["--seed", "5"])
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.signal(number)
    #expect(session.exitStatus() == status)
    #expect(session.faults == [])
    #expect(
      try lines(world) == Self.heading + Self.camera + [
        "Wait+Event instructionsShown", name, "Wait+Event sessionEnded status=cancelled by=signal",
        "Wait+Exit", "Expect+Exit \(status)",
      ])
  }

  @Test("A terminal that goes away does not take the tape with it")
  func hangUp() throws {
    let world = try World()
    let session = try world.record(["--seed", "5"])
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.hangUp()
    #expect(session.exitStatus() == 129)
    #expect(
      try lines(world).dropFirst(Self.heading.count + 2) == [
        "Wait+Event instructionsShown", "Signal HUP", "Wait+Event sessionEnded status=cancelled by=signal", "Wait+Exit",
        "Expect+Exit 129",
      ])
  }

  @Test("Another size of the window stands where it came; the first one is the tape's")
  func resize() throws {
    let world = try World()
    let session = try world.record(["--seed", "5"], columns: 100, rows: 30)
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.resize(columns: 60, rows: 20)
    #expect(session.wait { $0.cursorRests(on: "Continue") && $0.columns == 60 && !$0.isInFrame })
    session.send("q")
    #expect(session.wait { $0.cursorRests(on: "Stay") })
    session.send("\t")
    #expect(session.press("Leave"))
    #expect(session.exitStatus() == 130)
    let tape = try lines(world)
    #expect(tape[1] == "Set Size 100x30")
    #expect(
      tape.dropFirst(Self.heading.count + 2) == [
        "Wait+Event instructionsShown", "Resize 60x20", "Type \"q\"", "Tab", "Enter",
        "Wait+Event sessionEnded status=cancelled by=person", "Wait+Exit", "Expect+Exit 130",
      ])
  }

  @Test("Ctrl-Z and the way back are signals of it")
  func stopped() throws {
    let world = try World()
    let session = try world.record(["--seed", "5"])
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.send("\u{1a}")
    #expect(session.waitUntilStopped())
    session.signal(SIGCONT)
    #expect(session.wait { $0.isAlternate && $0.cursorRests(on: "Continue") })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(
      try lines(world).dropFirst(Self.heading.count + 2) == [
        "Wait+Event instructionsShown", "Signal TSTP", "Signal CONT", "Ctrl+c",
        "Wait+Event sessionEnded status=cancelled by=signal", "Wait+Exit", "Expect+Exit 130",
      ])
  }

  @Test("Without a seed the tape has the one that was drawn")
  func seed() throws {
    let world = try World()
    let session = try world.record()
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    let seed = try #require(try lines(world).first { $0.hasPrefix("Set Seed ") })
    #expect(Int(seed.dropFirst(9)) != nil)
  }

  @Test("It works with lines instead of a screen, too")
  func plain() throws {
    let world = try World()
    let session = try PipeSession(
      program: World.program,
      arguments: ["tape", "record", world.path("out.tape"), "--plain", "--seed", "5"] + World.demo,
      environment: world.environment)
    #expect(session.wait(for: "Continue"))
    session.answer("q", "\t", "\r")
    #expect(session.exitStatus() == 130)
    #expect(
      try lines(world).dropFirst(4) == ["Set Option \"--quality lowest\"", "Set Option \"--plain\""] + Self.camera + [
        "Wait+Event instructionsShown", "Type \"q\"", "Tab", "Enter",
        "Wait+Event sessionEnded status=cancelled by=person", "Wait+Exit", "Expect+Exit 130",
      ])
  }

  @Test("A capture without any key press is a tape, too")
  func alone() throws {
    let world = try World()
    let more = World.demo + World.toCapture + ["--plain", "--auto-start"]
    let session = try PipeSession(
      program: World.program, arguments: ["tape", "record", world.path("out.tape")] + more,
      environment: world.environment)
    session.closeInput()
    #expect(session.exitStatus() == 0)
    #expect(
      try lines(world).suffix(5) == [
        "Wait+Event videoRecordEnded", "Wait+Event cameraReleased", "Wait+Event sessionEnded status=captured",
        "Wait+Exit", "Expect+Exit 0",
      ])
  }

  @Test("An earlier recording is replaced, a file of the user is not")
  func overwriting() throws {
    let world = try World()
    try world.write("# Recorded by cameo 0.0.9.\nEnter\n", to: "out.tape")
    let session = try world.record(["--seed", "5"])
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    #expect(try world.text("out.tape").hasSuffix("Enter\n"))
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
    #expect(try lines(world).last == "Expect+Exit 130")

    try world.write("Enter\n", to: "own.tape")
    let refused = try world.record(to: "own.tape", capturesErrors: true)
    #expect(refused.exitStatus() == 73)
    #expect(
      refused.errors?.text
        == "cameo: \(world.path("own.tape")) exists and was not recorded by cameo. Give another name, or remove it first.\n"
    )
    #expect(refused.bytesRead == 0)
    #expect(try world.text("own.tape") == "Enter\n")
  }

  @Test(
    "Where nothing can be written it says so before anything is drawn",
    arguments: ["none/out.tape", "file/out.tape", "folder", "folder/", "/proc/out.tape"])
  func unwritable(name: String) throws {
    let world = try World()
    try world.write("", to: "file")
    try world.write("", to: "folder/x")
    let path = name.hasPrefix("/") ? name : world.path("") + "/" + name
    let session = try PtySession(
      program: World.program, arguments: ["tape", "record", path] + World.demo, environment: world.environment,
      capturesErrors: true)
    #expect(session.exitStatus() == 73)
    #expect(session.errors?.text.hasPrefix("cameo: \(path) ") == true, "\(session.errors?.text ?? "")")
    #expect(session.errors?.text.split(separator: "\n").count == 1)
    #expect(session.bytesRead == 0)
  }

  @Test(
    "A session that can't begin leaves no file",
    arguments: [
      (["--camera", "demo:nobody"], 66, "nobody"), (["--theme", "nothing"], 66, "theme"),
      (["--fps", "900"], 64, "--fps"),
    ] as [([String], Int32, String)])
  func noSession(more: [String], status: Int32, text: String) throws {
    let world = try World()
    let session = try world.record(more, capturesErrors: true)
    #expect(session.exitStatus() == status)
    #expect(session.errors?.text.contains(text) == true, "\(session.errors?.text ?? "")")
    #expect(session.errors?.text.contains("wrote") == false)
    #expect(!FileManager.default.fileExists(atPath: world.path("out.tape")))
  }

  @Test("It needs to know where to write", arguments: [[], [""]])
  func nowhere(operands: [String]) throws {
    let said = try World().say(["tape", "record"] + operands)
    #expect((said.status, said.errors.contains("needs a file to write")) == (64, true))
  }

  @Test("A program that was killed leaves nothing")
  func killed() throws {
    let world = try World()
    let session = try world.record()
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.signal(SIGKILL)
    #expect(session.exitStatus() == 137)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.home.path).filter { $0.contains("tape") } == [])
  }
}

extension World {
  /// `cameo tape record out.tape --camera demo` on a pseudo terminal.
  func record(
    _ arguments: [String] = [], to name: String = "out.tape", columns: Int = 80, rows: Int = 24,
    capturesOutput: Bool = false, capturesErrors: Bool = false
  ) throws -> PtySession {
    try PtySession(
      program: Self.program, arguments: ["tape", "record", path(name)] + Self.demo + arguments,
      environment: environment, columns: columns, rows: rows, capturesOutput: capturesOutput,
      capturesErrors: capturesErrors)
  }
}
