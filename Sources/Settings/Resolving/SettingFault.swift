internal import Contract
import Notation

/// An error that involves several settings: which one, why, and the remedy.
struct SettingFault: Hashable {
  let key: String
  let message: String
  let remedy: String
  /// The value by itself is wrong, not what stands beside it.
  let isBadValue: Bool

  init(_ key: String, _ message: String, _ remedy: String, isBadValue: Bool = false) {
    (self.key, self.message, self.remedy, self.isBadValue) = (key, printable(message), remedy, isBadValue)
  }

  /// All errors of combined settings.
  static func all(in session: SessionConfig) -> [SettingFault] {
    FlowFault.all(in: session) + LivenessFault.all(in: session.liveness, hasSound: session.sounds)
  }

  func problem(_ origin: Origin?) -> SettingsFailure.Problem {
    var problem = SettingsFailure.Problem(key, message, remedy, origin)
    if isBadValue, let origin { problem.code = origin.codeOfBadValue }
    return problem
  }
}

extension SettingsFailure.Problem {
  /// Builds an error with the value's source; `nil` is a host's code.
  init(_ key: String, _ message: String, _ remedy: String, _ origin: Origin?) {
    let text = "\"\(key)\": \(message)"
    diagnostic =
      switch origin {
      case .file(let path, let line)?: Diagnostic(file: printable(path), line: line, text, remedy: remedy)
      case .flag(let flag)?: Diagnostic(file: "option \(flag)", message, remedy: remedy)
      case .environment(let name)?: Diagnostic(file: name, message, remedy: remedy)
      case .builtIn?, nil: Diagnostic(file: key, message, remedy: remedy)
      }
    code = .impossibleSettings
  }
}

extension ProgramSettings {
  /// These settings with a kiosk's defaults; throws for those that its visitors must not have.
  package func forKiosk() throws(SettingsFailure) -> ProgramSettings {
    if sessionFile != nil {
      throw refusal(
        of: \.sessionFile, "not for a kiosk: it serves many persons, and the file names one",
        "remove it, or use 'cameo run'")
    }
    if session.document.allowImport {
      throw refusal(
        of: \.session.document.allowImport, "not allowed at a kiosk: visitors could open files on its machine",
        "remove it, or use 'cameo run'")
    }
    var settings = self
    settings.session.look.wording = session.look.wording ?? .plain
    // At a stand the picture is drawn as well as its terminal can.
    if let row = OptionTable.row(\.session.look.preview), origins[row.key] == nil {
      settings.session.look.preview = .auto
    }
    return settings
  }

  /// Builds an error for callers that validate a value themselves.
  package func refusal(of field: OptionRow.Field, _ message: String, _ remedy: String) -> SettingsFailure {
    let key = OptionTable.row(field)?.key ?? ""
    return SettingsFailure(problems: [SettingsFailure.Problem(key, message, remedy, origins[key])])
  }
}
