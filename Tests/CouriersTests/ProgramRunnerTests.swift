import Delivery
import Foundation
import Testing

@testable import Couriers

@Suite struct ProgramRunnerTests {
  private func run(
    _ script: String, input: String = "", limit: Duration = .seconds(20), isStopped: @escaping () -> Bool = { false }
  ) -> CourierAnswer? {
    let run = ProgramRun(
      step: "program", "/bin/sh", arguments: ["-c", script, "sh", "a folder"], input: Array(input.utf8), limit: limit)
    return ProgramRunner(run, environment: ["PATH": "/usr/bin:/bin", "MARK": "here"]).answer(isStopped: isStopped)
  }

  @Test func programsAnswer() {
    let rows: [(String, String, Int32, String)] = [
      ("cat; exit 0", "{\"id\": 1}", 0, "{\"id\": 1}"), ("echo \"$1 $MARK\"; exit 75", "", 75, "a folder here\n"),
      ("kill -9 $$", "", 137, ""), ("exec 1>&-; sleep 0.3; exit 3", "", 3, ""),
      ("sleep 30 & echo done", "", 0, "done\n"),
    ]
    for (script, input, exit, output) in rows {
      let began = ContinuousClock.now
      #expect(run(script, input: input) == .program(exit: exit, output: Array(output.utf8)), "\(script)")
      #expect(ContinuousClock.now - began < .seconds(10))
    }
  }

  @Test func muchOutputIsCutAndMuchInputMayStayUnread() {
    let large = String(repeating: "x", count: 3_000_000)
    guard case .program(0, let output) = run("cat", input: large) else { return #expect(Bool(false)) }
    #expect(output.count == 1 << 20)
    #expect(run("exit 0", input: large) == .program(exit: 0, output: []))
  }

  @Test func programsEndInTime() {
    let began = ContinuousClock.now
    let late = run("echo begun; sleep 60", limit: .milliseconds(300))
    #expect(late == .program(exit: nil, output: Array("begun\n".utf8)))
    #expect(run("sleep 60", isStopped: { ContinuousClock.now - began > .milliseconds(500) }) == nil)
    #expect(ContinuousClock.now - began < .seconds(10))
  }

  @Test func aMissingProgramIsTold() {
    let run = ProgramRun(step: "program", "/nonexistent/program", arguments: [], input: [])
    let answer = ProgramRunner(run, environment: [:]).answer { false }
    #expect(
      answer == .failed(TransportFault(.address, "The program can't be started: No such file or directory")))
  }
}
