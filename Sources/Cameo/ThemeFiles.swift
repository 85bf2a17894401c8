package import Files
package import Contract
package import Settings
internal import Notation
package import Theming

/// Finds themes by name or by file.
package struct ThemeFiles: Sendable {
  package let library: ThemeLibrary
  private let resources: Resources
  private let files: any FileStore & Sendable

  package init(_ resources: Resources, files: any FileStore & Sendable) {
    self.resources = resources
    self.files = files
    let picture: ThemeLibrary.Pictures = { path, theme in LogoFiles.read(path, ofTheme: theme, files) }
    library = ThemeLibrary(names: resources.themeNames(files), picture: picture) { name in
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

  /// Loads a theme that a host has written in code; faults are reported as for a file.
  package func load(_ theme: HostTheme) throws(CaptureError) -> Theme {
    let fields = theme.fields.merging(["name": "own"]) { given, _ in given }
    let text = JSONNode.object(fields.nodes).text(pretty: true)
    let (read, diagnostics) = Theme.read(Array(text.utf8), file: "theme in code", library: library)
    if let read { return read }
    throw CaptureError(
      .badSyntax, diagnostics.map(\.spoken).joined(separator: "\n"), recovery: "Its fields are those of a theme file.")
  }

  /// Throws if the theme is missing, so that this is not reported as an invalid theme.
  package func checkPresence(of name: String) throws(CaptureError) {
    if Resources.isPath(name) {
      _ = try resources.read(name, files)
    } else if !library.names.contains(name) {
      let said = library.theme(named: name).diagnostics.map(\.spoken).joined(separator: "\n")
      throw CaptureError(.resourceMissing, said, recovery: "See 'cameo theme list'.")
    }
  }
}

extension [String: HostTheme.Value] {
  /// Sorted by key, so that the order is stable.
  fileprivate var nodes: [(String, JSONNode)] { sorted { $0.key < $1.key }.map { ($0.key, $0.value.node) } }
}

extension HostTheme.Value {
  fileprivate var node: JSONNode {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .truth(let truth): .bool(truth)
    case .list(let values): .array(values.map(\.node))
    case .fields(let fields): .object(fields.nodes)
    }
  }
}
