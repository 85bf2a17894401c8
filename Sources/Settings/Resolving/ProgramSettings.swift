package import Files
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
  package var preview = PreviewMode.ascii
  package var fps = 30
  package var plain = false
  package var output: String?
  package var events: EventTarget?
  package var seed: UInt64?
  package var keep = KeepPolicy.all
  /// nil keeps them for ever.
  package var keepDays: Int?
  /// Who said what was set, by the keys of the table.
  var origins: [String: Origin] = [:]
  package var warnings: [Diagnostic] = []

  package init() {}

  /// Every setting, in the order of the table, for `config show`.
  package var rows: [SettingRow] { OptionTable.rows.map(row) }

  package func row(_ option: OptionRow) -> SettingRow {
    let origin = origins[option.key] ?? .builtIn
    return SettingRow(
      key: option.key, value: printable(option.shown(self) ?? option.unset), origin: printable(origin.description))
  }
}

/// One setting as `config show` tells it.
package struct SettingRow: Hashable, Sendable {
  package var key: String
  package var value: String
  package var origin: String
}

extension ProgramSettings {
  /// Flags over variables over the person's file over the machine's file over what is built in.
  ///
  /// `canStartOtherwise` says that a host will call `startVideoCapture`, so that the button may be hidden.
  package static func resolve(
    _ invocation: Invocation, environment: [String: String], files: any FileStore, canStartOtherwise: Bool = false
  ) throws(SettingsFailure) -> ProgramSettings {
    let folders = Folders(environment: environment)
    var resolver = Resolver(files: files)
    resolver.settings.output = folders.captures
    let asked = invocation.configFile ?? environment[Resolver.configVariable].flatMap { $0.isEmpty ? nil : $0 }
    if let asked {
      resolver.take(file: asked, mustExist: true)
    } else {
      resolver.take(file: Folders.systemSettings, mustExist: false)
      if let path = folders.userSettings { resolver.take(file: path, mustExist: false) }
    }
    resolver.take(environment: environment)
    for given in invocation.given { resolver.take(given) }
    resolver.crossCheck(canStartOtherwise: canStartOtherwise)
    if !resolver.problems.isEmpty { throw SettingsFailure(problems: resolver.problems) }
    return resolver.settings
  }
}
