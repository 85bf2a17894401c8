package import Contract
package import Engine
internal import Flow
internal import Glibc
package import Settings
internal import Terminal
internal import Theming

extension Consent: ConsentStore {}

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

  private let settings: ProgramSettings
  private let environment: [String: String]
  private let files: any FileStore & Sendable
  private let assembly: Assembly
  private let seed: UInt64

  package init(
    _ settings: ProgramSettings, environment: [String: String], files: any FileStore & Sendable
  ) throws(CaptureError) {
    self.settings = settings
    self.environment = environment
    self.files = files
    assembly = try Assembly(settings, environment: environment, files: files)
    seed = settings.seed ?? UInt64.random(in: 0...UInt64(Int.max))
  }

  /// What is wrong with the texts, to be told to the operator; the session runs all the same.
  package var warnings: [Diagnostic] { assembly.vocabulary.diagnostics }

  package func run(_ host: Host, commands: CommandQueue) throws(CaptureError) -> SessionEnd {
    let shelf = try DemoShelf(
      settings.camera, qualities: qualities, seed: seed, resources: assembly.resources, files: files)
    let stage = try Stage(settings, environment: environment)
    defer { stage.close() }
    let engine = Engine(
      Engine.Parts(
        shelf: shelf, vision: .missing(Self.noDetector), consent: consent, presentation: stage.dress(assembly)))
    engine.listeners = [{ [unowned engine] in host.hear($0, engine) }]
    engine.onTrouble = host.onTrouble
    let loop = LiveLoop(
      engine: engine, display: stage.display, commands: commands, ownsSignals: host.ownsSignals, facts: sceneFacts,
      pace: LiveLoop.Pace(framesPerSecond: Double(settings.fps)))
    let planned = planned
    watch(loop, with: host.witness, permission: planned.capture.permission)
    let end = loop.run(Plan(planned, preset: settings.preset), id: Self.newID())
    // The terminal first; then a second Ctrl-C may cut short whatever still waits.
    stage.close()
    host.witness?.ends(end)
    if host.ownsSignals { Signals.unblock() }
    engine.finish()
    return end
  }

  private func watch(_ loop: LiveLoop, with witness: (any SessionWitness)?, permission: KnownPermission) {
    guard let witness else { return }
    witness.begins(
      SessionOutset(settings: settings, language: assembly.language, seed: seed, permission: permission))
    loop.onInput = witness.receives
  }

  private static let noDetector = CaptureError(
    .detectorUnavailable, "Face detection is not built in yet.", recovery: "Wait for a release that has it.")

  private static func newID() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private var consent: Consent { Consent(folders: Folders(environment: environment), files: files) }

  /// The settings with the consent that was remembered, where it may be.
  private var planned: SessionConfig {
    var session = settings.session
    if session.capture.rememberPermission, session.capture.permission == .ask {
      session.capture.permission = consent.remembered
    }
    return session
  }

  private var qualities: DemoShelf.Qualities {
    let asked = settings.session.recording.qualities
    return DemoShelf.Qualities(list: asked ?? settings.preset.qualities, isExplicit: asked != nil)
  }

  private var cameraName: String {
    if case .demo(let track) = settings.camera { "demo:\(track)" } else { "" }
  }

  private var sceneFacts: SceneFacts {
    SceneFacts(
      preview: settings.preview, controlsAreOnTheLeft: !settings.session.ui.showWideWindowPreviewInputsToTheRight,
      cornerRadius: settings.session.ui.buttonCornerRadius, cameraName: cameraName, isDemoCamera: true)
  }
}
