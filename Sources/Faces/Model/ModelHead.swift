/// The header of the compact model: format, source file, and checksums.
struct ModelHead: Equatable {
  private static let kind: UInt64 = 0x3245_5945_4f45_4d43  // "CMEOEYE2"

  /// The source file, and its checksum.
  var source: ModelSource
  var sourceSum: UInt64
  var contentSum: UInt64
  var detectorLength: Int

  /// `nil` if the bytes are no model of this format, or its header is damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == ModelLayout.size else { return nil }
    let words = bytes.part(ModelLayout.head).bindMemory(to: UInt64.self)
    source = ModelSource(length: words[1], modified: words[2], changed: words[3], number: words[4])
    (sourceSum, contentSum) = (words[5], words[6])
    guard words[0] == Self.kind, let detectorLength = Int(exactly: words[7]),
      (1...ModelLayout.detector.count).contains(detectorLength)
    else { return nil }
    self.detectorLength = detectorLength
    guard words[8] == sum else { return nil }
  }

  init(source: ModelSource, sourceSum: UInt64, contentSum: UInt64, detectorLength: Int) {
    (self.source, self.sourceSum) = (source, sourceSum)
    (self.contentSum, self.detectorLength) = (contentSum, detectorLength)
  }

  private var words: [UInt64] {
    [
      Self.kind, source.length, source.modified, source.changed, source.number, sourceSum, contentSum,
      UInt64(detectorLength),
    ]
  }

  private var sum: UInt64 {
    var sum = Fingerprint()
    words.withUnsafeBytes { sum.add($0, at: 0) }
    return sum.value
  }

  func write(_ give: (UnsafeRawBufferPointer) -> Bool) -> Bool { (words + [sum]).withUnsafeBytes(give) }

  /// Whether the rest matches its checksum.
  func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var sum = Fingerprint()
    let start = ModelLayout.head.count
    sum.add(UnsafeRawBufferPointer(rebasing: bytes[start...]), at: start)
    return sum.value == contentSum
  }
}

/// A file's identity without reading it (length, times, inode).
struct ModelSource: Equatable {
  var length: UInt64
  /// In nanoseconds.
  var modified: UInt64
  var changed: UInt64
  /// The inode number.
  var number: UInt64

  /// The modification time that marks the compact model as checked: whole seconds, because some file systems keep no
  /// fractions.
  var seal: UInt64 { modified / 1_000_000_000 * 1_000_000_000 }
}
