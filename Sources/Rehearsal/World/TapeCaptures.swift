internal import Files
internal import Cameo
internal import Contract
internal import Crypto
internal import Evidence
internal import Glibc
internal import Synchronization

/// The session folders of one test: on the real disk, in a temporary folder that is deleted when the test ends.
final class TapeCaptures {
  let root: String
  /// Locked while the folder is in use.
  private let lock: Int32
  private let isFull = FullDisk()

  init() throws(CaptureError) {
    // Creates and registers the folder at once; otherwise a program that ends in between would leave it behind.
    let made = Self.standing.withLock { standing -> (root: String, lock: Int32)? in
      guard standing != nil, let made = Self.make() else { return nil }
      standing?.insert(made.root)
      return made
    }
    guard let (root, lock) = made else {
      throw CaptureError(
        .cannotWrite, "The folder for a tape's captures can't be created in \(printable(Self.parent)).",
        recovery: "Set TMPDIR to a writable folder.")
    }
    (self.root, self.lock) = (root, lock)
  }

  deinit {
    Self.remove(root)
    close(lock)
    Self.standing.withLock { _ = $0?.remove(root) }
  }

  /// The folder of a session; `name` is its path as the tape knows it.
  func folder(
    named name: String, session: String, encryptedFor owner: PublicKey?
  ) throws(CaptureError) -> CaptureFolder {
    let disk = Disk(isDurable: false) { [isFull] call in isFull.refuses(call) ? ENOSPC : 0 }
    return try CaptureFolder.prepare(in: root, named: name, session: session, encryptedFor: owner, disk: disk)
  }

  /// Simulates a full disk, or ends that.
  func fill(_ isFull: Bool) { self.isFull.set(isFull) }

  /// All files, sorted, relative to the output folder; without unfinished sessions.
  var files: [String] { Self.files(in: root, below: "") }

  /// Whether a file contains a text.
  func holds(_ text: String, in file: String) -> Bool {
    let bytes = (try? SystemFiles().read("\(root)/\(file)", limit: 1 << 24)) ?? []
    return String(decoding: bytes, as: UTF8.self).contains(text)
  }

  private static func files(in folder: String, below path: String) -> [String] {
    let names = (try? SystemFiles().list(folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      let inner = files(in: "\(folder)/\(name)", below: "\(path)\(name)/")
      return inner.isEmpty ? ["\(path)\(name)"] : inner
    }
  }

  private static func remove(_ folder: String) {
    for name in (try? SystemFiles().list(folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if unlink(path) != 0 { remove(path) }
    }
    rmdir(folder)
  }
}

// MARK: - Cleanup after interrupted runs

extension TapeCaptures {
  private static let prefix = "cameo-tape-"

  private static var parent: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// The folders of this process; `nil` once all have been deleted.
  private static let standing = Mutex<Set<String>?>([])

  /// For the end of a program whose threads still run: deletes all folders and blocks new ones.
  static func closeAll() {
    let roots = standing.withLock { standing in
      defer { standing = nil }
      return standing ?? []
    }
    for root in roots {
      // A running test may write something meanwhile.
      for _ in 0..<100 where access(root, F_OK) == 0 { remove(root) }
    }
  }

  /// Deletes folders of killed programs.
  static func sweep() {
    for name in (try? SystemFiles().list(parent)) ?? [] where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      guard let lock = claim(path) else { continue }
      remove(path)
      close(lock)
    }
  }

  private static func make() -> (root: String, lock: Int32)? {
    // Cleanup may delete the folder before it is locked.
    for _ in 0..<100 {
      var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { return nil }
      let root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if let lock = claim(root) { return (root, lock) }
    }
    return nil
  }

  /// Locks one of our folders that is not in use.
  private static func claim(_ path: String) -> Int32? {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    var status = stat()
    guard folder >= 0 else { return nil }
    guard flock(folder, LOCK_EX | LOCK_NB) == 0, fstat(folder, &status) == 0, status.st_uid == geteuid(),
      status.st_nlink > 0
    else {
      close(folder)
      return nil
    }
    return folder
  }
}

/// A simulated full disk.
private final class FullDisk: Sendable {
  private let isFull = Mutex(false)

  func set(_ isFull: Bool) { self.isFull.withLock { $0 = isFull } }

  func refuses(_ call: Disk.Call) -> Bool {
    switch call {
    case .makeFolder, .create, .write: isFull.withLock { $0 }
    case .openFolder, .open, .lock, .status, .mode, .read, .sync, .list, .rename, .unlink, .removeFolder: false
    }
  }
}
