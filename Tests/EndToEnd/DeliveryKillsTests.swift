import PtyKit
import Testing

/// A tenth of what `scripts/nightly delivery` does with `kill -9`.
@Suite("Delivery under kills")
struct DeliveryKillsTests {
  @Test("Killed at random moments, with a backend that fails, each session is stored once")
  func kills() throws {
    let world = try World()
    let trials = World.root.appendingPathComponent("Tests/DeliveryTrials/run").path
    let environment = world.environment.merging(["CAMEO_PROGRAM": World.program]) { $1 }
    let session = try PipeSession(
      program: "/usr/bin/python3", arguments: [trials, "kills", "--kills", "20", "--sessions", "5"],
      environment: environment)
    session.closeInput()
    let status = try #require(session.exitStatus(seconds: 240), "\(session.output.text)\(session.errors.text)")
    #expect(status == 0, "\(session.output.text)\(session.errors.text)")
    #expect(session.output.text.contains("5 promises, 0 broken"), "\(session.output.text)")
  }
}
