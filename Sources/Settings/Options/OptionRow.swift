/// One line of the table of settings: how it is written everywhere, what it takes, and what it is for.
package struct OptionRow: Sendable {
  /// The heading in help under which it stands.
  package enum Group: String, CaseIterable, Sendable {
    case capture = "The capture"
    case look = "Words, colours and picture"
    case machine = "Results and machines"
    case file = "Only in settings files and variables"
  }

  package var setting: Setting
  /// nil where only files and variables set it.
  package var flag: String?
  package var placeholder: String
  package var kind: OptionKind
  /// nil where nothing is set unless somebody sets it.
  package var usual: OptionValue?
  /// What `config show` says while it is not set.
  package var unset: String
  package var group: Group
  package var help: String
  /// What the help of the command adds, in sentences.
  package var more: String

  init(
    _ setting: Setting, _ flag: String?, _ placeholder: String, _ kind: OptionKind, usual: OptionValue? = nil,
    unset: String = "", _ group: Group, _ help: String, more: String = ""
  ) {
    self.setting = setting
    self.flag = flag
    self.placeholder = placeholder
    self.kind = kind
    self.usual = usual
    self.unset = unset
    self.group = group
    self.help = help
    self.more = more
  }

  package var key: String { setting.rawValue }

  /// The variable, named after the flag without its "no", or after the key where there is no flag.
  package var environmentName: String {
    let name = flag.map { $0.rest(after: "--no-") ?? String($0.dropFirst(2)) } ?? Self.dashed(key)
    return "CAMEO_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }

  /// The last word of a key path, as a flag would be written.
  private static func dashed(_ key: String) -> String {
    let word = key.split(separator: ".").last.map(String.init) ?? key
    return word.reduce(into: "") { text, letter in text += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
    }
  }
}
