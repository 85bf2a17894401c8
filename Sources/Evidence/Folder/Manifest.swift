internal import Contract
internal import Files
internal import Notation

/// `manifest.json`: the size and digest of every other file in a session folder.
struct Manifest: Equatable {
  struct Entry: Hashable {
    var path: String
    var size: Int64
    var digest: Digest
  }

  static let version = 1

  var session: String
  private(set) var entries: [Entry]

  init(session: String, entries: [Entry]) {
    self.session = session
    self.entries = entries.sorted { $0.path < $1.path }
  }

  var bytes: [UInt8] {
    Canonical.bytes(
      .object([
        ("v", .integer(Self.version)), ("session", .string(session)),
        (
          "files",
          .array(
            entries.map { entry in
              .object([
                ("path", .string(entry.path)), ("bytes", .integer(entry.size)), ("sha256", .string(entry.digest.hex)),
              ])
            })
        ),
      ]))
  }
}

extension Manifest {
  /// The result of parsing a manifest.
  enum Reading: Equatable {
    case manifest(Manifest)
    /// Parsed, but not in our form: an unknown version, an extra field, another order.
    case altered(String)
    /// Invalid JSON; the message has the position.
    case unreadable(Diagnostic)
  }

  /// Accepts exactly the bytes that `bytes` writes.
  static func read(_ bytes: [UInt8]) -> Reading {
    let (node, diagnostics) = JSONReader.read(bytes, file: FolderNames.manifest)
    guard let node else {
      return .unreadable(diagnostics.first ?? Diagnostic(file: FolderNames.manifest, "is not valid JSON"))
    }
    guard node["v"]?.integer == version else { return .altered("its version \"v\" is not \(version)") }
    guard let manifest = manifest(node) else { return .altered("a field is missing or has a wrong value") }
    guard manifest.bytes == bytes else { return .altered("it was not written by Cameo") }
    return .manifest(manifest)
  }

  private static func manifest(_ node: JSONNode) -> Manifest? {
    guard let session = node["session"]?.string, FolderNames.isSession(session), let files = node["files"]?.array
    else { return nil }
    let entries = files.compactMap { file -> Entry? in
      guard let path = file["path"]?.string, isFile(path), let size = file["bytes"]?.integer, size >= 0,
        let digest = file["sha256"]?.string.flatMap(Digest.init(hex:))
      else { return nil }
      return Entry(path: path, size: Int64(size), digest: digest)
    }
    guard entries.count == files.count, Set(entries.map(\.path)).count == files.count else { return nil }
    return Manifest(session: session, entries: entries)
  }

  private static func isFile(_ name: String) -> Bool {
    FolderNames.isArtefact(name) || (FolderNames.reserved.contains(name) && name != FolderNames.manifest)
  }
}
