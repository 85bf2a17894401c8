import Cameo
import Contract
import Engine
import Settings

/// Answers `cameo preview`: shows what the camera sees and what guidance makes of it, and records nothing.
struct PreviewCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    // Nothing has to be started here.
    try surroundings.withSettings(invocation, canStartOtherwise: true, run)
  }

  private func run(_ settings: ProgramSettings) throws(CaptureError) -> Int32 {
    let runner = try SessionRunner(settings, environment: surroundings.environment, files: surroundings.files)
    for warning in runner.warnings { Say.trouble(CaptureError(.badSyntax, warning.description)) }
    let host = SessionRunner.Host(ownsSignals: true, hear: { _, _ in }, onTrouble: Say.trouble)
    let end = try runner.preview(host, commands: CommandQueue())
    // To leave is how a preview ends.
    if end == .cancelled(by: .person) { return 0 }
    Say.aside(end.lastWords)
    return end.exitCode
  }
}
