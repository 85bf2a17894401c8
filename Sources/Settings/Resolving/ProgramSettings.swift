package import Files
package import Contract
package import Imaging
package import Theming

/// Everything that was set, with its meaning: what a session takes, and what the program needs around it.
package struct ProgramSettings: Equatable, Sendable {
  package var session: SessionConfig
  package var preset: Preset
  package var camera: CameraChoice
  /// The device that `auto` takes before all others.
  package var preferredCamera: String?
  /// The language that was asked for, as it was written; nil leaves it to the locale.
  package var language: String? { session.ui.preferredLanguage }
  package var strings: String?
  package var theme: String
  package var appearance: AppearanceChoice
  package var color: ColorChoice
  package var preview: PreviewMode
  package var fps: Int
  package var plain: Bool
  package var output: String?
  package var events: EventTarget?
  package var seed: UInt64?
  package var keep: KeepPolicy
  /// nil keeps them for ever.
  package var keepDays: Int?
  /// Every setting, in the order of the table, for `config show`.
  package var rows: [SettingRow]
  package var warnings: [Diagnostic]
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
    return ProgramSettings(resolver, folders)
  }

  private init(_ resolver: Resolver, _ folders: Folders) {
    let draft = Draft(resolver)
    session = draft.session
    preset = draft.word(.preset) ?? .selfieFast
    camera = draft.text(.camera).flatMap(CameraChoice.init) ?? .auto
    preferredCamera = draft.text(.preferredCamera)
    strings = draft.text(.strings)
    theme = draft.text(.theme) ?? ""
    appearance = draft.word(.appearance) ?? .auto
    color = draft.word(.color) ?? .auto
    preview = draft.word(.preview) ?? .ascii
    fps = draft.whole(.fps) ?? 0
    plain = draft.bool(.plain)
    output = draft.text(.output) ?? folders.captures
    events = draft.text(.events).flatMap(EventTarget.init)
    seed = draft.whole(.seed).map(UInt64.init)
    keep = draft.word(.keep) ?? .all
    keepDays = draft.whole(.keepDays)
    rows = OptionTable.rows.map { draft.row($0, captures: folders.captures) }
    warnings = resolver.warnings
  }
}
