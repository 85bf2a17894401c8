package import Files
package import Contract
package import Settings
package import Theming

/// Finds themes by name or by file.
package struct ThemeFiles {
  package let library: ThemeLibrary
  private let resources: Resources
  private let files: any FileStore & Sendable

  package init(_ resources: Resources, files: any FileStore & Sendable) {
    self.resources = resources
    self.files = files
    library = ThemeLibrary(names: resources.themeNames(files)) { name in
      let path = resources.themeFile(name)
      guard let bytes = try? files.read(path, limit: Resources.sizeLimit) else { return nil }
      return ThemeLibrary.File(name: path, bytes: bytes)
    }
  }

  /// The theme of this name, or in this file if it has a slash or ends in `.json`.
  package func read(_ name: String) -> (theme: Theme?, diagnostics: [Diagnostic]) {
    guard Resources.isPath(name) else { return library.theme(named: name) }
    do throws(CaptureError) {
      return Theme.read(try resources.read(name, files), file: name, library: library)
    } catch {
      return (nil, [Diagnostic(file: name, error.message, remedy: error.recovery)])
    }
  }

  package func load(_ name: String) throws(CaptureError) -> Theme {
    try checkPresence(of: name)
    let (theme, diagnostics) = read(name)
    if let theme { return theme }
    throw CaptureError(
      .badSyntax, diagnostics.map(\.spoken).joined(separator: "\n"), recovery: "See 'cameo theme list'.")
  }

  /// What is missing is told as missing, not as a broken theme.
  package func checkPresence(of name: String) throws(CaptureError) {
    if Resources.isPath(name) {
      _ = try resources.read(name, files)
    } else if !library.names.contains(name) {
      let said = library.theme(named: name).diagnostics.map(\.spoken).joined(separator: "\n")
      throw CaptureError(.resourceMissing, said, recovery: "See 'cameo theme list'.")
    }
  }
}
