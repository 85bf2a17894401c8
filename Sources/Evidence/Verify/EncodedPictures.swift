package import Contract
internal import Files
internal import Glibc
internal import Notation

/// The pictures of a session as base64: the output of `cameo encoded`.
///
/// Documents have the names of JenID's clients, pictures of codes those of TrustVision's.
package enum EncodedPictures {
  /// Larger than any of our pictures.
  private static let mostBytes = 1 << 26

  /// One object; pictures that the session did not take are left out.
  ///
  /// Each file is checked against the manifest as it is read; `nil` if one has changed. Throws if they are encrypted.
  package static func json(of path: String, disk: Disk = .system) throws(CaptureError) -> String? {
    do throws(DiskFault) {
      let folder = try disk.openFolder(path, followsLink: true)
      if try disk.status(of: FolderNames.keys, in: folder.number) == nil {
        return try members(folder.number, disk).map { JSONNode.object([("v", .integer(1))] + $0).text(pretty: true) }
      }
    } catch {
      throw CaptureError(
        .resourceMissing, "\(printable(path)) can't be read: \(String(cString: strerror(error.reason))).",
        recovery: "Give the session folder, the one with result.json.")
    }
    throw CaptureError(
      .impossibleSettings, "The pictures of this session are encrypted: only the backend can open them.",
      recovery: "Its key opens \(FolderNames.keys), which has the keys of the pictures.")
  }

  /// `nil` if anything does not match the manifest.
  private static func members(_ folder: Int32, _ disk: Disk) throws(DiskFault) -> [(String, JSONNode)]? {
    guard let listed = try FinishedFolder.document(FolderNames.manifest, folder, disk),
      case .manifest(let manifest) = Manifest.read(listed),
      let text = try bytes(ResultDocument.name, manifest, folder, disk),
      let result = JSONReader.read(text, file: ResultDocument.name).node
    else { return nil }
    var members = [("session", JSONNode.string(manifest.session))]
    for row in EncodedPicture.all {
      guard let file = row.file(in: result) else { continue }
      guard let picture = try bytes(file, manifest, folder, disk) else { return nil }
      members.append((row.name, .string(Base64.text(picture))))
    }
    for side in DocumentSide.allCases {
      guard let code = result["qr"]?[side.rawValue], let file = code["path"]?.string else { continue }
      guard let picture = try bytes(file, manifest, folder, disk) else { return nil }
      members.append((code["label"]?.string ?? side.rawValue, member(of: code, picture)))
    }
    return members
  }

  private static func member(of code: JSONNode, _ picture: [UInt8]) -> JSONNode {
    .object([
      ("isRequired", code["required"] ?? .null), ("data", .string(Base64.text(picture))),
      ("metadata", code["metadata"] ?? .null),
    ])
  }

  /// The file's bytes; `nil` if it does not match the manifest.
  private static func bytes(
    _ name: String, _ manifest: Manifest, _ folder: Int32, _ disk: Disk
  ) throws(DiskFault) -> [UInt8]? {
    guard let entry = manifest.entries.first(where: { $0.path == name }),
      let bytes = try FinishedFolder.bytes(of: name, folder, disk, atMost: mostBytes)
    else { return nil }
    return Digest(of: bytes) == entry.digest ? bytes : nil
  }
}
