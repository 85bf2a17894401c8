import Cameo
import CommandLine
import Contract
import Files
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
    try surroundings.withSettings(invocation) { settings throws(CaptureError) in
      try run(settings, configFile: invocation.configFile)
    }
  }

  private func run(_ settings: ProgramSettings, configFile: String?) throws(CaptureError) -> Int32 {
    surroundings.expectDelivery(settings)
    try surroundings.checkRoom(settings)
    let session = CaptureSession(
      .success(settings), environment: surroundings.environment, ownsSignals: true, lacks: Say.isMissing)
    session.onTrouble = Say.trouble
    session.witness = witness
    let end = try Say.whileServing { () throws(CaptureError) in try session.run(camera: settings.camera) }
    // With NDJSON on stdout, print no path between the lines; the last event holds it.
    let lines: [EventTarget?] = [settings.events, settings.findings, settings.log]
    if let path = session.resultPath, !lines.contains(.standardOutput) { Say.result(path) }
    Say.aside(end.lastWords)
    if let path = session.resultPath { startDelivery(of: path, settings, configFile) }
    guard !session.isLogged, case .completed = end else { return end.exitCode }
    if let path = session.resultPath { Say.aside(["cameo: The capture is complete: \(path)"]) }
    return ExitCode.cannotWrite
  }

  /// Sends the session in a process of its own, since this one never opens a connection.
  private func startDelivery(of result: String, _ settings: ProgramSettings, _ configFile: String?) {
    guard settings.delivery.adapter != DeliveryConfig().adapter else { return }
    let parts = result.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2 else { return }
    let output = parts.dropLast(2).joined(separator: "/")
    let config = configFile.map { ["--config", $0] } ?? []
    // All that waits: an earlier session may have failed.
    let words = ["deliver", "--once", "all", "--output", output] + config
    if OwnProcess.startAside(words, environment: surroundings.environment) {
      return Say.aside(["cameo: The capture is sent now; 'cameo deliver status' shows whether it has arrived."])
    }
    Say.aside(["cameo: 'cameo deliver' could not be started; the capture waits. Run it to send the capture."])
  }
}

extension Command {
  static let run = Command(.run, takesSignals: { _ in true }) { invocation, surroundings throws(CaptureError) in
    try RunCommand(surroundings).run(invocation)
  }
}
