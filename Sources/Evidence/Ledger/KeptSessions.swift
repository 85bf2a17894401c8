package import Files
package import Contract
internal import Glibc

/// Reconciles the output folder with the ledger.
package struct KeptSessions: Equatable, Sendable {
  /// One session, from saving to removal.
  package struct Row: Equatable, Sendable {
    package var session: String
    package var since: WallTime
    /// When it expires or expired; `nil` if it is kept for ever.
    package var until: WallTime?
    package var status: String?
    package var files: Int?
    package var bytes: Int64?
    package var manifest: Digest?
    /// When and how it was removed; `nil` while it exists.
    package var went: (at: WallTime, how: LedgerEntry.Deed)?
    /// The contradiction between folder and ledger, if any.
    package var fault: String?
    /// What became of its delivery; `nil` if it is not delivered.
    package var delivery: Delivery?
    /// The last ledger entry that says it exists.
    fileprivate var line: LedgerEntry?

    package static func == (a: Row, b: Row) -> Bool {
      (a.session, a.since, a.until, a.status, a.files) == (b.session, b.since, b.until, b.status, b.files)
        && (a.bytes, a.manifest, a.fault, a.delivery) == (b.bytes, b.manifest, b.fault, b.delivery)
        && (a.went?.at, a.went?.how) == (b.went?.at, b.went?.how)
    }
  }

  /// What became of a session's delivery to a backend.
  package enum Delivery: String, CaseIterable, Sendable { case waiting, held, sent, givenUp }

  package var output: String
  /// Whether a backend is set, so that the rows have their delivery.
  package private(set) var isDelivering = false
  package private(set) var rows: [Row] = []
  /// `nil` without a ledger.
  package private(set) var book: LedgerReading?

  /// Reads both; without a ledger, reports the folder alone.
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
      rows[session]?.fault = "is gone, but no line records it"
    }
    sessions.rows = rows.values.sorted { ($0.since, $0.session) < ($1.since, $1.session) }
    return sessions
  }

  /// Adds what became of each session's delivery.
  package mutating func add(_ delivery: (Row) -> Delivery?) {
    isDelivering = true
    for index in rows.indices { rows[index].delivery = delivery(rows[index]) }
  }

  package var isInOrder: Bool { rows.allSatisfy { $0.fault == nil } && book?.faults.isEmpty != false }
}

extension KeptSessions.Row {
  /// Applies one more ledger entry to a row.
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

  /// Applies a folder found on disk to a row.
  fileprivate init(_ known: Self?, _ found: LedgerEntry, keepDays: Int?, isTold: Bool) {
    self = known ?? Self(session: found.session, since: found.at)
    if known == nil, !isTold { fault = "exists, but no line records it" }
    if went != nil { fault = "exists, but a line records its deletion" }
    if let lie = line?.contradiction(to: found) { fault = "its \(lie) differs from its line" }
    if let manifest, manifest != found.manifest { fault = "its manifest differs from the saved one" }
    (status, files, bytes, manifest) = (found.status, found.files, found.bytes, manifest ?? found.manifest)
    (went, until) = (nil, keepDays.map { found.at + $0 })
  }
}

extension LedgerEntry {
  /// The field in which a folder contradicts its ledger entry; `nil` if all agree.
  ///
  /// No later line protects the last one by a digest, so each of its fields is compared with the folder.
  fileprivate func contradiction(to found: LedgerEntry) -> String? {
    if status != found.status { return "status" }
    if files != found.files { return "number of files" }
    if bytes != found.bytes { return "size" }
    // A found line has the time of the scan that found it.
    if deed == .kept, at != found.at { return "time" }
    return hasWholeDays(from: found.at) ? nil : "day of removal"
  }

  /// The retention is a whole number of days after its end, whatever the settings said.
  private func hasWholeDays(from end: WallTime) -> Bool {
    guard let until else { return true }
    return until >= end && (until.milliseconds - end.milliseconds) % 86_400_000 == 0
  }
}

// MARK: - Folders on disk

extension KeptSessions {
  /// The output folder's path, and an entry per finished session in it, with the time at which it ended.
  static func stand(
    in output: String, _ disk: Disk = .system
  ) throws(CaptureError) -> (place: String, entries: [LedgerEntry]) {
    do throws(DiskFault) {
      let opened = try OpenOutputFolder.open(output, disk)
      var entries: [LedgerEntry] = []
      for name in try disk.list(opened.descriptor) where FolderNames.isSession(name) {
        if let entry = try? entry(name, opened) { entries.append(entry) }
      }
      return (opened.place, entries)
    } catch {
      if error.reason == ENOENT { return (output, []) }
      throw StorageTrouble.error(error, at: output)
    }
  }

  /// `nil` if it is not a finished folder with only our files.
  static func entry(_ name: String, _ opened: OpenOutputFolder) throws(DiskFault) -> LedgerEntry? {
    guard let found = try opened.disk.status(of: name, in: opened.descriptor), found.kind == .folder else { return nil }
    let folder = try opened.disk.openFolder(name, in: opened.descriptor)
    let finished = try FinishedFolder(folder.number, name: name, opened.disk)
    guard let ended = finished.ended.flatMap(WallTime.init(text:)) else { return nil }
    var entry = LedgerEntry(.found, name, in: opened.place, at: ended)
    (entry.status, entry.manifest) = (finished.status, finished.manifest)
    (entry.files, entry.bytes) = (finished.files, finished.bytes)
    return entry
  }
}

// MARK: - Changes made by other programs

extension Ledger {
  /// Adds entries for changes by other programs since the last line: unrecorded folders, and missing ones.
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
