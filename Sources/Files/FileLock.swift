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
    let opened = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard opened >= 0 else { throw FileFault(lock, errno: errno) }
    var tries = 0
    while csys_lock(opened) != 0 {
      tries += 1
      let reason = errno
      guard reason == EWOULDBLOCK, tries < Self.patience else {
        close(opened)
        let late = FileFault(lock, .other("another process does not release it"))
        throw reason == EWOULDBLOCK ? late : FileFault(lock, errno: reason)
      }
      poll(nil, 0, 10)
    }
    // Set last: `deinit` also runs if an initialiser throws after it has set everything.
    descriptor = opened
  }

  deinit { close(descriptor) }
}
