package import Contract
internal import CSystem
package import Delivery
package import Files
internal import Glibc

/// The state files of all deliveries: one per session, private to this user.
///
/// It is not in the output folder, which may be on another disk, and in which any plain name may be a session's.
package final class StateFolder: Sendable {
  /// What is known of a session's delivery.
  package enum Reading: Equatable, Sendable {
    case none
    case state(DeliveryState)
    /// The file could not be parsed and was set aside; the delivery begins again, with the same key.
    case setAside(Diagnostic)
  }

  private static let (ending, bad, holdEnding) = (".json", ".bad", ".hold")
  private static let keptEnding = ".payload"
  /// Names that no state file has: session names have no dot.
  private static let (lockName, sinceName) = ("deliver.lock", "since.txt")
  private static let mostBytes = 1 << 20

  let folder: OpenFolder
  /// Where the process that delivers listens.
  var socketPath: String { Folders.join(path, DeliveryLine.socket) }
  /// -1 for a reader.
  private let lock: Int32
  /// A reader changes nothing, and may read beside the process that delivers.
  private var isReader: Bool { lock < 0 }
  package var path: String { folder.path }

  package static func path(environment: [String: String]) throws(CaptureError) -> String {
    guard let state = Folders(environment: environment).state else {
      throw CaptureError(
        .cannotWrite, "There is no folder for the state of deliveries: neither XDG_STATE_HOME nor HOME is set.",
        recovery: "Set XDG_STATE_HOME to a folder that only this user can write.")
    }
    return Folders.join(state, DeliveryLine.folder)
  }

  /// Opens the folder for the one process that delivers, and creates it if it is missing.
  package init(_ path: String) throws(CaptureError) {
    do throws(FileFault) {
      try SystemFiles.makeFolders(of: Folders.join(path, Self.lockName))
      guard chmod(path, 0o700) == 0 else { throw FileFault(path, errno: errno) }
      folder = try OpenFolder(path)
      lock = openat(folder.descriptor, Self.lockName, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard lock >= 0 else { throw FileFault(Folders.join(path, Self.lockName), errno: errno) }
    } catch {
      throw error.error(.cannotWrite)
    }
    guard csys_lock(lock) == 0 else {
      throw CaptureError(
        .captureAlreadyActive, "Another 'cameo deliver' works on \(printable(path)).",
        recovery: "Ask that one: cameo deliver status. Or stop it, then start again.")
    }
  }

  /// Opens an existing folder for reading, and for leaving orders; `nil` if there is none.
  package init?(reading path: String) throws(CaptureError) {
    do throws(FileFault) {
      (folder, lock) = (try OpenFolder(path), -1)
    } catch {
      if error.reason == .missing { return nil }
      throw error.error()
    }
  }

  deinit { if lock >= 0 { close(lock) } }

  /// Notes when an adapter was first set, before the first session that is to be sent.
  package static func markSince(_ now: WallTime, environment: [String: String]) throws(CaptureError) {
    let path = try path(environment: environment)
    do throws(FileFault) {
      try SystemFiles.makeFolders(of: Folders.join(path, sinceName))
      let folder = try OpenFolder(path)
      if folder.contains(sinceName) { return }
      do throws(FileFault) {
        try folder.write(Array("\(now.text)\n".utf8), to: sinceName)
      } catch {
        // Another session that begins now has written it.
        if !folder.contains(sinceName) { throw error }
      }
    } catch {
      throw error.error(.cannotWrite)
    }
  }

  // MARK: States

  private static func name(_ session: String) -> String { session + ending }

  package func read(_ session: String) throws(FileFault) -> Reading {
    let name = Self.name(session)
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try folder.read(name, limit: Self.mostBytes)
    } catch {
      guard error.reason != .missing else { return .none }
      // Neither a link nor a pipe nor a huge file is ours.
      guard error.reason != .noDescriptor, error.reason != .notAllowed else { throw error }
      return try setAside(name, Diagnostic(file: error.path, error.sentence))
    }
    let (state, diagnostic) = DeliveryState.read(bytes, file: Folders.join(path, name))
    if let state, state.session == session { return .state(state) }
    return try setAside(name, diagnostic ?? Diagnostic(file: Folders.join(path, name), "is of another session"))
  }

  /// When a state was last written or removed.
  package var changed: WallTime? { folder.changed(".") }

  /// Changes with every write of a session's state; `nil` if it has none.
  package func stamp(of session: String) -> OpenFolder.Stamp? { folder.stamp(Self.name(session)) }

  private func setAside(_ name: String, _ diagnostic: Diagnostic) throws(FileFault) -> Reading {
    if !isReader { try folder.rename(name, to: name + Self.bad) }
    return .setAside(diagnostic)
  }

  /// A session's state, if it can be read; changes nothing.
  package func glimpse(_ session: String) -> DeliveryState? {
    guard let bytes = try? folder.read(Self.name(session), limit: Self.mostBytes) else { return nil }
    let state = DeliveryState.read(bytes, file: "").state
    return state?.session == session ? state : nil
  }

  /// Stores a state durably; with a final one, what was kept to be sent goes.
  package func write(_ state: DeliveryState) throws(FileFault) {
    try folder.write(state.bytes, to: Self.name(state.session))
    if state.stage.isFinal { try folder.remove(Self.keptName(state.session)) }
  }

  // MARK: What is kept to be sent

  private static func keptName(_ session: String) -> String { session + keptEnding }

  /// The file of `DeliveryStep.keep`; `nil` if there is none.
  func keptFile(_ session: String) -> OpenFile? { try? folder.open(Self.keptName(session)) }

  /// Stores it durably, unless it is there already; returns its size, or `nil` if the body can't be read.
  func keep(_ body: RequestBody, for session: String) throws(FileFault) -> Int? {
    if let file = keptFile(session) { return file.size }
    let isWritten = try folder.write(to: Self.keptName(session)) { body.copy(to: $0) }
    return isWritten ? body.size : nil
  }

  /// A process that ended after a final state was written has left its file.
  private func removeKept(output: OpenFolder) throws(FileFault) {
    for name in try folder.names() where name.hasSuffix(Self.keptEnding) {
      let session = String(name.dropLast(Self.keptEnding.count))
      if output.lacks(session) || glimpse(session)?.stage.isFinal == true { try folder.remove(name) }
    }
  }

  // MARK: Sessions

  /// The sessions that have a state, delivered ones included.
  package func sessions() throws(FileFault) -> [String] {
    try folder.names().filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) }.sorted()
  }

  /// Removes the states of sessions that are done or given up, have not changed for some time, and have no folder left.
  ///
  /// The state of a session with a folder stays: without it the session would be sent again.
  func removeReceipts(before time: WallTime, output: OpenFolder) throws(FileFault) {
    try removeKept(output: output)
    for session in try sessions() where output.lacks(session) {
      guard let changed = folder.written(Self.name(session)), changed < time, let state = glimpse(session),
        state.stage.isFinal, state.output == output.path
      else { continue }
      try removeEnclosures(of: session)
      try folder.remove(Self.name(session))
    }
  }

  // MARK: Prepared sessions

  func write(_ prepared: PreparedFile) throws(FileFault) {
    try folder.write(prepared.bytes, to: PreparedFile.name(of: prepared.session))
  }

  /// What was prepared for a session; `nil` if nothing was, or the file is damaged.
  func prepared(_ session: String) throws(FileFault) -> PreparedFile? {
    do throws(FileFault) {
      let file = PreparedFile(try folder.read(PreparedFile.name(of: session), limit: Self.mostBytes))
      return file?.session == session ? file : nil
    } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }

  /// A new state, with what was prepared for its session.
  func begin(_ facts: SessionFacts, adapter: String) throws(FileFault) -> DeliveryState {
    var state = DeliveryState(facts, adapter: adapter)
    guard let prepared = try prepared(facts.session) else { return state }
    (state.backend, state.person) = (prepared.backend, prepared.person)
    return state
  }

  func removePrepared(_ session: String) throws(FileFault) { try folder.remove(PreparedFile.name(of: session)) }

  /// Removes what was prepared for sessions that have ended and are not delivered: it has data of a person.
  ///
  /// The wizard does so itself, unless it was killed. Sessions of other output folders are known by their age only.
  func removePrepared(
    in output: OpenFolder, before time: WallTime, unless isDelivered: (String) throws(FileFault) -> Bool
  ) throws(FileFault) {
    for name in try folder.names() {
      guard let session = PreparedFile.session(ofName: name), let written = folder.written(name) else { continue }
      let isOurs = try prepared(session)?.output == output.path
      // The lock first: the folder has its final name before the lock goes.
      let hasEnded = written < time || (isOurs && output.lacks(".\(session).lock"))
      guard hasEnded else { continue }
      let isAwaited = try isOurs ? isDelivered(session) : false
      if !isAwaited { try removePrepared(session) }
    }
  }

  // MARK: Holds

  /// A hold is a file of its own, so that no damage to the state lets the session go.
  package func isHeld(_ session: String) -> Bool { folder.contains(session + Self.holdEnding) }

  package func hold(_ session: String) throws(FileFault) { try folder.write([], to: session + Self.holdEnding) }
  func endHold(_ session: String) throws(FileFault) { try folder.remove(session + Self.holdEnding) }

  /// The sessions that the operator holds.
  func holds() throws(FileFault) -> [String] {
    try folder.names().filter { $0.hasSuffix(Self.holdEnding) }.map { String($0.dropLast(Self.holdEnding.count)) }
      .sorted()
  }

  // MARK: Since

  /// When an adapter was first set: sessions that ended before are sent only if the operator releases them.
  ///
  /// Sets the mark to `now` if there is none. Throws if it is damaged: a guess would send too much, or keep what is due.
  package func since(orSet now: WallTime) throws(FileFault) -> WallTime {
    guard folder.contains(Self.sinceName) else {
      if !isReader { try folder.write(Array("\(now.text)\n".utf8), to: Self.sinceName) }
      return now
    }
    var bytes: [UInt8] = []
    do throws(FileFault) {
      bytes = try folder.read(Self.sinceName, limit: 64)
    } catch {
      if error.reason == .noDescriptor || error.reason == .notAllowed { throw error }
    }
    if let mark = WallTime(text: String(decoding: bytes.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)) {
      return mark
    }
    throw FileFault(
      Folders.join(path, Self.sinceName),
      .damaged(
        "it holds no time such as \(now.text)",
        remedy:
          "Write into it when the first session to be sent began. Without the file, nothing captured by now is sent."))
  }
}
