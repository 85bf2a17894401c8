internal import Contract
internal import Files
internal import Glibc

/// What the store asks of the disk.
enum StoreDisk {
  /// Writes what is in memory about a file or folder to the disk: 0, or the number of the error.
  static func sync(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? 0 : errno
  }

  static func sync(folderOf path: String) -> Int32 { sync(Folders.parent(path)) }

  /// Makes a folder whose parent exists: 0, also if it exists, or the number of the error.
  static func makeFolder(_ path: String) -> Int32 {
    if mkdir(path, 0o700) == 0 { return sync(folderOf: path) }
    return errno == EEXIST ? 0 : errno
  }

  /// When a folder was changed last; `nil` if it is no folder.
  static func changed(_ path: String) -> WallTime? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return WallTime(milliseconds: Int64(status.st_mtim.tv_sec) &* 1000 &+ Int64(status.st_mtim.tv_nsec / 1_000_000))
  }

  static func size(_ path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  }

  /// What a client is answered after a failure.
  static func refusal(_ reason: Int32) -> HTTPRefusal {
    switch reason {
    case ENOSPC, EDQUOT: HTTPRefusal(507, "The backend's disk is full.")
    default: HTTPRefusal(500, "The backend can't write: \(String(cString: strerror(reason))).")
    }
  }
}
