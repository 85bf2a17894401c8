/// What somebody asked for on the command line, before any setting is resolved.
package struct Invocation: Equatable, Sendable {
  /// A setting as it stands on the command line; the text is nil where the flag says all.
  package struct Given: Equatable, Sendable {
    package var flag: String
    package var text: String?
  }

  /// By its name.
  package var command = CommandRow.run.name
  /// Such as `list` in `cameo theme list`.
  package var action: String?
  package var operands: [String] = []
  package var given: [Given] = []
  package var configFile: String?
  package var json = false
  /// Flags of the action, with their values; empty for one that takes none.
  package var extras: [String: String] = [:]
  package var wantsHelp = false
  package var wantsVersion = false

  package init() {}
}

/// The flags that are no settings.
package enum GeneralFlag: String, CaseIterable, Sendable {
  case config = "--config"
  case json = "--json"
  case help = "--help"
  case version = "--version"

  package var placeholder: String { self == .config ? "FILE" : "" }

  package var help: String {
    switch self {
    case .config: "settings file (JSON) instead of the usual ones"
    case .json: "JSON on stdout"
    case .help: "this help; also -h"
    case .version: "the version"
    }
  }
}
