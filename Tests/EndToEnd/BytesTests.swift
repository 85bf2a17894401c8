import PtyKit
import Testing

@Suite("Bytes on the line")
struct BytesTests {
  @Test("A page that stands still sends nothing")
  func still() throws {
    let session = try World().run()
    #expect(session.wait { $0.cursorRests(on: "Continue") && $0.contains("Demo camera") })
    // The terminal queries and their answers belong to the first screen.
    _ = session.wait(seconds: 0.1) { _ in false }
    let first = session.bytesRead
    #expect(!session.wait(seconds: 0.3, bytes: first + 1), "\(session.bytesRead - first) bytes for nothing")
  }

  @Test("A key that changes one word sends little")
  func little() throws {
    let session = try World().run()
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.send("q")
    #expect(session.wait { $0.cursorRests(on: "Stay") })
    let before = session.bytesRead
    session.send("\t")
    #expect(session.wait { $0.cursorRests(on: "Leave") })
    #expect(session.bytesRead - before < 800)
  }

  @Test("A reader that pauses finds no backlog, but the newest state")
  func pausing() throws {
    let session = try World().run(
      World.toCapture + ["--preview", "color", "--events", "-"], capturesOutput: true)
    #expect(session.wait { $0.cursorRests(on: "Start") })
    // The screen is not read while a second of frames is drawn and the language changes.
    _ = session.waitWithoutReading(seconds: 1, output: "sessionEnded")
    session.send("ll")
    #expect(session.waitWithoutReading(output: "languageChanged"))
    let before = session.bytesRead
    _ = session.wait(seconds: 0) { _ in false }
    // The allowance is 6 KB and a frame; without backpressure the pty fills to 18 KB.
    #expect(session.bytesRead - before < 15_000, "\(session.bytesRead - before) bytes were waiting")
    #expect(session.wait(forAll: [Words.french.titles[1] ?? "", Words.french.prompt]))
    session.send("\u{3}")
    #expect(session.exitStatus() == 130)
  }
}
