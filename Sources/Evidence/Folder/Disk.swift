internal import Files
internal import CSystem
internal import Glibc

/// The calls that make, read and remove a session's folder, each of which a test can make fail.
package struct Disk: Sendable {
  package enum Call: String, CaseIterable, Hashable, Sendable {
    case makeFolder, openFolder, create, open, lock, status, mode, write, read, sync, list, rename, unlink, removeFolder
  }

  /// Asked before each call: the number of an error stands for a call that failed with it, 0 lets it through.
  package var interferes: @Sendable (Call) -> Int32

  /// Whether what is written is to outlast a power cut.
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

  /// `mkdirat`, for nobody but us.
  func makeFolder(_ name: String, in folder: Int32 = AT_FDCWD) throws(DiskFault) {
    _ = try check(.makeFolder) { mkdirat(folder, name, 0o700) }
  }

  /// `openat`; a link is followed only where it was the person who named it.
  func openFolder(_ name: String, in folder: Int32 = AT_FDCWD, followsLink: Bool = false) throws(DiskFault)
    -> Descriptor
  {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    return Descriptor(try check(.openFolder) { openat(folder, name, flags) })
  }

  /// The names in an open folder, sorted, without `.` and `..` (`fdopendir`, `readdir`).
  func list(_ folder: Int32) throws(DiskFault) -> [String] {
    // A descriptor of its own, since the place in the listing belongs to it.
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

  /// Gives a folder its name, where nothing has it yet (`renameat2`).
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

  /// A new file, never an old one and never through a link.
  func create(_ name: String, in folder: Int32) throws(DiskFault) -> Descriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return Descriptor(try check(.create) { openat(folder, name, flags, 0o600) })
  }

  /// The file that holds a lock, made where it is missing.
  func openLock(_ name: String, in folder: Int32) throws(DiskFault) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    return Descriptor(try check(.open) { openat(folder, name, flags, 0o600) })
  }

  /// A file to read; not to wait where a pipe or a device stands in its place.
  func open(_ name: String, in folder: Int32) throws(DiskFault) -> Descriptor {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    return Descriptor(try check(.open) { openat(folder, name, flags) })
  }

  /// False where somebody else has it.
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

  /// What stands under a name, which may be a link; nil where nothing does.
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
      let reason = Outlet(file).write(bytes)
      errno = reason
      return reason == 0 ? 0 : -1
    }
  }

  /// As many bytes as there are, up to what the buffer takes; 0 at the end.
  func read(_ file: Int32, into buffer: inout [UInt8]) throws(DiskFault) -> Int {
    Int(
      try check(.read) {
        while true {
          let count = Glibc.read(file, &buffer, buffer.count)
          if count >= 0 || errno != EINTR { return Int32(count) }
        }
      })
  }

  /// The last so many bytes of a file of this size (`lseek`); reading goes on behind them.
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

  /// Cuts off what was written behind this size and is not whole.
  func cut(_ file: Int32, to size: Int64) { ftruncate(file, off_t(size)) }

  /// A file that is only ever added to, made where it is missing (`open`); never another kind of thing.
  func openBook(_ path: String) throws(DiskFault) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let file = Descriptor(try check(.open) { Glibc.open(path, flags, 0o600) })
    guard try status(file.number).kind == .file else { throw DiskFault(.open, EINVAL) }
    return file
  }

  /// `fsync`; some file systems have none for folders.
  func sync(_ file: Int32) throws(DiskFault) {
    do throws(DiskFault) {
      _ = try check(.sync) { isDurable ? fsync(file) : 0 }
    } catch {
      if error.reason != EINVAL && error.reason != ENOTSUP { throw error }
    }
  }
}

/// Why a call failed.
struct DiskFault: Error, Hashable {
  let call: Disk.Call
  /// As `errno` says it.
  let reason: Int32

  init(_ call: Disk.Call, _ reason: Int32) {
    self.call = call
    self.reason = reason
  }
}

/// A descriptor that is closed with its owner.
struct Descriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}

/// What matters here of what `stat` says.
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

  /// Whether it is the same thing, whatever else has changed.
  func isSame(as other: FileStatus) -> Bool { device == other.device && number == other.number }
}
