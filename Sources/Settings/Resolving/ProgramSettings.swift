package import Contract

/// Everything that was set, with its meaning: what a session takes, and what the program adds.
///
/// What a field begins with is what is built in.
package struct ProgramSettings: Equatable, Sendable {
  package var session = SessionConfig()
  package var preset = Preset.selfieFast
  package var camera = CameraChoice.auto
  /// The camera for documents; nil leaves them to `camera`.
  package var documentCamera: CameraChoice?
  /// What only `cameo kiosk` looks at.
  package var kiosk = KioskConfig()
  /// Who said what was set, by the keys of the table.
  var origins: [String: Origin] = [:]
  package var warnings: [Diagnostic] = []

  package init() {}
}

/// What a session takes, by its short name.
extension ProgramSettings {
  /// The language that was asked for, as it was written; nil leaves it to the locale.
  package var language: String? { session.ui.preferredLanguage }
  package var strings: String? { session.look.strings }
  package var theme: String {
    get { session.look.theme }
    set { session.look.theme = newValue }
  }
  package var appearance: AppearanceChoice { session.look.appearance }
  package var color: ColorChoice { session.look.color }
  package var mouse: MouseChoice { session.look.mouse }
  package var preview: PreviewMode { session.look.preview }
  package var fps: Int {
    let fps = session.look.framesPerSecond
    return session.look.reducedMotion ? min(fps, Self.mostOfReducedMotion) : fps
  }
  private static let mostOfReducedMotion = 5
  package var plain: Bool { session.look.plain }
  package var output: String? {
    get { session.output }
    set { session.output = newValue }
  }
  package var preferredCamera: String? { session.machine.preferredCamera }
  package var events: EventTarget? { session.machine.events }
  package var findings: EventTarget? { session.machine.findings }
  package var seed: UInt64? { session.machine.seed }
  package var keep: KeepPolicy { session.machine.keep }
  package var keepDays: Int? { session.machine.keepDays }
  package var ledger: String? { session.machine.ledger }
  package var metrics: String? { session.machine.metrics }

  /// How long the last page stands; where there is no screen nobody reads it.
  package var endPageMs: Double { session.ui.endPageMs ?? (plain ? 0 : Self.usualEndPageMs) }
  private static let usualEndPageMs = 8000.0
}
