internal import Agents
package import Contract
internal import Files
internal import Notation

/// Settings from a fleet's backend that a kiosk starts with on trial: staged ones come into effect here, and are reverted
/// here if the kiosk does not come up with them.
///
/// The kiosk does this itself, since the agent may be dead.
package final class SettingsOnTrial {
  private let folder: OpenFolder
  /// Held until the trial is decided: another kiosk of this user that starts meanwhile leaves it alone.
  private let lock: InstanceLock
  private var trial: SettingsTrial

  package var command: String { trial.id }
  /// Whether the kiosk took visitors before, and so has to take them now.
  var mustServe: Bool { trial.mustServe }

  /// Whether settings are staged or on trial.
  package static func isDue(_ environment: [String: String]) -> Bool { due(environment) != nil }

  private static func due(_ environment: [String: String]) -> OpenFolder? {
    let folder = Folders(environment: environment).fleet.flatMap { try? OpenFolder($0) }
    return folder.flatMap { folder in
      [SettingsTrialFiles.staged, SettingsTrialFiles.trial].contains(where: folder.contains) ? folder : nil
    }
  }

  /// Takes staged settings, and counts this start; `nil` if no settings are on trial.
  package init?(environment: [String: String], telling tell: (CaptureError) -> Void) {
    guard let folder = Self.due(environment),
      let lock = try? InstanceLock("settings-trial", environment: environment, else: "Wait for it.")
    else { return nil }
    do throws(FileFault) {
      guard let trial = try Self.begun(in: folder) else { return nil }
      (self.folder, self.lock, self.trial) = (folder, lock, trial)
    } catch {
      // The kiosk starts with the settings that are there.
      tell(error.error(.cannotWrite))
      return nil
    }
    guard trial.outcome == nil else {
      tell(reversal)
      return nil
    }
  }

  private static func begun(in folder: OpenFolder) throws(FileFault) -> SettingsTrial? {
    var current = try read(SettingsTrialFiles.trial, in: folder).flatMap(SettingsTrial.init)
    if let decided = current, decided.outcome != nil {
      try settle(decided, in: folder)
      current = nil
    }
    if let bytes = try read(SettingsTrialFiles.staged, in: folder) {
      if let staged = StagedSettings(bytes) { current = try taken(staged, during: current, in: folder) }
      try folder.remove(SettingsTrialFiles.staged)
    }
    guard var trial = current else {
      // A damaged one, or one that was just settled.
      try folder.remove(SettingsTrialFiles.trial)
      return nil
    }
    trial.start()
    try folder.write(trial.bytes, to: SettingsTrialFiles.trial)
    if trial.outcome != nil { try settle(trial, in: folder) }
    return trial
  }

  /// Brings staged settings into effect; if this process dies in between, the next one does it again.
  private static func taken(
    _ staged: StagedSettings, during other: SettingsTrial?, in folder: OpenFolder
  ) throws(FileFault) -> SettingsTrial {
    var trial = other
    if trial?.id != staged.id {
      let config = try read(SettingsTrialFiles.config, in: folder).map { String(decoding: $0, as: UTF8.self) }
      trial = SettingsTrial(staged, current: config, during: other)
    }
    let new = trial ?? SettingsTrial(staged, current: nil, during: nil)
    try folder.write(new.bytes, to: SettingsTrialFiles.trial)
    try folder.write(Array(staged.text.utf8), to: SettingsTrialFiles.config)
    return new
  }

  /// `nil` if it is missing.
  private static func read(_ name: String, in folder: OpenFolder) throws(FileFault) -> [UInt8]? {
    do throws(FileFault) {
      return try folder.read(name, limit: SettingsTrialFiles.mostBytes)
    } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }

  // MARK: The decision

  /// The kiosk has come up: the settings stay.
  func keep(configHash: String) throws(CaptureError) { try decide(.kept(configHash: configHash)) }

  /// The kiosk can't start with the settings: those of before are restored.
  package func revert(_ cause: CaptureError) throws(CaptureError) {
    let words = [cause.message, cause.recovery].compactMap(\.self).joined(separator: " ")
    try decide(.reverted(cause.code, String(words.prefix(1000))))
  }

  /// The kiosk came up and takes no visitor; after too many such starts the settings are reverted.
  func fail(_ cause: ErrorCode?) throws(CaptureError) {
    guard trial.starts >= SettingsTrial.mostStarts else { return }
    try decide(.reverted(cause, "The kiosk was out of order for \(TrialWatch.patience.components.seconds) s."))
  }

  private func decide(_ outcome: SettingsTrial.Outcome) throws(CaptureError) {
    trial.outcome = outcome
    do throws(FileFault) {
      // First the decision: if this process dies now, the next one settles it.
      try folder.write(trial.bytes, to: SettingsTrialFiles.trial)
      try Self.settle(trial, in: folder)
    } catch {
      throw error.error(.cannotWrite)
    }
  }

  private static func settle(_ trial: SettingsTrial, in folder: OpenFolder) throws(FileFault) {
    if case .reverted? = trial.outcome {
      if let before = trial.before {
        try folder.write(Array(before.utf8), to: SettingsTrialFiles.config)
      } else {
        try folder.remove(SettingsTrialFiles.config)
      }
    }
    try folder.rename(SettingsTrialFiles.trial, to: SettingsTrialFiles.outcome)
  }

  /// Says to the operator that the settings were reverted, and why.
  package var reversal: CaptureError { Self.reversal(of: trial) }

  private static func reversal(of trial: SettingsTrial) -> CaptureError {
    let cause = if case .reverted(_, let message)? = trial.outcome { " \(message)" } else { "" }
    return CaptureError(
      .impossibleSettings, "The settings of the fleet's command \(printable(trial.id)) are reverted.\(cause)",
      recovery: "The kiosk uses those of before.")
  }
}
