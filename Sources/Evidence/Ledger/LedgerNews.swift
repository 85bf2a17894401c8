package import Contract
package import Files
internal import Glibc

/// How far a ledger was read.
package struct LedgerBookmark: Equatable, Sendable {
  /// The size of the lines above it.
  package var bytes: Int64
  /// The digest of the last of these lines.
  package var head: Digest?

  package init(bytes: Int64 = 0, head: Digest? = nil) { (self.bytes, self.head) = (bytes, head) }
}

/// The lines that were added to a ledger since a bookmark.
package struct LedgerNews: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    /// `nil` if it is not one of ours.
    package var entry: LedgerEntry?
    /// The place behind it.
    package var end: LedgerBookmark
  }

  package var lines: [Line] = []
  /// The bookmark is of another file: these are the first lines of this one.
  package var isOther = false
  /// There are more lines than these.
  package var hasMore = false
}

extension Ledger {
  /// Reads only what is new, some lines at a time; a file that is missing has none, nor one that is being written.
  package func news(since mark: LedgerBookmark) throws(CaptureError) -> LedgerNews {
    do throws(DiskFault) {
      return try lines(since: mark)
    } catch {
      if error.call == .open, error.reason == ENOENT || error.reason == ENOTDIR { return LedgerNews() }
      throw trouble(error, .resourceMissing)
    }
  }

  /// The end of the ledger as it is now.
  package func end() throws(CaptureError) -> LedgerBookmark {
    var mark = LedgerBookmark()
    do throws(DiskFault) {
      let file = try open(path)
      let size = try disk.status(file.number).size
      if size > 0 {
        try disk.sync(file.number)
        // Up to the last line break: a line may be half written at this moment.
        let piece = try disk.read(file.number, last: min(size, Int64(LedgerReading.mostOfLine)), of: size)
        let rest = piece.reversed().prefix { $0 != LedgerReading.lineEnd }.count
        mark.bytes = size - Int64(rest)
        mark.head = try head(of: file.number, at: mark.bytes)
      }
    } catch {
      if error.call == .open, error.reason == ENOENT || error.reason == ENOTDIR { return mark }
      throw trouble(error, .resourceMissing)
    }
    return mark
  }

  private func open(_ path: String) throws(DiskFault) -> DiskDescriptor {
    let file = try disk.open(path, in: AT_FDCWD)
    guard try disk.status(file.number).kind == .file else { throw DiskFault(.open, EINVAL) }
    return file
  }

  private func head(of file: Int32, at bytes: Int64) throws(DiskFault) -> Digest? {
    bytes == 0 ? nil : try LedgerReading.tail(of: file, bytes, disk).head
  }

  /// At most this much is read at once, unless a line is longer.
  private static let portion: Int64 = 1 << 15

  private func lines(since mark: LedgerBookmark) throws(DiskFault) -> LedgerNews {
    let file = try open(path)
    var news = LedgerNews()
    let size = try disk.status(file.number).size
    guard size != mark.bytes else { return news }
    // A process that was killed did not sync what it wrote. It takes time, and the kiosk does not wait long for the lock.
    try disk.sync(file.number)
    // What a process writes counts only once it releases the lock; a writer that failed has cut its line off again.
    guard try disk.lock(file.number), try disk.status(file.number).size >= size else { return news }
    var mark = mark
    let isSame = size > mark.bytes ? try head(of: file.number, at: mark.bytes) == mark.head : false
    if !isSame { (news.isOther, mark) = (true, LedgerBookmark()) }
    var end = min(size, mark.bytes + Self.portion)
    var bytes = try disk.read(file.number, last: end - mark.bytes, of: end)
    if !bytes.contains(LedgerReading.lineEnd), end < size {
      end = min(size, mark.bytes + Int64(LedgerReading.mostOfLine))
      bytes = try disk.read(file.number, last: end - mark.bytes, of: end)
      guard bytes.contains(LedgerReading.lineEnd) else { throw DiskFault(.read, EBADMSG) }
    }
    var start = bytes.startIndex
    while let lineEnd = bytes[start...].firstIndex(of: LedgerReading.lineEnd) {
      let line = bytes[start..<lineEnd]
      mark = LedgerBookmark(bytes: mark.bytes + Int64(line.count) + 1, head: Digest(of: Array(line)))
      news.lines.append(LedgerNews.Line(entry: LedgerEntry.read(line)?.entry, end: mark))
      start = lineEnd + 1
    }
    news.hasMore = end < size && !news.lines.isEmpty
    return news
  }
}
