import CommandLine
import Files
import Contract
import Rehearsal
import Tape
import Terminal

/// Implements `cameo tape export --vhs`: converts a tape to a VHS tape.
struct TapeExportCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard let path = invocation.operands.first, invocation.extras["--vhs"] != nil else {
      throw CaptureError(
        .usage, "'cameo tape export' needs a tape and an output format.",
        recovery: "Write 'cameo tape export --vhs FILE'.")
    }
    let reading = TapeInspection.check(try surroundings.files.tape(path))
    guard reading.isSound else {
      Say.aside(reading.findings.filter { $0.severity == .error }.flatMap { $0.report(file: path) })
      return ExitCode.badSyntax
    }
    let (times, signal) = try times(of: path)
    if let signal { return 128 + signal }
    return Say.lines(
      VhsText.lines(of: reading.tape, name: Self.name(of: path)) { times[reading.tape.commands[$0].place.line] })
  }

  /// VHS can't wait for events, so a run on the virtual clock measures each wait.
  private func times(of path: String) throws(CaptureError) -> (lines: [Int: Duration], stoppedBy: Int32?) {
    guard let test = try? TapeLoader(files: surroundings.files).tests(of: path).first else { return ([:], nil) }
    let theatre = try Theatre(
      files: surroundings.files, environment: surroundings.environment, program: Program.path())
    return try Rehearsal.times(of: test, on: theatre)
  }

  /// The file name without folder and extension.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".tape") && file != ".tape" ? String(file.dropLast(5)) : file
  }
}
