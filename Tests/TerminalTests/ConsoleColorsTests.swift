import Cells
import Glibc
import PtyKit
import Testing

@testable import Terminal

@Suite("A console's own colours")
struct ConsoleColorsTests {
  private static let console = ["TERM": "linux", "PROBE_CONSOLE": "1", "SWIFT_BACKTRACE": "enable=no"]

  private func session(_ environment: [String: String] = [:]) throws -> PtySession {
    let session = try probe(Self.console.merging(environment) { $1 })
    try #require(session.wait(for: "step 0"))
    return session
  }

  @Test("are sixteen sequences of the kernel")
  func sequences() {
    let grounds = (0..<8).map { RGB(UInt8($0), 10, 255) }
    let text = ConsoleColors.set(ConsolePalette(grounds: grounds, inks: [.white]))
    #expect(text.hasPrefix("\u{1b}]P0000aff\u{1b}]P1010aff") && text.utf8.count == 16 * 10)
    #expect(text.contains("\u{1b}]P8ffffff\u{1b}]P9000000") && text.hasSuffix("\u{1b}]Pf000000"))
  }

  @Test("are set before the first frame, once, and restored at the end")
  func normally() throws {
    let session = try session()
    #expect(session.screen.palette.count == 16 && session.screen.palette[15] == "ffffff")
    let first = session.bytesRead
    session.send("n")
    #expect(session.wait(for: "step 1"))
    #expect(session.bytesRead - first < 80)
    #expect(session.faults.contains { $0.hasPrefix("palette") })
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [] && session.screen.unknown == [])
  }

  @Test("are sent too if they alone change")
  func alone() throws {
    let session = try session()
    #expect(session.screen.palette[0] != "ffffff")
    session.send("l")
    #expect(session.wait { $0.palette[0] == "ffffff" && $0.palette[15] == "000000" })
    session.send("q")
    #expect(session.exitStatus() == 0)
    #expect(session.faults == [])
  }

  @Test(
    "are restored after a signal and after a crash",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGBUS])
  func signals(number: Int32) throws {
    let session = try session()
    session.send("n")
    #expect(session.wait(for: "step 1"))
    session.signal(number)
    #expect(session.exitStatus() == 128 + number)
    #expect(session.faults == [])
  }

  @Test("are the shell's while the program is stopped, and ours afterwards")
  func stopped() throws {
    let session = try session()
    session.signal(SIGTSTP)
    #expect(session.waitUntilStopped())
    #expect(session.screen.palette.isEmpty)
    session.signal(SIGCONT)
    #expect(session.wait { $0.palette.count == 16 })
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 128 + SIGTERM)
    #expect(session.faults == [])
  }

  @Test(
    "stay as they are elsewhere, and without colours",
    arguments: [["CAMEO_COLOR": "none"], ["TERM": "xterm-256color"], ["PROBE_CONSOLE": nil]] as [[String: String?]])
  func elsewhere(environment: [String: String?]) throws {
    let session = try probe(Self.console.mapValues(Optional.some).merging(environment) { $1 }.compactMapValues(\.self))
    #expect(session.wait(for: "step 0"))
    #expect(session.screen.palette.isEmpty)
    session.send("q")
    #expect(session.exitStatus() == 0)
  }
}
