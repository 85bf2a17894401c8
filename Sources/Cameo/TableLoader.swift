internal import Contract
internal import Files
internal import Settings
internal import Synchronization
internal import Wording

/// The two string table files of a language.
enum TableFile: String, CaseIterable {
  case texts = "Localizable.strings"
  case plurals = "Localizable.stringsdict"

  /// The table and its faults; `nil` if the file does not exist: a language may have only one of the two.
  func read(
    _ folder: String, _ language: String, _ files: any FileStore
  ) -> (table: MessageTable?, diagnostics: [Diagnostic])? {
    let path = "\(folder)/\(language).lproj/\(rawValue)"
    do throws(FileFault) {
      let bytes = try files.read(path, limit: Resources.sizeLimit)
      switch self {
      case .texts: return MessageTable.read(strings: bytes, file: path)
      case .plurals: return MessageTable.read(stringsdict: bytes, file: path)
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
  private let files: any FileStore & Sendable
  private let cache = Mutex<ReadTables?>(nil)

  init(folder: String, language: String, files: any FileStore & Sendable) {
    (self.folder, self.language, self.files) = (folder, language, files)
  }

  /// Retries a file that can't be read, or a language whose files are gone, at the next use.
  @Sendable func load() -> ReadTables {
    cache.withLock { cache in
      if let cache { return cache }
      let found = TableFile.allCases.compactMap { $0.read(folder, language, files) }
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
