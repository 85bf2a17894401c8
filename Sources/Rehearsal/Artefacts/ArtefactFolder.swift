internal import Files
package import Contract
internal import Glibc
internal import Synchronization

/// The folder for artefacts; nothing is written elsewhere.
///
/// Below it, symbolic links and `..` are refused, so that a tape can't overwrite other files.
package struct ArtefactFolder: Sendable {
  private let root: String

  package init(_ path: String) {
    root = path.isEmpty ? "." : path
  }

  /// Writes a file atomically, creating its folders, and returns its path: readers see the old file or the new one.
  @discardableResult
  package func write(_ bytes: [UInt8], to relative: String) throws(CaptureError) -> String {
    let path = path(of: relative)
    guard let names = Self.names(of: relative), let name = names.last else {
      throw CaptureError(
        .cannotWrite, "\(printable(relative)) is not in \(printable(root)).",
        recovery: "Give a path below that folder, without '..'.")
    }
    let fault = Self.isClosed.withLock { isClosed -> WriteFault? in
      do throws(WriteFault) {
        if isClosed { throw WriteFault(number: ECANCELED) }
        var folder = try Folder.root(root)
        for name in names.dropLast() { folder = try folder.enter(name) }
        if Self.isNew(Folders.parent(path)) { folder.sweep() }
        try folder.put(bytes, as: name)
        return nil
      } catch {
        return error
      }
    }
    if let fault { throw fault.error(path) }
    return path
  }

  /// The path of a file in this folder.
  func path(of relative: String) -> String { (root.hasSuffix("/") ? root : root + "/") + relative }

  private static let swept = Mutex<Set<String>>([])

  /// Whether the folder is used for the first time; then files of crashed runs are deleted.
  private static func isNew(_ folder: String) -> Bool { swept.withLock { $0.insert(folder).inserted } }

  /// Locked while writing, so that no write is cut off.
  private static let isClosed = Mutex(false)

  /// Blocks further writes, for the end of a program whose threads still run.
  static func closeAll() { isClosed.withLock { $0 = true } }

  /// The path's components; `nil` if it leaves the folder or is empty.
  private static func names(of relative: String) -> [String]? {
    let names = relative.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isSound = names.allSatisfy { !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }
    return isSound ? names : nil
  }
}

/// Why a write failed: the `errno` of a step.
struct WriteFault: Error, Equatable {
  var number: Int32

  func error(_ path: String) -> CaptureError {
    let (why, fix) = words
    return CaptureError(.cannotWrite, "\(printable(path)) can't be written: \(why).", recovery: fix)
  }

  private var words: (why: String, fix: String) {
    switch number {
    case ENOSPC, EDQUOT: ("the disk is full", "Free some space.")
    case EACCES, EPERM: ("this user may not write there", "Check the folder's owner and mode with 'ls -ld'.")
    case EROFS: ("the file system is read-only", "Give another folder.")
    case ENOTDIR, ELOOP:
      ("a file or symbolic link is in place of a folder", "Move it away, or give another path.")
    case EISDIR, ENOTEMPTY, EEXIST: ("a folder of that name exists", "Move it away, or give another name.")
    case ENODEV: ("a device, pipe or socket of that name exists", "Give another name.")
    case ENAMETOOLONG: ("a name in it is too long", "Give a shorter one.")
    default: (String(cString: strerror(number)), "Check the file system.")
    }
  }
}

/// An open folder, closed on deinit.
private final class Folder {
  private let descriptor: Int32

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// `mkdir -p`, then `open`; links above the root are allowed.
  static func root(_ path: String) throws(WriteFault) -> Folder {
    var way = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      way += name + "/"
      // A folder that can't be created is reported by the open.
      if mkdir(way, 0o755) != 0, errno == ENOSPC || errno == EDQUOT { throw WriteFault(number: errno) }
    }
    return try opened(open(way.isEmpty ? "." : way, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  /// `mkdirat`, `openat`; O_NOFOLLOW refuses a link with ENOTDIR or ELOOP.
  func enter(_ name: String) throws(WriteFault) -> Folder {
    if mkdirat(descriptor, name, 0o755) != 0, errno != EEXIST { throw WriteFault(number: errno) }
    return try Self.opened(openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
  }

  private static func opened(_ descriptor: Int32) throws(WriteFault) -> Folder {
    guard descriptor >= 0 else { throw WriteFault(number: errno) }
    return Folder(descriptor)
  }

  private static let partPrefix = ".cameo-"

  /// Deletes temporary files of crashed runs.
  func sweep() { PartFiles.sweep(descriptor, prefix: Self.partPrefix) }

  /// Writes a temporary file and renames it (`renameat`), which replaces a link instead of following it.
  func put(_ bytes: [UInt8], as name: String) throws(WriteFault) {
    if isSpecial(name) { throw WriteFault(number: ENODEV) }
    let (file, temporary) = try makeTemporary()
    let reason = OutputWriter(file).write(bytes)
    close(file)
    if reason == 0, renameat(descriptor, temporary, descriptor, name) == 0 { return }
    let fault = WriteFault(number: reason == 0 ? errno : reason)
    unlinkat(descriptor, temporary, 0)
    throw fault
  }

  /// A device, pipe or socket is no earlier artefact, so it must not be replaced.
  private func isSpecial(_ name: String) -> Bool {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    return ![S_IFREG, S_IFLNK, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Creates a temporary file; skips names left by another run.
  private func makeTemporary() throws(WriteFault) -> (descriptor: Int32, name: String) {
    for number in 0..<1000 {
      let name = "\(Self.partPrefix)\(getpid())-\(number).part"
      let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if file >= 0 { return (file, name) }
      if errno != EEXIST { throw WriteFault(number: errno) }
    }
    throw WriteFault(number: EEXIST)
  }
}
