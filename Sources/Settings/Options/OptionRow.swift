import Notation

/// Why a value can't be taken: it is of another kind, or of the right kind but out of reach.
enum Refusal: Error, Hashable {
  case wrongKind, outOfRange
}

/// One line of the table of settings: how it is written everywhere, where its value goes, and what it is for.
package struct OptionRow: Sendable {
  /// A setting as code names it.
  package typealias Field = PartialKeyPath<ProgramSettings> & Sendable

  /// The heading in help under which it stands.
  package enum Group: String, CaseIterable, Sendable {
    case capture = "The capture"
    case look = "Words, colours and picture"
    case machine = "Results and machines"
    case file = "Only in settings files and variables"
  }

  /// Its key path in a settings file.
  package let key: String
  /// Other words for it in settings files, as other kits have them.
  package let otherKeys: [String]
  /// nil where only files and variables set it.
  package let flag: String?
  package let placeholder: String
  package let kind: OptionKind
  package let field: Field
  /// What `config show` says while it is not set; empty where it always is.
  package let unset: String
  package let group: Group
  package let help: String
  /// What the help of the command adds, in sentences.
  package let more: String
  /// Takes what a settings file says.
  let set: @Sendable (inout ProgramSettings, JSONNode) throws(Refusal) -> Void
  /// What a settings file would say; null while it is not set.
  package let node: @Sendable (ProgramSettings) -> JSONNode

  init<Value>(
    _ key: String, _ flag: String?, _ placeholder: String, _ form: OptionForm<Value>,
    into field: WritableKeyPath<ProgramSettings, Value> & Sendable, unset: String = "", _ group: Group, _ help: String,
    more: String = "", otherKeys: [String] = []
  ) {
    (self.key, self.flag, self.placeholder, self.kind, self.field) = (key, flag, placeholder, form.kind, field)
    self.otherKeys = otherKeys
    (self.unset, self.group, self.help, self.more) = (unset, group, help, more)
    set = { settings, node throws(Refusal) in
      guard let value = form.value(node) else { throw form.kind.refusal(of: node) }
      settings[keyPath: field] = value
    }
    node = { form.node($0[keyPath: field]) }
  }

  /// One that need not be set.
  init<Value>(
    _ key: String, _ flag: String?, _ placeholder: String, _ form: OptionForm<Value>,
    into field: WritableKeyPath<ProgramSettings, Value?> & Sendable, unset: String, _ group: Group, _ help: String,
    more: String = "", otherKeys: [String] = []
  ) {
    self.init(
      key, flag, placeholder, form.orUnset, into: field, unset: unset, group, help, more: more, otherKeys: otherKeys)
  }

  /// Takes what a flag or a variable says.
  func set(_ settings: inout ProgramSettings, text: String) throws(Refusal) {
    guard let node = kind.node(of: text) else { throw .wrongKind }
    try set(&settings, node)
  }

  /// As `config show` prints it; nil while it is not set, and for a list of nothing.
  package func shown(_ settings: ProgramSettings) -> String? {
    let node = node(settings)
    return node.isNull || node.array?.isEmpty == true ? nil : kind.shown(node)
  }

  /// The variable, named after the flag without its "no", or after the key where there is no flag.
  package var environmentName: String {
    let name = flag.map { $0.rest(after: "--no-") ?? String($0.dropFirst(2)) } ?? Self.dashed(key)
    return "CAMEO_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }

  /// The last word of a key path, as a flag would be written.
  private static func dashed(_ key: String) -> String {
    let word = key.split(separator: ".").last.map(String.init) ?? key
    // Capitals that stand together are one word.
    var wasCapital = false
    return word.reduce(into: "") { text, letter in
      text += (letter.isUppercase && !wasCapital ? "-" : "") + letter.lowercased()
      wasCapital = letter.isUppercase
    }
  }
}
