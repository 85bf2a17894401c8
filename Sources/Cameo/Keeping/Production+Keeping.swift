internal import Files
package import Contract
package import Evidence
internal import Settings

/// What a session leaves behind, and where.
extension Production {
  /// The folder of all session folders, which the settings or the person's home name.
  package func output() throws(CaptureError) -> String {
    guard let output = settings.output ?? Folders(environment: environment).captures else {
      throw CaptureError(
        .cannotWrite, "There is no folder for captures: neither HOME nor XDG_DATA_HOME says where.",
        recovery: "Give one with --output DIR.")
    }
    return output
  }

  /// Removes what dead sessions left half-made, and what the settings keep no longer; tells what can't be removed.
  package func tidy(at now: WallTime) throws(CaptureError) -> [CaptureError] {
    let output = try output()
    let old = settings.keepDays.map { OutputFolder.removeFinished(before: now - $0, in: output).troubles } ?? []
    return OutputFolder.sweep(output).troubles + old
  }

  /// A session's archive; its folder is made at once, so that one that can't be written is told before any screen.
  package func archive(_ folder: CaptureFolder, began: WallTime, _ pace: SessionArchive.Pace) -> SessionArchive {
    let policy = settings.keep
    var record = SessionRecord(
      session: folder.session, end: .cancelled(by: .host), began: began, length: .zero, preset: settings.preset,
      language: assembly.language, seed: seed, software: Software(version: Program.version))
    for row in OptionTable.rows where row.group == .capture && row.kind != .secret {
      record.options[row.key] = settings.row(row).value
    }
    record.iadData = settings.session.iad.data
    record.metadata = settings.session.metadata
    return SessionArchive(record, in: folder, pace) { policy.keeps($0) }
  }
}
