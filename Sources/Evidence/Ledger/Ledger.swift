internal import Files
package import Contract
internal import Glibc

/// Append-only log of saved sessions and their removal.
///
/// Hash chain: each line contains the digest of the one before, so that later changes and deletions are detected.
package struct Ledger: Sendable {
  package let path: String
  let disk: Disk

  package init(_ path: String, disk: Disk = .system) { (self.path, self.disk) = (path, disk) }

  /// Appends entries; they are synced to disk when this returns.
  package func add(_ entries: LedgerEntry...) throws(CaptureError) {
    try change { (file, size) throws(DiskFault) in
      try write(entries, below: try LedgerReading.tail(of: file, size, disk), to: file, from: size)
    }
  }

  /// Why no line could be added now; creates the file, as the first line would.
  package func obstacle() -> CaptureError? {
    do throws(CaptureError) {
      try add()
      // The disk may have less space than one line needs.
      guard let free = FreeSpace.bytes(at: path), free < Self.leastFree else { return nil }
      throw trouble(DiskFault(.write, ENOSPC))
    } catch {
      return error
    }
  }

  private static let leastFree = 4096

  /// Appends entries computed from the current content, under the lock.
  func add(_ entries: ([LedgerEntry]) -> [LedgerEntry]) throws(CaptureError) {
    try change { (file, size) throws(DiskFault) in
      let told = LedgerReading(try read(file))
      try write(entries(told.lines.compactMap(\.entry)), below: told, to: file, from: size)
    }
  }

  private func change(_ body: (Int32, Int64) throws(DiskFault) -> Void) throws(CaptureError) {
    do throws(DiskFault) {
      let file = try open()
      try lock(file.number)
      try body(file.number, try disk.status(file.number).size)
    } catch {
      throw trouble(error)
    }
  }

  /// Opens the file; creates it and its folders if missing.
  private func open() throws(DiskFault) -> DiskDescriptor {
    do throws(DiskFault) {
      return try disk.openBook(path)
    } catch {
      guard error.reason == ENOENT else { throw error }
    }
    try? SystemFiles.makeFolders(of: path)
    return try disk.openBook(path)
  }

  /// Reads and verifies the file, if it is one to which lines could be added.
  package func read() throws(CaptureError) -> LedgerReading {
    do throws(DiskFault) {
      let file = try disk.open(path, in: AT_FDCWD)
      guard try disk.status(file.number).kind == .file else { throw DiskFault(.open, EINVAL) }
      return LedgerReading(try read(file.number))
    } catch {
      switch error.reason {
      case ENOENT, ENOTDIR: throw FileFault(path, .missing).error()
      case EACCES, EPERM: throw FileFault(path, .notAllowed).error()
      default: throw trouble(error, .resourceMissing)
      }
    }
  }

  func trouble(_ fault: DiskFault, _ code: ErrorCode = .cannotWrite) -> CaptureError {
    let broken = { (sentence: String) in
      CaptureError(code, "\(printable(path)) \(sentence).", recovery: "Move it away, or \(Self.elsewhere).")
    }
    return switch (fault.call, fault.reason) {
    case (.open, EINVAL), (.open, EISDIR): broken("is not a regular file")
    case (.open, ELOOP): broken("is a symbolic link")
    case (.read, EFBIG): broken("is too large for a ledger")
    case (.read, EBADMSG): broken("is broken: it ends with an incomplete line")
    case (.lock, _): StorageTrouble.unlockable(fault, path, Self.elsewhere)
    default: StorageTrouble.error(fault.reason, at: path, else: Self.elsewhere)
    }
  }

  private static let elsewhere = "give another file with --ledger"

  /// Enough for a million sessions and more.
  private static let maximalSize = 512 << 20
  /// Maximum number of lock attempts, a hundredth of a second apart.
  private static let patience = 200

  private func lock(_ file: Int32) throws(DiskFault) {
    for _ in 0..<Self.patience {
      if try disk.lock(file) { return }
      poll(nil, 0, 10)
    }
    throw DiskFault(.lock, EWOULDBLOCK)
  }

  private func read(_ file: Int32) throws(DiskFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var length = 0
    var buffer = [UInt8](repeating: 0, count: FileReading.piece)
    while bytes.count <= Self.maximalSize {
      let count = try disk.read(file, into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
      let end = buffer.prefix(count).lastIndex(of: LedgerReading.lineEnd)
      length = end.map { count - $0 - 1 } ?? length + count
      guard length <= LedgerReading.mostOfLine else { throw DiskFault(.read, EBADMSG) }
    }
    throw DiskFault(.read, EFBIG)
  }

  /// Writes all or nothing: half a line would count as tampering.
  private func write(
    _ entries: [LedgerEntry], below told: LedgerReading, to file: Int32, from size: Int64
  ) throws(DiskFault) {
    guard !entries.isEmpty else { return }
    do throws(DiskFault) {
      try disk.write(told.text(of: entries), to: file)
      try disk.sync(file)
    } catch {
      disk.cut(file, to: size)
      throw error
    }
  }
}
