package import Contract
internal import Glibc

/// A folder that was opened once, so that another one can't take its place; names in it are never followed as links.
package final class OpenFolder: Sendable {
  /// Its path, for messages.
  package let path: String
  package let descriptor: Int32

  /// Opens a folder that the user has named; that name may be a link.
  package init(_ path: String) throws(FileFault) {
    self.path = path
    descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.fault(path, errno) }
  }

  /// A file in place of a folder is named, also if it is one of the path's parts.
  private static func fault(_ path: String, _ reason: Int32) -> FileFault {
    var (part, status) = (path, stat())
    while reason == ENOTDIR, !part.isEmpty, part != "/" {
      if stat(part, &status) == 0 {
        return FileFault(part, status.st_mode & S_IFMT == S_IFDIR ? .missing : .isNoFolder)
      }
      part = Folders.parent(part)
    }
    return FileFault(path, errno: reason)
  }

  /// Opens a folder inside another one.
  package init(_ name: String, in parent: OpenFolder) throws(FileFault) {
    path = Folders.join(parent.path, name)
    descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw FileFault(path, errno: errno) }
  }

  deinit { close(descriptor) }

  /// A path that leads to this very folder, for code that takes paths.
  package var pathOfDescriptor: String { "/proc/self/fd/\(descriptor)" }

  /// The names in it, without `.` and `..`, in no order.
  package func names() throws(FileFault) -> [String] {
    // A stream closes its descriptor, and has a position of its own.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw FileFault(path, errno: errno) }
    guard let stream = fdopendir(own) else {
      close(own)
      throw FileFault(path, errno: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// When the last name was put into a folder in here, or into this one (`.`); `nil` if it is no folder.
  package func changed(_ name: String) -> WallTime? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFDIR
    else { return nil }
    return Self.time(status)
  }

  /// When a file in here was written; `nil` if it is none.
  package func written(_ name: String) -> WallTime? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Self.time(status)
  }

  private static func time(_ status: stat) -> WallTime {
    WallTime(milliseconds: Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000)
  }

  /// Identifies one version of a file: replacing or writing it changes the stamp.
  package struct Stamp: Equatable, Sendable {
    fileprivate var file: UInt64
    fileprivate var (seconds, nanoseconds): (Int, Int)
    fileprivate var size: Int64

    package var bytes: Int { Int(size) }
  }

  /// `nil` if there is no such file.
  package func stamp(_ name: String) -> Stamp? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return Stamp(
      file: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
      size: Int64(status.st_size))
  }

  package func contains(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Whether it is certain that a name is not there.
  package func lacks(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT
  }

  // MARK: Files

  /// Opens a regular file for reading; a pipe or a device in its place can't make us wait.
  package func open(_ name: String) throws(FileFault) -> OpenFile {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw fault(name) }
    return try OpenFile(file, Folders.join(path, name))
  }

  package func read(_ name: String, limit: Int) throws(FileFault) -> [UInt8] {
    let file = try open(name)
    guard file.size <= limit else { throw FileFault(Folders.join(path, name), .tooLarge(limit: limit)) }
    guard let bytes = file.bytes() else { throw FileFault(Folders.join(path, name), .other("it can't be read")) }
    return bytes
  }

  /// `nil` if the file is missing.
  package func readIfThere(_ name: String, limit: Int) throws(FileFault) -> [UInt8]? {
    do throws(FileFault) {
      return try read(name, limit: limit)
    } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }

  /// Replaces a file as a whole, durably: after this returns, the new bytes are there even after a power loss.
  package func write(_ bytes: [UInt8], to name: String) throws(FileFault) {
    _ = try write(to: name) { OutputWriter($0).write(bytes) }
  }

  /// The same with bytes that `fill` writes to a descriptor; it returns 0, the number of an error, or `nil` to give up.
  ///
  /// Returns whether the file was written.
  package func write(to name: String, _ fill: (Int32) -> Int32?) throws(FileFault) -> Bool {
    let part = "\(name).part"
    // Each file has one writer: what stands there was left by a process that died.
    unlinkat(descriptor, part, 0)
    let file = openat(descriptor, part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw fault(name) }
    let filled = fill(file)
    var reason = filled ?? 0
    guard filled != nil else {
      close(file)
      unlinkat(descriptor, part, 0)
      return false
    }
    if reason == 0, fsync(file) != 0 { reason = errno }
    close(file)
    if reason == 0, renameat(descriptor, part, descriptor, name) != 0 { reason = errno }
    if reason == 0, fsync(descriptor) != 0 { reason = errno }
    guard reason != 0 else { return true }
    unlinkat(descriptor, part, 0)
    throw fault(name, reason)
  }

  /// Renames a file, over another one.
  package func rename(_ name: String, to new: String) throws(FileFault) {
    guard renameat(descriptor, name, descriptor, new) == 0, fsync(descriptor) == 0 else { throw fault(name) }
  }

  package func remove(_ name: String) throws(FileFault) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw fault(name) }
  }

  private func fault(_ name: String, _ reason: Int32 = errno) -> FileFault {
    FileFault(Folders.join(path, name), errno: reason)
  }
}

/// A regular file, opened for reading.
package final class OpenFile: Sendable {
  private let descriptor: Int32
  package let size: Int

  /// Takes the descriptor over.
  fileprivate init(_ descriptor: Int32, _ path: String) throws(FileFault) {
    self.descriptor = descriptor
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    size = Int(status.st_size)
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else { throw FileFault(path, .other("it is no regular file")) }
  }

  deinit { close(descriptor) }

  /// Reads from a place in the file (`pread`); `nil` on failure.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { return nil }
    }
  }

  /// As many bytes as it had when it was opened; `nil` if it has become shorter.
  fileprivate func bytes() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: size)
    var done = 0
    while done < size {
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]), at: done)
      }
      guard let count, count > 0 else { return nil }
      done += count
    }
    return bytes
  }
}
