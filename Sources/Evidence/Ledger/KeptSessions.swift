package import Files
package import Contract
internal import Glibc

/// What stands in the folder of all session folders, beside what a ledger tells of it.
package struct KeptSessions: Equatable, Sendable {
  /// One session, from when it was kept to when it went.
  package struct Row: Equatable, Sendable {
    package var session: String
    package var since: WallTime
    /// When it is to go, or was; nil where it is kept for ever.
    package var until: WallTime?
    package var status: String?
    package var files: Int?
    package var bytes: Int64?
    package var manifest: Digest?
    /// When and how it went; nil while it stands there.
    package var went: (at: WallTime, how: LedgerEntry.Deed)?
    /// What does not agree.
    package var fault: String?
    /// The last line that tells that it stands there.
    fileprivate var line: LedgerEntry?

    package static func == (a: Row, b: Row) -> Bool {
      (a.session, a.since, a.until, a.status, a.files) == (b.session, b.since, b.until, b.status, b.files)
        && (a.bytes, a.manifest, a.fault) == (b.bytes, b.manifest, b.fault)
        && (a.went?.at, a.went?.how) == (b.went?.at, b.went?.how)
    }
  }

  package var output: String
  package private(set) var rows: [Row] = []
  /// nil where there is no ledger.
  package private(set) var book: LedgerReading?

  /// Without a ledger only what stands there is told.
  package static func look(
    in output: String, ledger: Ledger?, keepDays: Int?, disk: Disk = .system
  ) throws(CaptureError) -> KeptSessions {
    let (place, standing) = try stand(in: output, disk)
    var sessions = KeptSessions(output: place)
    if let ledger { sessions.book = try ledger.read() }
    var rows: [String: Row] = [:]
    for entry in sessions.book?.lines.compactMap(\.entry) ?? [] where entry.output == place {
      rows[entry.session] = Row(rows[entry.session], entry)
    }
    for found in standing {
      rows[found.session] = Row(rows[found.session], found, keepDays: keepDays, isTold: ledger == nil)
    }
    let isThere = Set(standing.map(\.session))
    for (session, row) in rows where row.went == nil && !isThere.contains(session) {
      rows[session]?.fault = "is gone, and no line tells how"
    }
    sessions.rows = rows.values.sorted { ($0.since, $0.session) < ($1.since, $1.session) }
    return sessions
  }

  package var isInOrder: Bool { rows.allSatisfy { $0.fault == nil } && book?.faults.isEmpty != false }
}

extension KeptSessions.Row {
  /// What one more line tells of it.
  fileprivate init(_ known: Self?, _ entry: LedgerEntry) {
    self = known ?? Self(session: entry.session, since: entry.at)
    switch entry.deed {
    case .kept, .found:
      line = entry
      if went != nil { since = entry.at }
      (went, until, status) = (nil, entry.until, entry.status ?? status)
      (files, bytes, manifest) = (entry.files ?? files, entry.bytes ?? bytes, entry.manifest ?? manifest)
    case .removed, .missed: went = (entry.at, entry.deed)
    }
  }

  /// What stands there.
  fileprivate init(_ known: Self?, _ found: LedgerEntry, keepDays: Int?, isTold: Bool) {
    self = known ?? Self(session: found.session, since: found.at)
    if known == nil, !isTold { fault = "stands there, and no line tells of it" }
    if went != nil { fault = "stands there, though a line tells that it went" }
    if let lie = line?.contradiction(to: found) { fault = "its \(lie) is not the one in its line" }
    if let manifest, manifest != found.manifest { fault = "its manifest is not the one that was kept" }
    (status, files, bytes, manifest) = (found.status, found.files, found.bytes, manifest ?? found.manifest)
    (went, until) = (nil, keepDays.map { found.at + $0 })
  }
}

extension LedgerEntry {
  /// What a folder that stands there says otherwise than this line; `nil` if all agrees.
  ///
  /// No later line guards the last one, so that each of its fields is held against the folder.
  fileprivate func contradiction(to found: LedgerEntry) -> String? {
    if status != found.status { return "status" }
    if files != found.files { return "number of files" }
    if bytes != found.bytes { return "size" }
    // A found line has the time of the look that found it.
    if deed == .kept, at != found.at { return "time" }
    return hasWholeDays(from: found.at) ? nil : "day of removal"
  }

  /// It goes a number of days after its end, whatever the settings said then.
  private func hasWholeDays(from end: WallTime) -> Bool {
    guard let until else { return true }
    return until >= end && (until.milliseconds - end.milliseconds) % 86_400_000 == 0
  }
}

// MARK: - What stands there

extension KeptSessions {
  /// Where the folder is, and a line for each finished session in it, at the time at which that ended.
  static func stand(
    in output: String, _ disk: Disk = .system
  ) throws(CaptureError) -> (place: String, entries: [LedgerEntry]) {
    do throws(DiskFault) {
      let shelf = try Shelf.open(output, disk)
      var entries: [LedgerEntry] = []
      for name in try disk.list(shelf.descriptor) where FolderNames.isSession(name) {
        if let entry = try? entry(name, shelf) { entries.append(entry) }
      }
      return (shelf.place, entries)
    } catch {
      if error.reason == ENOENT { return (output, []) }
      throw StorageTrouble.error(error, at: output)
    }
  }

  /// nil where it is not a finished folder, wholly ours.
  static func entry(_ name: String, _ shelf: Shelf) throws(DiskFault) -> LedgerEntry? {
    guard let found = try shelf.disk.status(of: name, in: shelf.descriptor), found.kind == .folder else { return nil }
    let folder = try shelf.disk.openFolder(name, in: shelf.descriptor)
    let finished = try FinishedFolder(folder.number, name: name, shelf.disk)
    guard let ended = finished.ended.flatMap(WallTime.init(text:)) else { return nil }
    var entry = LedgerEntry(.found, name, in: shelf.place, at: ended)
    (entry.status, entry.manifest) = (finished.status, finished.manifest)
    (entry.files, entry.bytes) = (finished.files, finished.bytes)
    return entry
  }
}

// MARK: - What a ledger does not tell yet

extension Ledger {
  /// Adds what somebody else has done to the folder since the last line: what stands there untold, and what is gone.
  package func catchUp(with output: String, keepDays: Int?, at now: WallTime) throws(CaptureError) {
    var trouble: CaptureError?
    try add { told in
      do throws(CaptureError) {
        let (place, standing) = try KeptSessions.stand(in: output)
        return Self.news(of: standing, in: place, told, keepDays, at: now)
      } catch {
        trouble = error
        return []
      }
    }
    if let trouble { throw trouble }
  }

  private static func news(
    of standing: [LedgerEntry], in place: String, _ told: [LedgerEntry], _ keepDays: Int?, at now: WallTime
  ) -> [LedgerEntry] {
    var last: [String: LedgerEntry.Deed] = [:]
    for entry in told where entry.output == place { last[entry.session] = entry.deed }
    let isThere = Set(last.filter { $0.value == .kept || $0.value == .found }.keys)
    let found = standing.filter { !isThere.contains($0.session) }.map { entry in
      var entry = entry
      (entry.until, entry.at) = (keepDays.map { entry.at + $0 }, now)
      return entry
    }
    let missed = isThere.subtracting(standing.map(\.session)).sorted().map { session in
      LedgerEntry(.missed, session, in: place, at: now)
    }
    return found + missed
  }
}
