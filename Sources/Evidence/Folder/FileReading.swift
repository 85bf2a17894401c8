internal import Files

/// Reads a file in chunks; computes its length and digest.
struct FileReading: ~Copyable {
  static let piece = 1 << 18

  private var maker = DigestMaker()
  private var size: Int64 = 0

  mutating func read(_ file: Int32, _ disk: Disk, each: (Int) -> Void = { _ in }) throws(DiskFault) {
    var buffer = [UInt8](repeating: 0, count: Self.piece)
    while true {
      let count = try disk.read(file, into: &buffer)
      if count == 0 { return }
      buffer.withUnsafeBytes { maker.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      size += Int64(count)
      each(count)
    }
  }

  consuming func finish() -> (size: Int64, digest: Digest) {
    let size = size
    return (size, maker.finish())
  }
}
