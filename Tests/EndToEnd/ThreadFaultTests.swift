import enum Chance.Night
import Foundation
import PtyKit
import Testing

/// Faults signalled by processor and kernel, in the threads of the real program.
@Suite("A fault in any thread gives the terminal back")
struct ThreadFaultTests {
  /// Runs until the thread may fault, which it does when it next waits or saves a file.
  private func run(_ thread: String, _ number: Int32, until: String) throws -> PtySession {
    let world = try World()
    let gate = world.path("gate")
    let session = try world.run(
      World.toCapture + ["--auto-start", "--duration-ms", "3000"],
      environment: [
        "LD_PRELOAD": Program.built("libSlowDisk.so"), "FAULT_IN": "\(thread):\(number)", "FAULT_GATE": gate,
      ])
    try #require(session.wait(for: until))
    try world.write("", to: "gate")
    return session
  }

  private func expectGivenBack(_ session: PtySession, _ number: Int32) {
    #expect(session.exitStatus() == 128 + number)
    #expect(session.faults == [])
    #expect(session.screen.text == "", "nothing of a face may stay")
  }

  @Test("that looks, films or keeps", arguments: Night.sample(2, of: ["camera", "finder", "keeping", "recorder"]))
  func threads(name: String) throws {
    expectGivenBack(try run(name, SIGSEGV, until: "REC"), SIGSEGV)
  }

  @Test("or a library that ends the program")
  func libraries() throws {
    let session = try run("camera", -1, until: "REC")
    #expect(session.exitStatus() == 1)
    #expect(session.faults == [])
    #expect(session.screen.text == "", "nothing of a face may stay")
  }

  @Test("whose stack is used up", arguments: Night.sample(2, of: ["camera", "finder", "recorder", "keeping"]))
  func overflow(name: String) throws {
    expectGivenBack(try run(name, 0, until: "REC"), SIGSEGV)
  }

  @Test("where there is no memory left", arguments: Night.sample(2, of: [150, 180, 210, 240, 270]))
  func memory(megabytes: Int) throws {
    let world = try World()
    let line = #"ulimit -v \#(megabytes << 10); cd "$HOME"; exec "$0" "$@""#
    let session = try PtySession(
      program: "/bin/bash",
      arguments: ["-c", line, World.program, "run"] + World.demo + World.toCapture + ["--auto-start"],
      environment: world.environment, columns: 80, rows: 24)
    let status = try #require(session.exitStatus(seconds: 300))
    #expect(status != 0 && session.faults == [], "\(status)")
    #expect(status >= 128 || session.screen.text.contains("cameo: "), "a sentence, or at least a whole terminal")
  }

  @Test("whatever the fault is", arguments: Night.sample(2, of: [SIGBUS, SIGFPE, SIGABRT, SIGILL, SIGTRAP]))
  func kinds(number: Int32) throws {
    expectGivenBack(try run("camera", number, until: "REC"), number)
  }
}
