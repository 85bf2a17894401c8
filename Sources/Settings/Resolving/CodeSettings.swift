internal import Files
package import Contract
import Notation

extension ProgramSettings {
  /// Settings from a host's code, validated like those from files and flags.
  package static func code(_ preset: Preset, _ session: SessionConfig) throws(SettingsFailure) -> ProgramSettings {
    var settings = ProgramSettings()
    (settings.preset, settings.session) = (preset, session)
    let written = settings.written
    let problems = OptionTable.rows.flatMap { $0.problems(in: written) }
    let needs = [LivenessFault.needsKiosk(session.liveness)].compactMap(\.self)
    let faults = (SettingFault.all(in: session) + needs).map { $0.problem(nil) }
    if problems.isEmpty, faults.isEmpty { return settings }
    throw SettingsFailure(problems: problems + faults)
  }
}

extension ProgramSettings {
  /// These settings with a host's tasks for one run, validated in the same way.
  package func setting(_ tasks: [TaskOrder]) throws(SettingsFailure) -> ProgramSettings {
    var settings = self
    settings.session.liveness.tasks = tasks
    let row = OptionTable.row(\.session.liveness.tasks)
    if let row { settings.origins[row.key] = nil }
    let faults = LivenessFault.all(in: settings.session.liveness, hasSound: settings.session.sounds)
      .map { $0.problem(settings.origins[$0.key]) }
    let problems = (row?.problems(in: settings.written) ?? []) + faults
    if problems.isEmpty { return settings }
    throw SettingsFailure(problems: problems)
  }
}

extension ProgramSettings {
  /// These settings without host-defined movements, which have no form in a settings file.
  fileprivate var written: ProgramSettings {
    var settings = self
    settings.session.liveness.tasks = session.liveness.tasks.map { task in
      var task = task
      if task.kind.own != nil { task.kind = .gestures }
      task.gestures.removeAll { $0.own != nil }
      return task
    }
    return settings
  }
}

extension OptionRow {
  /// Errors that Swift's types allow and the table does not.
  fileprivate func problems(in settings: ProgramSettings) -> [SettingsFailure.Problem] {
    let node = node(settings)
    let faults = kind.faults(in: node, at: key)
    if !faults.isEmpty { return faults.map { $0.problem(in: key) } }
    do throws(Refusal) {
      var settings = settings
      try set(&settings, node)
      return []
    } catch {
      let diagnostic = Diagnostic(
        file: key, kind.demand(kind.allowedInFile, not: node.text()), remedy: "see docs/reference/settings.md")
      return [.init(code: .impossibleSettings, diagnostic: diagnostic)]
    }
  }
}
