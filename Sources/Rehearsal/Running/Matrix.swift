package import Contract
internal import Tape

/// The test matrix of `--matrix`: every combination of languages, themes and sizes.
package struct Matrix: Equatable, Sendable {
  private var languages: [String] = []
  private var themes: [String] = []
  private var sizes: [ScreenSize] = []

  /// An empty matrix: tests run unmodified.
  package init() {}

  /// Parses `language=*,theme=mono,unissey,size=40x12,80x24`; a star means all available values.
  package init(parsing text: String, languages allLanguages: [String], themes allThemes: [String]) throws(CaptureError)
  {
    var key = ""
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2 { key = parts[0] }
      try take(parts.last ?? "", as: key, allLanguages, allThemes)
    }
  }

  private mutating func take(
    _ value: String, as key: String, _ allLanguages: [String], _ allThemes: [String]
  ) throws(CaptureError) {
    switch key {
    case "language": Self.add(try Self.chosen(value, of: allLanguages, "language"), to: &languages)
    case "theme": Self.add(try Self.chosen(value, of: allThemes, "theme"), to: &themes)
    case "size":
      guard let size = ScreenSize(value) else {
        throw CaptureError(.usage, "--matrix: '\(value)' is not a size.", recovery: "Write it as size=80x24.")
      }
      Self.add([size], to: &sizes)
    default:
      throw CaptureError(
        .usage, key.isEmpty ? "--matrix: '\(value)' has no value." : "--matrix has no '\(key)'.",
        recovery: "Write it as language=*,theme=mono,unissey,size=40x12,80x24.")
    }
  }

  /// Drops duplicates, which would write the same files.
  private static func add<Value: Equatable>(_ values: [Value], to all: inout [Value]) {
    all += values.filter { !all.contains($0) }
  }

  private static func chosen(_ value: String, of all: [String], _ what: String) throws(CaptureError) -> [String] {
    if value == "*" { return all }
    if all.contains(value) { return [value] }
    throw CaptureError(
      .usage, "--matrix: there is no \(what) '\(value)'.", recovery: "There are: \(all.joined(separator: ", ")).")
  }

  /// The variants of one test; uses its own languages if the matrix has none.
  func variants(of test: TestScript) -> [Variant] {
    let spoken = languages.isEmpty ? test.languages : languages
    return Self.choices(spoken).flatMap { language in
      Self.choices(themes).flatMap { theme in
        Self.choices(sizes).map { size in
          var variant = Variant(language: language, theme: theme, size: size)
          variant.isFromMatrix = !languages.isEmpty
          return variant
        }
      }
    }
  }

  private static func choices<Value>(_ values: [Value]) -> [Value?] { values.isEmpty ? [nil] : values }

  /// Whether tests run unmodified; only then they have goldens.
  package var isEmpty: Bool { languages.isEmpty && themes.isEmpty && sizes.isEmpty }
}
