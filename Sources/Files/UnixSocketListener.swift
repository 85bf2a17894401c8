package import Contract
internal import CSystem
internal import Glibc

/// A socket in the file system, where programs of this machine may speak to this one.
///
/// It is open to the same user, to root, and to a group where that could be given to it.
package final class UnixSocketListener {
  /// The backlog: connections that wait until they are accepted.
  private static let queue: Int32 = 8

  /// Readable when a client wants to connect.
  package let descriptor: Int32
  private let path: String
  private let mostOfLine: Int
  /// Given up for a moment where none is left, to send away who waits: they would keep this program awake.
  private var spare: Int32
  /// Who may come in beside the owner.
  private let group: gid_t?

  /// Takes the place of a socket that another program has left behind: that none of them lives is for the caller to know.
  package init(_ path: String, for group: String, mostOfLine: Int) throws(CaptureError) {
    try? SystemFiles.makeFolders(of: path)
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
    let descriptor = csys_local_bind(path)
    guard descriptor >= 0 else { throw Self.trouble(errno, at: path) }
    self.group = Self.open(path, to: group)
    (self.path, self.descriptor, self.mostOfLine) = (path, descriptor, mostOfLine)
    spare = Self.takeSpare()
    guard listen(descriptor, Self.queue) == 0 else { throw Self.trouble(errno, at: path) }
  }

  private static func trouble(_ reason: Int32, at path: String) -> CaptureError {
    guard reason == EADDRINUSE else {
      return StorageTrouble.error(
        reason, at: path, else: "set RUNTIME_DIRECTORY or XDG_RUNTIME_DIR to a folder of this user")
    }
    var facts = stat()
    let isFolder = lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    return CaptureError(
      .cannotWrite, "\(printable(path)) is a \(isFolder ? "folder" : "file") where the socket of this program belongs.",
      recovery: "Remove it, then start again.")
  }

  deinit {
    unlink(path)
    close(descriptor)
    close(spare)
  }

  private static func takeSpare() -> Int32 { Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// Gives it to a group that this program is in; `nil` if there is none.
  private static func open(_ path: String, to name: String) -> gid_t? {
    guard let group = getgrnam(name)?.pointee.gr_gid,
      fchownat(AT_FDCWD, path, uid_t.max, group, AT_SYMLINK_NOFOLLOW) == 0, chmod(path, 0o660) == 0
    else { return nil }
    return group
  }

  /// The next client; `nil` if none has come, or none that may.
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

  /// The file's own rights say the same; they may have been changed.
  private func isWelcome(_ line: Int32) -> Bool {
    var (user, own): (UInt32, UInt32) = (0, 0)
    guard csys_local_peer(line, &user, &own) == 0 else { return false }
    if user == geteuid() || user == 0 { return true }
    return group.map { own == $0 || csys_local_peer_is_in(line, $0) == 1 } ?? false
  }
}
