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

  /// The same with lines that are made, while nobody else writes, of all that has been told.
  func add(_ entries: ([LedgerEntry]) -> [LedgerEntry]) throws(CaptureError) {
    try change { (file, size) throws(DiskFault) in
      let told = LedgerReading(try read(file))
      try write(entries(told.lines.compactMap(\.entry)), below: told, to: file, from: size)
    }
  }

  private func change(_ body: (Int32, Int64) throws(DiskFault) -> Void) throws(CaptureError) {
    do throws(DiskFault) {
      let file = try disk.openBook(path)
      try lock(file.number)
      try body(file.number, try disk.status(file.number).size)
    } catch {
      throw StorageTrouble.error(error, at: path)
    }
  }

  /// All that is told, and what is wrong with it.
  package func read() throws(CaptureError) -> LedgerReading {
    do throws(FileFault) {
      return LedgerReading(try SystemFiles().read(path, limit: Self.maximalSize))
    } catch {
      throw error.error()
    }
  }

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
    var buffer = [UInt8](repeating: 0, count: FileReading.piece)
    while bytes.count <= Self.maximalSize {
      let count = try disk.read(file, into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
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
