internal import Contract
import Notation

/// The value is not one that the setting allows.
struct Refusal: Error {}

/// One row of the settings table: names, type, storage and help of a setting.
package struct OptionRow: Sendable {
  /// The key path of a setting in code.
  package typealias Field = PartialKeyPath<ProgramSettings> & Sendable

  /// The heading in help.
  package enum Group: String, CaseIterable, Sendable {
    case capture = "Capture"
    case look = "Appearance and sound"
    case machine = "Output and integration"
    case file = "Settings files and variables only"
  }

  /// Its key path in a settings file.
  package let key: String
  /// Alternative keys in settings files, as in other SDKs.
  package let otherKeys: [String]
  /// `nil` if only files and variables can set it.
  package let flag: String?
  package let placeholder: String
  package let kind: OptionKind
  package let field: Field
  /// What `config show` prints while it is not set; empty if it always has a value.
  package let unset: String
  package let group: Group
  package let help: String
  /// Additional sentences in the command's help.
  package let more: String
  /// Sets the value from a settings file's node.
  let set: @Sendable (inout ProgramSettings, JSONNode) throws(Refusal) -> Void
  /// The value as a settings file's node; null if not set.
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
      guard let value = form.value(node) else { throw Refusal() }
      settings[keyPath: field] = value
    }
    node = { form.node($0[keyPath: field]) }
  }

  /// An optional setting.
  init<Value>(
    _ key: String, _ flag: String?, _ placeholder: String, _ form: OptionForm<Value>,
    into field: WritableKeyPath<ProgramSettings, Value?> & Sendable, unset: String, _ group: Group, _ help: String,
    more: String = "", otherKeys: [String] = []
  ) {
    self.init(
      key, flag, placeholder, form.orUnset, into: field, unset: unset, group, help, more: more, otherKeys: otherKeys)
  }

  /// Sets the value from a flag's or variable's text.
  func set(_ settings: inout ProgramSettings, text: String) throws(Refusal) {
    guard let node = kind.node(of: text) else { throw Refusal() }
    try set(&settings, node)
  }

  /// The value as printed by `config show`; `nil` if it is not set or an empty list.
  package func shown(_ settings: ProgramSettings) -> String? {
    let node = node(settings)
    return node.isNull || node.array?.isEmpty == true ? nil : kind.shown(node)
  }

  /// The variable's name, derived from the flag without its "no", or from the key if there is no flag.
  package var environmentName: String {
    let name = flag.map { $0.rest(after: "--no-") ?? String($0.dropFirst(2)) } ?? Self.dashed(key)
    return "CAMEO_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }

  /// The one step of a flow that reads it; `nil` if others do too.
  var step: String? {
    ["liveness.": "liveness", "document": "document", "nfc.": "chip"].first { key.hasPrefix($0.key) }?.value
  }

  /// Whether no fleet can set it to the value that it has: keys, trust, connections, files, programs, stand-ins of devices,
  /// consent, chance, and how long captures are kept belong to the machine.
  func isLocal(_ settings: ProgramSettings) -> Bool {
    if Self.localGroups.contains(where: key.hasPrefix) || Self.localFields.contains(where: { $0 == field }) {
      return true
    }
    let text = node(settings).string ?? ""
    return switch kind {
    case .path, .events: true
    case .nameOrPath: text.contains("/")
    case .camera: if case .standIn? = CameraChoice(text) { true } else { false }
    default: false
    }
  }

  private static let localGroups = ["delivery.", "fleet."]
  private static let localFields: [Field] = [
    \.session.haptics, \.session.nfc.reader, \.session.nfc.challenge, \.session.machine.seed, \.session.machine.keep,
    \.session.machine.keepDays, \.session.look.plain, \.session.capture.permission,
    \.session.capture.rememberPermission,
  ]

  /// Groups whose name is part of their variables: CAMEO_PIN alone would mean another PIN.
  private static let wholeGroups: Set<String> = ["delivery", "fleet", "limit", "nfc", "wallet"]

  /// The last word of a key path in kebab case, or all words for some groups.
  private static func dashed(_ key: String) -> String {
    let parts = key.split(separator: ".").map(String.init)
    let word = parts.first.map(wholeGroups.contains) == true ? parts.joined(separator: "-") : parts.last ?? key
    // Consecutive capitals are one word.
    var wasCapital = false
    return word.reduce(into: "") { text, letter in
      text += (letter.isUppercase && !wasCapital ? "-" : "") + letter.lowercased()
      wasCapital = letter.isUppercase
    }
  }
}
