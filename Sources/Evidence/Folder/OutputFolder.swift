internal import Files
package import Contract
internal import Glibc

/// Cleanup of the output folder at the program's start.
package enum OutputFolder {
  /// The number of removed folders, and the errors.
  package struct Outcome: Hashable, Sendable {
    var removed = 0
    package var troubles: [CaptureError] = []
  }

  /// Removes unfinished sessions of dead processes.
  ///
  /// Only folders with our names, of this user, and not locked by a running session; never follows a link.
  package static func sweep(_ output: String, disk: Disk = .system) -> Outcome {
    each(output, disk) { (opened, name) throws(DiskFault) in
      if let session = FolderNames.session(ofPart: name) { return try sweep(part: name, of: session, opened) }
      if let session = FolderNames.session(ofLock: name) { try sweepLock(of: session, opened) }
      return false
    }
  }

  private static func sweep(part: String, of session: String, _ opened: OpenOutputFolder) throws(DiskFault) -> Bool {
    guard let found = try opened.disk.status(of: part, in: opened.descriptor) else { return false }
    guard found.kind == .folder, found.owner == geteuid() else { return false }
    guard let claim = try opened.claim(session) else { return false }
    try opened.remove(part)
    try opened.release(claim, of: session)
    return true
  }

  /// Removes a lock without its folder: the process died right after the folder got its final name.
  private static func sweepLock(of session: String, _ opened: OpenOutputFolder) throws(DiskFault) {
    guard let found = try opened.disk.status(of: FolderNames.lock(session), in: opened.descriptor) else { return }
    guard found.kind == .file, found.owner == geteuid() else { return }
    guard let claim = try opened.claim(session) else { return }
    // A lock with a folder is removed with the folder.
    if try !opened.contains(FolderNames.part(session)) { try opened.release(claim, of: session) }
  }

  /// Removes finished folders older than a moment (retention), except those that are still needed.
  ///
  /// Only those that contain just our files: a valid manifest, a result of the same session, and no file besides those
  /// in the manifest. Each is passed to `tell` before it is removed; if that throws, it stays.
  package static func removeFinished(
    before moment: WallTime, in output: String, disk: Disk = .system,
    keeping isNeeded: (LedgerEntry) -> Bool = { _ in false },
    telling tell: (LedgerEntry) throws(CaptureError) -> Void = { _ in }
  ) -> Outcome {
    remove(in: output, disk, where: { $0.at < moment && !isNeeded($0) }, telling: tell)
  }

  /// Removes the finished folder of one session, under the same conditions; looks at no other.
  package static func removeFinished(
    _ session: String, in output: String, disk: Disk = .system,
    telling tell: (LedgerEntry) throws(CaptureError) -> Void = { _ in }
  ) -> Outcome {
    remove(in: output, disk, only: session, where: { $0.session == session }, telling: tell)
  }

  private static func remove(
    in output: String, _ disk: Disk, only: String? = nil, where isDue: (LedgerEntry) -> Bool,
    telling tell: (LedgerEntry) throws(CaptureError) -> Void
  ) -> Outcome {
    var untold: [CaptureError] = []
    var outcome = each(output, disk, only: only) { (opened, name) throws(DiskFault) in
      guard FolderNames.isSession(name) else { return false }
      guard let found = try opened.disk.status(of: name, in: opened.descriptor) else { return false }
      guard found.kind == .folder, found.owner == geteuid() else { return false }
      guard let entry = try KeptSessions.entry(name, opened), isDue(entry) else { return false }
      do throws(CaptureError) {
        try tell(entry)
      } catch {
        untold.append(error)
        return false
      }
      // Under the hidden name, the next start continues the removal if this process dies.
      let part = FolderNames.part(name)
      try opened.disk.rename(name, to: part, in: opened.descriptor)
      try opened.remove(part)
      return true
    }
    outcome.troubles += untold
    return outcome
  }

  /// Visits each folder, or only one; an output folder that can't be opened has nothing to remove.
  private static func each(
    _ output: String, _ disk: Disk, only: String? = nil,
    _ removes: (OpenOutputFolder, String) throws(DiskFault) -> Bool
  ) -> Outcome {
    var outcome = Outcome()
    // The first write into it reports what is wrong.
    guard let opened = try? OpenOutputFolder.open(output, disk) else { return outcome }
    do throws(DiskFault) {
      let names = if let only { [only] } else { try disk.list(opened.descriptor) }
      for name in names {
        do throws(DiskFault) {
          if try removes(opened, name) { outcome.removed += 1 }
        } catch {
          // Another process that starts at the same time has removed it.
          if error.reason == ENOENT { continue }
          outcome.troubles.append(StorageTrouble.leftover(error, at: opened.join(name)))
        }
      }
    } catch {
      outcome.troubles.append(StorageTrouble.error(error.reason, at: output))
    }
    return outcome
  }
}
