internal import Contract
internal import Crypto
internal import Files

/// Keeps the artefacts of a session off the disk until they are encrypted: each file as NAME.enc with a key of its own,
/// and the keys in keys.jwe, which only a backend can open.
final class ArtefactEncryption {
  /// What the recorder has written.
  let memory = MemoryFolder()
  private let owner: PublicKey
  /// The keys of the files on the disk, by the names of their contents.
  private var keys: [String: WipedBytes] = [:]

  init(for owner: PublicKey) { self.owner = owner }

  func note(_ key: WipedBytes, of name: String) { keys[name] = key }

  func forget(_ name: String) {
    memory.remove(name)
    keys[name] = nil
  }

  func forgetAll() {
    memory.removeAll()
    keys = [:]
  }

  /// keys.jwe for these files.
  func keys(of files: [ProductFile]) throws(CaptureError) -> [UInt8] {
    let entries = files.compactMap { file in
      keys[file.name].map {
        FileKeys.Entry(path: EncryptedNames.encrypted(file.name), name: file.name, mime: file.mime, key: $0)
      }
    }
    guard entries.count == files.count else {
      throw CaptureError(.ourBug, "The record names a file that was not recorded.")
    }
    guard let text = FileKeys(entries).sealed(for: owner) else { throw Self.failed }
    return Array(text.utf8)
  }

  static let failed = CaptureError(
    .limitReached, "libcrypto can't encrypt the session's files.", recovery: "Start again.")

  static func unreadable(_ name: String) -> CaptureError {
    CaptureError(.limitReached, "The memory that holds \(name) can't be read.", recovery: "Start again.")
  }
}

extension CaptureFolder {
  private typealias Piece = ArraySlice<UInt8>

  /// Encrypts bytes into the file of this name.
  func writeEncrypted(_ name: String, _ bytes: [UInt8], _ encryption: ArtefactEncryption) throws(CaptureError) {
    try demandArtefact(name)
    try putEncrypted(name, encryption) { (each) throws(DiskFault) in
      try each(bytes[...])
      return true
    }
  }

  /// Encrypts what memory holds of the record's files, and writes the keys; the record is then of the encrypted files.
  func encrypted(_ record: SessionRecord, _ encryption: ArtefactEncryption) throws(CaptureError) -> SessionRecord {
    let known = Set(record.keptProducts.flatMap(\.files).map(\.name))
    var record = record
    record.dossier = record.dossier.withHeldFactsInFiles
    let files = record.keptProducts.flatMap(\.files)
    for file in files where !known.contains(file.name) {
      if let held = file.held { try writeEncrypted(file.name, held.bytes, encryption) }
    }
    for name in encryption.memory.names where files.contains(where: { $0.name == name }) {
      try putEncrypted(name, encryption) { (each) throws(DiskFault) in
        try encryption.memory.read(name) { (piece) throws(DiskFault) in try each(piece) }
      }
      encryption.memory.remove(name)
    }
    guard !files.isEmpty else { return record }
    let keys = try encryption.keys(of: files)
    try guarded(FolderNames.keys) { () throws(DiskFault) in try put(FolderNames.keys, keys) }
    record.dossier = record.dossier.encrypted
    return record
  }

  private func putEncrypted(
    _ name: String, _ encryption: ArtefactEncryption,
    _ read: ((Piece) throws(DiskFault) -> Void) throws(DiskFault) -> Bool
  ) throws(CaptureError) {
    guard let maker = SealedFileMaker() else { throw ArtefactEncryption.failed }
    let path = EncryptedNames.encrypted(name)
    var trouble: CaptureError?
    try guarded(path) { () throws(DiskFault) in
      let file = try disk.create(path, in: folder.number)
      let number = file.number
      func write(_ bytes: [UInt8]?) throws(DiskFault) {
        if let bytes { try disk.write(bytes, to: number) } else { trouble = ArtefactEncryption.failed }
      }
      try write(maker.head)
      let isRead = try read { (piece) throws(DiskFault) in try write(maker.add(piece)) }
      if !isRead { trouble = trouble ?? ArtefactEncryption.unreadable(name) }
      try write(maker.finish())
    }
    if let trouble { throw trouble }
    encryption.note(maker.key, of: name)
  }
}
