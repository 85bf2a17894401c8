internal import Contract
internal import Files
internal import Notation

/// A session folder that may be deleted, if it contains only our files.
struct FinishedFolder {
  /// When its session ended, from `result.json`; `nil` unless the folder matches its manifest exactly.
  private(set) var ended: String?
  /// How it ended, likewise; the other facts are set if `ended` is.
  private(set) var status: String?
  /// The digest of the manifest itself, which counts as a file.
  private(set) var manifest: Digest?
  private(set) var files = 0
  private(set) var bytes: Int64 = 0

  init(_ folder: Int32, name: String, _ disk: Disk) throws(DiskFault) {
    guard let bytes = try Self.document(FolderNames.manifest, folder, disk),
      case .manifest(let manifest) = Manifest.read(bytes), manifest.session == name
    else { return }
    let names = (manifest.entries.map(\.path) + [FolderNames.manifest]).sorted()
    guard try disk.list(folder) == names, try Self.areFiles(names, folder, disk) else { return }
    guard let result = try Self.document(ResultDocument.name, folder, disk),
      let node = JSONReader.read(result, file: ResultDocument.name).node, node["session"]?.string == name,
      let time = node["ended"]?.string, WallTime.isWritten(time)
    else { return }
    (ended, status, self.manifest) = (time, node["status"]?.string, Digest(of: bytes))
    files = names.count
    self.bytes = manifest.entries.reduce(Int64(bytes.count)) { $0 + $1.size }
  }

  private static func areFiles(_ names: [String], _ folder: Int32, _ disk: Disk) throws(DiskFault) -> Bool {
    for name in names {
      guard try disk.status(of: name, in: folder)?.kind == .file else { return false }
    }
    return true
  }

  /// The content; `nil` if there is no such file, or it is too large for one of our documents.
  static func document(_ name: String, _ folder: Int32, _ disk: Disk) throws(DiskFault) -> [UInt8]? {
    try bytes(of: name, folder, disk, atMost: JSONReader.maximalSize)
  }

  /// The content; `nil` if there is no such file, or it is larger than `most`.
  static func bytes(of name: String, _ folder: Int32, _ disk: Disk, atMost most: Int) throws(DiskFault) -> [UInt8]? {
    guard let found = try disk.status(of: name, in: folder), found.kind == .file, found.size <= Int64(most) else {
      return nil
    }
    let file = try disk.open(name, in: folder)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= most {
      let count = try disk.read(file.number, into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
    return nil
  }
}
