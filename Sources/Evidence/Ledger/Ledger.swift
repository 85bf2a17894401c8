internal import Files
package import Contract
internal import Glibc

/// The book of what was kept and what became of it: a file that is only ever added to.
///
/// Each line has the digest of the one above it, so that a line that is changed or taken out later is noticed.
package struct Ledger: Sendable {
  package let path: String
  private let disk: Disk

  package init(_ path: String, disk: Disk = .system) { (self.path, self.disk) = (path, disk) }

  /// Writes lines behind what stands there, on the disk when this returns.
  package func add(_ entries: LedgerEntry...) throws(CaptureError) {
    try change { (file, size) throws(DiskFault) in
      try write(entries, below: try LedgerReading.tail(of: file, size, disk), to: file, from: size)
    }
  }

  /// Why no line could be added now; the file is made, as the first line would.
  package func obstacle() -> CaptureError? {
    do throws(CaptureError) {
      try add()
      // Less than a line may be too little already.
      guard let free = FreeSpace.bytes(at: path), free < Self.leastFree else { return nil }
      throw trouble(DiskFault(.write, ENOSPC))
    } catch {
      return error
    }
  }

  private static let leastFree = 4096

  /// The same with lines that are made, while nobody else writes, of all that has been told.
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

  /// In folders that are made where they are missing.
  private func open() throws(DiskFault) -> Descriptor {
    do throws(DiskFault) {
      return try disk.openBook(path)
    } catch {
      guard error.reason == ENOENT else { throw error }
    }
    try? SystemFiles.makeFolders(of: path)
    return try disk.openBook(path)
  }

  /// All that is told, and what is wrong with it; of such files alone as lines are added to.
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

  private func trouble(_ fault: DiskFault, _ code: ErrorCode = .cannotWrite) -> CaptureError {
    let broken = { (sentence: String) in
      CaptureError(code, "\(printable(path)) \(sentence).", recovery: "Move it away, or \(Self.elsewhere).")
    }
    return switch (fault.call, fault.reason) {
    case (.open, EINVAL), (.open, EISDIR): broken("is no regular file")
    case (.open, ELOOP): broken("is a symbolic link, which no ledger is")
    case (.read, EFBIG): broken("is broken: it is larger than any ledger")
    case (.read, EBADMSG): broken("is broken: a line in it has no end")
    case (.lock, _): StorageTrouble.unlockable(fault, path, Self.elsewhere)
    default: StorageTrouble.error(fault.reason, at: path, else: Self.elsewhere)
    }
  }

  private static let elsewhere = "give another file with --ledger"

  /// Of a million sessions and more.
  private static let maximalSize = 512 << 20
  /// How often it is asked, each time after a hundredth of a second, whether another program has done with it.
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

  /// All of it or nothing: half a line would be taken for a change.
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
