package import Files
package import Settings

/// The parsed command line, before settings are resolved.
package struct Invocation: Equatable, Sendable {
  /// The command's name.
  package var command = CommandRow.run.name
  /// The action, such as `list` in `cameo theme list`.
  package var action: String?
  package var operands: [String] = []
  package var given: [GivenSetting] = []
  package var configFile: String?
  package var json = false
  /// Flags of the action, with their values; the value is empty if a flag takes none.
  package var extras: [String: String] = [:]
  /// The words after `--`, if a flag passes them on to `cameo run`.
  package var passedOptions: [String] = []
  package var wantsHelp = false
  package var wantsVersion = false

  package init() {}
}

extension ProgramSettings {
  /// Resolves the settings, including those on the command line.
  package static func resolve(
    _ invocation: Invocation, environment: [String: String], files: any FileStore, canStartOtherwise: Bool = false,
    fleetFile: FleetFileUse = .unlessWrong
  ) throws(SettingsFailure) -> ProgramSettings {
    try resolve(
      invocation.given, from: invocation.configFile, environment: environment, files: files,
      canStartOtherwise: canStartOtherwise, fleetFile: fleetFile)
  }
}

/// The flags that are not settings.
enum GeneralFlag: String, CaseIterable, Sendable {
  case config = "--config"
  case json = "--json"
  case help = "--help"
  case version = "--version"

  var placeholder: String { self == .config ? "FILE" : "" }

  var help: String {
    switch self {
    case .config: "settings file (JSON) instead of the default ones"
    case .json: "print JSON on stdout"
    case .help: "show this help; also -h"
    case .version: "print the version; also -V"
    }
  }
}
