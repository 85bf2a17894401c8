internal import Agents
package import Contract
internal import Files
internal import Notation

/// Settings from a fleet's backend that a kiosk starts with on trial: staged ones come into effect here, and are reverted
/// here if the kiosk does not start successfully with them.
///
/// The kiosk does this itself, since the agent may be dead.
package final class SettingsTrial {
  private let folder: OpenFolder
  /// Held until the trial is decided: another kiosk of this user that starts meanwhile leaves it alone.
  private var lock: InstanceLock?
  private var trial: TrialRecord
  private var hasFailed = false

  /// Whether the kiosk was ready for visitors before, and so has to be now.
  var mustServe: Bool { trial.mustServe }

  /// Whether settings are staged or on trial.
  package static func isDue(_ environment: [String: String]) -> Bool { due(environment) != nil }

  private static func due(_ environment: [String: String]) -> OpenFolder? {
    let folder = Folders(environment: environment).fleet.flatMap { try? OpenFolder($0) }
    return folder.flatMap { folder in
      [TrialFiles.staged, TrialFiles.taken, TrialFiles.trial].contains(where: folder.contains) ? folder : nil
    }
  }

  /// Takes staged settings, and counts this start; `nil` if no settings are on trial.
  package init?(environment: [String: String], telling tell: (CaptureError) -> Void) {
    guard let folder = Self.due(environment) else { return nil }
    let lock: InstanceLock
    do throws(CaptureError) {
      lock = try InstanceLock("settings-trial", environment: environment, else: "Wait for it.")
    } catch {
      // Another kiosk tries them.
      if error.code != .captureAlreadyActive { tell(error) }
      return nil
    }
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

  private static func begun(in folder: OpenFolder) throws(FileFault) -> TrialRecord? {
    var current = try folder.readIfThere(TrialFiles.trial, limit: TrialFiles.mostBytes).flatMap(TrialRecord.init)
    if let decided = current, decided.outcome != nil {
      try settle(decided, in: folder)
      current = nil
    }
    // What an earlier process has taken and not finished comes first.
    current = try finish(in: folder, during: current)
    if folder.contains(TrialFiles.staged) {
      // The agent may stage others from now on.
      try folder.rename(TrialFiles.staged, to: TrialFiles.taken)
      current = try finish(in: folder, during: current)
    }
    guard var trial = current else {
      // A damaged one.
      try folder.remove(TrialFiles.trial)
      return nil
    }
    trial.start()
    try folder.write(trial.bytes, to: TrialFiles.trial)
    if trial.outcome != nil { try settle(trial, in: folder) }
    return trial
  }

  /// Brings taken settings into effect; if this process dies in between, the next one does it again.
  private static func finish(in folder: OpenFolder, during other: TrialRecord?) throws(FileFault) -> TrialRecord? {
    guard let bytes = try folder.readIfThere(TrialFiles.taken, limit: TrialFiles.mostBytes) else { return other }
    var trial = other
    if let staged = StagedSettings(bytes) {
      if staged.id != other?.id {
        let config = try folder.readIfThere(TrialFiles.config, limit: TrialFiles.mostBytes)
        let new = TrialRecord(staged, current: config.map { String(decoding: $0, as: UTF8.self) }, during: other)
        if let other { try folder.write(other.superseded.bytes, to: TrialFiles.outcome(of: other.id)) }
        try folder.write(new.bytes, to: TrialFiles.trial)
        trial = new
      }
      try folder.write(Array(staged.text.utf8), to: TrialFiles.config)
    }
    try folder.remove(TrialFiles.taken)
    return trial
  }

  // MARK: The decision

  /// The kiosk is ready for visitors: the settings stay.
  func keep(configHash: String) throws(CaptureError) { try decide(.kept(configHash: configHash)) }

  /// The kiosk can't start with the settings: the previous ones are restored.
  package func revert(_ cause: CaptureError) throws(CaptureError) {
    try decide(.reverted(cause.code, cause.brief))
  }

  /// The kiosk has started and is out of order; after too many such starts the settings are reverted.
  func fail(_ cause: ErrorCode?) throws(CaptureError) {
    hasFailed = true
    guard trial.starts >= TrialRecord.mostStarts else { return }
    try decide(.reverted(cause, "The kiosk was out of order for \(TrialWatch.patience.components.seconds) s."))
  }

  /// The kiosk was ended in order before it was decided: that says nothing of the settings.
  package func endInOrder() {
    guard trial.outcome == nil, !hasFailed, folder.contains(TrialFiles.trial) else { return }
    trial.starts -= 1
    try? folder.write(trial.bytes, to: TrialFiles.trial)
  }

  private func decide(_ outcome: TrialRecord.Outcome) throws(CaptureError) {
    // Who has removed the trial meanwhile wants none.
    guard folder.contains(TrialFiles.trial) else { return lock = nil }
    trial.outcome = outcome
    do throws(FileFault) {
      // First the decision: if this process dies now, the next one settles it.
      try folder.write(trial.bytes, to: TrialFiles.trial)
      try Self.settle(trial, in: folder)
    } catch {
      throw error.error(.cannotWrite)
    }
    lock = nil
  }

  private static func settle(_ trial: TrialRecord, in folder: OpenFolder) throws(FileFault) {
    if case .reverted? = trial.outcome {
      if let before = trial.before {
        try folder.write(Array(before.utf8), to: TrialFiles.config)
      } else {
        try folder.remove(TrialFiles.config)
      }
    }
    try folder.rename(TrialFiles.trial, to: TrialFiles.outcome(of: trial.id))
  }

  /// Says to the operator that the settings were reverted, and why.
  package var reversal: CaptureError { Self.reversal(of: trial) }

  private static func reversal(of trial: TrialRecord) -> CaptureError {
    let cause = if case .reverted(_, let message)? = trial.outcome { " \(message)" } else { "" }
    return CaptureError(
      .impossibleSettings, "The settings of the fleet's command \(printable(trial.id)) are reverted.\(cause)",
      recovery: "The kiosk uses the previous ones.")
  }
}
