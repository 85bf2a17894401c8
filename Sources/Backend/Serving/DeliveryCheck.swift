internal import Delivery
internal import Files

/// Checks a delivery before it is stored: all files are there, and they are those of the manifest and of the key.
struct DeliveryCheck {
  private let store: SessionStore
  private let envelope: SentEnvelope

  init(_ store: SessionStore, _ envelope: SentEnvelope) {
    (self.store, self.envelope) = (store, envelope)
  }

  func run() throws(HTTPRefusal) {
    let missing = envelope.files.filter { !isStored($0) }.map(\.name)
    guard missing.isEmpty else { throw Self.missing(missing) }
    guard let manifest = envelope.files.first(where: { $0.name == SentManifest.name }),
      let bytes = store.file(manifest.name, of: envelope.session)?.bytes(atMost: 1 << 20)
    else { throw Self.missing([SentManifest.name]) }
    try check(SentManifest.read(bytes))
    guard envelope.id == deliveryKey(of: envelope.session, manifest: manifest.digest) else {
      throw HTTPRefusal(422, "The id is not the key of this session and this manifest.", code: "key.wrong")
    }
    for (name, node) in envelope.documents {
      let file = envelope.files.first { $0.name == name }
      guard Digest(of: canonical(node)) == file?.digest else {
        throw HTTPRefusal(422, "The envelope's copy of \(name) is another than the file.", code: "manifest.mismatch")
      }
    }
  }

  private func isStored(_ file: SentEnvelope.File) -> Bool {
    guard let stored = store.file(file.name, of: envelope.session) else { return false }
    return stored.size == file.size && stored.digest() == file.digest
  }

  private func check(_ manifest: SentManifest) throws(HTTPRefusal) {
    guard manifest.session == envelope.session else {
      throw HTTPRefusal(422, "The manifest is that of another session.", code: "manifest.mismatch")
    }
    let listed = Dictionary(envelope.files.map { ($0.name, $0) }) { first, _ in first }
    let missing = manifest.files.filter { listed[$0.name] == nil }.map(\.name)
    guard missing.isEmpty else { throw Self.missing(missing) }
    guard manifest.files.allSatisfy({ listed[$0.name] == $0 }), listed.count == manifest.files.count + 1 else {
      throw HTTPRefusal(422, "The files are not those of the manifest.", code: "manifest.mismatch")
    }
  }

  private static func missing(_ files: [String]) -> HTTPRefusal {
    HTTPRefusal(422, "Files of the session are missing.", code: "files.missing", files: files)
  }
}

/// The key under which Cameo delivers a session with this manifest.
func deliveryKey(of session: String, manifest: Digest) -> String {
  DeliveryState.key(session: session, manifestDigest: manifest.bytes) { Digest(of: $0).bytes }
}
