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
    try surroundings.expectDelivery(settings)
    try surroundings.checkRoom(settings)
    let session = CaptureSession(
      .success(settings), environment: surroundings.environment, ownsSignals: true, lacks: Say.isMissing)
    session.onTrouble = Say.trouble
    session.witness = witness
    session.startDelivery = { startDelivery(in: $0, awaitsClient: $1, configFile) }
    let end = try Say.whileServing { () throws(CaptureError) in try session.run(camera: settings.camera) }
    // With NDJSON on stdout, print no path between the lines; the last event holds it.
    let lines: [EventTarget?] = [settings.events, settings.findings, settings.log]
    if let path = session.resultPath, !lines.contains(.standardOutput) { Say.result(path) }
    Say.aside(end.lastWords)
    if settings.delivers, let path = session.resultPath {
      // Without a capture there is nothing to tell, but earlier sessions may wait.
      if case .completed = end {
        tellDelivery(of: path, session.handoff, configFile)
      } else {
        _ = startDelivery(of: path, configFile)
      }
    }
    guard !session.isLogged, case .completed = end else { return end.exitCode }
    if let path = session.resultPath { Say.aside(["cameo: The capture is complete: \(path)"]) }
    return ExitCode.cannotWrite
  }

  /// Says whether the page has seen the session arrive; without a page, its delivery begins now.
  private func tellDelivery(of result: String, _ handoff: HandoffState?, _ configFile: String?) {
    switch handoff {
    case .stored, .done: Say.aside(["cameo: The capture has arrived."])
    case .givenUp: Say.aside(["cameo: The capture could not be sent; 'cameo deliver status' says why. It stays here."])
    case .sending: tellSending()
    case .waiting: Say.aside(["cameo: The capture has not arrived yet. Run 'cameo deliver', unless it runs already."])
    case .later, nil:
      if startDelivery(of: result, configFile) { return tellSending() }
      Say.aside(["cameo: 'cameo deliver' could not be started; the capture waits. Run it to send the capture."])
    }
  }

  private func tellSending() {
    Say.aside(["cameo: The capture is sent now; 'cameo deliver status' shows whether it has arrived."])
  }

  /// Sends the session in a process of its own, since this one never opens a connection.
  private func startDelivery(of result: String, _ configFile: String?) -> Bool {
    let parts = result.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.count > 2
      && startDelivery(in: parts.dropLast(2).joined(separator: "/"), awaitsClient: false, configFile)
  }

  private func startDelivery(in output: String, awaitsClient: Bool, _ configFile: String?) -> Bool {
    let config = configFile.map { ["--config", $0] } ?? []
    // All that waits: an earlier session may have failed.
    return OwnProcess.startAside(
      ["deliver", "--once", "all", "--output", output] + (awaitsClient ? [DeliverCommand.awaiting.name] : []) + config,
      environment: surroundings.environment)
  }
}

extension Command {
  static let run = Command(.run, takesSignals: { _ in true }) { invocation, surroundings throws(CaptureError) in
    try RunCommand(surroundings).run(invocation)
  }
}
