import PtyKit
import Testing

@Suite struct ExampleTests {
  @Test("the example starts by itself, follows the window without signals of its own, and tells its end")
  func selfStart() throws {
    let world = try World()
    let session = try PtySession(
      program: Program.built("SelfStart"), arguments: [], environment: world.environment, columns: 80, rows: 24)
    #expect(session.wait(for: "Request permission"))
    session.resize(columns: 60, rows: 20)
    #expect(session.wait(until: { $0.line(19).contains("Enter") }), "the legend follows to the last row")
    session.send("\r\r")
    #expect(session.exitStatus() == 0)
    #expect(session.screen.text.contains("The clip is in "))
    #expect(session.isRestored)
  }
}
