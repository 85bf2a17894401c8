internal import Files
package import Contract
import Notation

extension ProgramSettings {
  /// Settings from a host's code alone, held to the same bounds as those from files and flags.
  package static func code(_ preset: Preset, _ session: SessionConfig) throws(SettingsFailure) -> ProgramSettings {
    let problems = checked(session).compactMap { setting, node in problem(setting, node) }
    if !problems.isEmpty { throw SettingsFailure(problems: problems) }
    var settings = try resolve(Invocation(), environment: [:], files: MemoryFiles(), canStartOtherwise: true)
    (settings.preset, settings.session, settings.output) = (preset, session, session.output)
    return settings
  }

  /// What Swift's types let through and the table may not.
  private static func checked(_ session: SessionConfig) -> [(Setting, JSONNode)] {
    var values: [(Setting, JSONNode)] = [(.attempts, .integer(session.capture.attempts))]
    if let duration = session.recording.durationMs { values.append((.durationMs, .number(duration))) }
    if let radius = session.ui.buttonCornerRadius { values.append((.cornerRadius, .number(radius))) }
    if let exposure = session.camera.exposureMs { values.append((.exposureMs, .number(exposure))) }
    if let focus = session.camera.focusPercent { values.append((.focusPercent, .number(focus))) }
    if let list = session.recording.qualities {
      values.append((.qualities, .array(list.map { .string($0.rawValue) })))
    }
    return values
  }

  private static func problem(_ setting: Setting, _ node: JSONNode) -> SettingsFailure.Problem? {
    guard let row = OptionTable.row(setting) else { return nil }
    do throws(Refusal) {
      _ = try row.kind.value(of: node)
      return nil
    } catch {
      let allowed = row.kind.allowedInFile
      let diagnostic = Diagnostic(
        file: setting.rawValue, "must be \(allowed), not \(node.text())", remedy: "see docs/settings.md")
      return .init(code: .impossibleSettings, diagnostic: diagnostic)
    }
  }
}
