public import Contract
internal import Files
internal import Settings

/// Theme, set before the run, and language, which may change during it.
extension CaptureSession {
  /// The name of a theme, or the path of its file.
  public var theme: String { (try? state.withLock(\.settings).get().theme) ?? "" }

  /// Chooses the theme; throws if it can't be read, or once the session has run, because its screen is set up by then.
  public func use(theme: String) throws(CaptureError) {
    try choose({ look in (look.theme, look.ownTheme) = (theme, nil) }) { themes throws(CaptureError) in
      _ = try themes.load(theme)
    }
  }

  /// Uses a theme written in code; throws if it is invalid, or once the session has run.
  public func use(theme: HostTheme) throws(CaptureError) {
    try choose({ look in look.ownTheme = theme }) { themes throws(CaptureError) in _ = try themes.load(theme) }
  }

  private func choose(
    _ change: (inout LookConfig) -> Void, _ check: (ThemeFiles) throws(CaptureError) -> Void
  ) throws(CaptureError) {
    if !state.withLock(\.hasRun) { try check(try themes()) }
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

  /// Replaces the prompt to place the face, from the next event on and in every language.
  ///
  /// An empty text restores the tables' own. Later guidance keeps its texts.
  public func setInstructionLabelTitle(to newTitle: String) {
    state.withLock { $0.newInstruction = newTitle }
  }

  /// The code of the current or next language; empty if the settings name one that is not available.
  public var language: String {
    if let language = state.withLock(\.language) { return language }
    guard let tables = try? tables(), let settings = try? state.withLock(\.settings).get() else { return "" }
    return (try? tables.language(settings, environment: environment)) ?? ""
  }

  /// The codes of the available languages; empty if no texts are found.
  public var languages: [String] { (try? tables().catalogue.languages) ?? [] }

  /// Chooses the language, before or during the run; throws if there are no texts in it.
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

  private func themes() throws(CaptureError) -> ThemeFiles {
    let files = SystemFiles()
    return ThemeFiles(
      try Resources.find(environment: environment, program: Program.path(), files: files), files: files)
  }

  private func tables() throws(CaptureError) -> Vocabulary {
    let settings = try state.withLock(\.settings).mapError(\.error).get()
    let files = SystemFiles()
    return Vocabulary(
      settings, try Resources.find(environment: environment, program: Program.path(), files: files), files: files)
  }
}
