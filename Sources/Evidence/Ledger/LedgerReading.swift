package import Files
internal import Glibc

/// The parsed lines of a ledger.
package struct LedgerReading: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    /// Counted from 1.
    package var number: Int
    /// `nil` if it is not one of ours.
    package var entry: LedgerEntry?
    /// What is wrong with it, if anything.
    package var fault: String?
  }

  package private(set) var lines: [Line] = []
  /// The digest of the last line, which covers all lines above; users may note it elsewhere.
  package private(set) var head: Digest?
  /// The last line has no end: a write was cut off.
  private(set) var isCutShort = false

  /// Much longer than any valid line.
  static let mostOfLine = 1 << 20
  static let lineEnd = UInt8(ascii: "\n")

  init() {}

  init(_ bytes: [UInt8]) {
    isCutShort = bytes.last.map { $0 != Self.lineEnd } ?? false
    for line in bytes.split(separator: Self.lineEnd, omittingEmptySubsequences: false) {
      if line.isEmpty && line.startIndex == bytes.endIndex { break }
      take(line)
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    let number = lines.count + 1
    let read = LedgerEntry.read(line)
    lines.append(Line(number: number, entry: read?.entry, fault: fault(read)))
    head = Digest(of: Array(line))
  }

  private func fault(_ read: (entry: LedgerEntry, after: Digest?)?) -> String? {
    guard let read else { return "is not a ledger line, or was changed" }
    if read.after == head { return nil }
    return lines.isEmpty ? "lines above it are missing" : "a line above it was changed or removed"
  }

  /// Reads only the last line of a file of this size.
  static func tail(of file: Int32, _ size: Int64, _ disk: Disk) throws(DiskFault) -> LedgerReading {
    var piece: Int64 = 1 << 13
    while true {
      let bytes = try disk.read(file, last: min(piece, size), of: size)
      let ends = bytes.dropLast(bytes.last == Self.lineEnd ? 1 : 0)
      if let start = ends.lastIndex(of: Self.lineEnd) { return LedgerReading(Array(bytes[(start + 1)...])) }
      if piece >= size { return LedgerReading(bytes) }
      guard piece < mostOfLine else { throw DiskFault(.read, EBADMSG) }
      piece = min(piece * 8, Int64(mostOfLine))
    }
  }

  /// Formats new lines, each with the digest of the one above.
  func text(of entries: [LedgerEntry]) -> [UInt8] {
    var above = head
    // An incomplete last line of a process that died stays, as a line of its own.
    var text = isCutShort ? [Self.lineEnd] : []
    for entry in entries {
      let line = Array(entry.line(after: above).utf8)
      above = Digest(of: line)
      text += line + [Self.lineEnd]
    }
    return text
  }

  package var faults: [Line] { lines.filter { $0.fault != nil } }
}
