package import Contract
internal import Notation

/// Finds themes by name, for selection and inheritance.
package struct ThemeLibrary: Sendable {
  /// A theme file's bytes, and its name in messages.
  package struct File: Sendable {
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The available themes, for messages.
  package let names: [String]
  let load: @Sendable (String) -> File?
  /// The picture at a path that a theme file names.
  let picture: Pictures

  package typealias Pictures =
    @Sendable (_ path: String, _ theme: String) -> Result<LogoPicture, PictureFault>

  package init(
    names: [String], picture: @escaping Pictures = { path, _ in .failure(ThemeLibrary.unread(path)) },
    load: @escaping @Sendable (String) -> File?
  ) {
    (self.names, self.picture, self.load) = (names, picture, load)
  }

  /// The same themes, with pictures that are read so.
  package func reading(_ picture: @escaping Pictures) -> ThemeLibrary {
    ThemeLibrary(names: names, picture: picture, load: load)
  }

  package static func unread(_ path: String) -> PictureFault {
    PictureFault("\(printable(path)) can't be read here", remedy: "give the logo as text art")
  }

  package static let empty = ThemeLibrary(names: []) { _ in nil }

  /// Loads a theme by name; `nil` with diagnostics if it is missing or invalid.
  package func theme(named name: String) -> (theme: Theme?, diagnostics: [Diagnostic]) {
    guard let file = load(name) else {
      return (nil, [Diagnostic(file: name, "there is no theme \"\(name)\"", remedy: remedy(for: name))])
    }
    return Theme.read(file.bytes, file: file.name, library: self, name: name)
  }

  /// Resolves a theme's inheritance.
  func resolve(_ own: ThemeText, name: String?) -> (text: ThemeText, diagnostics: [Diagnostic]) {
    var text = own
    var chain = [name ?? own.name].compactMap(\.self)
    while let parent = text.inherits {
      if chain.contains(parent.value) { return (text, [circle(chain, closedBy: parent)]) }
      guard let file = load(parent.value) else { return (text, [missing(parent)]) }
      let (inherited, diagnostics) = ThemeReader.read(file.bytes, file: file.name)
      guard let inherited, diagnostics.isEmpty else { return (text, diagnostics) }
      text = text.over(inherited)
      chain.append(parent.value)
    }
    return (text, [])
  }

  private func circle(_ chain: [String], closedBy parent: ThemeValue<String>) -> Diagnostic {
    let names = (chain + [parent.value]).joined(separator: " -> ")
    return parent.diagnostic("themes inherit in a cycle: \(names)", remedy: "remove inherits from one of them")
  }

  private func missing(_ parent: ThemeValue<String>) -> Diagnostic {
    parent.diagnostic("there is no theme \"\(parent.value)\" to inherit", remedy: remedy(for: parent.value))
  }

  private func remedy(for name: String) -> String {
    if let near = nearest(name, in: names) { return "did you mean \"\(near)\"?" }
    return names.isEmpty ? "no theme was found" : "there are: \(names.joined(separator: ", "))"
  }
}
