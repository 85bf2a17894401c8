internal import Files
package import Contract
internal import Glibc

/// A finished session folder, as handed to the host.
package struct SealedSession: Hashable, Sendable {
  package var folder: String
  package var resultPath: String
  /// The opaque text for the backend, sent with the clip; `nil` if nothing was captured.
  package var metadata: String?
  /// The same for each picture that a code was read in, by side.
  package var codeMetadata: [String: String] = [:]
  /// Its ledger entry.
  package var entry: LedgerEntry
  /// Why the ledger could not be written, if it should have been.
  package var untold: CaptureError?
  /// Set if other users had access to the folder while it was written; the access has been removed.
  package var exposed: CaptureError?
}

/// The stages of a seal at which the caller may cancel it, in order.
package enum SealMoment: Sendable {
  /// All files are written; this is the session to be.
  case written(SealedSession)
  /// The folder is about to be renamed to its final name.
  case naming
  /// It is renamed and about to be synced (fsync).
  case named
  /// The sync failed: the rename is about to be undone.
  case takingBack
}

extension CaptureFolder {
  /// The final path of the result.
  package var resultPlace: String { "\(place)/\(ResultDocument.name)" }

  /// Writes the remaining files and renames the folder to its final name.
  ///
  /// On failure, all files are deleted; the folder is empty then and still open, because the error's result may fit on
  /// a disk on which the clip did not.
  /// The files are those of the record's products, and none unless the session is complete. `events` are whole lines of
  /// JSON. `reach` is called at each stage and returns whether to go on.
  package func seal(
    _ record: SessionRecord, events: [UInt8], at reach: (SealMoment) -> Bool = { _ in true }
  ) throws(CaptureError) -> SealedSession {
    try demandOpen()
    do throws(CaptureError) {
      let wasOpen = try closeToOthers()
      let record = if let encryption { try encrypted(record, encryption) } else { record }
      let (result, manifest) = try fill(record, events)
      var sealed = SealedSession(
        folder: place, resultPath: resultPlace, metadata: result.metadata, codeMetadata: result.codeMetadata,
        entry: entry(of: record, manifest))
      if try closeToOthers() || wasOpen { sealed.exposed = StorageTrouble.exposed(place) }
      try appear(as: sealed, reach)
      close()
      return sealed
    } catch {
      empty()
      throw error
    }
  }

  /// Whether other users got access since the folder was created; removes that access.
  private func closeToOthers() throws(CaptureError) -> Bool {
    var isOpen = false
    try guarded("") { () throws(DiskFault) in
      isOpen = try disk.status(folder.number).mode & ~mode & 0o077 != 0
      if isOpen { try disk.setMode(mode, of: folder.number) }
    }
    return isOpen
  }

  private func entry(of record: SessionRecord, _ manifest: Manifest) -> LedgerEntry {
    var entry = LedgerEntry(.kept, session, in: opened.place, at: record.began + record.length)
    (entry.status, entry.files) = (record.end.status, manifest.entries.count + 1)
    let bytes = manifest.bytes
    entry.bytes = manifest.entries.reduce(Int64(bytes.count)) { $0 + $1.size }
    entry.manifest = Digest(of: bytes)
    return entry
  }

  /// Writes everything except the final name.
  private func fill(
    _ record: SessionRecord, _ events: [UInt8]
  ) throws(CaptureError) -> (result: ResultDocument, manifest: Manifest) {
    guard record.session == session else { throw CaptureError(.ourBug, "The record is another session's.") }
    let kept = record.keptProducts.flatMap(\.files).map(\.name)
    guard kept.allSatisfy(FolderNames.isArtefact), Set(kept).count == kept.count else {
      throw CaptureError(.ourBug, "The record names a file that can't be in a session folder.")
    }
    var entries: [Manifest.Entry] = []
    let all = kept.isEmpty || encryption == nil ? kept : kept + [FolderNames.keys]
    for name in all { entries.append(try finish(name)) }
    try guarded("") { () throws(DiskFault) in
      for name in try disk.list(folder.number) where !all.contains(name) { try disk.unlink(name, in: folder.number) }
    }
    let result = ResultDocument(record, Dictionary(entries.map { ($0.path, $0.digest) }) { first, _ in first })
    entries.append(try document(ResultDocument.name, result.bytes))
    entries.append(try document(FolderNames.events, events))
    let manifest = Manifest(session: session, entries: entries)
    _ = try document(FolderNames.manifest, manifest.bytes)
    return (result, manifest)
  }

  /// Finishes a file that other code has written: makes it private, computes its digest, and syncs it.
  private func finish(_ name: String) throws(CaptureError) -> Manifest.Entry {
    var isOurs = true
    var reading = FileReading()
    try guarded(name) { () throws(DiskFault) in
      let file = try disk.open(name, in: folder.number)
      let status = try disk.status(file.number)
      isOurs = status.kind == .file && status.links == 1
      guard isOurs else { return }
      try disk.setMode(0o600, of: file.number)
      try reading.read(file.number, disk)
      try disk.sync(file.number)
    }
    guard isOurs else { throw StorageTrouble.replaced("\(place)/\(name)") }
    let (size, digest) = reading.finish()
    return Manifest.Entry(path: name, size: size, digest: digest)
  }

  private func document(_ name: String, _ bytes: [UInt8]) throws(CaptureError) -> Manifest.Entry {
    try guarded(name) { () throws(DiskFault) in try put(name, bytes) }
    return Manifest.Entry(path: name, size: Int64(bytes.count), digest: Digest(of: bytes))
  }

  /// Makes the folder visible under its final name.
  private func appear(as sealed: SealedSession, _ reach: (SealMoment) -> Bool) throws(CaptureError) {
    let part = FolderNames.part(session)
    var isThere = true
    try guarded("") { () throws(DiskFault) in
      try Self.demand(reach(.written(sealed)))
      try disk.sync(folder.number)
      let ours = try disk.status(folder.number)
      let named = try disk.status(of: part, in: opened.descriptor)
      isThere = try opened.isStillThere()
      isThere = isThere && named?.isSame(as: ours) ?? false
    }
    guard isThere else { throw StorageTrouble.vanished(opened.name) }
    try guarded("") { () throws(DiskFault) in
      try Self.demand(reach(.naming))
      try disk.rename(part, to: session, in: opened.descriptor)
      do throws(DiskFault) {
        try Self.demand(reach(.named))
        try disk.sync(opened.descriptor)
      } catch {
        // What a power cut may still take away must not have been reported as saved.
        if reach(.takingBack) { try? disk.rename(session, to: part, in: opened.descriptor) }
        throw error
      }
    }
  }

  private static func demand(_ goesOn: Bool) throws(DiskFault) {
    if !goesOn { throw DiskFault(.rename, ECANCELED) }
  }

  func guarded(_ name: String, _ body: () throws(DiskFault) -> Void) throws(CaptureError) {
    do throws(DiskFault) {
      try body()
    } catch {
      throw fault(error, at: name)
    }
  }
}
