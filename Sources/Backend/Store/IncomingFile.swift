internal import Files
internal import Glibc

/// A file that has arrived and has no name yet; deleted unless it is kept.
final class IncomingFile {
  let path: String
  let size: Int
  let digest: Digest
  private let dropped: (Int) -> Void
  private var isKept = false

  init(path: String, size: Int, digest: Digest, whenDropped dropped: @escaping (Int) -> Void) {
    (self.path, self.size, self.digest, self.dropped) = (path, size, digest, dropped)
  }

  deinit {
    unlink(path)
    if !isKept { dropped(size) }
  }

  /// Gives it its name in an existing folder: 0, or the number of the error; EEXIST if there is a file already.
  func keep(as target: String) -> Int32 {
    // Unlike `rename`, `link` never replaces a file.
    guard link(path, target) == 0 else { return errno }
    isKept = true
    return StoreDisk.sync(folderOf: target)
  }
}
