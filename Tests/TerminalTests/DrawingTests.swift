import Glibc
import PtyKit
import Testing
@testable import Terminal

/// What is written, to which descriptor, and when.
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
