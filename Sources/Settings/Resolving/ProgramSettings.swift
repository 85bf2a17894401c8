package import Contract
package import Imaging
package import Theming

/// Everything that was set, with its meaning: what a session takes, and what the program needs around it.
///
/// What a field begins with is what is built in.
package struct ProgramSettings: Equatable, Sendable {
  package var session = SessionConfig()
  package var preset = Preset.selfieFast
  package var camera = CameraChoice.auto
  /// The device that `auto` takes before all others.
  package var preferredCamera: String?
  /// The language that was asked for, as it was written; nil leaves it to the locale.
  package var language: String? { session.ui.preferredLanguage }
  package var strings: String?
  package var theme = "unissey"
  package var appearance = AppearanceChoice.auto
  package var color = ColorChoice.auto
  package var mouse = MouseChoice.auto
  package var preview = PreviewMode.ascii
  package var fps = 30
  package var plain = false
  package var output: String?
  package var events: EventTarget?
  package var findings: EventTarget?
  package var seed: UInt64?
  package var keep = KeepPolicy.all
  /// nil keeps them for ever.
  package var keepDays: Int?
  /// Who said what was set, by the keys of the table.
  var origins: [String: Origin] = [:]
  package var warnings: [Diagnostic] = []

  package init() {}

  /// How long the last page stands; where there is no screen nobody reads it.
  package var endPageMs: Double { session.ui.endPageMs ?? (plain ? 0 : Self.usualEndPageMs) }
  private static let usualEndPageMs = 8000.0
}
