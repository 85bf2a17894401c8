internal import CSystem
internal import Contract
internal import Delivery
internal import Files
internal import Glibc
import Synchronization

/// The folder in which the backend keeps what arrives: `SESSION/files/NAME`, `SESSION/receipt.json`, `SESSION/envelope.json`,
/// `SESSION/verdict.json`.
///
/// A file is written to `.incoming`, synchronised and then linked to its name: it is there whole or not at all, also after
/// a power failure. A session is stored once it has an envelope.
final class SessionStore: Sendable {
  static let (envelope, receipt, verdict) = ("envelope.json", "receipt.json", "verdict.json")
  private static let (incoming, files) = (".incoming", "files")
  /// Without an envelope a session may go after a day.
  private static let patience: Int64 = 24 * 60 * 60 * 1000

  let folder: String
  private let limits: BackendLimits
  /// Locked as long as this store lives.
  private let lock: Int32
  private let numbers = Atomic(0)
  private let used = Mutex(0)
  private let count = Mutex(0)

  init(_ folder: String, _ limits: BackendLimits) throws(CaptureError) {
    (self.folder, self.limits) = (folder, limits)
    let incoming = Folders.join(folder, Self.incoming)
    do throws(FileFault) { try SystemFiles.makeFolders(of: incoming + "/x") } catch { throw error.error(.cannotWrite) }
    lock = open(incoming, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw StorageTrouble.error(errno, at: incoming, else: "give another folder with --folder") }
    guard csys_lock(lock) == 0 else {
      throw CaptureError(
        .cannotWrite, "Another backend uses the folder \(printable(folder)).",
        recovery: "End it, or give another folder with --folder.")
    }
    for name in (try? SystemFiles().list(incoming)) ?? [] { unlink(Folders.join(incoming, name)) }
    removeAbandoned(now: .system())
    let sessions = sessionNames()
    count.withLock { $0 = sessions.count }
    used.withLock { $0 = sessions.reduce(0) { $0 + size(of: $1) } }
  }

  deinit { close(lock) }

  // MARK: Reading

  /// Newest first.
  func sessions() -> [String] {
    let dated = sessionNames().map { (name: $0, changed: StoreDisk.changed(path($0)) ?? WallTime()) }
    return dated.sorted { ($0.changed, $0.name) > ($1.changed, $1.name) }.map(\.name)
  }

  func fileNames(of session: String) -> [String] { (try? SystemFiles().list(path(session, Self.files))) ?? [] }

  /// A file that a client sent.
  func file(_ name: String, of session: String) -> StoredFile? { StoredFile(path(session, Self.files, name)) }

  /// The envelope, the receipt or the verdict.
  func document(_ name: String, of session: String) -> [UInt8]? {
    StoredFile(path(session, name))?.bytes(atMost: limits.document)
  }

  private func path(_ names: String...) -> String { names.reduce(folder, Folders.join) }

  private func sessionNames() -> [String] {
    ((try? SystemFiles().list(folder)) ?? []).filter { SessionName.isSession($0) && StoreDisk.changed(path($0)) != nil }
  }

  private func size(of session: String) -> Int {
    fileNames(of: session).reduce(0) { $0 + StoreDisk.size(path(session, Self.files, $1)) }
  }

  // MARK: Writing

  /// Writes a body to a file without a name, of at most `limit` bytes.
  func receive(_ body: ReceivedBody, atMost limit: Int) throws(RequestFault) -> IncomingFile {
    try receive { () throws(RequestFault) in try body.next(atMost: limit) }
  }

  private func receive(_ next: () throws(RequestFault) -> ArraySlice<UInt8>?) throws(RequestFault) -> IncomingFile {
    let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue
    let path = path(Self.incoming, String(number))
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .refused(StoreDisk.refusal(errno)) }
    defer { close(descriptor) }
    var size = 0
    do throws(RequestFault) {
      var maker = DigestMaker()
      let writer = OutputWriter(descriptor)
      while let piece = try next() {
        size += piece.count
        try take(piece.count)
        try check(writer.write(Array(piece)))
        piece.withUnsafeBytes { maker.add($0) }
      }
      try check(fsync(descriptor) == 0 ? 0 : errno)
      return IncomingFile(path: path, size: size, digest: maker.finish(), whenDropped: giveBack)
    } catch {
      unlink(path)
      giveBack(size)
      throw error
    }
  }

  /// Adds a file to a session: false if there is one of that name already.
  func keep(_ file: IncomingFile, as name: String, of session: String) throws(RequestFault) -> Bool {
    try makeFolder(of: session)
    // A repeat takes no room, also in a full session.
    if self.file(name, of: session) != nil { return false }
    guard fileNames(of: session).count < limits.files else {
      throw .refused(HTTPRefusal(507, "A session has at most \(limits.files) files."))
    }
    return try keep(file, at: path(session, Self.files, name))
  }

  /// Adds a document to a session: false if there is one already.
  func keep(document bytes: [UInt8], as name: String, of session: String) throws(RequestFault) -> Bool {
    try makeFolder(of: session)
    return try keep(try receive(bytes), at: path(session, name))
  }

  /// Adds a file that came as a part of a body; one of that name, from a request that was cut, stays.
  func add(_ bytes: [UInt8], as name: String, of session: String) throws(RequestFault) {
    _ = try keep(try receive(bytes), as: name, of: session)
  }

  private func receive(_ bytes: [UInt8]) throws(RequestFault) -> IncomingFile {
    var rest: ArraySlice<UInt8>? = bytes[...]
    return try receive { () throws(RequestFault) in
      defer { rest = nil }
      return rest
    }
  }

  private func keep(_ file: IncomingFile, at path: String) throws(RequestFault) -> Bool {
    let reason = file.keep(as: path)
    if reason == EEXIST { return false }
    try check(reason)
    return true
  }

  private func makeFolder(of session: String) throws(RequestFault) {
    let folder = path(session)
    if StoreDisk.changed(folder) == nil {
      let hasRoom = count.withLock { count in
        count += 1
        return count <= limits.sessions
      }
      guard hasRoom else { throw .refused(HTTPRefusal(507, "The backend has room for \(limits.sessions) sessions.")) }
    }
    try check(StoreDisk.makeFolder(folder))
    try check(StoreDisk.makeFolder(path(session, Self.files)))
  }

  private func take(_ count: Int) throws(RequestFault) {
    let isWithin = used.withLock { used in
      used += count
      return used <= limits.total
    }
    guard isWithin else { throw .refused(HTTPRefusal(507, "The backend has room for \(limits.total) bytes.")) }
  }

  private func giveBack(_ count: Int) { used.withLock { $0 -= count } }

  private func check(_ reason: Int32) throws(RequestFault) {
    if reason != 0 { throw .refused(StoreDisk.refusal(reason)) }
  }

  // MARK: Removing

  /// Sessions whose envelope has not come within a day.
  private func removeAbandoned(now: WallTime) {
    for session in sessionNames() where document(Self.envelope, of: session) == nil {
      let changed = StoreDisk.changed(path(session, Self.files)) ?? now
      guard now.milliseconds &- changed.milliseconds > Self.patience else { continue }
      for name in fileNames(of: session) { unlink(path(session, Self.files, name)) }
      unlink(path(session, Self.receipt))
      rmdir(path(session, Self.files))
      rmdir(path(session))
    }
  }
}
