internal import Contract
internal import Notation

/// Checks that `result.json` agrees with the manifest and with itself.
struct SessionTexts {
  private let manifest: Manifest
  private(set) var faults: [Verification.Fault] = []

  init(result bytes: [UInt8], manifest: Manifest) {
    self.manifest = manifest
    guard let result = JSONReader.read(bytes, file: ResultDocument.name).node else {
      note("is not valid JSON, or is too large")
      return
    }
    if Canonical.bytes(result) != bytes { note("was not written by Cameo") }
    if result["v"]?.integer != ResultDocument.version {
      note("has an unsupported version; expected \(ResultDocument.version)")
    }
    checkSession(result)
    checkFiles(result)
    checkMetadata(result)
  }

  private mutating func checkSession(_ result: JSONNode) {
    let session = result["session"]?.string ?? ""
    if session != manifest.session { note("belongs to another session than the manifest") }
  }

  private mutating func checkFiles(_ result: JSONNode) {
    let named = (result["artefacts"]?.array ?? []).compactMap { $0["path"]?.string }
    let there = manifest.entries.map(\.path).filter { !FolderNames.reserved.contains($0) }
    for path in there where !named.contains(path) { note("does not name \(path)") }
    let hasKeys = manifest.entries.contains { $0.path == FolderNames.keys }
    if !hasKeys, there.contains(where: EncryptedNames.isEncrypted) {
      note("names encrypted files, and \(FolderNames.keys) is missing")
    }
    for path in named where !there.contains(path) { note("names \(path), which is missing") }
    for part in ResultSchema.products.map(\.role) {
      if let path = result[part]?["path"]?.string, !named.contains(path) {
        note("has a \(part) that is not an artefact")
      }
    }
    checkTold(result, ResultSchema.tells, named)
    guard let clip = result["clip"], let path = clip["path"]?.string else { return }
    if manifest.entries.first(where: { $0.path == path })?.digest.hex != clip["sha256"]?.string {
      note("has another SHA-256 for \(path) than the manifest")
    }
  }

  /// Checks that files named by steps exist.
  mutating func checkTold(_ result: JSONNode, _ tells: [SchemaField], _ named: [String]) {
    for field in tells where field.kind == .file {
      for path in result.all(at: field.path).compactMap(\.string) where !named.contains(path) {
        note("mentions \(printable(path)), which is not an artefact")
      }
    }
  }

  /// Checks that the metadata is bound to the clip, to the document's pictures and to the session.
  private mutating func checkMetadata(_ result: JSONNode) {
    guard let text = result["metadata"]?.string else { return }
    guard let metadata = Metadata.read(text) else { return note("has metadata that can't be read") }
    if metadata["session"]?.string != manifest.session { note("has the metadata of another session") }
    if metadata["clip"]?["sha256"]?.string != result["clip"]?["sha256"]?.string {
      note("has the metadata of another clip")
    }
    checkBound(metadata, result)
    checkCodes(result)
  }

  /// Each picture that a code was read in has metadata of its own, but not in a folder of an earlier version.
  private mutating func checkCodes(_ result: JSONNode) {
    for side in DocumentSide.allCases {
      guard let code = result["qr"]?[side.rawValue], let text = code["metadata"]?.string else { continue }
      let path = code["path"]?.string
      let digest = manifest.entries.first { $0.path == path }?.digest.hex
      let metadata = Metadata.read(text)
      if metadata == nil || metadata?["sha256"]?.string != digest || metadata?["session"]?.string != manifest.session
        || metadata?["textSha256"]?.string != code["textSha256"]?.string
      {
        note("has the metadata of another code of the \(side.rawValue)")
      }
    }
  }

  /// Metadata of an earlier version does not cover the document's pictures.
  private mutating func checkBound(_ metadata: JSONNode, _ result: JSONNode) {
    for file in result["artefacts"]?.array ?? [] {
      guard let role = file["role"]?.string, role != "clip", let path = file["path"]?.string,
        let bound = metadata[role]?["sha256"]?.string
      else { continue }
      if manifest.entries.first(where: { $0.path == path })?.digest.hex != bound {
        note("has the metadata of another \(printable(path))")
      }
    }
  }

  private mutating func note(_ message: String) {
    faults.append(.init(.error, ResultDocument.name, message))
  }
}
