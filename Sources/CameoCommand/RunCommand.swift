import Cameo
import CommandLine
import Contract
import Settings

/// Implements `cameo run`: one session.
struct RunCommand {
  let surroundings: Surroundings
  /// Records the session, if set.
  var witness: (any SessionWitness)?

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, run)
  }

  private func run(_ settings: ProgramSettings) throws(CaptureError) -> Int32 {
    let session = CaptureSession(
      .success(settings), environment: surroundings.environment, ownsSignals: true, lacks: Say.isMissing)
    session.onTrouble = Say.trouble
    session.witness = witness
    let end = try Say.whileServing { () throws(CaptureError) in try session.run(camera: settings.camera) }
    // With NDJSON on stdout, print no path between the lines; the last event holds it.
    let lines: [EventTarget?] = [settings.events, settings.findings, settings.log]
    if let path = session.resultPath, !lines.contains(.standardOutput) { Say.result(path) }
    Say.aside(end.lastWords)
    guard !session.isLogged, case .completed = end else { return end.exitCode }
    if let path = session.resultPath { Say.aside(["cameo: The capture is complete: \(path)"]) }
    return ExitCode.cannotWrite
  }
}

extension Command {
  static let run = Command(.run, takesSignals: { _ in true }) { invocation, surroundings throws(CaptureError) in
    try RunCommand(surroundings).run(invocation)
  }
}
