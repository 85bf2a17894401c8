package import Contract

/// Reads the members of one object by key; reports wrong types, and finally all unknown keys.
package struct JSONFields {
  package let node: JSONNode
  /// The path of the object, such as `uiConfig`; empty at the top level.
  package let path: String
  package let file: String
  package private(set) var diagnostics: [Diagnostic] = []
  private var known: [String] = []

  package init(_ node: JSONNode, path: String = "", file: String) {
    self.node = node
    self.path = path
    self.file = file
    if node.object == nil { reject(node, at: path, expected: "an object") }
  }

  /// The path of a member in messages, such as `uiConfig.preferredLanguage`.
  package func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  package mutating func take(_ key: String) -> JSONNode? {
    known.append(key)
    return node[key]
  }

  package mutating func string(_ key: String) -> String? { take(key, "a text", \.string) }
  package mutating func number(_ key: String) -> Double? { take(key, "a number", \.number) }
  package mutating func integer(_ key: String) -> Int? { take(key, "a whole number", \.integer) }
  package mutating func bool(_ key: String) -> Bool? { take(key, "true or false", \.bool) }
  package mutating func array(_ key: String) -> [JSONNode]? { take(key, "a list", \.array) }

  package mutating func strings(_ key: String) -> [String]? {
    take(key, "a list of texts") { node in
      guard let array = node.array else { return nil }
      let texts = array.compactMap(\.string)
      return texts.count == array.count ? texts : nil
    }
  }

  /// A raw value of an enumeration.
  package mutating func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, of: Word.Type = Word.self
  ) -> Word? where Word.RawValue == String {
    guard let node = take(key) else { return nil }
    if let word = node.string.flatMap(Word.init(rawValue:)) { return word }
    let allowed = Word.allCases.map(\.rawValue)
    reject(node, at: path(of: key), expected: "one of \(allowed.joined(separator: ", "))", words: allowed)
    return nil
  }

  /// The members of a nested object.
  package mutating func fields(_ key: String) -> JSONFields? {
    take(key).map { JSONFields($0, path: path(of: key), file: file) }
  }

  private mutating func take<T>(_ key: String, _ expected: String, _ convert: (JSONNode) -> T?) -> T? {
    guard let node = take(key) else { return nil }
    let value = convert(node)
    if value == nil { reject(node, at: path(of: key), expected: expected) }
    return value
  }

  /// Reports a value that is not allowed.
  package mutating func reject(_ node: JSONNode, at path: String, expected: String, words: [String] = []) {
    let name = path.isEmpty ? "the file's value" : "\"\(path)\""
    let near = node.string.flatMap { nearest($0, in: words) }.map { "did you mean \"\($0)\"? " } ?? ""
    note(node, "\(name) cannot be \(Self.shown(node))", remedy: "\(near)write \(expected)")
  }

  package mutating func note(
    _ node: JSONNode, _ message: String, remedy: String
  ) {
    diagnostics.append(
      Diagnostic(file: file, line: node.line, column: node.column, message, remedy: remedy))
  }

  /// All messages, including one for each unknown key.
  package consuming func finish() -> [Diagnostic] {
    for member in node.object ?? [] where !known.contains(member.key) {
      diagnostics.append(
        Diagnostic(
          file: file, line: member.keyLine, column: member.keyColumn, "unknown key \"\(path(of: member.key))\"",
          remedy: remedy(for: member.key)))
    }
    return diagnostics
  }

  private func remedy(for key: String) -> String {
    let allowed = known.sorted().joined(separator: ", ")
    let near = nearest(key, in: known).map { "did you mean \"\($0)\"? " } ?? ""
    return near + (known.isEmpty ? "no key is allowed here" : "allowed: \(allowed)")
  }

  private static func shown(_ node: JSONNode) -> String {
    switch node.value {
    case .number(let number): number.text
    case .bool(let bool): String(bool)
    case .string(let string): JSONNode.string(String(string.prefix(40))).text()
    case .null: "null"
    case .array: "this list"
    case .object: "this object"
    }
  }
}
