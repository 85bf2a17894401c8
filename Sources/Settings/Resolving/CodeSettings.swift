internal import Files
package import Contract
import Notation

extension ProgramSettings {
  /// Settings from a host's code alone, held to the same bounds as those from files and flags.
  package static func code(_ preset: Preset, _ session: SessionConfig) throws(SettingsFailure) -> ProgramSettings {
    var settings = ProgramSettings()
    (settings.preset, settings.session) = (preset, session)
    let problems = OptionTable.rows.compactMap { $0.problem(in: settings) }
    let faults = FlowFault.all(in: session).map { $0.problem(nil) }
    if problems.isEmpty, faults.isEmpty { return settings }
    throw SettingsFailure(problems: problems + faults)
  }
}

extension OptionRow {
  /// What Swift's types let through and the table may not.
  fileprivate func problem(in settings: ProgramSettings) -> SettingsFailure.Problem? {
    let node = node(settings)
    do throws(Refusal) {
      var settings = settings
      try set(&settings, node)
      return nil
    } catch {
      let diagnostic = Diagnostic(
        file: key, kind.demand(kind.allowedInFile, not: node.text()), remedy: "see docs/settings.md")
      return .init(code: .impossibleSettings, diagnostic: diagnostic)
    }
  }
}
