internal import Files
package import Contract
internal import Glibc

/// A finished session folder, for those who hand it over.
package struct SealedSession: Hashable, Sendable {
  package var folder: String
  package var resultPath: String
  /// The opaque text that goes to the backend with the clip; nil where nothing was captured.
  package var metadata: String?
  /// What a ledger tells of it.
  package var entry: LedgerEntry
  /// Why no ledger tells of it, where one should.
  package var untold: CaptureError?
  /// Set if others could open the folder while it was made; it is closed to them again.
  package var exposed: CaptureError?
}

/// The moments of a seal at which its caller may stop it, in their order.
package enum SealMoment: Sendable {
  /// All files are written; this is what there will be.
  case written(SealedSession)
  /// The folder is about to get its final name.
  case naming
  /// It has that name, and is about to be made to outlast a power cut.
  case named
  /// That has failed: the name is about to be taken back.
  case takingBack
}

extension CaptureFolder {
  /// Where the result will stand.
  package var resultPlace: String { "\(place)/\(ResultDocument.name)" }

  /// Writes what is to be told, and gives the folder its name.
  ///
  /// Whatever fails, no file of it stays. The folder is empty then and still open: the error that ends the session may
  /// fit where its clip did not.
  /// The files are those of the record's products, and none unless the session is complete. `events` are whole lines of
  /// JSON. `reach` hears of each moment, and answers whether the seal goes on.
  package func seal(
    _ record: SessionRecord, events: [UInt8], at reach: (SealMoment) -> Bool = { _ in true }
  ) throws(CaptureError) -> SealedSession {
    try demandOpen()
    do throws(CaptureError) {
      let wasOpen = try closeToOthers()
      let (metadata, manifest) = try fill(record, events)
      var sealed = SealedSession(
        folder: place, resultPath: resultPlace, metadata: metadata, entry: entry(of: record, manifest))
      if try closeToOthers() || wasOpen { sealed.exposed = StorageTrouble.exposed(place) }
      try appear(as: sealed, reach)
      close()
      return sealed
    } catch {
      empty()
      throw error
    }
  }

  /// Whether others were given access since the folder was made; it is taken from them again.
  private func closeToOthers() throws(CaptureError) -> Bool {
    var isOpen = false
    try guarded("") { () throws(DiskFault) in
      isOpen = try disk.status(folder.number).mode & ~mode & 0o077 != 0
      if isOpen { try disk.setMode(mode, of: folder.number) }
    }
    return isOpen
  }

  private func entry(of record: SessionRecord, _ manifest: Manifest) -> LedgerEntry {
    var entry = LedgerEntry(.kept, session, in: shelf.place, at: record.began + record.length)
    (entry.status, entry.files) = (record.end.status, manifest.entries.count + 1)
    let bytes = manifest.bytes
    entry.bytes = manifest.entries.reduce(Int64(bytes.count)) { $0 + $1.size }
    entry.manifest = Digest(of: bytes)
    return entry
  }

  /// Everything but the name; gives the metadata and the manifest.
  private func fill(
    _ record: SessionRecord, _ events: [UInt8]
  ) throws(CaptureError) -> (metadata: String?, manifest: Manifest) {
    guard record.session == session else { throw CaptureError(.ourBug, "The record is another session's.") }
    let kept = record.keptProducts.flatMap(\.files).map(\.name)
    guard kept.allSatisfy(FolderNames.isArtefact), Set(kept).count == kept.count else {
      throw CaptureError(.ourBug, "The record names a file that can't be in a session folder.")
    }
    var entries: [Manifest.Entry] = []
    for name in kept { entries.append(try finish(name)) }
    try guarded("") { () throws(DiskFault) in
      for name in try disk.list(folder.number) where !kept.contains(name) { try disk.unlink(name, in: folder.number) }
    }
    let result = ResultDocument(record, Dictionary(entries.map { ($0.path, $0.digest) }) { first, _ in first })
    entries.append(try document(ResultDocument.name, result.bytes))
    entries.append(try document(FolderNames.events, events))
    let manifest = Manifest(session: session, entries: entries)
    _ = try document(FolderNames.manifest, manifest.bytes)
    return (result.metadata, manifest)
  }

  /// A file that somebody else has written: made private, its digest taken, its bytes on the disk.
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

  /// From now on others see it.
  private func appear(as sealed: SealedSession, _ reach: (SealMoment) -> Bool) throws(CaptureError) {
    let part = FolderNames.part(session)
    var isThere = true
    try guarded("") { () throws(DiskFault) in
      try Self.demand(reach(.written(sealed)))
      try disk.sync(folder.number)
      let ours = try disk.status(folder.number)
      let named = try disk.status(of: part, in: shelf.descriptor)
      isThere = try shelf.isStillThere()
      isThere = isThere && named?.isSame(as: ours) ?? false
    }
    guard isThere else { throw StorageTrouble.vanished(shelf.name) }
    try guarded("") { () throws(DiskFault) in
      try Self.demand(reach(.naming))
      try disk.rename(part, to: session, in: shelf.descriptor)
      do throws(DiskFault) {
        try Self.demand(reach(.named))
        try disk.sync(shelf.descriptor)
      } catch {
        // What may be gone after a power cut was never there.
        if reach(.takingBack) { try? disk.rename(session, to: part, in: shelf.descriptor) }
        throw error
      }
    }
  }

  private static func demand(_ goesOn: Bool) throws(DiskFault) {
    if !goesOn { throw DiskFault(.rename, ECANCELED) }
  }

  private func guarded(_ name: String, _ body: () throws(DiskFault) -> Void) throws(CaptureError) {
    do throws(DiskFault) {
      try body()
    } catch {
      throw fault(error, at: name)
    }
  }
}
