package import Files
package import Contract
internal import Settings
package import Wording

/// Reads the tables of texts: those that come with the program, then a folder that overrides them.
package struct Vocabulary: Sendable {
  package private(set) var catalogue = Catalogue()
  /// What is wrong with the tables that were read and checked, with file and line; a broken one is used as far as it can
  /// be read.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads and checks every table; texts that must not be shown are left out, unless `all` are wanted.
  package init(folders: [String], files: any FileStore, all keepsAll: Bool = false) {
    for folder in folders { read(folder, files, keepsAll: keepsAll) }
  }

  /// Loads the program's own tables lazily and unchecked, language by language, since CI has linted them; reads and checks
  /// those of other folders.
  package init(shipped: String, own: [String] = [], files: any FileStore & Sendable) {
    for language in languages(in: shipped, files) {
      let loader = TableLoader(folder: shipped, language: language, files: files)
      catalogue.add(language: language, loading: loader.load)
    }
    for folder in own { read(folder, files, keepsAll: false) }
  }

  /// The tables that a session has.
  init(_ settings: ProgramSettings, _ resources: Resources, files: any FileStore & Sendable) {
    self.init(shipped: resources.strings, own: [settings.strings].compactMap(\.self), files: files)
  }

  /// The language of a session; where there is none the error says who asked for it.
  func language(_ settings: ProgramSettings, environment: [String: String]) throws(CaptureError) -> String {
    let offered = try offered(settings)
    return try settings.placing(\.session.ui.preferredLanguage) { () throws(CaptureError) in
      try language(preferred: settings.language, environment: environment, of: offered)
    }
  }

  /// The languages that a person goes through; none where the settings leave that to the tables.
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

  /// The language asked for by name, or else that of the locale.
  package func language(
    preferred: String?, environment: [String: String], of offered: [String] = []
  ) throws(CaptureError) -> String {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].map { environment[$0] ?? "" }
    switch catalogue.choose(preferred: preferred, environment: locale, of: offered) {
    case .chosen(let language): return language
    case .unavailable(let wanted, let available):
      throw CaptureError(
        .impossibleSettings, "There is no table for the language '\(wanted)'.",
        recovery: "There are: \(available.joined(separator: ", ")).")
    }
  }

  private mutating func read(_ folder: String, _ files: any FileStore, keepsAll: Bool) {
    for language in languages(in: folder, files) {
      for file in TableFile.allCases {
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
      let fault = files.isFolder(folder) ? "holds no tables" : "is no folder that can be read"
      diagnostics.append(
        Diagnostic(file: folder, fault, remedy: "put tables into LANGUAGE.lproj/Localizable.strings there"))
    }
    return languages
  }
}
