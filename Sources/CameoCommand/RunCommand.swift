import Cameo
import Contract
import Engine
import Settings

/// Answers `cameo run`: walks one person through the flow.
struct RunCommand {
  let surroundings: Surroundings
  /// Who records the session, if anybody does.
  var witness: (any SessionWitness)?

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, run)
  }

  private func run(_ settings: ProgramSettings) throws(CaptureError) -> Int32 {
    if let one = settings.events, one == settings.findings {
      throw CaptureError(
        .usage, "--events and --findings can't go to one place.", recovery: "Give each a file of its own.")
    }
    let events = try settings.events.map { target throws(CaptureError) in try LineSink.open(.events, target, settings) }
    let findings = try settings.findings.map { target throws(CaptureError) in
      try LineSink.open(.findings, target, settings)
    }
    let session = CaptureSession(.success(settings), environment: surroundings.environment, ownsSignals: true)
    session.onTrouble = Say.trouble
    session.witness = witness
    if let events { session.eventListeners = [events.write] }
    if let findings { session.findingListeners = [findings.write] }
    let sinks = [events, findings].compactMap(\.self)
    for sink in sinks { sink.onTrouble = Say.trouble }
    let end = try session.run(camera: settings.camera)
    let isLogged = sinks.map { $0.finish() }.allSatisfy(\.self)
    // Where lines go to stdout, nothing else stands among them; the last event tells it.
    let lines: [EventTarget?] = [settings.events, settings.findings]
    if let path = session.resultPath, !lines.contains(.standardOutput) { Say.result(path) }
    Say.aside(end.lastWords)
    guard !isLogged, case .completed = end else { return end.exitCode }
    if let path = session.resultPath { Say.aside(["cameo: The capture is whole: \(path)"]) }
    return ExitCode.cannotWrite
  }
}

extension Command {
  static let run = Command(.run, takesSignals: { _ in true }) { invocation, surroundings throws(CaptureError) in
    try RunCommand(surroundings).run(invocation)
  }
}
