import enum Chance.Night
import Foundation
import PtyKit
import Testing

/// All ways to end the program, and all descriptors that it may start without.
@Suite("Every command ends, and writes where it should")
struct EndingTests {
  /// The signals that ask a program to end.
  private static let asking = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let commands = [
    ["help"], ["help", "run"], ["config", "show"], ["theme", "list"], ["doctor"], ["--version"], ["help", "events"],
  ]

  @Test("A command whose reader has stopped ends with the signal", arguments: asking)
  func stoppedReader(number: Int32) throws {
    let world = try World()
    let pipe = try FullPipe(world.path("pipe"))
    for (place, command) in Self.commands.enumerated() where Night.turn(place, of: Self.asking).contains(number) {
      let program = try Started(command, in: world, standardOutput: "pipe")
      #expect(program.exitStatus(after: number) == 128 + number, "\(command)")
    }
    withExtendedLifetime(pipe) {}
  }

  @Test("A folder of a stranger is not read beyond what its manifest says")
  func endless() throws {
    let world = try World()
    let folder = try world.captured()
    #expect(truncate("\(folder)/clip.mp4", 1 << 40) == 0)
    let said = try world.say(["verify", folder])
    #expect(said.status == 1 && said.output.contains("clip.mp4: has 1099511627776 bytes"), "\(said)")
  }

  @Test(
    "The last page stands, and is left as what it is",
    arguments: Night.sample(3, of: ["\r", "\u{1b}", "TERM", "\u{3}", "", "HUP"]))
  func lastPage(by way: String) throws {
    let session = try World().run(
      World.toCapture + ["--auto-start", "--duration-ms", "300"], environment: ["CAMEO_END_PAGE_MS": "3000"])
    #expect(session.wait(for: "Saved."))
    #expect(session.wait { $0.cursorRests(on: "Finish") })
    switch way {
    case "TERM": session.signal(SIGTERM)
    case "HUP": session.signal(SIGHUP)
    default: session.answer(way)
    }
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
    #expect(!session.screen.isAlternate)
  }

  @Test("What was made is looked at before it is kept, on a real terminal too")
  func review() throws {
    let session = try World().run(World.toCapture + ["--auto-start", "--duration-ms", "300", "--review", "show"])
    #expect(session.wait { $0.cursorRests(on: "Use it") })
    session.answer("r")
    #expect(session.wait { !$0.contains("Use it") })
    #expect(session.press("Use it"))
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }

  /// Long-running commands, a sign that each of them runs, and its purpose.
  private static let staying: [(words: [String], sign: String)] = [
    (["run", "--camera", "demo:off-left", "--no-instructions", "--camera-permission", "granted"], "Start"),
    (["preview", "--camera", "demo:off-left"], "/s"),
    (["doctor", "--calibrate", "--camera", "demo:off-left"], "measuring"),
    (["tape", "record", "new.tape", "--camera", "demo:off-left"], "Continue"),
    (["tape", "run", "--slow", "long.tape"], "Move your face"),
    (["tape", "run", "long.tape"], ""),
    (["tape", "export", "--vhs", "long.tape"], ""),
  ]

  /// By day each command with one signal, and each signal with some commands.
  @Test("A command that stays ends when it is asked to", arguments: asking)
  func staying(number: Int32) throws {
    for (place, (words, sign)) in Self.staying.enumerated() where Night.turn(place, of: Self.asking).contains(number) {
      let world = try World()
      try world.write(
        Self.longTape,
        to: "long.tape")
      let line = #"cd "$HOME"; exec "$0" "$@""#
      let session = try PtySession(
        program: "/bin/bash", arguments: ["-c", line, World.program] + words,
        environment: world.environment.merging(["TMPDIR": world.home.path]) { $1 })
      #expect(sign.isEmpty || session.wait(for: sign), "\(words)")
      let patience = ContinuousClock.now + .seconds(60)
      while sign.isEmpty, try !Self.isRunning(in: world), ContinuousClock.now < patience { sched_yield() }
      session.signal(number)
      #expect(session.exitStatus() == 128 + number, "\(words)")
      #expect(session.faults == [], "\(words)")
    }
  }

  /// Does not fit for 45 seconds, with the real detector on every frame.
  private static let longTape =
    "Set Option \"--no-instructions --camera-permission granted --auto-start\"\nCamera demo:off-left\nSleep 44s\n"

  /// Tapes create a folder for captures.
  private static func isRunning(in world: World) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: world.home.path).contains { $0.hasPrefix("cameo-tape-") }
  }

  @Test("A signal loses no clip that is whole, whenever it comes", arguments: [SIGINT, SIGTERM, SIGHUP])
  func late(number: Int32) throws {
    for delay in Self.delays {
      let world = try World()
      let session = try world.run(
        World.toCapture + ["--auto-start", "--duration-ms", "300", "--output", world.path("o"), "--events", "fd:3"],
        capturesOutput: true, capturesThird: true)
      #expect(session.wait { _ in session.third?.text.contains("\"progress\":1}") == true })
      _ = session.wait(seconds: Double(delay) / 1000) { _ in false }
      session.signal(number)
      #expect(session.exitStatus() == 0, "after \(delay) ms")
      #expect(session.output?.text.hasSuffix("/result.json\n") == true, "after \(delay) ms")
      #expect(session.faults == [], "after \(delay) ms")
    }
  }

  /// In milliseconds after the last picture.
  private static let delays = Night.sample(2, of: [0, 40, 80, 120, 160, 200])

  @Test("Nor does a closed window, though the path cannot be printed")
  func closedLate() throws {
    for delay in Self.delays {
      let world = try World()
      let session = try world.run(
        World.toCapture + ["--auto-start", "--duration-ms", "300", "--output", world.path("o"), "--events", "fd:3"],
        capturesThird: true)
      #expect(session.wait { _ in session.third?.text.contains("\"progress\":1}") == true })
      _ = session.wait(seconds: Double(delay) / 1000) { _ in false }
      session.hangUp()
      #expect(session.exitStatus() == 0, "after \(delay) ms")
    }
  }

  @Test(
    "A session with an unread terminal ends all the same",
    arguments: Night.sample(1, of: [SIGTERM, SIGINT, SIGHUP]))
  func unreadScreen(number: Int32) throws {
    let session = try World().run(
      World.toCapture + ["--auto-start", "--preview", "color", "--events", "-"], capturesOutput: true)
    #expect(
      session.waitWithoutReading(output: "videoRecordStarted") || session.output?.text.contains("sessionEnded") == true)
    session.signal(number)
    #expect(session.exitStatus(seconds: 20, readsMeanwhile: false) == 128 + number)
    #expect(session.faults == [])
  }

  @Test("A terminal that was stopped by Ctrl-S is given back as well", arguments: [SIGTERM, SIGSEGV])
  func stoppedScreen(number: Int32) throws {
    let session = try World().run(World.toCapture)
    #expect(session.wait { $0.cursorRests(on: "Start") })
    session.send("\u{13}")
    // Output drawn meanwhile has no destination.
    _ = session.wait(seconds: 0.3) { _ in false }
    session.signal(number)
    #expect(session.exitStatus() == 128 + number)
    #expect(session.faults == [])
  }

  @Test("So does one with unread lines, whatever its last message", arguments: [SIGINT, SIGTERM])
  func unreadLines(number: Int32) throws {
    let world = try World()
    let pipe = try FullPipe(world.path("pipe"))
    let program = try Started(
      ["run", "--plain", "--camera", "demo:off-left", "--theme", "mono", "--output", world.path("o")] + World.toCapture,
      in: world, standardOutput: "said", standardError: "pipe", untilThereIs: "o")
    #expect(program.exitStatus(after: number) == 128 + number)
    withExtendedLifetime(pipe) {}
  }

  @Test("A limit that is too low is told as what it is", arguments: ["-n 9", "-f 8", "-f 100", "-s 128"])
  func limits(limit: String) throws {
    let world = try World()
    let session = try PtySession(
      program: "/bin/bash",
      arguments: ["-c", #"ulimit \#(limit); exec "$0" "$@""#, World.program, "run"] + World.demo,
      environment: world.environment)
    #expect(session.exitStatus() == 71)
    #expect(session.faults == [])
    #expect(session.screen.text.contains("cameo: ") && session.screen.text.contains("ulimit \(limit.prefix(2))"))
  }

  /// The closed descriptor, and the exit code of a complete capture.
  @Test(
    "What was closed at the start is never a file of ours",
    arguments: Night.sample(
      2, of: [("<&- 2>&-", 0), ("<&-", 0), ("2>&-", 0), (">&-", 73), (">&- 2>&-", 73), ("<&- >&- 2>&-", 73)]))
  func closed(ends: String, status: Int32) throws {
    let world = try World()
    let said = try world.shell(
      #"cd "$HOME"; "$0" run --camera demo:fits --plain --no-instructions --camera-permission granted --auto-start"#
        + " --output o --duration-ms 300 --events log \(ends)")
    #expect(said.status == status, "\(said)")
    let events = try Events(try world.text("log"))
    #expect(events.names.last == "sessionEnded")
    #expect(try world.text("log").split(separator: "\n").allSatisfy { $0.hasPrefix("{\"v\":1,") })
    if ends == ">&-" {
      #expect(said.errors.contains("cameo: The result is in o/"))
      #expect(
        said.errors.hasSuffix(
          "Standard output can't be written: Bad file descriptor. Only that output is lost; redirect it elsewhere.\n"
        ))
    }
  }

  @Test("Events for a closed output are refused", arguments: ["-", "fd:1"])
  func closedEvents(target: String) throws {
    let said = try World().shell(#""$0" run --camera demo --plain --events "# + target + " >&- </dev/null")
    #expect(said.status == 64 && said.errors.contains("There is no descriptor 1 for --events"), "\(said)")
  }

  @Test("A stopped run of tapes leaves nothing, and neither does a killed one for long", arguments: [SIGTERM, SIGKILL])
  func stoppedTapes(number: Int32) throws {
    let world = try World()
    try world.write(Self.longTape, to: "long.tape")
    let program = try Started(["tape", "run", world.path("long.tape")], in: world, standardOutput: "said")
    let patience = ContinuousClock.now + .seconds(60)
    while try left(in: world).isEmpty, ContinuousClock.now < patience { sched_yield() }
    #expect(program.exitStatus(after: number) == 128 + number)
    #expect(try left(in: world).isEmpty == (number == SIGTERM))
    try world.write("Camera demo\nExpect+Page instructions\n", to: "short.tape")
    let said = try world.say(["tape", "run", world.path("short.tape")], environment: ["TMPDIR": world.home.path])
    #expect(said.status == 0, "\(said)")
    #expect(try left(in: world) == [])
  }

  private func left(in world: World) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: world.home.path).filter { $0.hasPrefix("cameo-tape-") }
  }
}

/// The program itself, not only the shell that has started it.
private struct Started {
  private let session: PipeSession

  init(
    _ arguments: [String], in world: World, standardOutput name: String, standardError: String? = nil,
    untilThereIs file: String? = nil
  ) throws {
    let errors = standardError.map { " 2>" + $0 } ?? ""
    session = try PipeSession(
      program: "/bin/bash",
      arguments: ["-c", #"cd "$HOME"; echo "$$"; exec "$0" "$@" >"# + name + errors, World.program] + arguments,
      environment: world.environment.merging(["TMPDIR": world.home.path]) { $1 })
    session.closeInput()
    try #require(session.wait(output: "\n"))
    let place = "/proc/\(session.output.text.dropLast())/comm"
    while try String(contentsOfFile: place, encoding: .utf8) != "cameo\n" { sched_yield() }
    while let file, !FileManager.default.fileExists(atPath: world.path(file)) { sched_yield() }
  }

  func exitStatus(after number: Int32) -> Int32? {
    session.signal(number)
    return session.exitStatus()
  }
}

/// A pipe without a reader that drains it.
private final class FullPipe {
  private let end: Int32

  init(_ path: String) throws {
    try #require(mkfifo(path, 0o600) == 0)
    end = open(path, O_RDWR | O_NONBLOCK)
    let filling = [UInt8](repeating: 0, count: 4096)
    while write(end, filling, filling.count) > 0 {}
  }

  deinit { close(end) }
}
