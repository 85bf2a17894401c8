internal import Contract

/// Gives resolved values their types; the table has already made sure that each is of its kind.
struct Draft {
  private let entries: [Setting: Resolver.Entry]

  init(_ resolver: Resolver) {
    entries = resolver.entries
  }

  func bool(_ setting: Setting) -> Bool { entries[setting]?.value == .bool(true) }

  func whole(_ setting: Setting) -> Int? {
    if case .whole(let whole) = entries[setting]?.value { whole } else { nil }
  }

  func number(_ setting: Setting) -> Double? {
    if case .number(let number) = entries[setting]?.value { number } else { nil }
  }

  func text(_ setting: Setting) -> String? {
    if case .text(let text) = entries[setting]?.value { text } else { nil }
  }

  func list(_ setting: Setting) -> [String]? {
    if case .list(let words) = entries[setting]?.value { words } else { nil }
  }

  func word<Word: RawRepresentable>(_ setting: Setting) -> Word? where Word.RawValue == String {
    text(setting).flatMap(Word.init)
  }

  var session: SessionConfig {
    SessionConfig(
      recording: RecordingConfig(
        durationMs: number(.durationMs), qualities: list(.qualities)?.compactMap(VideoQuality.init)),
      ui: UIConfig(
        preferredLanguage: text(.language), showInstructions: bool(.instructions),
        showVideoCaptureButton: bool(.startButton), showWideWindowPreviewInputsToTheRight: bool(.inputs),
        buttonCornerRadius: number(.cornerRadius)),
      iad: IADConfig(data: text(.iadData)),
      capture: CaptureConfig(
        autoStart: bool(.autoStart), permission: word(.permission) ?? .ask,
        rememberPermission: bool(.rememberPermission), oval: word(.oval) ?? .desk, attempts: whole(.attempts) ?? 0),
      camera: CameraConfig(
        powerLineFrequency: word(.powerLine), exposureMs: number(.exposureMs), focusPercent: number(.focusPercent)))
  }

  /// The backend's string is not shown: it may be a secret of theirs.
  func row(_ row: OptionRow, captures: String?) -> SettingRow {
    guard let entry = entries[row.setting] else {
      let unset = row.setting == .output ? captures ?? row.unset : row.unset
      return SettingRow(key: row.key, value: unset, origin: Origin.builtIn.description)
    }
    var shown = printable(entry.value.shown)
    if row.setting == .iadData { shown = "(\(entry.value.shown.utf8.count) bytes)" }
    return SettingRow(key: row.key, value: shown, origin: printable(entry.origin.description))
  }
}
