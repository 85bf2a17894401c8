internal import Contract
internal import Files
internal import Glibc

/// Checks a folder against its manifest.
struct Verifier: ~Copyable {
  private(set) var verification: Verification
  private let folder: DiskDescriptor
  private let path: String
  private let disk: Disk
  private var read = Verification.Progress(done: 0, total: 0)

  init(_ path: String, _ disk: Disk) throws(CaptureError) {
    do throws(DiskFault) {
      folder = try disk.openFolder(path, followsLink: true)
    } catch {
      let why =
        error.reason == ENOTDIR ? "is not a folder" : "can't be read: \(String(cString: strerror(error.reason)))"
      throw CaptureError(
        .resourceMissing, "\(printable(path)) \(error.reason == ENOENT ? "does not exist" : why).",
        recovery: "Give the session folder, the one with result.json.")
    }
    self.path = path
    self.disk = disk
    verification = Verification(folder: path)
  }

  mutating func verify(_ progress: (Verification.Progress) -> Void) throws(CaptureError) {
    let listed = attempt(".") { (disk, folder) throws(DiskFault) in try disk.list(folder) }
    guard let names = listed else { return }
    guard names.contains(FolderNames.manifest) else {
      throw CaptureError(
        .resourceMissing, "\(printable(path)) has no \(FolderNames.manifest).",
        recovery: "It is not a session folder, or its manifest was removed.")
    }
    checkMode(".", 0o700, attempt(".") { (disk, folder) throws(DiskFault) in try disk.status(folder) })
    guard let manifest = readManifest() else { return }
    verification.session = manifest.session
    checkName(manifest.session)
    let known = manifest.entries.map(\.path) + [FolderNames.manifest]
    for name in names where !known.contains(name) { note(name, "is not in the manifest") }
    for name in FolderNames.ours where !known.contains(name) { note(name, "is missing in the manifest") }
    read.total = manifest.entries.reduce(0) { $0 + $1.size }
    for entry in manifest.entries {
      guard names.contains(entry.path) else {
        note(entry.path, "is missing")
        continue
      }
      check(entry, progress)
    }
    // Contents are checked only if the files are unchanged.
    if verification.isWhole { checkTexts(manifest) }
  }

  // MARK: The manifest

  private mutating func readManifest() -> Manifest? {
    let name = FolderNames.manifest
    checkFile(name)
    guard verification.isWhole else { return nil }
    let bytes = attempt(name) { (disk, folder) throws(DiskFault) in try FinishedFolder.document(name, folder, disk) }
    guard let bytes else { return nil }
    guard let bytes else {
      note(name, "is too large for a manifest")
      return nil
    }
    verification.files += 1
    verification.bytes += Int64(bytes.count)
    switch Manifest.read(bytes) {
    case .manifest(let manifest): return manifest
    case .altered(let why): note(name, "was changed: \(why)")
    case .unreadable(let diagnostic):
      verification.isUnreadable = true
      note(name, "can't be read: line \(diagnostic.line), \(diagnostic.message)")
    }
    return nil
  }

  /// Checks the folder's real name, regardless of links in the path.
  private mutating func checkName(_ session: String) {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(folder.number)", &buffer, buffer.count)
    guard count > 0 else { return }
    let name = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "/").last.map(String.init) ?? "/"
    if name != session { note(".", "is called \(printable(name)), but holds session \(session)") }
  }

  // MARK: Files

  private mutating func check(_ entry: Manifest.Entry, _ progress: (Verification.Progress) -> Void) {
    guard let found = checkFile(entry.path) else { return }
    // A replaced file may be endless.
    guard found.size == entry.size else {
      return note(entry.path, "has \(found.size) bytes, the manifest says \(entry.size)")
    }
    var (size, digest): (Int64, Digest?) = (0, nil)
    var (done, total) = (read.done, read.total)
    let isRead: Void? = attempt(entry.path) { (disk, folder) throws(DiskFault) in
      let file = try disk.open(entry.path, in: folder)
      var reading = FileReading()
      try reading.read(file.number, disk) { count in
        done += Int64(count)
        progress(Verification.Progress(done: done, total: total))
      }
      (size, digest) = reading.finish()
    }
    read.done = done
    guard isRead != nil else { return }
    verification.files += 1
    verification.bytes += size
    if size != entry.size {
      note(entry.path, "has \(size) bytes, the manifest says \(entry.size)")
    } else if digest != entry.digest {
      note(entry.path, "was changed: its SHA-256 is not the manifest's")
    }
  }

  /// The status of the regular file with this name, if there is one.
  @discardableResult private mutating func checkFile(_ name: String) -> FileStatus? {
    let status = attempt(name) { (disk, folder) throws(DiskFault) in try disk.status(of: name, in: folder) }
    guard let status = status ?? nil else { return nil }
    switch status.kind {
    case .file: checkMode(name, 0o600, status)
    case .link: note(name, "is a symbolic link, not a file")
    case .folder: note(name, "is a folder, not a file")
    case .other: note(name, "is a device or a pipe, not a file")
    }
    return status.kind == .file ? status : nil
  }

  private mutating func checkMode(_ name: String, _ mode: UInt32, _ status: FileStatus?) {
    guard let status, status.mode != mode else { return }
    let (now, wanted) = (String(status.mode, radix: 8), String(mode, radix: 8))
    verification.faults.append(.init(.warning, name, "has mode \(now) instead of \(wanted)"))
  }

  // MARK: Contents

  private mutating func checkTexts(_ manifest: Manifest) {
    let name = ResultDocument.name
    let bytes = attempt(name) { (disk, folder) throws(DiskFault) in try FinishedFolder.document(name, folder, disk) }
    guard let bytes else { return }
    let texts = SessionTexts(result: bytes ?? [], manifest: manifest)
    verification.faults += texts.faults
  }

  // MARK: Faults

  private mutating func note(_ path: String, _ message: String) {
    verification.faults.append(.init(.error, printable(path), message))
  }

  /// An unreadable file is a fault like any other.
  private mutating func attempt<T>(_ name: String, _ body: (Disk, Int32) throws(DiskFault) -> T) -> T? {
    do throws(DiskFault) {
      return try body(disk, folder.number)
    } catch {
      note(name, "can't be read: \(String(cString: strerror(error.reason)))")
      return nil
    }
  }
}
