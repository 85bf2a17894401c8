internal import Glibc

/// The file system.
package struct SystemFiles: FileStore, Sendable {
  package init() {}

  /// Refuses anything but regular files, since devices and pipes could block.
  package func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    try read(path, limit: limit) { _ in true }
  }

  package func readGuarded(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    try read(path, limit: limit) { file in
      file.st_mode & (S_IRWXG | S_IRWXO) == 0 && (file.st_uid == 0 || file.st_uid == geteuid())
    }
  }

  private func read(
    _ path: String, limit: Int, where isTrusted: (stat) -> Bool
  ) throws(FileFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.fault(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.fault(path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileFault(path, .isFolder) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileFault(path, .other("it is not a regular file")) }
    guard isTrusted(status) else { throw FileFault(path, .exposed) }
    return try Self.bytes(of: descriptor, path, limit: limit)
  }

  private static func bytes(of descriptor: Int32, _ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw fault(path) }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
      guard bytes.count <= limit else { throw FileFault(path, .tooLarge(limit: limit)) }
    }
  }

  package func list(_ folder: String) throws(FileFault) -> [String] {
    guard let stream = opendir(folder) else { throw Self.fault(folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package func isFolder(_ path: String) -> Bool {
    guard let stream = opendir(path) else { return false }
    closedir(stream)
    return true
  }

  package func place(of path: String) throws(FileFault) -> String { path }

  package func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Writes a temporary file, syncs and renames it, so that readers see either the old or the new file.
  package func write(_ bytes: [UInt8], to path: String) throws(FileFault) { try write(bytes, to: path, mode: 0o600) }

  package func edit(_ bytes: [UInt8], at path: String) throws(FileFault) {
    let real = realpath(path, nil)
    defer { free(real) }
    let target = real.map { String(cString: $0) } ?? path
    var old = stat()
    guard stat(target, &old) == 0 else {
      return try write(bytes, to: target, mode: access(Folders.parent(target), F_OK) == 0 ? 0o644 : 0o600)
    }
    try write(bytes, to: target, mode: old.st_mode & 0o777)
    // Only root may restore another owner; for other users this fails or changes nothing.
    _ = chown(target, old.st_uid, old.st_gid)
  }

  /// Atomic write with a mode; if others may read the file, missing folders are readable too.
  package func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(FileFault) {
    try Self.makeFolders(of: path, mode: mode & 0o044 == 0 ? 0o700 : 0o755)
    let reason = try Self.write(bytes, to: path, mode: mode) { rename($0, path) }
    if reason != 0 { throw Self.fault(path, reason) }
  }

  /// Creates a file with mode 0600; false if there is one already, which stays as it is.
  package func create(_ bytes: [UInt8], at path: String, folders: UInt32 = 0o700) throws(FileFault) -> Bool {
    try Self.makeFolders(of: path, mode: folders)
    let reason = try Self.write(bytes, to: path, mode: 0o600) { part in
      guard link(part, path) == 0 else { return -1 }
      unlink(part)
      return 0
    }
    if reason != 0, reason != EEXIST { throw Self.fault(path, reason) }
    return reason == 0
  }

  /// Writes a temporary file durably, and gives it its name with `place`; returns the reason of a failure (`errno`).
  private static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32, place: (_ part: String) -> Int32
  ) throws(FileFault) -> Int32 {
    let (descriptor, temporary) = try makePart(of: path)
    var reason = OutputWriter(descriptor).write(bytes)
    if reason == 0, fchmod(descriptor, mode) != 0 { reason = errno }
    if reason == 0, fsync(descriptor) != 0 { reason = errno }
    close(descriptor)
    if reason == 0, place(temporary) != 0 { reason = errno }
    if reason != 0 { unlink(temporary) }
    return reason
  }

  /// Creates a temporary file beside the target, and deletes those of dead processes.
  private static func makePart(of path: String) throws(FileFault) -> (descriptor: Int32, path: String) {
    let folder = open(Folders.parent(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      PartFiles.sweep(folder, prefix: (path.split(separator: "/").last ?? "") + ".")
      close(folder)
    }
    // In a container the PID may repeat after a restart, so an old file appears to belong to a live process.
    for number in 0..<100 {
      let part = "\(path).\(getpid())\(number == 0 ? "" : "-\(number)").part"
      let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor >= 0 { return (descriptor, part) }
      if errno != EEXIST { throw fault(path) }
    }
    throw fault(path, EEXIST)
  }

  /// Creates the missing folders above a path.
  package static func makeFolders(of path: String, mode: UInt32 = 0o700) throws(FileFault) {
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + name
      if mkdir(folder, mode) == 0 {
        // Regardless of the umask.
        chmod(folder, mode)
      } else if errno != EEXIST && errno != EROFS && errno != EACCES {
        throw errno == ENOTDIR ? FileFault(Folders.parent(folder), .isNoFolder) : fault(folder)
      }
    }
  }

  private static func fault(_ path: String, _ number: Int32 = errno) -> FileFault { FileFault(path, errno: number) }
}
