internal import Files
internal import Cameo
internal import Contract
internal import Evidence
internal import Glibc
internal import Synchronization

/// The session folders of one test: on the real disk, in a folder of their own that goes when the test is over.
final class TapeCaptures {
  let root: String
  private let isFull = FullDisk()

  init() throws(CaptureError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/cameo-tape-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CaptureError(
        .cannotWrite, "No folder for the captures of a tape can be made in \(printable(parent)).",
        recovery: "Set TMPDIR to one that can be written.")
    }
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(root) }

  /// The folder of a session, which the person in the tape knows under a name of their own.
  func folder(named name: String, session: String) throws(CaptureError) -> CaptureFolder {
    let disk = Disk(isDurable: false) { [isFull] call in isFull.refuses(call) ? ENOSPC : 0 }
    return try CaptureFolder.prepare(in: root, named: name, session: session, disk: disk)
  }

  /// From now on nothing more can be written, or everything can again.
  func fill(_ isFull: Bool) { self.isFull.set(isFull) }

  /// All files that stand there, sorted, as paths below the folder of all sessions; without what is half-made.
  var files: [String] { Self.files(in: root, below: "") }

  /// Whether a text stands in one of them.
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

/// A disk that a tape has filled.
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
