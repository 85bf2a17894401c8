internal import CSystem
internal import Glibc

/// The bytes of a model: a file that all processes share, or memory of our own where none can be kept.
final class ModelMemory {
  let bytes: UnsafeRawBufferPointer
  /// When the file was last written to, in nanoseconds.
  let modified: UInt64
  private var changed: UInt64
  private let own: UnsafeMutableRawBufferPointer?
  /// The mapped file, for reading it again; -1 if there is none.
  private let file: Int32

  /// nil where the file is of another length, or can't be mapped.
  init?(file descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_size == ModelLayout.size,
      let place = csys_mapping_open(descriptor, ModelLayout.size)
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: place, count: ModelLayout.size)
    (modified, changed) = (ModelSource(facts).modified, ModelSource(facts).changed)
    (own, file) = (nil, fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
  }

  /// Room for a model that is yet to be made; nil where there is no memory for it.
  init?() {
    let kind = MAP_PRIVATE | MAP_ANONYMOUS
    guard let place = mmap(nil, ModelLayout.size, PROT_READ | PROT_WRITE, kind, -1, 0), place != MAP_FAILED else {
      return nil
    }
    let room = UnsafeMutableRawBufferPointer(start: place, count: ModelLayout.size)
    (bytes, modified, changed, own, file) = (UnsafeRawBufferPointer(room), 0, 0, room, -1)
  }

  deinit {
    if file >= 0 { close(file) }
    guard let base = bytes.baseAddress else { return }
    if own == nil { csys_mapping_close(base) } else { munmap(UnsafeMutableRawPointer(mutating: base), bytes.count) }
  }

  /// Nobody has made its file shorter meanwhile.
  var isWhole: Bool { own != nil || bytes.baseAddress.map { csys_mapping_is_whole($0) != 0 } ?? false }

  /// The fingerprint of what the file holds now from `start` on; `nil` if it can't be read.
  ///
  /// It is read piece by piece, not through the mapping: its 34 MB would stay resident after that.
  private func fingerprint(from start: Int) -> Fingerprint? {
    var sum = Fingerprint()
    let isRead = withUnsafeTemporaryAllocation(byteCount: Self.piece, alignment: 8) { room in
      var place = start
      while place < bytes.count {
        let count = pread(file, room.baseAddress, min(room.count, bytes.count - place), off_t(place))
        guard count > 0, count % 8 == 0 || place + count == bytes.count else { return false }
        sum.add(UnsafeRawBufferPointer(rebasing: room[..<count]), at: place)
        place += count
      }
      return true
    }
    return isRead ? sum : nil
  }

  private static let piece = 1 << 18

  /// Whether no program has written to the file since it was mapped: no program can set that time back.
  var isUntouched: Bool {
    var facts = stat()
    return fstat(file, &facts) == 0 && ModelSource(facts).changed == changed
  }

  /// Whether the file's content from `start` on has this fingerprint; later writes are told from the ones before.
  func holds(_ sum: UInt64, from start: Int) -> Bool {
    var facts = stat()
    guard fstat(file, &facts) == 0, fingerprint(from: start)?.value == sum else { return false }
    changed = ModelSource(facts).changed
    return true
  }

  /// Whether it lies in a file, which others may write to.
  var isOfFile: Bool { own == nil }

  /// Has the kernel read the file ahead: the first face asks for places all over it.
  func readAhead() {
    bytes.baseAddress.map { _ = madvise(UnsafeMutableRawPointer(mutating: $0), bytes.count, MADV_WILLNEED) }
  }

  func write(_ part: UnsafeRawBufferPointer, at place: Int) -> Bool {
    guard let own, place + part.count <= own.count else { return false }
    UnsafeMutableRawBufferPointer(rebasing: own[place...]).copyMemory(from: part)
    return true
  }
}
