import Contract
import Rehearsal
import Settings
import Tape

/// Answers `cameo tape`: what is wrong with tapes, before they run; its other actions have files of their own.
struct TapeCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    switch invocation.action {
    case "run": try TapeRunCommand(surroundings).run(invocation)
    case "record": try TapeRecordCommand(surroundings).run(invocation)
    case "export": try TapeExportCommand(surroundings).run(invocation)
    default: try check(invocation)
    }
  }

  private func check(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard !invocation.operands.isEmpty else {
      throw CaptureError(.usage, "'cameo tape check' needs a tape.", recovery: "Write 'cameo tape check FILE'.")
    }
    let codes = invocation.operands.map(check)
    // A file that is missing has to be found before the others can be mended.
    return codes.max() ?? 0
  }

  private func check(_ path: String) -> Int32 {
    let reading: TapeReading
    do throws(CaptureError) {
      reading = TapeInspection.check(try surroundings.files.tape(path))
    } catch {
      return Say.failure(error)
    }
    let findings = reading.findings
    Say.aside(findings.flatMap { $0.report(file: path) })
    let errors = findings.count { $0.severity == .error }
    Say.lines(["\(path): \(verdict(errors, findings.count)), \(reading.tape.commands.count) commands understood"])
    return errors == 0 ? 0 : ExitCode.badSyntax
  }

  private func verdict(_ errors: Int, _ findings: Int) -> String {
    if findings == 0 { return "fine" }
    let count = errors > 0 ? errors : findings
    return "\(count) \(errors > 0 ? "error" : "warning")\(count == 1 ? "" : "s")"
  }
}
