package import Contract

/// The resolved settings: those of a session, and the program's own.
///
/// The initial values are the defaults.
package struct ProgramSettings: Equatable, Sendable {
  package var session = SessionConfig()
  package var preset = Preset.selfieFast
  package var camera = CameraChoice.auto
  /// The camera for documents; `nil` uses `camera`.
  package var documentCamera: CameraChoice?
  /// Used by `cameo kiosk` only.
  package var kiosk = KioskConfig()
  /// Used by `cameo deliver`, and by whatever deletes sessions.
  package var delivery = DeliveryConfig()
  /// Used by `cameo agent` only.
  package var fleet = FleetConfig()
  /// How often one person may try, over several sessions.
  package var limit = LimitConfig()
  /// The file with what a host knows of the person; `nil` if nothing names them.
  package var sessionFile: String?
  /// Whether a backend gets the sessions.
  package var delivers: Bool { delivery.adapter != DeliveryConfig().adapter }
  /// Whether the backend prepares each session.
  package var prepares: Bool { delivers && delivery.prepare }
  /// Youverify's sandbox is one unless the settings say otherwise, as in its own clients.
  package var isSandbox: Bool {
    delivery.sandbox ?? (delivery.adapter == "youverify" && delivery.youverify.sandboxEnvironment)
  }
  /// The source of each setting, by key.
  var origins: [String: Origin] = [:]
  package var warnings: [Diagnostic] = []

  package init() {}
}

/// Shortcuts to the session's settings.
extension ProgramSettings {
  /// The requested language as written; `nil` uses the locale.
  package var language: String? { session.ui.preferredLanguage }
  package var strings: String? { session.look.strings }
  package var wording: WordingChoice { session.look.wording ?? .standard }
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
  package var log: EventTarget? { session.machine.log }
  package var seed: UInt64? { session.machine.seed }
  package var keep: KeepPolicy { session.machine.keep }
  package var keepDays: Int? { session.machine.keepDays }
  package var ledger: String? { session.machine.ledger }
  package var metrics: String? { session.machine.metrics }

  /// How long the end page is shown; zero without a screen.
  package var endPageMs: Double { session.ui.endPageMs ?? (plain ? 0 : Self.usualEndPageMs) }
  private static let usualEndPageMs = 8000.0
}
