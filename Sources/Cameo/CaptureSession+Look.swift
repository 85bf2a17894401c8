public import Contract
internal import Files
internal import Settings

/// The colours, which are set before the run, and the language, which may change while it runs.
extension CaptureSession {
  /// The name of a theme, or the path of its file.
  public var theme: String { (try? state.withLock(\.settings).get().theme) ?? "" }

  /// Chooses the theme; refused once the session has run, because its screen stands already.
  public func use(theme: String) throws(CaptureError) {
    try choose { look in (look.theme, look.ownTheme) = (theme, nil) }
  }

  /// Takes a theme written in code; refused once the session has run.
  public func use(theme: HostTheme) throws(CaptureError) {
    try choose { look in look.ownTheme = theme }
  }

  private func choose(_ change: (inout LookConfig) -> Void) throws(CaptureError) {
    try state.withLock { state throws(CaptureError) in
      guard !state.hasRun else {
        throw CaptureError(
          .usage, "The theme is set before the session runs.", recovery: "Set it before calling run().")
      }
      state.settings = state.settings.map { settings in
        var settings = settings
        change(&settings.session.look)
        return settings
      }
    }
  }

  /// The code of the language that the texts are in, or will be; empty where the settings name one that there is not.
  public var language: String {
    if let language = state.withLock(\.language) { return language }
    guard let tables = try? tables(), let settings = try? state.withLock(\.settings).get() else { return "" }
    return (try? tables.language(settings, environment: environment)) ?? ""
  }

  /// The codes of the languages that there are texts in; none where no texts are found.
  public var languages: [String] { (try? tables().catalogue.languages) ?? [] }

  /// Chooses the language before the run, or changes it while it runs; refused where there are no texts in it.
  public func use(language: String) throws(CaptureError) {
    let code = try tables().language(preferred: language, environment: [:])
    let isRunning = state.withLock { state in
      state.settings = state.settings.map { settings in
        var settings = settings
        settings.session.ui.preferredLanguage = code
        return settings
      }
      return state.isRunning
    }
    if isRunning { commands.put(.useLanguage(code)) }
  }

  private func tables() throws(CaptureError) -> Vocabulary {
    let settings = try state.withLock(\.settings).mapError(\.error).get()
    let files = SystemFiles()
    return Vocabulary(
      settings, try Resources.find(environment: environment, program: Program.path(), files: files), files: files)
  }
}
