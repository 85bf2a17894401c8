internal import Files
internal import CSystem
internal import Glibc

/// The system calls on session folders, with fault injection for tests.
package struct Disk: Sendable {
  package enum Call: String, CaseIterable, Hashable, Sendable {
    case makeFolder, openFolder, create, open, lock, status, mode, write, read, sync, list, rename, unlink, removeFolder
  }

  /// Called before each call: returns 0 to let it through, or the `errno` to fail with.
  package var interferes: @Sendable (Call) -> Int32

  /// Whether writes are synced to survive a power cut.
  private let isDurable: Bool

  package init(isDurable: Bool = true, interferes: @escaping @Sendable (Call) -> Int32 = { _ in 0 }) {
    self.isDurable = isDurable
    self.interferes = interferes
  }

  package static let system = Disk()

  private func check(_ call: Call, _ perform: () -> Int32) throws(DiskFault) -> Int32 {
    let refusal = interferes(call)
    if refusal != 0 { throw DiskFault(call, refusal) }
    let result = perform()
    if result < 0 { throw DiskFault(call, errno) }
    return result
  }

  // MARK: Folders

  /// `mkdirat`, accessible to this user only.
  func makeFolder(_ name: String, in folder: Int32 = AT_FDCWD) throws(DiskFault) {
    _ = try check(.makeFolder) { mkdirat(folder, name, 0o700) }
  }

  /// `openat`; follows a link only if the user named it.
  func openFolder(_ name: String, in folder: Int32 = AT_FDCWD, followsLink: Bool = false) throws(DiskFault)
    -> DiskDescriptor
  {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    return DiskDescriptor(try check(.openFolder) { openat(folder, name, flags) })
  }

  /// The names in an open folder, sorted, without `.` and `..` (`fdopendir`, `readdir`).
  func list(_ folder: Int32) throws(DiskFault) -> [String] {
    // A separate descriptor, since the listing position belongs to it.
    let own = try check(.list) { openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(own) else {
      let reason = errno
      close(own)
      throw DiskFault(.list, reason)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    if errno != 0 { throw DiskFault(.list, errno) }
    return names.sorted()
  }

  /// Renames a folder without overwriting (`renameat2`).
  func rename(_ name: String, to new: String, in folder: Int32) throws(DiskFault) {
    _ = try check(.rename) { csys_rename_new(folder, name, new) }
  }

  /// `unlinkat`: removes a link, never what it leads to.
  func unlink(_ name: String, in folder: Int32) throws(DiskFault) {
    _ = try check(.unlink) { unlinkat(folder, name, 0) }
  }

  func removeFolder(_ name: String, in folder: Int32 = AT_FDCWD) throws(DiskFault) {
    _ = try check(.removeFolder) { unlinkat(folder, name, AT_REMOVEDIR) }
  }

  // MARK: Files

  /// Creates a file exclusively, never through a link.
  func create(_ name: String, in folder: Int32) throws(DiskFault) -> DiskDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return DiskDescriptor(try check(.create) { openat(folder, name, flags, 0o600) })
  }

  /// Opens or creates a lock file.
  func openLock(_ name: String, in folder: Int32) throws(DiskFault) -> DiskDescriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    return DiskDescriptor(try check(.open) { openat(folder, name, flags, 0o600) })
  }

  /// Opens a file for reading, without blocking on a pipe or device in its place.
  func open(_ name: String, in folder: Int32) throws(DiskFault) -> DiskDescriptor {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    return DiskDescriptor(try check(.open) { openat(folder, name, flags) })
  }

  /// Takes a lock; false if another process holds it.
  func lock(_ file: Int32) throws(DiskFault) -> Bool {
    do throws(DiskFault) {
      _ = try check(.lock) { csys_lock(file) }
      return true
    } catch {
      if error.reason == EWOULDBLOCK { return false }
      throw error
    }
  }

  func status(_ file: Int32) throws(DiskFault) -> FileStatus {
    var status = stat()
    _ = try check(.status) { fstat(file, &status) }
    return FileStatus(status)
  }

  /// The status of a name, which may be a link; `nil` if it does not exist.
  func status(of name: String, in folder: Int32, followsLink: Bool = false) throws(DiskFault) -> FileStatus? {
    var status = stat()
    do throws(DiskFault) {
      _ = try check(.status) { fstatat(folder, name, &status, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) }
      return FileStatus(status)
    } catch {
      if error.reason == ENOENT { return nil }
      throw error
    }
  }

  func setMode(_ mode: UInt32, of file: Int32) throws(DiskFault) {
    _ = try check(.mode) { fchmod(file, mode) }
  }

  func write(_ bytes: [UInt8], to file: Int32) throws(DiskFault) {
    _ = try check(.write) {
      let reason = OutputWriter(file).write(bytes)
      errno = reason
      return reason == 0 ? 0 : -1
    }
  }

  /// Reads up to the size of the buffer; 0 at the end.
  func read(_ file: Int32, into buffer: inout [UInt8]) throws(DiskFault) -> Int {
    Int(
      try check(.read) {
        while true {
          let count = Glibc.read(file, &buffer, buffer.count)
          if count >= 0 || errno != EINTR { return Int32(count) }
        }
      })
  }

  /// Reads the last bytes of a file of this size (`lseek`); later reads continue after them.
  func read(_ file: Int32, last count: Int64, of size: Int64) throws(DiskFault) -> [UInt8] {
    _ = try check(.read) { lseek(file, off_t(size - count), SEEK_SET) < 0 ? -1 : 0 }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: Int(count))
    while Int64(bytes.count) < count {
      let more = try read(file, into: &buffer)
      if more == 0 { break }
      bytes += buffer.prefix(more)
    }
    return bytes
  }

  /// Truncates an incomplete write.
  func cut(_ file: Int32, to size: Int64) { ftruncate(file, off_t(size)) }

  /// Opens or creates an append-only file (`open`); nothing but a regular file.
  func openBook(_ path: String) throws(DiskFault) -> DiskDescriptor {
    let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let file = DiskDescriptor(try check(.open) { Glibc.open(path, flags, 0o600) })
    guard try status(file.number).kind == .file else { throw DiskFault(.open, EINVAL) }
    return file
  }

  /// `fsync`; ignores file systems that do not support it for folders.
  func sync(_ file: Int32) throws(DiskFault) {
    do throws(DiskFault) {
      _ = try check(.sync) { isDurable ? fsync(file) : 0 }
    } catch {
      if error.reason != EINVAL && error.reason != ENOTSUP { throw error }
    }
  }
}

/// Error of a system call.
struct DiskFault: Error, Hashable {
  let call: Disk.Call
  /// The `errno`.
  let reason: Int32

  init(_ call: Disk.Call, _ reason: Int32) {
    self.call = call
    self.reason = reason
  }
}

/// An owned file descriptor.
struct DiskDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}

/// The fields of `stat` that are used.
struct FileStatus: Hashable {
  enum Kind { case file, folder, link, other }

  let kind: Kind
  let mode: UInt32
  let size: Int64
  let owner: UInt32
  let links: Int
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    mode = status.st_mode & 0o7777
    size = Int64(status.st_size)
    owner = status.st_uid
    links = Int(status.st_nlink)
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// Whether it is the same inode, whatever else has changed.
  func isSame(as other: FileStatus) -> Bool { device == other.device && number == other.number }
}
