internal import Files
internal import Contract
internal import Glibc

/// The output folder, opened once, so that it can't be replaced by another one.
final class OpenOutputFolder {
  private let path: String
  /// Its name in messages.
  let name: String
  let disk: Disk
  private let folder: DiskDescriptor
  var descriptor: Int32 { folder.number }

  private init(_ path: String, _ name: String, _ disk: Disk, _ folder: consuming DiskDescriptor) {
    self.path = path
    self.name = name
    self.disk = disk
    self.folder = folder
  }

  /// Opens the folder; creates it and its parents if missing.
  static func make(_ path: String, named name: String? = nil, _ disk: Disk) throws(CaptureError) -> OpenOutputFolder {
    do throws(DiskFault) {
      return try open(path, named: name, disk)
    } catch {
      guard error.reason == ENOENT else { throw StorageTrouble.error(error, at: name ?? path) }
    }
    var made: [String] = []
    do throws(DiskFault) {
      try makeMissing(path, disk, &made)
      return try open(path, named: name, disk)
    } catch {
      for folder in made.reversed() { try? disk.removeFolder(folder) }
      throw StorageTrouble.error(error, at: name ?? path)
    }
  }

  static func open(_ path: String, named name: String? = nil, _ disk: Disk) throws(DiskFault) -> OpenOutputFolder {
    OpenOutputFolder(path, name ?? path, disk, try disk.openFolder(path, followsLink: true))
  }

  private static func makeMissing(_ path: String, _ disk: Disk, _ made: inout [String]) throws(DiskFault) {
    var folder = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      folder = folder.isEmpty ? String(name) : Folders.join(folder, String(name))
      do throws(DiskFault) {
        try disk.makeFolder(folder)
        made.append(folder)
      } catch {
        if error.reason != EEXIST { throw error }
      }
    }
  }

  /// Locks a session; `nil` if another process holds the lock after this many hundredths of a second.
  func claim(_ session: String, patience: Int = 0) throws(DiskFault) -> Claim? {
    var patience = patience
    // Cleanup may unlink the lock file between our opening and locking it; then the lock is void.
    for _ in 0..<8 {
      let file = try disk.openLock(FolderNames.lock(session), in: descriptor)
      while try !disk.lock(file.number) {
        guard patience > 0 else { return nil }
        patience -= 1
        poll(nil, 0, 10)
      }
      if try disk.status(file.number).links > 0 { return Claim(file) }
    }
    throw DiskFault(.open, EAGAIN)
  }

  /// Releases a lock and deletes its file.
  func release(_ claim: consuming Claim, of session: String) throws(DiskFault) {
    try disk.unlink(FolderNames.lock(session), in: descriptor)
  }

  /// Deletes a folder with its files; links are deleted, not followed.
  func remove(_ name: String) throws(DiskFault) {
    try empty(name)
    try disk.removeFolder(name, in: descriptor)
  }

  private func empty(_ name: String) throws(DiskFault) {
    let folder = try disk.openFolder(name, in: descriptor)
    for file in try disk.list(folder.number) { try disk.unlink(file, in: folder.number) }
  }

  func contains(_ name: String) throws(DiskFault) -> Bool {
    try disk.status(of: name, in: descriptor) != nil
  }

  /// Whether the path still leads to the opened folder.
  func isStillThere() throws(DiskFault) -> Bool {
    let ours = try disk.status(descriptor)
    return try disk.status(of: path, in: AT_FDCWD, followsLink: true)?.isSame(as: ours) ?? false
  }

  /// Its real path, without links.
  var place: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : path
  }

  func join(_ name: String) -> String { Folders.join(self.name, name) }
}

/// The lock of a running session: while it is held, cleanup leaves the folder alone.
struct Claim: ~Copyable {
  private let file: DiskDescriptor

  init(_ file: consuming DiskDescriptor) {
    self.file = file
  }
}
