package import Agents
package import Contract
internal import Couriers
internal import CSystem
package import Evidence
package import Files
internal import Glibc
internal import Notation

/// What the agent keeps on the disk, for one process at a time: its outbox, its commands, and what it has told already.
///
/// The kiosk has files of its own in it (`TrialFiles`).
///
/// Each write is durable when it returns.
package final class FleetFolder {
  private static let (lockName, epochName, seenName, toldName, linkName) = (
    "agent.lock", "epoch", "seen.json", "told", "link.json"
  )
  private static let mostBytes = 1 << 20
  private static let replyEnding = ".json"

  package let path: String
  private let root: OpenFolder
  private let outbox: OpenFolder
  private let commands: OpenFolder
  /// -1 for a reader.
  private let lock: Int32

  package static func path(environment: [String: String]) throws(CaptureError) -> String {
    guard let path = Folders(environment: environment).fleet else {
      throw CaptureError(
        .cannotWrite, "There is no folder for the agent: neither XDG_STATE_HOME nor HOME is set.",
        recovery: "Set XDG_STATE_HOME to a folder that only this user can write.")
    }
    return path
  }

  /// Opens the folder for the one agent of this user, and makes it if it is missing.
  package init(_ path: String) throws(CaptureError) {
    self.path = path
    do throws(FileFault) {
      for name in ["outbox", "commands"] { try SystemFiles.makeFolders(of: "\(path)/\(name)/.") }
      guard chmod(path, 0o700) == 0 else { throw FileFault(path, errno: errno) }
      root = try OpenFolder(path)
      (outbox, commands) = (try OpenFolder("outbox", in: root), try OpenFolder("commands", in: root))
      lock = Glibc.open(Folders.join(path, Self.lockName), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard lock >= 0 else { throw FileFault(Folders.join(path, Self.lockName), errno: errno) }
    } catch {
      throw error.error(.cannotWrite)
    }
    guard csys_lock(lock) == 0 else {
      throw CaptureError(
        .captureAlreadyActive, "Another 'cameo agent' works on \(printable(path)).",
        recovery: "Ask it: cameo agent status. Or stop it, then start again.")
    }
  }

  /// Opens an existing folder for reading; `nil` if there is none.
  package init?(reading path: String) throws(CaptureError) {
    (self.path, lock) = (path, -1)
    do throws(FileFault) {
      root = try OpenFolder(path)
      (outbox, commands) = (try OpenFolder("outbox", in: root), try OpenFolder("commands", in: root))
    } catch {
      if error.reason == .missing { return nil }
      throw error.error()
    }
  }

  deinit { if lock >= 0 { close(lock) } }

  /// Whether an agent works on the folder.
  package var isInUse: Bool {
    let file = Glibc.open(Folders.join(path, Self.lockName), O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return csys_lock(file) != 0
  }

  // MARK: Outbox

  /// Higher than any epoch before, also if the clock was set back.
  package func beginEpoch(at now: WallTime) throws(FileFault) -> Int {
    let text = try root.readIfThere(Self.epochName, limit: Self.mostBytes).map {
      String(decoding: $0.filter { $0 != 10 }, as: UTF8.self)
    }
    let last = text.flatMap { Int($0) }.flatMap { EventNumber.range.contains($0) ? $0 : nil } ?? 0
    let epoch = max(Int(now.milliseconds), last + 1)
    try root.write(Array("\(epoch)\n".utf8), to: Self.epochName)
    return epoch
  }

  /// The events that an earlier process has left; what it left half written is removed.
  package func events() throws(FileFault) -> [OutboxEntry] {
    for folder in [outbox, commands] {
      for name in try folder.names() where name.hasSuffix(".part") { try? folder.remove(name) }
    }
    let found = try outbox.names().compactMap { name in
      outbox.stamp(name).flatMap { OutboxEntry(name: name, size: $0.bytes) }
    }
    // A process that ended between writing a count and removing what it stands for.
    let counts = found.filter { $0.weight == .count }.map { entry in
      let first = (try? bytes(of: entry)).map { NumberedEvent.covers($0, entry).from } ?? entry.number.n
      return (entry: entry, range: EventNumber(epoch: entry.number.epoch, n: first)...entry.number)
    }
    let stale = found.filter { entry in
      entry.weight != .kept && counts.contains { $0.entry != entry && $0.range.contains(entry.number) }
    }
    remove(stale)
    return found.filter { !stale.contains($0) }.sorted { $0.number < $1.number }
  }

  /// What waits, without changing anything.
  package func waiting() -> (events: Int, bytes: Int, oldest: WallTime?) {
    let names = ((try? outbox.names()) ?? []).sorted()
    let entries = names.compactMap { name in
      outbox.stamp(name).flatMap { OutboxEntry(name: name, size: $0.bytes) }
    }
    return (entries.count, entries.reduce(0) { $0 + $1.size }, entries.first.flatMap { outbox.written($0.name) })
  }

  package func keep(_ entry: OutboxEntry, _ bytes: [UInt8]) throws(FileFault) {
    do throws(FileFault) {
      try outbox.write(bytes, to: entry.name)
    } catch {
      // Each attempt has another name, and its operator is told once.
      throw FileFault(outbox.path, error.reason)
    }
  }

  package func bytes(of entry: OutboxEntry) throws(FileFault) -> [UInt8] {
    try outbox.read(entry.name, limit: Self.mostBytes)
  }

  /// Not durable: an event that comes back is sent again, and the backend knows its number.
  package func remove(_ entries: [OutboxEntry]) {
    for entry in entries { try? outbox.remove(entry.name) }
  }

  // MARK: What was told

  /// `nil` if the agent has never run.
  package func seen() throws(FileFault) -> SeenMark? {
    guard let bytes = try root.readIfThere(Self.seenName, limit: Self.mostBytes) else { return nil }
    guard let mark = SeenMark(bytes) else {
      throw FileFault(
        Folders.join(path, Self.seenName), .damaged("it says not how far the ledger was told", remedy: "Remove it."))
    }
    return mark
  }

  package func note(_ seen: SeenMark) throws(FileFault) { try root.write(seen.bytes, to: Self.seenName) }

  /// The final states of deliveries that were told, by session; `nil` if the agent has never run.
  package func toldHandoffs() throws(FileFault) -> [String: String]? {
    guard let bytes = try root.readIfThere(Self.toldName, limit: 64 << 20) else { return nil }
    var told: [String: String] = [:]
    for line in bytes.split(separator: 10) {
      guard let space = line.lastIndex(of: UInt8(ascii: " ")) else { continue }
      told[String(decoding: line[..<space], as: UTF8.self)] = String(decoding: line[(space + 1)...], as: UTF8.self)
    }
    return told
  }

  package func note(handoffs told: [String: String]) throws(FileFault) {
    let lines = told.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
    try root.write(Array(lines.joined().utf8), to: Self.toldName)
  }

  // MARK: Commands

  package func commandBook() throws(FileFault) -> CommandBook {
    var entries: [String: CommandBook.Entry] = [:]
    for name in try commands.names() where name.hasSuffix(Self.replyEnding) {
      guard let begun = commands.written(name) else { continue }
      // Without a reply that can be read a repeat is refused, as one that was interrupted.
      let reply = (try? commands.read(name, limit: Self.mostBytes)) ?? []
      entries[String(name.dropLast(Self.replyEnding.count))] = .init(at: begun, reply: reply.isEmpty ? nil : reply)
    }
    return CommandBook(entries)
  }

  /// An empty reply says that the command was begun.
  package func note(_ reply: [UInt8], of command: String) throws(FileFault) {
    try commands.write(reply, to: command + Self.replyEnding)
  }

  package func forget(_ ids: [String]) { for id in ids { try? commands.remove(id + Self.replyEnding) } }

  // MARK: Settings from afar

  /// Stages settings for the kiosk's next start; those that it has not taken yet come to nothing.
  package func stage(_ settings: StagedSettings) throws(FileFault) {
    try supersede()
    try root.write(settings.bytes, to: TrialFiles.next)
    // Renamed, it is no longer the kiosk's.
    if root.contains(TrialFiles.staged) { try? root.rename(TrialFiles.staged, to: TrialFiles.replaced) }
    try supersede()
    try root.rename(TrialFiles.next, to: TrialFiles.staged)
  }

  /// Decides the trial of settings that others have replaced before the kiosk has taken them.
  private func supersede() throws(FileFault) {
    guard let bytes = try root.readIfThere(TrialFiles.replaced, limit: TrialFiles.mostBytes) else { return }
    if let old = StagedSettings(bytes) {
      let record = TrialRecord(old, current: nil, during: nil).superseded
      try root.write(record.bytes, to: TrialFiles.outcome(of: old.id))
    }
    try root.remove(TrialFiles.replaced)
  }

  /// Throws if something stands in the way that no settings can replace.
  package func checkSettings() throws(CaptureError) {
    let names = [
      TrialFiles.config, TrialFiles.staged, TrialFiles.taken, TrialFiles.trial, TrialFiles.replaced, TrialFiles.next,
    ]
    guard let name = names.first(where: { root.contains($0) && root.written($0) == nil }) else { return }
    throw CaptureError(
      .cannotWrite, "\(printable(Folders.join(path, name))) is no regular file.", recovery: "Move it away.")
  }

  /// Whether the kiosk tries settings.
  package var hasTrial: Bool { root.contains(TrialFiles.trial) }

  /// Which settings of the fleet are there, and the command that brought them.
  package func settings() -> (state: SettingsState, command: String?) {
    if let bytes = try? root.read(TrialFiles.staged, limit: TrialFiles.mostBytes) {
      return (.staged, StagedSettings(bytes)?.id)
    }
    if let bytes = try? root.read(TrialFiles.trial, limit: TrialFiles.mostBytes) {
      return (.trial, TrialRecord(bytes)?.id)
    }
    // An empty object is "{}" and a line break.
    let config = try? root.read(TrialFiles.config, limit: TrialFiles.mostBytes)
    return (config.map { $0.count > 3 } == true ? .kept : .none, nil)
  }

  /// The decided trials that were not told yet.
  package func outcomes() -> [TrialRecord] {
    // What an earlier process has left.
    try? supersede()
    let names = ((try? root.names()) ?? []).filter { $0.hasPrefix(TrialFiles.outcomePrefix) && !$0.hasSuffix(".part") }
    return names.sorted().compactMap { name in
      let record = (try? root.read(name, limit: TrialFiles.mostBytes)).flatMap(TrialRecord.init)
      // Another name could not be removed, and its event would be told for ever.
      return record.flatMap { name == TrialFiles.outcome(of: $0.id) ? $0 : nil }
    }
  }

  package func removeOutcome(of id: String) throws(FileFault) { try root.remove(TrialFiles.outcome(of: id)) }

  // MARK: The link, for 'cameo agent status'

  package func note(_ link: LinkNote) { try? root.write(link.bytes, to: Self.linkName) }
  package func link() -> LinkNote? { (try? root.read(Self.linkName, limit: Self.mostBytes)).flatMap(LinkNote.init) }
}

/// The settings that the fleet has given to a kiosk.
package enum SettingsState: String, Sendable {
  case none, kept
  /// They wait for the kiosk's next start.
  case staged
  /// The kiosk tries them.
  case trial
}

/// How far the ledger was told, and the event after which that was noted.
package struct SeenMark: Equatable, Sendable {
  /// `nil` if no ledger was set.
  package var ledger: LedgerBookmark?
  package var after: EventNumber

  package init(_ ledger: LedgerBookmark?, after: EventNumber) { (self.ledger, self.after) = (ledger, after) }

  var bytes: [UInt8] {
    Array(
      JSONNode.object([
        ("v", .integer(1)), ("ledger", ledger?.node ?? .null), ("epoch", .integer(after.epoch)),
        ("n", .integer(after.n)),
      ]).text().utf8)
  }

  init?(_ bytes: [UInt8]) {
    guard let node = JSONReader.read(bytes, file: "").node, node["v"]?.integer == 1,
      let epoch = node["epoch"]?.integer, let n = node["n"]?.integer
    else { return nil }
    self.init(node["ledger"].flatMap(LedgerBookmark.init), after: EventNumber(epoch: epoch, n: n))
  }
}

extension LedgerBookmark {
  var node: JSONNode {
    .object([("bytes", .integer(bytes)), ("head", head.map { .string($0.hex) } ?? .null)])
  }

  init?(_ node: JSONNode) {
    guard let bytes = node["bytes"]?.integer, bytes >= 0 else { return nil }
    self.init(bytes: Int64(bytes), head: node["head"]?.string.flatMap(Digest.init(hex:)))
  }
}

/// The connection to the broker as it was last.
package struct LinkNote: Equatable, Sendable {
  package var broker: String
  package var isConnected: Bool
  package var since: WallTime
  package var trouble: String?

  package init(broker: String, isConnected: Bool, since: WallTime, trouble: String? = nil) {
    (self.broker, self.isConnected, self.since, self.trouble) = (broker, isConnected, since, trouble)
  }

  var bytes: [UInt8] {
    Array(
      JSONNode.object([
        ("v", .integer(1)), ("broker", .string(broker)), ("connected", .bool(isConnected)),
        ("since", .string(since.text)), ("trouble", trouble.map(JSONNode.string) ?? .null),
      ]).text().utf8)
  }

  init?(_ bytes: [UInt8]) {
    guard let node = JSONReader.read(bytes, file: "").node, let broker = node["broker"]?.string,
      let isConnected = node["connected"]?.bool, let since = node["since"]?.string.flatMap(WallTime.init(text:))
    else { return nil }
    self.init(broker: broker, isConnected: isConnected, since: since, trouble: node["trouble"]?.string)
  }
}
