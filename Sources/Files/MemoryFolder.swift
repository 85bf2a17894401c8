internal import CSystem
package import Contract
internal import Glibc
import Synchronization

/// A file in memory that other code opens by its path; it goes with the process.
///
/// No folder has it, but the kernel may write a part of it to swap.
package final class MemoryFile: Sendable {
  private let descriptor: Int32

  /// `place` is its name in messages.
  init(at place: String) throws(CaptureError) {
    descriptor = csys_memory_file("cameo-artefact")
    guard descriptor >= 0 else { throw StorageTrouble.ofFile(errno, at: place) }
  }

  deinit { close(descriptor) }

  /// Valid as long as this object lives.
  package var path: String { "/proc/self/fd/\(descriptor)" }

  /// The bytes at an offset, up to the size of the buffer; none at the end, `nil` if they can't be read.
  fileprivate func read(at offset: Int, into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
      if count >= 0 { return buffer[..<count] }
      guard errno == EINTR else { return nil }
    }
  }
}

/// The files that a session holds in memory until they are encrypted.
package final class MemoryFolder: Sendable {
  private enum Content {
    case file(MemoryFile)
    case bytes(WipedBytes)
  }

  private static let piece = 1 << 18

  private let files = Mutex<[String: Content]>([:])

  package init() {}

  package var names: [String] { files.withLock { $0.keys.sorted() } }

  /// A new file, in place of the one of this name.
  package func file(_ name: String, at place: String) throws(CaptureError) -> MemoryFile {
    let file = try MemoryFile(at: place)
    files.withLock { $0[name] = .file(file) }
    return file
  }

  package func hold(_ bytes: [UInt8], as name: String) { files.withLock { $0[name] = .bytes(WipedBytes(bytes)) } }

  /// Removes a file; with `own`, only if it is that one.
  package func remove(_ name: String, _ own: MemoryFile? = nil) {
    files.withLock { files in
      if let own, case .file(let file)? = files[name], file !== own { return }
      files[name] = nil
    }
  }

  package func removeAll() { files.withLock { $0 = [:] } }

  /// Hands a file over in pieces; false if there is none, or it can't be read.
  package func read<Failure>(
    _ name: String, each: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    switch files.withLock({ $0[name] }) {
    case nil: return false
    case .bytes(let bytes):
      try each(bytes.bytes[...])
      return true
    case .file(let file):
      var (offset, buffer) = (0, [UInt8](repeating: 0, count: Self.piece))
      while let piece = file.read(at: offset, into: &buffer) {
        if piece.isEmpty { return true }
        try each(piece)
        offset += piece.count
      }
      return false
    }
  }
}

extension MemoryFolder: Hashable {
  package static func == (a: MemoryFolder, b: MemoryFolder) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
