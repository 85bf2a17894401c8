internal import Crypto
internal import Delivery
internal import Files
internal import Notation

/// Checks a delivery before it is stored: all files are there, and they are those of the manifest and of the key.
struct DeliveryCheck {
  private let store: SessionStore
  private let envelope: SentEnvelope
  private let keys: BackendKeys

  init(_ store: SessionStore, _ envelope: SentEnvelope, _ keys: BackendKeys) {
    (self.store, self.envelope, self.keys) = (store, envelope, keys)
  }

  func run() throws(HTTPRefusal) {
    let missing = envelope.files.filter { !isStored($0) }.map(\.name)
    guard missing.isEmpty else { throw Self.missing(missing) }
    guard let manifest = envelope.files.first(where: { $0.name == SentManifest.name }),
      let bytes = store.file(manifest.name, of: envelope.session)?.bytes(atMost: 1 << 20)
    else { throw Self.missing([SentManifest.name]) }
    let listing = try SentManifest.read(bytes)
    try check(listing)
    try checkSignature(of: bytes)
    guard envelope.id == deliveryKey(of: envelope.session, manifest: manifest.digest) else {
      throw HTTPRefusal(422, "The id is not the key of this session and this manifest.", code: "key.wrong")
    }
    let sealed = try openResult(listing)
    try openFiles(listing)
    for (name, node) in envelope.documents where name != SealedResult.file || envelope.sealed == nil {
      let file = envelope.files.first { $0.name == name }
      guard Digest(of: canonical(node)) == file?.digest else { throw Self.otherCopy(name) }
    }
    if let sealed, envelope.documents[SealedResult.file]?.text() != SealedResult.redacted(sealed).text() {
      throw Self.otherCopy(SealedResult.file)
    }
  }

  private static func otherCopy(_ name: String) -> HTTPRefusal {
    HTTPRefusal(422, "The envelope's copy of \(name) is another than the file.", code: "manifest.mismatch")
  }

  // MARK: Signed and sealed

  private func checkSignature(of manifest: [UInt8]) throws(HTTPRefusal) {
    guard let device = keys.device else { return }
    guard let jws = envelope.jws else {
      throw HTTPRefusal(422, "The manifest is not signed: data.jws is missing.", code: "jws.missing")
    }
    do throws(CryptoFault) {
      try device.check(jws, of: manifest)
    } catch {
      throw HTTPRefusal(422, "data.jws \(error.clause).", code: "jws.wrong")
    }
  }

  /// The result in the envelope; `nil` if it is not sealed, or this backend can't open it.
  private func openResult(_ manifest: SentManifest) throws(HTTPRefusal) -> JSONNode? {
    guard let key = keys.seal, let sealed = envelope.sealed else { return nil }
    let plain: [UInt8]
    do throws(CryptoFault) {
      plain = try SealedText.open(sealed, with: key)
    } catch {
      throw HTTPRefusal(422, "data.sealed \(error.clause).", code: "sealed.wrong")
    }
    let file = manifest.files.first { $0.name == SealedResult.file }
    guard let result = SealedResult.result(in: plain), Digest(of: result) == file?.digest,
      let node = JSONReader.read(result, file: SealedResult.file).node
    else {
      throw HTTPRefusal(422, "The sealed result is not the one of the manifest.", code: "manifest.mismatch")
    }
    return node
  }

  /// Every encrypted file has a key that opens it; keys.jwe itself is for this backend.
  private func openFiles(_ manifest: SentManifest) throws(HTTPRefusal) {
    guard let key = keys.seal, manifest.files.contains(where: { $0.name == SessionFacts.keysFile }) else { return }
    let text = store.file(SessionFacts.keysFile, of: envelope.session)?.bytes(atMost: 1 << 20) ?? []
    let opened: FileKeys
    do throws(CryptoFault) {
      opened = try FileKeys.open(String(decoding: text, as: UTF8.self), with: key)
    } catch {
      throw HTTPRefusal(422, "\(SessionFacts.keysFile) \(error.clause).", code: "sealed.wrong")
    }
    for file in manifest.files where file.name.hasSuffix(SessionFacts.sealedEnding) {
      let entry = opened.files.first { $0.path == file.name }
      let bytes = store.file(file.name, of: envelope.session)?.bytes(atMost: Self.mostSealed)
      guard let entry, let bytes, SealedFile.open(bytes, key: entry.key.bytes) != nil else {
        throw HTTPRefusal(422, "A file can't be opened with its key.", code: "sealed.wrong", files: [file.name])
      }
    }
  }

  /// Larger than a clip of ten minutes.
  private static let mostSealed = 1 << 29

  private func isStored(_ file: SentEnvelope.File) -> Bool {
    guard let stored = store.file(file.name, of: envelope.session) else { return false }
    return stored.size == file.size && stored.digest() == file.digest
  }

  private func check(_ manifest: SentManifest) throws(HTTPRefusal) {
    guard manifest.session == envelope.session else {
      throw HTTPRefusal(422, "The manifest is that of another session.", code: "manifest.mismatch")
    }
    let listed = Dictionary(envelope.files.map { ($0.name, $0) }) { first, _ in first }
    // A sealed result is in the envelope alone.
    let files = manifest.files.filter { envelope.sealed == nil || $0.name != SealedResult.file }
    let missing = files.filter { listed[$0.name] == nil }.map(\.name)
    guard missing.isEmpty else { throw Self.missing(missing) }
    guard files.allSatisfy({ listed[$0.name] == $0 }), listed.count == files.count + 1 else {
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
