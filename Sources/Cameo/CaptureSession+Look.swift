public import Contract
internal import Files
internal import Settings

/// The colours, which are set before the run, and the language, which may change while it runs.
extension CaptureSession {
  /// The name of a theme, or the path of its file.
  public var theme: String { (try? state.withLock(\.settings).get().theme) ?? "" }

  /// Chooses the theme; one that can't be read is refused, and so is any once the session has run, because its screen stands already.
  public func use(theme: String) throws(CaptureError) {
    try choose({ look in (look.theme, look.ownTheme) = (theme, nil) }) { themes throws(CaptureError) in
      _ = try themes.load(theme)
    }
  }

  /// Takes a theme written in code; one that is wrong is refused, and so is any once the session has run.
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

  /// Asks in these words for the face to be placed, from the next event on and in every language.
  ///
  /// Empty words give it back to the tables. What guidance says after that stays its own.
  public func setInstructionLabelTitle(to newTitle: String) {
    state.withLock { $0.newInstruction = newTitle }
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
