internal import Files
package import Contract
internal import Glibc

/// A session's folder while it is being made: it appears under its name only when it is whole.
///
/// Until then it is hidden and locked. However the program ends, either the whole folder stands there or the next start
/// removes what was begun (`OutputFolder.sweep`). Used by one thread at a time.
package final class CaptureFolder {
  private enum State { case open, sealed, abandoned }

  package let session: String
  /// Where it will stand, for people and messages.
  package var place: String { shelf.join(session) }
  let shelf: Shelf
  let folder: Descriptor
  /// The folder's permissions when it was made.
  let mode: UInt32
  private var claim: Claim?
  private var state = State.open
  var disk: Disk { shelf.disk }

  /// Makes the folder; the one for all sessions too, and those above it, where they are missing.
  ///
  /// `name` is what people are told for `output`, where that is another.
  package static func prepare(
    in output: String, named name: String? = nil, session: String, disk: Disk = .system
  ) throws(CaptureError) -> CaptureFolder {
    guard FolderNames.isSession(session) else {
      throw CaptureError(.ourBug, "The session's number can't be the name of a folder.")
    }
    let shelf = try Shelf.make(output, named: name, disk)
    let place = shelf.join(session)
    guard let claim = try claim(session, shelf) else {
      throw CaptureError(
        .captureAlreadyActive, "Another session writes to \(place).", recovery: "Wait until it has ended.")
    }
    let part = FolderNames.part(session)
    do throws(DiskFault) {
      if try shelf.contains(session) { throw DiskFault(.status, EEXIST) }
      // We hold the lock: who began this one is dead.
      if try shelf.contains(part) { try shelf.remove(part) }
      try disk.makeFolder(part, in: shelf.descriptor)
      let folder = try disk.openFolder(part, in: shelf.descriptor)
      let mode = try disk.status(folder.number).mode
      return CaptureFolder(session, shelf, folder, mode, claim)
    } catch {
      try? disk.removeFolder(part, in: shelf.descriptor)
      try? disk.unlink(FolderNames.lock(session), in: shelf.descriptor)
      throw StorageTrouble.error(error, at: place)
    }
  }

  /// Why nothing can be kept there now: what a session begins with is made and removed again.
  ///
  /// `session` is the same each time, so that what can't be removed does not become more.
  package static func obstacle(in output: String, session: String, disk: Disk = .system) -> CaptureError? {
    do throws(CaptureError) {
      let trial = try prepare(in: output, session: session, disk: disk)
      do throws(DiskFault) {
        try disk.removeFolder(FolderNames.part(session), in: trial.shelf.descriptor)
        return nil
      } catch {
        throw StorageTrouble.error(error, at: output)
      }
    } catch {
      return error
    }
  }

  private static func claim(_ session: String, _ shelf: Shelf) throws(CaptureError) -> Claim? {
    do throws(DiskFault) {
      // Another one that starts may look just now whether it is a dead one's.
      return try shelf.claim(session, patience: 20)
    } catch {
      try? shelf.disk.unlink(FolderNames.lock(session), in: shelf.descriptor)
      throw StorageTrouble.error(error, at: shelf.name)
    }
  }

  private init(
    _ session: String, _ shelf: Shelf, _ folder: consuming Descriptor, _ mode: UInt32, _ claim: consuming Claim
  ) {
    self.session = session
    self.shelf = shelf
    self.folder = folder
    self.mode = mode
    self.claim = consume claim
  }

  deinit { abandon() }

  // MARK: Files

  /// A path for whoever makes a file by path, such as a clip; nothing stands there.
  ///
  /// It leads through our descriptor, so that it can't be bent to another folder, and is good until the folder is sealed
  /// or abandoned. Messages name `place` instead. Asking again removes what was made.
  package func path(for name: String) throws(CaptureError) -> String {
    try discard(name)
    return "/proc/self/fd/\(folder.number)/\(name)"
  }

  package func write(_ name: String, _ bytes: [UInt8]) throws(CaptureError) {
    try change(name) { () throws(DiskFault) in try put(name, bytes) }
  }

  /// Throws a file away that was begun, such as a clip that is not to be kept.
  package func discard(_ name: String) throws(CaptureError) {
    try change(name) { () throws(DiskFault) in try unlinkIfThere(name) }
  }

  private func change(_ name: String, _ body: () throws(DiskFault) -> Void) throws(CaptureError) {
    try demandOpen()
    guard FolderNames.isArtefact(name) else {
      throw CaptureError(.ourBug, "'\(name)' can't be the name of a file in a session folder.")
    }
    do throws(DiskFault) {
      try body()
    } catch {
      throw fault(error, at: name)
    }
  }

  /// A new file with its bytes on the disk.
  func put(_ name: String, _ bytes: [UInt8]) throws(DiskFault) {
    let file = try disk.create(name, in: folder.number)
    try disk.write(bytes, to: file.number)
    try disk.setMode(0o600, of: file.number)
    try disk.sync(file.number)
  }

  func unlinkIfThere(_ name: String) throws(DiskFault) {
    do throws(DiskFault) {
      try disk.unlink(name, in: folder.number)
    } catch {
      if error.reason != ENOENT { throw error }
    }
  }

  /// At a file, or at the folder itself where there is no name; the folder being gone is another thing than a name being
  /// wrong.
  func fault(_ fault: DiskFault, at name: String) -> CaptureError {
    if fault.reason == ENOENT { return StorageTrouble.vanished(place) }
    return StorageTrouble.error(fault, at: name.isEmpty ? place : "\(place)/\(name)")
  }

  // MARK: The end

  func demandOpen() throws(CaptureError) {
    guard state == .open else { throw CaptureError(.ourBug, "The session's folder is closed already.") }
  }

  /// It stands under its name from now on.
  func close() {
    state = .sealed
    letGo()
  }

  /// Removes everything that was begun, so that nothing of the person stays.
  ///
  /// Does nothing where nothing is open.
  ///
  /// Files are unlinked, not overwritten: flash disks and journals keep what they like (docs/result.md).
  package func abandon() {
    guard state == .open else { return }
    empty()
    state = .abandoned
    try? disk.removeFolder(FolderNames.part(session), in: shelf.descriptor)
    letGo()
  }

  /// Each file by itself: one that can't be removed must not keep the others.
  ///
  /// Does nothing where nothing is open.
  package func empty() {
    guard state == .open else { return }
    for name in (try? disk.list(folder.number)) ?? [] { try? disk.unlink(name, in: folder.number) }
  }

  private func letGo() {
    guard let claim = claim.take() else { return }
    try? shelf.release(claim, of: session)
  }
}
