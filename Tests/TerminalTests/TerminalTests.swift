import Glibc
import PtyKit
import Testing

@testable import Terminal

/// The probe on a pseudo terminal.
private func probe(
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
      // All answers to the first frame are given; a crash can't wait for them.
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
      // The answers to the first frame are given then.
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

    @Test("to nobody when it has gone, and the program ends", arguments: [[:], ["PROBE_IGNORE": "HUP"]])
    func hangUp(environment: [String: String]) throws {
      let session = try probe(environment)
      #expect(session.wait(for: "step 0"))
      session.hangUp()
      #expect(session.exitStatus() == 128 + SIGHUP)
    }

    @Test("even if nobody reads any more")
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
    #expect(said.contains("No screen can be drawn on this terminal"))
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
      #expect(line.hasPrefix("The system gives no more open files: ") && line.hasSuffix("ulimit -n"), "\(line)")
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

extension TerminalTests {
  @Test("Only what changed goes out")
  func difference() throws {
    let session = try probe(answers: .none)
    #expect(session.wait(for: "step 0"))
    let first = session.bytesRead
    session.send("n")
    #expect(session.wait(for: "step 1"))
    #expect(session.bytesRead - first < 80)
    session.send("s")
    #expect(session.wait(for: "same 0 cells 0 bytes"))
  }

  @Test("Frames are bracketed when the terminal knows how", arguments: [true, false])
  func synchronized(isSupported: Bool) throws {
    let session = try probe(answers: VTAnswers(synchronizedOutput: isSupported))
    #expect(session.wait(for: "step 0"))
    session.send("n")
    #expect(session.wait(for: "step 1"))
    session.send("n")
    #expect(session.wait { $0.contains("step 2") && !$0.isInFrame })
    #expect((session.screen.frames > 0) == isSupported)
    #expect(!session.screen.contains("key"), "answers must not be taken for keys")
  }

  @Test("The background is known once the terminal has told it, however late")
  func background() throws {
    let session = try probe(columns: 120, answers: VTAnswers(background: "ffff/ffff/0000"))
    #expect(session.wait { $0.contains("background RGB(red: 255, green: 255, blue: 0)") })
  }

  @Test("A reader that stops gets a bounded backlog, and then the newest picture")
  func slowReader() throws {
    let session = try probe(capturesOutput: true)
    #expect(session.wait(for: "step 0"))
    let before = session.bytesRead
    // Forty pictures of two kilobytes each.
    session.send("F")
    #expect(session.waitWithoutReading(output: "rounds over"))
    #expect(session.wait(for: "step 999"))
    #expect(session.wait { $0.line(10).isEmpty })
    #expect(session.bytesRead - before < 12_000)
    #expect(session.screen.unknown == [])
  }

  @Test("A reader that keeps up gets every picture")
  func fastReader() throws {
    let session = try probe()
    #expect(session.wait(for: "step 0"))
    session.send("f")
    #expect(session.wait { _ in session.bytesRead > 200_000 })
    session.send("n")
    #expect(session.wait { $0.line(10).isEmpty })
  }

  @Test("A terminal that never answers is drawn on all the same")
  func silent() throws {
    let session = try probe(answers: .none)
    #expect(session.wait(for: "step 0"))
    session.send("f")
    #expect(session.wait { _ in session.bytesRead > 60_000 })
    session.send("n")
    #expect(session.wait { $0.line(10).isEmpty })
  }

  @Test("Wide, combined and joined characters keep their columns")
  func scripts() throws {
    let session = try probe()
    #expect(session.wait(for: "step 0"))
    session.send("w")
    #expect(session.wait(for: "step 1"))
    #expect(session.wait { $0.line(6).hasSuffix("!") })
    #expect(session.screen.line(6) == "|日本e\u{301}\u{1f468}? 字!", "no flag: the C library counts its columns otherwise")
    #expect(session.screen.unknown == [])
  }

  @Test("In a locale without Unicode, question marks keep the columns")
  func asciiLocale() throws {
    let session = try probe(["LC_ALL": "C"])
    #expect(session.wait(for: "step 0"))
    session.send("w")
    #expect(session.wait { $0.line(6).hasSuffix("!") })
    #expect(session.screen.line(6).first == "|")
    #expect(session.screen.line(6).count == 13)
  }

  @Test("Escape is told from the arrow keys by time")
  func escape() throws {
    let session = try probe()
    #expect(session.wait(for: "step 0"))
    session.send("\u{1b}")
    #expect(session.wait(for: "key escape"))
    session.send("\u{1b}[A")
    #expect(session.wait(for: "key up"))
    session.send("\u{1b}[200~q\u{1b}[201~")
    #expect(session.wait(for: "key unknown"))
    session.send("é")
    #expect(session.wait(for: "key character(\"\\u{00E9}\")"))
  }

  @Test("The cursor hides")
  func cursor() throws {
    let session = try probe()
    #expect(session.wait { $0.contains("step 0") && $0.isCursorVisible && $0.cursor == (0, 0) })
    session.send("h")
    #expect(session.wait { !$0.isCursorVisible })
    session.send("n")
    #expect(session.wait { $0.isCursorVisible && $0.contains("step 1") })
  }
}

extension TerminalTests {
  @Test("Every cell has its own colours among 256, also after many changes")
  func colors256() throws {
    let session = try probe(rows: 30)
    #expect(session.wait(for: "step 0"))
    for step in 1...20 {
      session.send("p")
      #expect(session.wait(for: "step \(step)"))
      #expect(session.wait { $0.cells[6][0].style.background == step * 16 % 256 })
    }
    #expect(session.wait { $0.cells[9][63].style.background == (255 + 20 * 16) % 256 })
    for index in 0..<256 {
      let cell = session.screen.cells[6 + index / 64][index % 64]
      #expect(cell.style.background == (index + 320) % 256)
      #expect(cell.style.foreground == (index * 7 + 20) % 256)
    }
    #expect(session.screen.unknown == [])
  }

  @Test("With 64 pairs no colour comes out that was not meant", arguments: ["xterm", "linux"])
  func fewPairs(term: String) throws {
    let session = try probe(["TERM": term], rows: 30)
    #expect(session.wait(for: "step 0"))
    let fit = ColorFit(count: 8)
    for step in 1...12 {
      session.send("p")
      #expect(session.wait(for: "step \(step)"))
      let isRight = session.wait(seconds: 5) { screen in
        (0..<256).allSatisfy { index in
          let style = screen.cells[6 + index / 64][index % 64].style
          let ground = fit[UInt8((index + step * 16) % 256)].number
          let ink = fit[UInt8((index * 7 + step) % 256)].number
          return style.background == Int(ground) && style.foreground == Int(ink)
        }
      }
      #expect(isRight, "step \(step)")
    }
    #expect(session.screen.unknown == [])
  }
}
