internal import Files
internal import Glibc

/// An open file of the store, read piece by piece.
final class StoredFile: Equatable {
  private static let portion = 64 << 10

  let size: Int
  private let descriptor: Int32

  /// `nil` if there is no regular file; links are not followed.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  static func == (a: StoredFile, b: StoredFile) -> Bool { a === b }

  /// The next piece, empty at the end; `nil` if it can't be read.
  func next() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: Self.portion)
    let count = read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  /// The digest of what has not been read yet.
  func digest() -> Digest? {
    var maker = DigestMaker()
    while let piece = next() {
      if piece.isEmpty { return maker.finish() }
      piece.withUnsafeBytes { maker.add($0) }
    }
    return nil
  }

  /// The whole file, if it has at most so many bytes.
  func bytes(atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while let piece = next() {
      if piece.isEmpty { return bytes }
      bytes += piece
      if bytes.count > limit { return nil }
    }
    return nil
  }
}
