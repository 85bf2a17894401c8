internal import Files
internal import Contract
import Notation

/// Parses a settings file on top of lower layers: its values and errors.
struct SettingsFile {
  private(set) var settings: ProgramSettings
  private(set) var problems: [SettingsFailure.Problem] = []
  private let path: String

  init(_ bytes: [UInt8], path: String, over settings: ProgramSettings) {
    self.settings = settings
    self.path = path
    let (node, diagnostics) = JSONReader.read(bytes, file: printable(path))
    problems = diagnostics.map { .init(code: .badSyntax, diagnostic: $0) }
    guard let node else { return }
    guard let members = node.object else {
      note(node, "the file must be an object, not \(node.value.kind)", "write { \"key\": value }")
      return
    }
    walk(members, under: "")
  }

  private mutating func walk(_ members: [JSONMember], under prefix: String) {
    for member in members {
      let key = prefix + member.key
      // Tells editors where to find the schema.
      if key == "$schema", member.node.string != nil { continue }
      let row = OptionTable.row(key: key)
      // "camera" is a word, or an object of what there is to say of cameras.
      if OptionTable.hasGroup(key), row == nil || member.node.object != nil {
        descend(member.node, key)
      } else if let row {
        take(member.node, row)
      } else {
        noteUnknown(member, under: prefix)
      }
    }
  }

  private mutating func descend(_ node: JSONNode, _ key: String) {
    if let members = node.object {
      walk(members, under: key + ".")
    } else {
      note(node, "\"\(key)\" must be an object, not \(node.told)", "write \"\(key)\": { ... }")
    }
  }

  /// null means "not set", for a setting that may be unset.
  private mutating func take(_ node: JSONNode, _ row: OptionRow) {
    if node.isNull && !row.unset.isEmpty { return }
    let faults = row.kind.faults(in: node, at: row.key)
    if !faults.isEmpty { return problems += faults.map { $0.problem(in: printable(path)) } }
    do throws(Refusal) {
      try row.set(&settings, rooted(node, row.kind))
      settings.origins[row.key] = .file(path, line: node.line)
    } catch {
      let (allowed, wrong) = (row.kind.allowedInFile, row.kind.wrongWord(in: node) ?? node)
      let near = wrong.string.flatMap { nearest($0, in: row.kind.words) }.map { "did you mean \"\($0)\"?" }
      note(
        wrong, "\"\(row.key)\" " + row.kind.demand(allowed, not: wrong.told),
        wrong.string.flatMap(SeedNames.refusal) ?? near ?? "write \(allowed)")
    }
  }

  /// Relative paths in a file are relative to the file's folder.
  private func rooted(_ node: JSONNode, _ kind: OptionKind) -> JSONNode {
    guard let text = node.string, !text.isEmpty, !text.hasPrefix("/") else { return node }
    let isPath = kind == .path || (kind == .nameOrPath && text.contains("/"))
    return isPath ? .string(Folders.join(Folders.parent(path), text)) : node
  }

  // MARK: Messages

  private mutating func noteUnknown(_ member: JSONMember, under prefix: String) {
    let key = prefix + member.key
    let advice = Self.advice(member.key, under: prefix)
    let diagnostic = Diagnostic(
      file: printable(path), line: member.keyLine, column: member.keyColumn,
      "there is no setting \"\(printable(key))\"", remedy: advice)
    problems.append(.init(code: .impossibleSettings, diagnostic: diagnostic))
  }

  private static func advice(_ word: String, under prefix: String) -> String {
    let keys = OptionTable.rows.map(\.key)
    let elsewhere = keys.first { $0.split(separator: ".").last.map(String.init) == word }
    if let key = elsewhere ?? OptionTable.row(flag: "--" + word)?.key { return "did you mean \"\(key)\"?" }
    if let advice = SeedNames.advice(for: word) { return advice }
    let all = keys + OptionTable.rows.flatMap(\.otherKeys)
    let here = Set(
      all.compactMap { $0.rest(after: prefix).flatMap { $0.split(separator: ".").first } }.map(String.init))
    if let key = meant(word) { return "did you mean \"\(key)\"?" }
    let near = nearest(word, in: here.sorted()).map { "did you mean \"\(prefix)\($0)\"?" }
    return near ?? "allowed here: \(here.sorted().joined(separator: ", "))"
  }

  /// The setting whose flag, last word or whole key, written as one word, is near to this word.
  static func meant(_ word: String) -> String? {
    let names = OptionTable.rows.flatMap { row in
      let steps = row.key.split(separator: ".")
      let words: [String?] = [
        row.flag?.rest(after: "--").map { $0.filter { $0 != "-" } }, steps.joined(), steps.last.map(String.init),
      ]
      return words.compactMap(\.self).map { (name: $0, key: row.key) }
    }
    if let same = names.first(where: { $0.name.lowercased() == word.lowercased() }) { return same.key }
    guard let near = nearest(word, in: names.map(\.name)) else { return nil }
    return names.first { $0.name == near }?.key
  }

  private mutating func note(_ node: JSONNode, _ message: String, _ remedy: String) {
    let diagnostic = Diagnostic(
      file: printable(path), line: node.line, column: node.column, message, remedy: remedy)
    problems.append(.init(code: .impossibleSettings, diagnostic: diagnostic))
  }
}
