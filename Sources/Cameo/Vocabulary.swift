package import Files
package import Contract
internal import Settings
package import Wording

/// Reads the string tables: the program's own, then a folder that overrides them.
package struct Vocabulary: Sendable {
  package private(set) var catalogue = Catalogue()
  /// The faults of the tables that were read and checked, with file and line; a broken table is used as far as it can
  /// be read.
  package private(set) var diagnostics: [Diagnostic] = []

  private let wording: WordingChoice

  /// Reads and checks every table of the wording; drops texts that must not be shown, unless `all` is set.
  package init(
    folders: [String], wording: WordingChoice = .standard, files: any FileStore, all keepsAll: Bool = false
  ) {
    self.wording = wording
    for folder in folders { read(folder, files, keepsAll: keepsAll) }
  }

  /// Loads the program's own tables lazily and unchecked, by language, since CI has linted them; reads and checks
  /// those of other folders.
  package init(
    shipped: String, own: [String] = [], wording: WordingChoice = .standard, files: any FileStore & Sendable
  ) {
    self.wording = wording
    for language in languages(in: shipped, files) {
      let loader = TableLoader(folder: shipped, language: language, wording: wording, files: files)
      catalogue.add(language: language, loading: loader.load)
    }
    for folder in own { read(folder, files, keepsAll: false) }
  }

  /// The tables of a session.
  init(_ settings: ProgramSettings, _ resources: Resources, files: any FileStore & Sendable) {
    self.init(
      shipped: resources.strings, own: [settings.strings].compactMap(\.self), wording: settings.wording, files: files)
  }

  /// The language of a session; the error names the setting that asked for a missing one.
  func language(_ settings: ProgramSettings, environment: [String: String]) throws(CaptureError) -> String {
    let offered = try offered(settings)
    return try settings.placing(\.session.ui.preferredLanguage) { () throws(CaptureError) in
      try language(preferred: settings.language, environment: environment, of: offered)
    }
  }

  /// The languages a user can cycle through; empty if the tables decide.
  func offered(_ settings: ProgramSettings) throws(CaptureError) -> [String] {
    try settings.placing(\.session.look.languages) { () throws(CaptureError) in
      var found: [String] = []
      for code in settings.session.look.languages {
        let language = try language(preferred: code, environment: [:])
        if !found.contains(language) { found.append(language) }
      }
      return found
    }
  }

  /// The requested language, or else that of the locale.
  package func language(
    preferred: String?, environment: [String: String], of offered: [String] = []
  ) throws(CaptureError) -> String {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].map { environment[$0] ?? "" }
    switch catalogue.choose(preferred: preferred, environment: locale, of: offered) {
    case .chosen(let language): return language
    case .unavailable(let wanted, let available):
      throw CaptureError(
        .impossibleSettings, "There is no table for the language '\(wanted)'.",
        recovery: code(of: wanted).map { "Did you mean '\($0)'?" }
          ?? "There are: \(available.joined(separator: ", ")).")
    }
  }

  /// The languages with a table, as users may call them: in English and in themselves.
  ///
  /// A constant, so that a wrong name reads no table.
  private static let names = [
    "arabic": "ar", "العربية": "ar", "german": "de", "deutsch": "de", "english": "en", "spanish": "es", "español": "es",
    "french": "fr", "français": "fr", "hebrew": "he", "עברית": "he", "italian": "it", "italiano": "it", "dutch": "nl",
    "nederlands": "nl", "portuguese": "pt", "português": "pt", "vietnamese": "vi", "tiếng việt": "vi",
  ]

  private func code(of name: String) -> String? {
    Self.names[name.lowercased()].flatMap { catalogue.languages.contains($0) ? $0 : nil }
  }

  private mutating func read(_ folder: String, _ files: any FileStore, keepsAll: Bool) {
    for language in languages(in: folder, files) {
      for file in TableFile.files(of: wording) {
        guard let (table, found) = file.read(folder, language, files) else { continue }
        diagnostics += found
        guard let table else { continue }
        let (admitted, refused) = keepsAll ? (table, []) : TableAdmission.admit(table, to: catalogue)
        catalogue.add(admitted, language: language)
        diagnostics += refused
      }
    }
  }

  private mutating func languages(in folder: String, _ files: any FileStore) -> [String] {
    let languages = Resources.names(in: folder, ".lproj", files)
    if languages.isEmpty {
      let fault = files.isFolder(folder) ? "has no tables" : "is not a readable folder"
      diagnostics.append(
        Diagnostic(file: folder, fault, remedy: "put tables into LANGUAGE.lproj/Localizable.strings there"))
    }
    return languages
  }
}
