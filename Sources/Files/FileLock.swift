internal import CSystem
internal import Glibc

/// A lock beside a file that several processes replace; the kernel releases it when the process ends.
package final class FileLock {
  /// Attempts to take it, a hundredth of a second apart.
  private static let patience = 200

  private let descriptor: Int32

  /// Waits for the lock of `path`; throws if it can't be created, or another process does not give it back.
  package init(beside path: String) throws(FileFault) {
    try SystemFiles.makeFolders(of: path)
    let lock = path + ".lock"
    descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileFault(lock, .other(String(cString: strerror(errno)))) }
    for _ in 0..<Self.patience {
      if csys_lock(descriptor) == 0 { return }
      poll(nil, 0, 10)
    }
    close(descriptor)
    throw FileFault(lock, .other("another process does not release it"))
  }

  deinit { close(descriptor) }
}
