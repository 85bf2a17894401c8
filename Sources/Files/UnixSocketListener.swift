package import Contract
internal import CSystem
internal import Glibc

/// A listening Unix socket for clients on this machine.
///
/// It admits the same user, root, and one group, if the socket's file could be given to that group.
package final class UnixSocketListener {
  /// The backlog of `listen`.
  private static let queue: Int32 = 8

  /// Readable when a client connects.
  package let descriptor: Int32
  private let path: String
  private let mostOfLine: Int
  /// A spare descriptor: released when descriptors run out, to accept and close waiting clients, which would otherwise
  /// keep `poll` busy.
  private var spare: Int32
  /// The group that is admitted, besides the owner.
  private let group: gid_t?

  /// Replaces the socket of a dead process; the caller ensures that no live process uses it.
  ///
  /// `group` is admitted too, if any; `advice` tells what to do if the socket can't be created.
  package init(
    _ path: String, for group: String? = nil, mostOfLine: Int,
    advice: String = "set RUNTIME_DIRECTORY or XDG_RUNTIME_DIR to a folder of this user"
  ) throws(CaptureError) {
    try? SystemFiles.makeFolders(of: path)
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
    let descriptor = csys_local_bind(path)
    guard descriptor >= 0 else { throw Self.trouble(errno, at: path, advice) }
    self.group = group.flatMap { Self.open(path, to: $0) }
    (self.path, self.descriptor, self.mostOfLine) = (path, descriptor, mostOfLine)
    spare = Self.takeSpare()
    guard listen(descriptor, Self.queue) == 0 else { throw Self.trouble(errno, at: path, advice) }
  }

  private static func trouble(_ reason: Int32, at path: String, _ advice: String) -> CaptureError {
    guard reason == EADDRINUSE else {
      return StorageTrouble.error(reason, at: path, else: advice)
    }
    var facts = stat()
    let isFolder = lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    return CaptureError(
      .cannotWrite, "\(printable(path)) is a \(isFolder ? "folder" : "file") in place of the socket.",
      recovery: "Remove it, then start again.")
  }

  deinit {
    unlink(path)
    close(descriptor)
    close(spare)
  }

  private static func takeSpare() -> Int32 { Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// Gives the socket to a group of which this process is a member; returns `nil` if that fails.
  private static func open(_ path: String, to name: String) -> gid_t? {
    guard let group = getgrnam(name)?.pointee.gr_gid,
      fchownat(AT_FDCWD, path, uid_t.max, group, AT_SYMLINK_NOFOLLOW) == 0, chmod(path, 0o660) == 0
    else { return nil }
    return group
  }

  /// Accepts the next client; `nil` if there is none, or it is not admitted.
  package func next() -> LocalLine? {
    let line = csys_local_accept(descriptor)
    guard line >= 0 else {
      if errno == EMFILE || errno == ENFILE { sendAway() }
      return nil
    }
    guard isWelcome(line) else {
      close(line)
      return nil
    }
    return LocalLine(line, most: mostOfLine)
  }

  private func sendAway() {
    close(spare)
    close(csys_local_accept(descriptor))
    spare = Self.takeSpare()
  }

  /// Checks the peer's credentials; the file's mode says the same, but may have been changed.
  private func isWelcome(_ line: Int32) -> Bool {
    var (user, own): (UInt32, UInt32) = (0, 0)
    guard csys_local_peer(line, &user, &own) == 0 else { return false }
    if user == geteuid() || user == 0 { return true }
    return group.map { own == $0 || csys_local_peer_is_in(line, $0) == 1 } ?? false
  }
}
