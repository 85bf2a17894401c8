internal import Contract
package import Files
import Notation

/// One setting of a settings file, set or taken out; the others keep their values and their order.
package struct SettingsEdit {
  package let key: String
  /// As `config show` prints them; `nil` if the file does not set it.
  package let before: String?
  package let after: String?
  /// The whole file.
  package let bytes: [UInt8]
  /// The settings of that file alone.
  package let settings: ProgramSettings

  /// Sets the setting to what a command line would say, or takes it out if `value` is `nil`.
  ///
  /// Relative paths are seen from `folder`. A missing file counts as an empty one.
  package init(
    _ word: String, to value: String?, from folder: String, in path: String, files: any FileStore
  ) throws(SettingsFailure) {
    let row = try Self.row(word)
    let old = try Self.root(of: path, files)
    let node = try value.map { text throws(SettingsFailure) in
      try Self.node(of: Self.rooted(text, row.kind, folder), row)
    }
    let place = Self.steps(Self.key(of: row, in: old))
    let new = Self.widened(old, for: place).setting(place, to: node)
    key = row.key
    before = old.node(at: place).map(row.kind.shown)
    after = node.map(row.kind.shown)
    bytes = Array((new.text(pretty: true) + "\n").utf8)
    settings = try Self.check(bytes, path, files)
  }

  /// The key under which the file has the setting, or can have it: `camera` is a word, or an object with `camera.face`.
  private static func key(of row: OptionRow, in root: JSONNode) -> String {
    let names = [row.key] + row.otherKeys
    if let name = names.first(where: { root.node(at: steps($0)).map { $0.object == nil } ?? false }) { return name }
    let isObject = root.node(at: steps(row.key))?.object != nil
    return isObject ? row.otherKeys.first { $0.hasPrefix(row.key + ".") } ?? row.key : row.key
  }

  /// A word that stands where the path needs an object moves into that object: `camera` to `camera.face`.
  private static func widened(_ root: JSONNode, for path: ArraySlice<String>) -> JSONNode {
    guard path.count > 1, let first = path.first, let word = root[first], word.object == nil,
      let inner = OptionTable.row(key: first)?.otherKeys.first(where: { $0.hasPrefix(first + ".") })
    else { return root }
    let step = String(inner.dropFirst(first.count + 1))
    return root.setting([first], to: .object([(step, word)]))
  }

  private static func steps(_ key: String) -> ArraySlice<String> { key.split(separator: ".").map(String.init)[...] }

  /// The setting of a key, or of a flag with or without its dashes.
  private static func row(_ word: String) throws(SettingsFailure) -> OptionRow {
    if let row = OptionTable.row(key: word) ?? OptionTable.row(flag: word) ?? OptionTable.row(flag: "--" + word) {
      return row
    }
    throw SettingsFailure(
      CaptureError(
        .usage, "There is no setting '\(printable(word))'.",
        recovery: SettingsFile.meant(word).map { "Did you mean '\($0)'?" } ?? "'cameo config show' lists them."))
  }

  private static func root(of path: String, _ files: any FileStore) throws(SettingsFailure) -> JSONNode {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try files.read(path, limit: Resources.sizeLimit)
    } catch {
      if error.reason == .missing { return .object([]) }
      throw SettingsFailure(error.error(.resourceMissing))
    }
    // What can't be read whole would be lost.
    _ = try check(bytes, path, files)
    return JSONReader.read(bytes, file: printable(path)).node ?? .object([])
  }

  /// A relative path in a file would be seen from the folder of the file.
  private static func rooted(_ text: String, _ kind: OptionKind, _ folder: String) -> String {
    let isPath = kind == .path || kind == .nameOrPath && text.contains("/")
    return isPath && !text.isEmpty && !text.hasPrefix("/") ? Folders.join(folder, text.rest(after: "./") ?? text) : text
  }

  private static func node(of text: String, _ row: OptionRow) throws(SettingsFailure) -> JSONNode {
    var settings = ProgramSettings()
    if let node = row.kind.node(of: text), row.kind.faults(in: node, at: row.key).isEmpty,
      (try? row.set(&settings, node)) != nil
    {
      return node
    }
    let shown = "'\(printable(String(text.prefix(40))))'"
    let refusal = SeedNames.refusal(of: text).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    let remedy = refusal ?? nearest(text, in: row.kind.words).map { "Did you mean '\($0)'?" }
    throw SettingsFailure(
      CaptureError(
        .usage, "'\(row.key)' " + row.kind.demand(row.kind.allowedInWords, not: shown) + ".",
        recovery: remedy ?? "See 'cameo help settings'."))
  }

  /// Whether a session could begin with this file alone.
  private static func check(
    _ bytes: [UInt8], _ path: String, _ files: any FileStore
  ) throws(SettingsFailure) -> ProgramSettings {
    var resolver = Resolver(files: files)
    resolver.layer { $0.take(bytes, of: path) }
    resolver.crossCheck(canStartOtherwise: false)
    if !resolver.problems.isEmpty { throw SettingsFailure(problems: resolver.problems) }
    return resolver.settings
  }
}

extension JSONNode {
  fileprivate func node(at path: ArraySlice<String>) -> JSONNode? {
    path.reduce(self as JSONNode?) { $0?[$1] }
  }

  /// With another value at this path; objects on the way are made for a value, and go when they are left empty.
  fileprivate func setting(_ path: ArraySlice<String>, to value: JSONNode?) -> JSONNode {
    guard let key = path.first else { return self }
    let rest = path.dropFirst()
    let inner = rest.isEmpty ? value : (self[key] ?? .object([])).setting(rest, to: value)
    let new = rest.isEmpty || value != nil || inner?.object?.isEmpty == false ? inner : nil
    var members = object ?? []
    switch (members.firstIndex { $0.key == key }, new) {
    case (let place?, let new?): members[place].node = new
    case (let place?, nil): members.remove(at: place)
    case (nil, let new?): members.append(JSONMember(key, new))
    case (nil, nil): break
    }
    return JSONNode(.object(members))
  }
}
