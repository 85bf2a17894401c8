import Glibc
import PtyKit
import Testing

@testable import Terminal

/// The probe on a pseudo terminal.
func probe(
  _ environment: [String: String] = [:], columns: Int = 80, rows: Int = 24, answers: VTAnswers = VTAnswers(),
  capturesOutput: Bool = false, capturesErrors: Bool = false
) throws -> PtySession {
  try PtySession(
    program: Program.built("TerminalProbe"), environment: environment, columns: columns, rows: rows, answers: answers,
    capturesOutput: capturesOutput, capturesErrors: capturesErrors)
}

struct TerminalTests {
  @Suite("The terminal is given back")
  struct Restored {
    @Test("after a normal end, with what was said meanwhile")
    func normally() throws {
      let session = try probe()
      #expect(session.wait(for: "step 0"))
      #expect(session.screen.isAlternate)
      #expect(!session.isRestored)
      session.send("e")
      session.send("n")
      #expect(session.wait(for: "step 1"))
      #expect(!session.screen.contains("complains"))
      session.send("q")
      #expect(session.exitStatus() == 0)
      #expect(session.faults == [])
      #expect(session.screen.text.hasPrefix("a library complains\nended 0"))
      #expect(session.screen.unknown == [])
    }

    @Test("after a signal", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signals(number: Int32) throws {
      let session = try probe()
      #expect(session.wait(for: "step 0"))
      session.signal(number)
      #expect(session.exitStatus() == 128 + number)
      #expect(session.faults == [])
      #expect(session.screen.text == "ended \(number)")
    }

    @Test(
      "after a crash",
      arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP], ["xterm-256color", "linux", "vt100"])
    func crashes(number: Int32, term: String) throws {
      let session = try probe(["TERM": term, "SWIFT_BACKTRACE": "enable=no"])
      #expect(session.wait(for: "step 0"))
      // All answers to the first frame have been sent; a crash can't wait for them.
      session.send("n")
      #expect(session.wait(for: "step 1"))
      session.signal(number)
      #expect(session.exitStatus() == 128 + number)
      #expect(session.faults == [])
      #expect(session.screen.text == "", "nothing of the picture may stay")
    }

    @Test("after a crash, with what stood there before", arguments: ["xterm-256color", "screen-256color"])
    func crashAndHistory(term: String) throws {
      let line = "echo before; exec \"$0\""
      let session = try PtySession(
        program: "/bin/bash", arguments: ["-c", line, Program.built("TerminalProbe")],
        environment: ["TERM": term, "SWIFT_BACKTRACE": "enable=no"])
      #expect(session.wait(for: "step 0"))
      // The answers to the first frame have been sent by then.
      session.send("n")
      #expect(session.wait(for: "step 1"))
      session.signal(SIGSEGV)
      #expect(session.exitStatus() == 128 + SIGSEGV)
      #expect(session.faults == [])
      #expect(session.screen.text == "before")
    }

    @Test("after a normal end, with nothing of the picture where no other screen is", arguments: ["linux", "vt100"])
    func oneScreen(term: String) throws {
      let session = try probe(["TERM": term])
      #expect(session.wait(for: "step 0"))
      session.send("n")
      #expect(session.wait(for: "step 1"))
      session.send("q")
      #expect(session.exitStatus() == 0)
      #expect(session.faults == [])
      #expect(!session.screen.contains("probe") && !session.screen.contains("step"), "\(session.screen.text)")
    }

    @Test("after a trap of the language, whose message is shown")
    func trap() throws {
      let session = try probe(["SWIFT_BACKTRACE": "enable=no"], rows: 60)
      #expect(session.wait(for: "step 0"))
      session.send("c")
      let status = try #require(session.exitStatus())
      #expect([128 + SIGILL, 128 + SIGTRAP].contains(status))
      #expect(session.faults == [])
      #expect(session.screen.text.contains("a bug in the probe"))
    }

    @Test("after the stack has run over")
    func overflow() throws {
      let session = try probe(["SWIFT_BACKTRACE": "enable=no"])
      #expect(session.wait(for: "step 0"))
      session.send("o")
      #expect(session.exitStatus() == 128 + SIGSEGV)
      #expect(session.faults == [])
    }

    @Test("not if it has gone; then the program ends", arguments: [[:], ["PROBE_IGNORE": "HUP"]])
    func hangUp(environment: [String: String]) throws {
      let session = try probe(environment)
      #expect(session.wait(for: "step 0"))
      session.hangUp()
      #expect(session.exitStatus() == 128 + SIGHUP)
    }

    @Test("even if its reader has stopped")
    func stalled() throws {
      let session = try probe()
      #expect(session.wait(for: "step 0"))
      session.send("f")
      #expect(session.wait { $0.line(10).count == 80 })
      session.signal(SIGTERM)
      #expect(session.exitStatus(readsMeanwhile: false) == 128 + SIGTERM)
      #expect(session.faults == [])
    }
  }

  @Test("Ctrl-Z gives the terminal back, fg draws everything again")
  func stopped() throws {
    let session = try probe()
    #expect(session.wait(for: "step 0"))
    session.send("\u{1a}")
    #expect(session.waitUntilStopped())
    #expect(session.faults == [])
    session.signal(SIGCONT)
    #expect(session.wait { $0.isAlternate && $0.contains("step 0") })
    session.send("n")
    #expect(session.wait(for: "step 1"))
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }

  @Test(
    "A terminal is asked to tell of its mouse while a screen is drawn, where it has one",
    arguments: [("xterm-256color", true), ("foot", true), ("vt100", false)])
  func pointer(term: String, hasOne: Bool) throws {
    let session = try probe(["TERM": term])
    #expect(session.wait(for: "step 0"))
    #expect(session.wait { !$0.isInFrame && $0.pointerModes == (hasOne ? [1000, 1006] : []) })
    if hasOne {
      session.send("\u{1b}[<0;5;7M\u{1b}[<0;5;7m\u{1b}[<65;5;7M")
      #expect(session.wait(for: "key pointer(Contract.PointerAct.up, column: 4, row: 6)"))
    }
    session.send("\u{1a}")
    #expect(session.waitUntilStopped())
    #expect(session.faults == [], "a shell must not be told of the mouse")
    session.signal(SIGCONT)
    #expect(session.wait { $0.isAlternate == hasOne && $0.contains("step 0") && $0.pointerModes.isEmpty != hasOne })
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 128 + SIGTERM)
    #expect(session.faults == [])
  }

  @Test(
    "A terminal leaves words in the order of their cells while a screen is drawn, where it can be told",
    arguments: [("xterm-256color", true), ("vt100", false)])
  func order(term: String, isTold: Bool) throws {
    let session = try probe(["TERM": term])
    #expect(session.wait { $0.contains("step 0") && !$0.isInFrame && $0.keepsOrder == isTold })
    session.send("\u{1a}")
    #expect(session.waitUntilStopped())
    #expect(session.faults == [], "a shell writes words in the order in which they are read")
    session.signal(SIGCONT)
    #expect(session.wait { $0.contains("step 0") && $0.keepsOrder == isTold })
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 128 + SIGTERM)
    #expect(session.faults == [])
  }

  @Test("What was typed before the first frame is not lost")
  func early() throws {
    let session = try probe(answers: .none)
    session.send("n")
    #expect(session.wait(for: "step 1"))
  }

  @Test("A resize draws the new size whole", arguments: [(40, 12), (200, 60), (100, 30), (3, 1)])
  func resize(columns: Int, rows: Int) throws {
    let session = try probe()
    #expect(session.wait(for: "probe 80x24"))
    session.resize(columns: columns, rows: rows)
    let expected = String("probe \(columns)x\(rows) step 0".prefix(columns))
    #expect(session.wait { $0.line(0) == expected })
    session.send("f")
    #expect(session.wait { rows < 7 || $0.line(rows - 1).count == columns })
    #expect(session.screen.unknown == [])
  }

  @Test("A terminal that does not know its size is taken for 80x24")
  func noSize() throws {
    let session = try probe(columns: 0, rows: 0)
    session.resize(columns: 80, rows: 24)
    #expect(session.wait(for: "probe 80x24"))
  }

  @Test(
    "TERM as it comes",
    arguments: [
      ("xterm-256color", "xterm-256color", 256), ("foot", "xterm-256color", 256),
      ("kitty-nightly", "xterm-256color", 256),
      ("xterm", "xterm", 8), ("linux", "linux", 8), ("vt100", "vt100", 0), ("nonsense", "vt100", 0),
      ("screen", "screen", 8), ("tmux-256color", "tmux-256color", 256),
    ])
  func terms(name: String, entry: String, colors: Int) throws {
    let session = try probe(["TERM": name])
    #expect(session.wait(for: "\(name) \(entry) \(colors)"))
    session.send("\u{1b}OA")
    #expect(session.wait(for: "key up"))
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
    #expect(session.screen.unknown == [])
  }

  @Test("No screen on such a terminal: a sentence with the way out", arguments: ["dumb", ""])
  func dumb(term: String) throws {
    let session = try probe(["TERM": term], capturesErrors: true)
    #expect(session.exitStatus() == 64)
    let said = try #require(session.errors?.text)
    #expect(said.contains("This terminal can't show the screen"))
    #expect(said.contains("--plain"))
    #expect(session.bytesRead == 0)
  }

  @Test("No terminal anywhere: a sentence with the way out")
  func nowhere() throws {
    let said = try Program.runDetached(Program.built("TerminalProbe"))
    #expect(said.status == 64)
    #expect(said.output == "")
    #expect(said.errors.contains("There is no terminal to draw on"))
    #expect(said.errors.contains("--plain"))
  }

  @Test("What was opened for the terminal is closed when it is given back, also where /dev/tty had to be")
  func descriptors() throws {
    let session = try PtySession(
      program: Program.built("TerminalProbe"), arguments: ["descriptors"], capturesOutput: true)
    #expect(session.exitStatus() == 0)
    let lines = session.output?.text.split(separator: "\n") ?? []
    #expect(lines.count == 6)
    #expect(Set(lines) == lines.first.map { [$0] }, "\(lines)")
  }

  @Test("Where no descriptor is left it says which call failed and what helps, and changes nothing")
  func starved() throws {
    let session = try PtySession(program: Program.built("TerminalProbe"), arguments: ["starved"], capturesOutput: true)
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
    let lines = session.output?.text.split(separator: "\n").map(String.init) ?? []
    #expect(lines.last == "it works")
    let calls = ["dup", "epoll_create1", "timerfd_create", "memfd_create", "setupterm", "newterm", "pipe"]
    let said = lines.dropLast().map { $0.split(separator: " ").dropFirst(7).first.map(String.init) ?? $0 }
    for call in calls { #expect(said.contains(call), "\(lines)") }
    for line in lines.dropLast() {
      #expect(line.hasPrefix("The system is out of open files: ") && line.hasSuffix("ulimit -n"), "\(line)")
      #expect(line.contains(" says \"Too many open files\"."))
    }
  }

  @Test("With standard output captured, as in $(...), the screen goes to the controlling terminal")
  func captured() throws {
    let session = try probe(capturesOutput: true)
    #expect(session.wait(for: "step 0"))
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.output?.text == "ended 0\n")
    #expect(session.faults == [])
  }
}
