import Foundation
import Glibc
import PtyKit
import Testing

/// A kiosk on a terminal, and its operator on another one.
@Suite("A kiosk that is operated from outside") struct CtlTests {
  private func world() throws -> World {
    let world = try World()
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
    return world
  }

  private func kiosk(_ world: World, _ words: [String] = []) throws -> PtySession {
    let session = try PtySession(
      program: World.program, arguments: ["kiosk"] + World.demo + words, environment: world.environment, columns: 80,
      rows: 24, capturesErrors: true)
    session.needs = world
    try #require(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    return session
  }

  private func end(_ kiosk: PtySession) {
    kiosk.signal(SIGTERM)
    #expect(kiosk.exitStatus() == 143)
    #expect(kiosk.faults == [])
  }

  @Test("Orders lead through a session as keys do, and status tells how it went")
  func orders() throws {
    let world = try world()
    let kiosk = try kiosk(world)
    let first = try world.say(["ctl", "status"])
    #expect(first.status == 0 && first.output.hasPrefix("page      attract\nsince     20"), "\(first)")
    #expect(first.output.contains(/\nrunning   [0-9]+ s, [0-9]+\.[0-9]+/), "\(first)")
    let counts = "people    0\ntoday     0 came, 0 captured, 0 failed, 0 left\n"
    #expect(first.output.hasSuffix("language  en\ncamera    closed\n" + counts), "\(first)")
    let begun = try world.say(["ctl", "start"])
    #expect((begun.status, begun.output) == (0, "page      instructions\n"))
    #expect(kiosk.wait { $0.cursorRests(on: "Continue") })
    #expect(try world.say(["ctl", "language", "fr"]).status == 0)
    #expect(kiosk.wait { $0.cursorRests(on: "Continuer") })
    #expect(try world.say(["ctl", "back"]).status == 0)
    #expect(kiosk.wait { $0.cursorRests(on: "Rester") })
    #expect(try world.say(["ctl", "cancel"]).status == 0)
    #expect(kiosk.wait(for: "Press any key to begin."))
    let last = try world.say(["ctl", "status", "--json"])
    let begins = last.output.hasPrefix(#"{"ok":true,"page":"attract","since":"20"#)
    let ends = last.output.contains(#""today":{"people":1,"captured":0,"failed":0,"left":1},"faults":[]"#)
    #expect(last.output.contains(#","status":"cancelled","by":"host"}],"#), "\(last)")
    #expect(begins && ends && last.output.contains(#""people":1,"ends":[{"at":"20"#), "\(last)")
    end(kiosk)
  }

  @Test("It can be closed to the public and opened again")
  func closed() throws {
    let world = try world()
    let kiosk = try kiosk(world)
    #expect(try world.say(["ctl", "out-of-order", "on"]).output == "page      outOfOrder\n")
    let refused = try world.say(["ctl", "start"])
    #expect(refused.status == 64 && refused.errors.contains("outOfOrder"), "\(refused)")
    #expect(try world.say(["ctl", "out-of-order", "off"]).output == "page      attract\n")
    #expect(try world.say(["ctl", "start"]).status == 0)
    #expect(try world.say(["ctl", "pause"]).output == "page      instructions\n", "the visitor may finish")
    #expect(try world.say(["ctl", "status"]).output.contains("closed    session.paused\n"))
    #expect(try world.say(["ctl", "wipe"]).status == 0)
    #expect(kiosk.wait(for: "session.paused"), "\(kiosk.screen.text)")
    #expect(try world.say(["ctl", "resume"]).output == "page      attract\n")
    end(kiosk)
  }

  @Test("What it refuses is told with its cause and its remedy, to machines as it was said")
  func refusals() throws {
    let world = try world()
    let kiosk = try kiosk(world)
    let nothing = try world.say(["ctl", "retake"])
    #expect(nothing.status == 64 && nothing.output == "", "\(nothing)")
    let words = "cameo: Retake is not possible on the current page: attract. Wait for another page.\n"
    #expect(nothing.errors == words)
    let language = try world.say(["ctl", "language", "xx", "--json"])
    #expect(language.status == 64 && language.errors == "", "\(language)")
    let told = #"{"ok":false,"code":"settings.usage","message":"There is no language 'xx' here.","remedy":"Use one "#
    #expect(language.output.hasPrefix(told))
    #expect(try world.say(["ctl", "out-of-order", "maybe"]).errors.contains("'cameo ctl out-of-order on|off'"))
    #expect(try world.say(["ctl", "language"]).errors.contains("'cameo ctl language CODE'"))
    end(kiosk)
  }

  @Test("Events go on until the kiosk ends, and name no person")
  func events() throws {
    let world = try world()
    let kiosk = try kiosk(world)
    let events = try PipeSession(
      program: World.program, arguments: ["ctl", "events", "--json"], environment: world.environment)
    #expect(events.wait(output: #""ok":true"#))
    kiosk.send("x")
    #expect(events.wait(output: #""session":"person","event":"instructionsShown"}"#), "\(events.output.text)")
    #expect(events.output.text.contains(#""session":"kiosk","event":"personSeated"}"#))
    end(kiosk)
    #expect(events.exitStatus() == 66)
    #expect(events.errors.text.contains("The kiosk has exited"))
    #expect(events.output.text.contains(#""event":"sessionEnded","status":"cancelled","by":"signal"}"#))
  }

  @Test("A console on a second terminal follows, and Ctrl-C gives that terminal back")
  func watch() throws {
    let world = try world()
    let kiosk = try kiosk(world, ["--camera-permission", "granted"])
    let console = try world.onTerminal(["ctl", "watch"])
    #expect(console.wait(for: "page      attract"))
    kiosk.send("x")
    #expect(console.wait(for: "page      instructions"))
    #expect(kiosk.wait { $0.cursorRests(on: "Continue") })
    kiosk.send("\r")
    #expect(console.wait(for: "camera    "))
    #expect(console.wait(for: ", live"))
    #expect(console.screen.style(of: ", live")?.foreground == 2, "in colour")
    #expect(console.wait(for: "today     1 came") && console.wait(for: "doctor    "))
    #expect(console.wait(for: "page      videoCapture, "))
    console.send("o")
    #expect(console.wait(for: "out-of-order on: "))
    console.send("n")
    #expect(console.wait { !$0.contains("out-of-order on: ") })
    console.send("o")
    #expect(console.wait(for: "out-of-order on: "))
    console.send("y")
    #expect(console.wait(for: "Done: out-of-order on."))
    #expect(kiosk.wait(for: "session.outOfOrder"), "\(kiosk.screen.text)")
    console.send("\u{3}")
    #expect(console.exitStatus() == 130)
    #expect(console.faults == [])
    end(kiosk)
  }

  @Test("Its socket is private and removed with it; one left by a killed kiosk blocks nothing")
  func socket() throws {
    let world = try world()
    let path = world.path("run/cameo/control.sock")
    var facts = stat()
    let killed = try kiosk(world)
    #expect(lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK && facts.st_mode & 0o007 == 0)
    killed.signal(SIGKILL)
    _ = killed.exitStatus()
    #expect(lstat(path, &facts) == 0, "a killed process removes nothing")
    #expect(try world.say(["ctl", "status"]).status == 66)
    let next = try kiosk(world)
    #expect(try world.say(["ctl", "status"]).status == 0)
    end(next)
    #expect(lstat(path, &facts) != 0)
  }

  @Test("Where no kiosk runs it says where it looked, and how to start one")
  func noKiosk() throws {
    let world = try world()
    let said = try world.say(["ctl", "status"])
    #expect(said.status == 66 && said.errors.contains(world.path("run/cameo/control.sock")), "\(said)")
    #expect(said.errors.contains("Start one: cameo kiosk"))
    let service = try world.say(["ctl", "status"], environment: ["RUNTIME_DIRECTORY": world.path("other")])
    #expect(service.errors.contains("nothing answers at \(world.path("other/control.sock"))."), "\(service)")
  }

  @Test(
    "Another user is turned away, by the rights of the file and, were these changed, by the kiosk",
    .enabled(if: geteuid() == 0, "skipped: only root can act as another user"))
  func strangers() throws {
    let world = try world()
    let kiosk = try kiosk(world)
    let socket = world.path("run/cameo/control.sock")
    func ask() throws -> Program.Said {
      try world.shell("exec setpriv --reuid 65534 --regid 65534 --clear-groups \"$0\" ctl status")
    }
    for folder in ["", "run", "run/cameo"] { try #require(chmod(world.path(folder), 0o755) == 0) }
    let forbidden = try ask()
    #expect(forbidden.status == 77 && forbidden.errors.contains("usermod -aG cameo-operators"), "\(forbidden)")
    try #require(chmod(socket, 0o666) == 0)
    let refused = try ask()
    #expect(refused.status == 66 && refused.output == "", "\(refused)")
    #expect(try world.say(["ctl", "status"]).status == 0)
    end(kiosk)
  }

  @Test("A second kiosk has people but no socket, and says so")
  func second() throws {
    let world = try world()
    let first = try kiosk(world)
    let second = try kiosk(world)
    end(second)
    #expect(second.errors?.text.contains("kiosk-control.lock is locked by another kiosk: cameo, process ") == true)
    #expect(try world.say(["ctl", "status"]).status == 0, "the first one's")
    end(first)
  }

  @Test("A caller is refused if no descriptor is left, without a busy loop")
  func noDescriptor() throws {
    let world = try world()
    let kiosk = try kiosk(world)
    let own = "/proc/\(kiosk.process)/"
    func taken() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: own + "fd")) }
    // Files that were only open during startup are closed again.
    var (before, now) = (try taken(), Set<String>())
    while before != now {
      _ = kiosk.wait(seconds: 0.3, for: "nothing that comes")
      (before, now) = (now, try taken())
    }
    let free = try #require((0...).first { !now.contains(String($0)) })
    func limit(_ most: Int) throws {
      let said = try Program.runDetached("/usr/bin/prlimit", ["--pid=\(kiosk.process)", "--nofile=\(most):"])
      try #require(said.status == 0, "\(said)")
    }
    try limit(free)
    let said = try world.say(["ctl", "status"])
    #expect(said.status == 66 && said.output == "", "\(said)")
    let used = try ticks(own)
    #expect(!kiosk.wait(seconds: 1, for: "nothing that comes"))
    #expect(try ticks(own) - used < 30, "a third of a second")
    try limit(1024)
    #expect(try world.say(["ctl", "status"]).status == 0)
    end(kiosk)
  }

  /// The CPU time of a process, in hundredths of a second.
  private func ticks(_ process: String) throws -> Int {
    let stat = try String(contentsOfFile: process + "stat", encoding: .utf8)
    let fields = try #require(stat.split(separator: ")").last).split(separator: " ")
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }

  @Test("One that is stopped is said to be silent")
  func stopped() throws {
    let world = try world()
    let kiosk = try kiosk(world)
    kiosk.signal(SIGSTOP)
    #expect(kiosk.waitUntilStopped())
    let said = try world.say(["ctl", "status"])
    #expect(said.status == 75 && said.errors.contains("The kiosk does not answer."), "\(said)")
    kiosk.signal(SIGCONT)
    #expect(try world.say(["ctl", "status"]).status == 0)
    end(kiosk)
  }
}
