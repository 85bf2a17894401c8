import Contract
import Glibc
import Rehearsal
import Settings
import Tape
import Terminal

/// Answers `cameo tape run`: runs tapes and says what did not hold.
struct TapeRunCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    // Nothing here takes signals in turns, as a session does: Ctrl-C ends the program.
    Signals.unblock()
    let order = try TapeRunOrder(invocation, surroundings)
    var code: Int32 = 0
    try order.rehearsal.run(on: order.stage, jobs: order.jobs) { report in
      print(
        report.failure == nil ? "ok" : "FAIL", report.file, report.title, report.time,
        report.failure.map { "\($0)" } ?? "")
      if report.failure != nil { code = 1 }
    }
    return code
  }
}

/// What a command line of `cameo tape run` asks for.
struct TapeRunOrder {
  let rehearsal: Rehearsal
  let stage: PerformanceStage
  let jobs: Int

  init(_ invocation: Invocation, _ surroundings: Surroundings) throws(CaptureError) {
    let extras = invocation.extras
    let resources = try surroundings.resources()
    let theatre = try Theatre(
      files: surroundings.files, environment: surroundings.environment, program: Program.path())
    stage = PerformanceStage(
      theatre: theatre, artefacts: extras["--artefacts"], showsPicture: extras["--show-picture"] != nil)
    jobs = try extras["--jobs"].map(Self.jobs) ?? Int(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let matrix = try extras["--matrix"].map { text throws(CaptureError) in
      try Matrix(
        parsing: text, languages: resources.languages(surroundings.files),
        themes: resources.themeNames(surroundings.files))
    }
    let (tests, refusals) = TapeFolder(files: surroundings.files).tests(of: invocation.operands)
    refusals.forEach { Say.aside($0.lines) }
    rehearsal = Rehearsal(tests, matrix: matrix ?? Matrix(), filter: extras["--filter"])
  }

  private static func jobs(_ text: String) throws(CaptureError) -> Int {
    guard let jobs = Int(text), (1...256).contains(jobs) else {
      throw CaptureError(.usage, "--jobs needs a number from 1 to 256.", recovery: "Write --jobs 4.")
    }
    return jobs
  }
}
