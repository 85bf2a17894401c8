package import Contract
package import Crypto
package import Files
internal import Glibc

/// A session's folder while it is being written; atomic: it gets its final name only when it is complete.
///
/// Until then it is hidden and locked. However the program ends, either the folder is complete, or the next start
/// removes the rest (`OutputFolder.sweep`). Used by one thread at a time.
package final class CaptureFolder {
  private enum State { case open, sealed, abandoned }

  package let session: String
  /// The final path, for users and messages.
  package var place: String { opened.join(session) }
  let opened: OpenOutputFolder
  let folder: DiskDescriptor
  /// The folder's permissions at creation.
  let mode: UInt32
  /// `nil` if files are written as they are.
  let encryption: ArtefactEncryption?
  private var claim: Claim?
  private var state = State.open
  var disk: Disk { opened.disk }

  /// Creates the folder, and the output folder and its parents if missing.
  ///
  /// `name` is the display name of `output`, if different. With a key, artefacts are on the disk only encrypted for its
  /// owner.
  package static func prepare(
    in output: String, named name: String? = nil, session: String, encryptedFor owner: PublicKey? = nil,
    disk: Disk = .system
  ) throws(CaptureError) -> CaptureFolder {
    guard FolderNames.isSession(session) else {
      throw CaptureError(.ourBug, "The session number is not a valid folder name.")
    }
    let opened = try OpenOutputFolder.make(output, named: name, disk)
    let place = opened.join(session)
    guard let claim = try claim(session, opened) else {
      throw CaptureError(
        .captureAlreadyActive, "Another session writes to \(place).", recovery: "Wait until it has ended.")
    }
    let part = FolderNames.part(session)
    do throws(DiskFault) {
      if try opened.contains(session) { throw DiskFault(.status, EEXIST) }
      // We hold the lock, so the process that created this folder is dead.
      if try opened.contains(part) { try opened.remove(part) }
      try disk.makeFolder(part, in: opened.descriptor)
      let folder = try disk.openFolder(part, in: opened.descriptor)
      let mode = try disk.status(folder.number).mode
      return CaptureFolder(session, opened, folder, mode, owner, claim)
    } catch {
      try? disk.removeFolder(part, in: opened.descriptor)
      try? disk.unlink(FolderNames.lock(session), in: opened.descriptor)
      throw StorageTrouble.error(error, at: place)
    }
  }

  /// Why nothing can be saved there now: tries to create a session folder, and removes it.
  ///
  /// `session` is the same each time, so that remains that can't be removed do not pile up.
  package static func obstacle(in output: String, session: String, disk: Disk = .system) -> CaptureError? {
    do throws(CaptureError) {
      let trial = try prepare(in: output, session: session, disk: disk)
      do throws(DiskFault) {
        try disk.removeFolder(FolderNames.part(session), in: trial.opened.descriptor)
        return nil
      } catch {
        throw StorageTrouble.error(error, at: output)
      }
    } catch {
      return error
    }
  }

  private static func claim(_ session: String, _ opened: OpenOutputFolder) throws(CaptureError) -> Claim? {
    do throws(DiskFault) {
      // Another process may be checking right now whether the lock is stale.
      return try opened.claim(session, patience: 20)
    } catch {
      try? opened.disk.unlink(FolderNames.lock(session), in: opened.descriptor)
      throw StorageTrouble.error(error, at: opened.name)
    }
  }

  private init(
    _ session: String, _ opened: OpenOutputFolder, _ folder: consuming DiskDescriptor, _ mode: UInt32,
    _ owner: PublicKey?, _ claim: consuming Claim
  ) {
    self.session = session
    self.opened = opened
    self.folder = folder
    self.mode = mode
    encryption = owner.map { ArtefactEncryption(for: $0) }
    self.claim = consume claim
  }

  deinit { abandon() }

  // MARK: Files

  /// A path for code that writes a file by path, such as a clip; nothing exists there.
  ///
  /// It leads through our descriptor, so it can't be redirected to another folder, and is valid until the folder is
  /// sealed or abandoned. Messages name `place` instead. Asking again deletes the file.
  package func path(for name: String) throws(CaptureError) -> String {
    try discard(name)
    return encryption == nil ? "/proc/self/fd/\(folder.number)/\(name)" : name
  }

  /// Where the recorder writes instead, if artefacts are encrypted; the path is then a name in it.
  package var memory: MemoryFolder? { encryption?.memory }

  package func write(_ name: String, _ bytes: [UInt8]) throws(CaptureError) {
    if let encryption { return try writeEncrypted(name, bytes, encryption) }
    try change(name) { () throws(DiskFault) in try put(name, bytes) }
  }

  /// Deletes an unfinished file, such as a discarded clip.
  package func discard(_ name: String) throws(CaptureError) {
    encryption?.forget(name)
    try change(name) { () throws(DiskFault) in
      try unlinkIfThere(encryption == nil ? name : EncryptedNames.encrypted(name))
    }
  }

  private func change(_ name: String, _ body: () throws(DiskFault) -> Void) throws(CaptureError) {
    try demandArtefact(name)
    do throws(DiskFault) {
      try body()
    } catch {
      throw fault(error, at: name)
    }
  }

  /// Throws unless a product can have a file of this name now.
  func demandArtefact(_ name: String) throws(CaptureError) {
    try demandOpen()
    guard FolderNames.isArtefact(name) else {
      throw CaptureError(.ourBug, "'\(name)' can't be the name of a file in a session folder.")
    }
  }

  /// Creates a file and syncs it.
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

  /// The error for a file, or for the folder if `name` is empty; tells a missing folder from a call that failed for
  /// another reason.
  func fault(_ fault: DiskFault, at name: String) -> CaptureError {
    if fault.reason == ENOENT { return StorageTrouble.vanished(place) }
    return StorageTrouble.error(fault, at: name.isEmpty ? place : "\(place)/\(name)")
  }

  // MARK: End

  func demandOpen() throws(CaptureError) {
    guard state == .open else { throw CaptureError(.ourBug, "The session's folder is closed already.") }
  }

  /// Marks the folder as sealed.
  func close() {
    state = .sealed
    encryption?.forgetAll()
    letGo()
  }

  /// Removes everything written, so that no personal data stays.
  ///
  /// Does nothing unless the folder is open.
  ///
  /// Files are unlinked, not overwritten: flash disks and journals keep copies anyway (docs/reference/result.md).
  package func abandon() {
    guard state == .open else { return }
    empty()
    state = .abandoned
    try? disk.removeFolder(FolderNames.part(session), in: opened.descriptor)
    letGo()
  }

  /// Deletes each file on its own: a failure must not keep the others.
  ///
  /// Does nothing unless the folder is open.
  package func empty() {
    guard state == .open else { return }
    encryption?.forgetAll()
    for name in (try? disk.list(folder.number)) ?? [] { try? disk.unlink(name, in: folder.number) }
  }

  private func letGo() {
    guard let claim = claim.take() else { return }
    try? opened.release(claim, of: session)
  }
}
