package import Files
package import Contract
package import Engine
internal import Evidence
internal import Flow
internal import Glibc
internal import Recording
package import Settings
internal import Terminal
internal import Theming

/// Runs one session as the settings say: on a terminal or as lines, with the demo camera, in real time.
package struct SessionRunner {
  /// What a host may know and the settings can't.
  package struct Host {
    /// Whether signals were blocked at the start of the program, for the loop to take.
    package var ownsSignals: Bool
    /// Hears every event, together with the engine that it comes from.
    package var hear: (EventStamp, Engine) -> Void
    package var onTrouble: (CaptureError) -> Void
    package var witness: (any SessionWitness)?

    package init(
      ownsSignals: Bool, hear: @escaping (EventStamp, Engine) -> Void, onTrouble: @escaping (CaptureError) -> Void,
      witness: (any SessionWitness)? = nil
    ) {
      self.ownsSignals = ownsSignals
      self.hear = hear
      self.onTrouble = onTrouble
      self.witness = witness
    }
  }

  private let production: Production

  package init(
    _ settings: ProgramSettings, environment: [String: String], files: any FileStore & Sendable
  ) throws(CaptureError) {
    production = try Production(settings, environment: environment, files: files)
  }

  /// What is wrong with the texts, to be told to the operator; the session runs all the same.
  package var warnings: [Diagnostic] { production.warnings }

  /// Walks one person through the flow.
  package func run(_ host: Host, commands: CommandQueue) throws(CaptureError) -> SessionEnd {
    let began = WallTime.now()
    try production.tidy(at: began).forEach(host.onTrouble)
    let folder = try CaptureFolder.prepare(in: try production.output(), session: Self.newID())
    defer { folder.abandon() }
    return try run(production.plan, host, commands, keeping: folder, since: began)
  }

  /// Shows the camera until somebody leaves; words and colours follow their files.
  package func preview(_ host: Host, commands: CommandQueue) throws(CaptureError) -> SessionEnd {
    let refresher = production.refresher
    let chore = Chore(every: Refresher.interval) { engine in
      if let renewed = refresher.renewed(engine.parts.presentation) { engine.dress(renewed) }
    }
    return try run(production.previewPlan, host, commands, chore: chore)
  }

  /// Measures a person who stands before the camera; `say` hears how much of it is done.
  package func calibrate(
    _ host: Host, saying say: @escaping (Double) -> Void
  ) throws(CaptureError) -> CalibrationEnd {
    let commands = CommandQueue()
    let calibration = Calibration(commands, saying: say)
    return calibration.end(try run(production.previewPlan, host, commands, showing: calibration))
  }

  private func run(
    _ plan: Plan, _ host: Host, _ commands: CommandQueue, keeping folder: CaptureFolder? = nil,
    since began: WallTime = .now(), chore: Chore? = nil, showing display: (any Display)? = nil
  ) throws(CaptureError) -> SessionEnd {
    let settings = production.settings
    let shelf = try production.shelf(clock: .live)
    let stage = try Stage(settings, environment: production.environment, showing: display)
    defer { stage.close() }
    // Loads while the first screen is shown.
    let vision = try LiveVision { () throws(CaptureError) in try Production.finder() }
    defer { vision.close() }
    let archive = folder.map { production.archive($0, began: began) }
    let recorder = try archive.map { _ throws(CaptureError) in try LiveRecorder() }
    defer { recorder?.close() }
    let engine = Engine(
      Engine.Parts(
        shelf: shelf, vision: .watching(vision), recorder: recorder, archive: archive,
        checksStream: production.checksStream, consent: production.consent,
        presentation: stage.dress(production.assembly)))
    engine.listeners = [{ archive?.hear($0) }, { [unowned engine] in host.hear($0, engine) }]
    engine.onTrouble = host.onTrouble
    let loop = LiveLoop(
      engine: engine, display: stage.display, commands: commands, ownsSignals: host.ownsSignals,
      facts: production.facts, pace: LiveLoop.Pace(framesPerSecond: Double(settings.fps)))
    loop.chore = chore
    watch(loop, with: host.witness)
    let end = loop.run(plan, id: folder?.session ?? Self.newID())
    // The terminal first; then a second Ctrl-C may cut short whatever still waits.
    stage.close()
    host.witness?.ends(end)
    if host.ownsSignals { Signals.unblock() }
    engine.finish()
    return end
  }

  private func watch(_ loop: LiveLoop, with witness: (any SessionWitness)?) {
    guard let witness else { return }
    witness.begins(production.outset)
    loop.onInput = witness.receives
  }

  private static func newID() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
