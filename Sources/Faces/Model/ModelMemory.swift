internal import CSystem
internal import Glibc

/// The bytes of a model: a file that all processes share, or memory of our own where none can be kept.
final class ModelMemory {
  let bytes: UnsafeRawBufferPointer
  /// When the file was last written to, in nanoseconds.
  let modified: UInt64
  private let own: UnsafeMutableRawBufferPointer?

  /// nil where the file is of another length, or can't be mapped.
  init?(file descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_size == ModelLayout.size,
      let place = csys_mapping_open(descriptor, ModelLayout.size)
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: place, count: ModelLayout.size)
    (modified, own) = (ModelSource(facts).modified, nil)
  }

  /// Room for a model that is yet to be made; nil where there is no memory for it.
  init?() {
    let kind = MAP_PRIVATE | MAP_ANONYMOUS
    guard let place = mmap(nil, ModelLayout.size, PROT_READ | PROT_WRITE, kind, -1, 0), place != MAP_FAILED else {
      return nil
    }
    let room = UnsafeMutableRawBufferPointer(start: place, count: ModelLayout.size)
    (bytes, modified, own) = (UnsafeRawBufferPointer(room), 0, room)
  }

  deinit {
    guard let base = bytes.baseAddress else { return }
    if own == nil { csys_mapping_close(base) } else { munmap(UnsafeMutableRawPointer(mutating: base), bytes.count) }
  }

  /// Nobody has made its file shorter meanwhile.
  var isWhole: Bool { own != nil || bytes.baseAddress.map { csys_mapping_is_whole($0) != 0 } ?? false }

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
