import Foundation
import Glibc
import PtyKit
import Testing

@testable import Terminal

private func probe(_ environment: [String: String], rows: Int = 24) throws -> PtySession {
  try PtySession(
    program: Program.built("TerminalProbe"), environment: environment.merging(["COLORTERM": "truecolor"]) { a, _ in a },
    columns: 80, rows: rows)
}

/// What the probe draws in a cell after a step.
private func expected(_ step: Int, _ column: Int, _ row: Int) -> (text: String, ink: Int, ground: Int) {
  let number = step * 2000 + row * 80 + column
  let parts = [number >> 16 & 255, number >> 8 & 255, number & 255]
  func shown(_ parts: [Int]) -> Int {
    // The first 256 numbers are those of the palette.
    VTStyle.direct(parts[0] == 0 && parts[1] == 0 ? 1 : parts[0], parts[1], parts[2])
  }
  let letter = String(UnicodeScalar(UInt8(0x41 + number % 26)))
  return (letter, shown(parts), shown(parts.map { 255 - $0 }))
}

private func isExact(_ screen: VTScreen, step: Int) -> Bool {
  (6..<screen.rows).allSatisfy { row in
    (0..<80).allSatisfy { column in
      let (cell, wanted) = (screen.cells[row][column], expected(step, column, row))
      return cell.text == wanted.text && cell.style.foreground == wanted.ink && cell.style.background == wanted.ground
    }
  }
}

@Suite("Colours of 24 bits")
struct DirectColorTests {
  private static let last = 60

  @Test(
    "reach the terminal as they were meant, also when the pairs have run out",
    arguments: ["xterm-256color", "foot", "alacritty"])
  func exact(term: String) throws {
    let session = try probe(["TERM": term], rows: 30)
    #expect(session.wait(seconds: 20, for: "direct, TERMINFO unset"))
    session.send("d")
    #expect(session.wait(seconds: 20) { isExact($0, step: Self.last) })
    #expect(session.screen.style(of: "probe")?.foreground.map { $0 > 255 } == true, "a theme has its own colours")
    #expect(session.screen.unknown == [])
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }

  @Test("A multiplexer gets them only if the user says so", arguments: [nil, "true"] as [String?])
  func multiplexer(wish: String?) throws {
    let own = ["TERM": "tmux-256color", "TMUX": "/tmp/t,1,0"]
    let session = try probe(own.merging(wish.map { ["CAMEO_COLOR": $0] } ?? [:]) { a, _ in a })
    #expect(session.wait(seconds: 20, for: "tmux-256color tmux-256color 256"))
    session.send("d")
    if wish == nil {
      #expect(session.wait(seconds: 60) { !$0.contains("step 0") && $0.cells[20][79].style.background != nil })
      #expect(!String(decoding: session.bytes, as: UTF8.self).contains("8;2;"))
    } else {
      #expect(session.wait(seconds: 20) { isExact($0, step: Self.last) })
    }
  }

  @Test("TERMINFO is as it was, whatever it was", arguments: ["/nowhere", "b64:AAAA", "b64:?", "hex:1e02", ""])
  func variable(value: String) throws {
    let session = try probe(["TERMINFO": value])
    #expect(session.wait(seconds: 20, for: "direct, TERMINFO \(value)".trimmingCharacters(in: .whitespaces)))
    session.send("d")
    #expect(session.wait(seconds: 20) { isExact($0, step: Self.last) })
  }

  @Test("A description of the environment's own is the one that is changed, and 24 bits that it has are taken")
  func given() throws {
    let entry = try #require(EntryPlaces.find("xterm-256color")?.withDirectColors())
    let session = try PtySession(
      program: Program.built("TerminalProbe"),
      environment: ["TERMINFO": EntryText.encode(entry), "TERMINFO_DIRS": "/nowhere", "PROBE_SHORT": "1"], columns: 80,
      rows: 24)
    #expect(session.wait(seconds: 20, for: "xterm-256color xterm-256color \(1 << 24)"))
    session.send("d")
    #expect(session.wait(seconds: 20) { isExact($0, step: Self.last) })
    #expect(session.screen.style(of: "probe")?.foreground.map { $0 > 255 } == true)
  }

  @Test("The terminal is given back after a crash", arguments: [SIGSEGV, SIGABRT])
  func crash(number: Int32) throws {
    let session = try probe(["SWIFT_BACKTRACE": "enable=no"])
    #expect(session.wait(seconds: 20, for: "direct"))
    session.send("d")
    #expect(session.wait(seconds: 20) { isExact($0, step: Self.last) })
    session.signal(number)
    #expect(session.exitStatus() == 128 + number)
    #expect(session.faults == [])
    #expect(session.screen.text == "")
  }

  @Test("What ncurses reads and we cannot is drawn with 256", arguments: [0, 11, 40, 500])
  func damaged(length: Int) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/cameo-entry-\(getpid())-\(length)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/x", withIntermediateDirectories: true)
    // Debian 13 has it in another folder than 12.
    let whole = try #require(
      ["/lib/terminfo", "/usr/share/terminfo"].lazy.compactMap {
        FileManager.default.contents(atPath: $0 + "/x/xterm-256color")
      }.first)
    try whole.prefix(length).write(to: URL(fileURLWithPath: folder + "/x/xterm-256color"))
    let session = try probe(["TERMINFO": folder, "TERM": "xterm-256color"])
    #expect(session.wait(seconds: 20, for: "xterm-256color xterm-256color 256"))
    session.send("d")
    #expect(session.wait(seconds: 60) { !$0.contains("step 0") && $0.cells[20][79].style.background != nil })
    #expect(!session.screen.contains("direct"))
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }
}
