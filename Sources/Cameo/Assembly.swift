package import Files
package import Contract
package import Settings
package import Theming
internal import Wording

/// The texts, theme files and language of a session, read as the settings say.
package struct Assembly: Sendable {
  package let resources: Resources
  package let vocabulary: Vocabulary
  package let language: String
  /// The languages a user can cycle through; empty if the tables decide.
  package let languages: [String]
  package let themes: ThemeFiles
  package let theme: Theme

  package init(
    _ settings: ProgramSettings, environment: [String: String], files: any FileStore & Sendable
  ) throws(CaptureError) {
    resources = try Resources.find(environment: environment, program: Program.path(), files: files)
    let vocabulary = Vocabulary(settings, resources, files: files)
    language = try vocabulary.language(settings, environment: environment)
    languages = try vocabulary.offered(settings)
    try Self.checkUsage(vocabulary)
    let themes = ThemeFiles(resources, files: files)
    theme = try settings.placing(\.session.look.theme) { () throws(CaptureError) in
      if let own = settings.session.look.ownTheme { return try themes.load(own) }
      return try themes.load(settings.theme)
    }
    (self.vocabulary, self.themes) = (vocabulary, themes)
  }

  /// Without a usage text, the consent page would have nothing to agree to.
  private static func checkUsage(_ vocabulary: Vocabulary) throws(CaptureError) {
    let keys = [MessageKey.cameraUsage, .cameraUsageDocument].map(\.rawValue)
    guard let missing = keys.first(where: { vocabulary.catalogue.text($0, in: Catalogue.fallback) == nil }) else {
      return
    }
    throw CaptureError(
      .resourceMissing, "The text that explains the camera's use, '\(missing)', is missing or empty.",
      recovery: "'cameo strings lint' shows where.")
  }
}
