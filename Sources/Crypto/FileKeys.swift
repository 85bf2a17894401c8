package import Contract
internal import Notation

/// The keys of sealed files, as a JWE that only the owner of one key can open.
package struct FileKeys: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    /// The name of the sealed file.
    package var path: String
    /// The name and the type of its content.
    package var name: String
    package var mime: String
    package var key: WipedBytes

    package init(path: String, name: String, mime: String, key: WipedBytes) {
      (self.path, self.name, self.mime, self.key) = (path, name, mime, key)
    }
  }

  package var files: [Entry]

  package init(_ files: [Entry] = []) { self.files = files }

  /// `nil` if libcrypto fails.
  package func sealed(for owner: PublicKey) -> String? {
    let nodes = files.map { file in
      JSONNode.object([
        ("path", .string(file.path)), ("name", .string(file.name)), ("mime", .string(file.mime)),
        ("key", .string(Base64URL.text(file.key.bytes))),
      ])
    }
    var plain = Array(JSONNode.object([("files", .array(nodes))]).text().utf8)
    defer { Libcrypto.wipe(&plain) }
    return SealedText.seal(plain, for: owner)
  }

  package static func open(_ text: String, with key: PrivateKey) throws(CryptoFault) -> FileKeys {
    let node = JSONReader.read(try SealedText.open(text, with: key), file: "").node
    let files = (node?["files"]?.array ?? []).compactMap { file -> Entry? in
      guard let path = file["path"]?.string, let name = file["name"]?.string, let mime = file["mime"]?.string,
        let key = file["key"]?.string.flatMap(Base64URL.bytes)
      else { return nil }
      return Entry(path: path, name: name, mime: mime, key: WipedBytes(key))
    }
    guard let all = node?["files"]?.array, all.count == files.count else { throw CryptoFault("has no keys of files") }
    return FileKeys(files)
  }
}
