internal import Contract
internal import Notation

extension SessionFacts {
  /// Reads the two documents of a session's folder; throws `delivery.damaged` if they contradict each other.
  ///
  /// The caller has verified the folder: only the documents are looked at here, not the other files.
  package static func read(
    manifest: [UInt8], result: [UInt8], output: String, kiosk: String? = nil, sha256: ([UInt8]) -> [UInt8]
  ) throws(DeliveryTrouble) -> SessionFacts {
    let listing = try document(manifest, "manifest.json")
    let outcome = try document(result, "result.json")
    guard let session = listing["session"]?.string, SessionName.isSession(session) else {
      throw damaged("manifest.json names no session")
    }
    guard outcome["session"]?.string == session else { throw damaged("result.json names another session") }
    guard let status = outcome["status"]?.string, SessionEnd.statuses.contains(status),
      let language = outcome["language"]?.string,
      let ended = outcome["ended"]?.string.flatMap(WallTime.init(text:))
    else { throw damaged("result.json lacks status, language or end") }
    let digest = sha256(manifest)
    let listed = try files(listing, described: FileDescriptions(outcome))
    guard listed.contains(where: { $0.name == "result.json" && $0.sha256 == Hex.text(sha256(result)) }) else {
      throw damaged("result.json is not the one of the manifest")
    }
    let own = File(
      name: "manifest.json", role: manifestRole, sha256: Hex.text(digest), size: manifest.count,
      contentType: "application/json")
    return SessionFacts(
      session: session, output: output, status: status, flow: outcome["options"]?["flow"]?.string, language: language,
      kiosk: kiosk, key: DeliveryState.key(session: session, manifestDigest: digest, sha256: sha256), ended: ended,
      manifest: manifest, result: result, files: listed + [own])
  }

  /// Of a file; the sizes of all files can be added without overflow.
  private static let mostBytes = 1 << 40

  private static func files(
    _ listing: JSONNode, described: FileDescriptions
  ) throws(DeliveryTrouble) -> [File] {
    var files: [File] = []
    for entry in listing["files"]?.array ?? [] {
      guard let name = entry["path"]?.string, SessionName.isFile(name), name != "manifest.json",
        let size = entry["bytes"]?.integer, (0...mostBytes).contains(size), let sha256 = entry["sha256"]?.string,
        Hex.bytes(sha256)?.count == 32
      else { throw damaged("manifest.json has a file that is none of ours") }
      let (role, contentType) = described.description(of: name)
      files.append(File(name: name, role: role, sha256: sha256, size: size, contentType: contentType))
    }
    guard Set(files.map(\.name)).count == files.count else { throw damaged("manifest.json names a file twice") }
    return files
  }

  /// A picture, clip or other product that is not encrypted.
  package var openArtefact: String? {
    files.first { file in
      !FileDescriptions.documents.keys.contains(file.name) && file.name != "manifest.json"
        && !file.name.hasSuffix(Self.sealedEnding)
    }?.name
  }

  private static func document(_ bytes: [UInt8], _ name: String) throws(DeliveryTrouble) -> JSONNode {
    let (node, diagnostics) = JSONReader.read(bytes, file: name)
    guard let node else { throw damaged(diagnostics.first?.description ?? "\(name) is not JSON") }
    return node
  }

  private static func damaged(_ detail: String) -> DeliveryTrouble { DeliveryTrouble(.damaged, detail) }
}

/// Role and content type of a session's files.
private struct FileDescriptions {
  static let documents = [
    "result.json": ("result", "application/json"), "events.ndjson": ("events", "application/x-ndjson"),
    SessionFacts.keysFile: ("keys", "application/jose"),
  ]
  private var artefacts: [String: (role: String, contentType: String)] = [:]

  init(_ result: JSONNode) {
    for artefact in result["artefacts"]?.array ?? [] {
      guard let path = artefact["path"]?.string, let role = artefact["role"]?.string else { continue }
      artefacts[path] = (role, artefact["mime"]?.string.flatMap(Self.header) ?? Self.unknown)
    }
  }

  func description(of name: String) -> (role: String, contentType: String) {
    Self.documents[name] ?? artefacts[name] ?? ("file", Self.unknown)
  }

  private static let unknown = "application/octet-stream"

  /// A type that can stand in a header.
  private static func header(_ mime: String) -> String? {
    !mime.isEmpty && mime.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? mime : nil
  }
}

/// The names that session folders and their files have; they are parts of addresses too.
package enum SessionName {
  private static let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)

  package static func isSession(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(letters.contains)
  }

  package static func isFile(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && !text.hasPrefix(".")
      && text.utf8.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: ".") }
  }
}
