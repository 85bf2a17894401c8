package import Files
package import Contract
package import Settings
package import Theming

/// The words and colours of a session, read from where the settings say.
package struct Assembly {
  package let resources: Resources
  package let vocabulary: Vocabulary
  package let language: String
  package let themes: ThemeFiles
  package let theme: Theme

  package init(
    _ settings: ProgramSettings, environment: [String: String], files: any FileStore & Sendable
  ) throws(CaptureError) {
    resources = try Resources.find(environment: environment, program: Program.path(), files: files)
    let overrides = settings.strings.map { [$0] } ?? []
    let vocabulary = Vocabulary(folders: [resources.strings] + overrides, files: files)
    language = try settings.placing(\.session.ui.preferredLanguage) { () throws(CaptureError) in
      try vocabulary.language(preferred: settings.language, environment: environment)
    }
    let themes = ThemeFiles(resources, files: files)
    theme = try settings.placing(\.theme) { () throws(CaptureError) in try themes.load(settings.theme) }
    (self.vocabulary, self.themes) = (vocabulary, themes)
  }
}
