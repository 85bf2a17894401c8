internal import Files
package import Contract
internal import Glibc

/// What is done at the start of a program with the folder in which session folders stand.
package enum OutputFolder {
  /// What was removed, and what could not be.
  package struct Outcome: Hashable, Sendable {
    var removed = 0
    package var troubles: [CaptureError] = []
  }

  /// Removes what sessions that died left half-made.
  ///
  /// Only what bears our names, belongs to us and is not locked by a session that lives; a link is never followed.
  package static func sweep(_ output: String, disk: Disk = .system) -> Outcome {
    each(output, disk) { (shelf, name) throws(DiskFault) in
      if let session = FolderNames.session(ofPart: name) { return try sweep(part: name, of: session, shelf) }
      if let session = FolderNames.session(ofLock: name) { try sweepLock(of: session, shelf) }
      return false
    }
  }

  private static func sweep(part: String, of session: String, _ shelf: Shelf) throws(DiskFault) -> Bool {
    guard let found = try shelf.disk.status(of: part, in: shelf.descriptor) else { return false }
    guard found.kind == .folder, found.owner == geteuid() else { return false }
    guard let claim = try shelf.claim(session) else { return false }
    try shelf.remove(part)
    try shelf.release(claim, of: session)
    return true
  }

  /// A lock without its folder: the session died right after its folder got its name.
  private static func sweepLock(of session: String, _ shelf: Shelf) throws(DiskFault) {
    guard let found = try shelf.disk.status(of: FolderNames.lock(session), in: shelf.descriptor) else { return }
    guard found.kind == .file, found.owner == geteuid() else { return }
    guard let claim = try shelf.claim(session) else { return }
    // What has a folder is the other rule's.
    if try !shelf.contains(FolderNames.part(session)) { try shelf.release(claim, of: session) }
  }

  /// Removes finished folders that ended before a moment.
  ///
  /// Only those that are wholly ours: a valid manifest, a result of the same session, and no file beside those that the
  /// manifest names. Each is told to `tell` before it goes; one that can't be told of stays.
  package static func removeFinished(
    before moment: WallTime, in output: String, disk: Disk = .system,
    telling tell: (LedgerEntry) throws(CaptureError) -> Void = { _ in }
  ) -> Outcome {
    var untold: [CaptureError] = []
    var outcome = each(output, disk) { (shelf, name) throws(DiskFault) in
      guard FolderNames.isSession(name) else { return false }
      guard let found = try shelf.disk.status(of: name, in: shelf.descriptor) else { return false }
      guard found.kind == .folder, found.owner == geteuid() else { return false }
      guard let entry = try KeptSessions.entry(name, shelf), entry.at < moment else { return false }
      do throws(CaptureError) {
        try tell(entry)
      } catch {
        untold.append(error)
        return false
      }
      // Under its hidden name the next start goes on with it, should we die meanwhile.
      let part = FolderNames.part(name)
      try shelf.disk.rename(name, to: part, in: shelf.descriptor)
      try shelf.remove(part)
      return true
    }
    outcome.troubles += untold
    return outcome
  }

  /// A folder that can't be opened has nothing to remove.
  private static func each(
    _ output: String, _ disk: Disk, _ removes: (Shelf, String) throws(DiskFault) -> Bool
  ) -> Outcome {
    var outcome = Outcome()
    // Who then wants to write into it says what is wrong with it.
    guard let shelf = try? Shelf.open(output, disk) else { return outcome }
    do throws(DiskFault) {
      for name in try disk.list(shelf.descriptor) {
        do throws(DiskFault) {
          if try removes(shelf, name) { outcome.removed += 1 }
        } catch {
          // Somebody who starts at the same time has removed it.
          if error.reason == ENOENT { continue }
          outcome.troubles.append(StorageTrouble.leftover(error, at: shelf.join(name)))
        }
      }
    } catch {
      outcome.troubles.append(StorageTrouble.error(error.reason, at: output))
    }
    return outcome
  }
}
