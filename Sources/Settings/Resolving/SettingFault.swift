internal import Contract
import Notation

/// What no single setting can see: which setting is wrong, why, and what helps.
struct SettingFault: Hashable {
  let key: String
  let message: String
  let remedy: String
  /// The value by itself is wrong, not what stands beside it.
  let isBadValue: Bool

  init(_ key: String, _ message: String, _ remedy: String, isBadValue: Bool = false) {
    (self.key, self.message, self.remedy, self.isBadValue) = (key, printable(message), remedy, isBadValue)
  }

  /// All that is wrong with settings that stand beside each other.
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
  /// As the settings tell it, with the place that it came from; nil is the code of a host.
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
  /// Refuses, for a kiosk, what its public must not do.
  package func checkForKiosk() throws(SettingsFailure) {
    guard session.document.allowImport else { return }
    throw refusal(
      of: \.session.document.allowImport, "at a kiosk nobody may name the files of its machine",
      "leave it out, or run 'cameo run'")
  }

  /// For those who alone can tell what a value stands for.
  package func refusal(of field: OptionRow.Field, _ message: String, _ remedy: String) -> SettingsFailure {
    let key = OptionTable.row(field)?.key ?? ""
    return SettingsFailure(problems: [SettingsFailure.Problem(key, message, remedy, origins[key])])
  }
}
