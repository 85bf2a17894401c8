internal import Contract
internal import Files
internal import Settings
internal import Synchronization
internal import Wording

/// A string table file of a language.
enum TableFile: String, CaseIterable {
  case texts = "Localizable.strings"
  case plurals = "Localizable.stringsdict"
  case plainTexts = "Plain.strings"
  case plainPlurals = "Plain.stringsdict"

  /// The files of a wording; later ones override earlier ones.
  static func files(of wording: WordingChoice) -> [TableFile] {
    switch wording {
    case .standard: [.texts, .plurals]
    case .plain: allCases
    }
  }

  /// The table and its faults; `nil` if the file does not exist: a language may have only some of them.
  func read(
    _ folder: String, _ language: String, _ files: any FileStore
  ) -> (table: MessageTable?, diagnostics: [Diagnostic])? {
    let path = "\(folder)/\(language).lproj/\(rawValue)"
    do throws(FileFault) {
      let bytes = try files.read(path, limit: Resources.sizeLimit)
      switch self {
      case .texts, .plainTexts: return MessageTable.read(strings: bytes, file: path)
      case .plurals, .plainPlurals: return MessageTable.read(stringsdict: bytes, file: path)
      }
    } catch {
      if error.reason == .missing { return nil }
      return (nil, [Diagnostic(file: path, error.sentence, remedy: error.remedy)])
    }
  }
}

/// Reads the tables of one language in a folder on first use, from any thread, and caches them.
final class TableLoader: Sendable {
  private let folder: String
  private let language: String
  private let wording: WordingChoice
  private let files: any FileStore & Sendable
  private let cache = Mutex<ReadTables?>(nil)

  init(folder: String, language: String, wording: WordingChoice, files: any FileStore & Sendable) {
    (self.folder, self.language, self.wording, self.files) = (folder, language, wording, files)
  }

  /// Retries a file that can't be read, or a language whose files are gone, at the next use.
  @Sendable func load() -> ReadTables {
    cache.withLock { cache in
      if let cache { return cache }
      let found = TableFile.files(of: wording).compactMap { $0.read(folder, language, files) }
      guard !found.isEmpty else { return ReadTables(diagnostics: [missing]) }
      let read = ReadTables(tables: found.compactMap(\.table), diagnostics: found.flatMap(\.diagnostics))
      if !found.contains(where: { $0.table == nil }) { cache = read }
      return read
    }
  }

  private var missing: Diagnostic {
    Diagnostic(
      file: "\(folder)/\(language).lproj", "has no tables",
      remedy: "put Localizable.strings there, or remove the folder")
  }
}
