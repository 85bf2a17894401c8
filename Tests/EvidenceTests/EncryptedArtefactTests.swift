import Contract
import Crypto
import Files
import Flow
import Glibc
import Notation
import Testing

@testable import Evidence

/// Folders whose artefacts are encrypted for a backend.
@Suite struct EncryptedArtefactTests {
  private let world = World()
  private let owner: PrivateKey
  private static let files = [
    "clip.mp4.enc", "events.ndjson", "face.jpg.enc", "keys.jwe", "manifest.json", "result.json",
  ]

  init() throws { owner = try #require(PrivateKey.make(.x25519)) }

  /// A session before its seal, recorded as the recorder does.
  private func open(_ id: String = Sample.id, disk: Disk = .system) throws -> CaptureFolder {
    let folder = try CaptureFolder.prepare(
      in: world.output, session: id, encryptedFor: owner.publicKey, disk: disk)
    let memory = try #require(folder.memory)
    #expect(try folder.path(for: "clip.mp4") == "clip.mp4")
    World.write(Sample.clip, to: try memory.file("clip.mp4", at: "clip.mp4").path)
    return folder
  }

  private func part(_ id: String = Sample.id) -> [String] { World.names("\(world.output)/.\(id).part") }

  private func opened(_ folder: String) throws -> [String: [UInt8]] {
    let text = String(decoding: World.read("\(folder)/keys.jwe") ?? [], as: UTF8.self)
    return try FileKeys.open(text, with: owner).files.reduce(into: [:]) { contents, file in
      #expect(file.path == file.name + ".enc")
      contents[file.name] = SealedFile.open(World.read("\(folder)/\(file.path)") ?? [], key: file.key.bytes)
    }
  }

  private func result(_ folder: String) throws -> JSONNode {
    try #require(JSONReader.read(World.read("\(folder)/result.json") ?? [], file: "").node)
  }

  @Test func onlyTheBackendReadsThem() throws {
    let folder = try open()
    #expect(part().isEmpty, "until the seal nothing is on the disk")
    try folder.write("face.jpg", Sample.picture)
    #expect(part() == ["face.jpg.enc"])
    let sealed = try folder.seal(Sample.record(), events: Sample.events())
    #expect(World.names(sealed.folder) == Self.files && folder.memory?.names == [])
    #expect(try opened(sealed.folder) == ["clip.mp4": Sample.clip, "face.jpg": Sample.picture])
    let seen = try Verification.of(sealed.folder)
    #expect(seen.faults == [] && seen.files == 6)
    let result = try result(sealed.folder)
    #expect(result["clip"]?["path"]?.string == "clip.mp4.enc")
    #expect(result.all(at: "tasks[].steps[].gestureImage").map(\.string) == ["face.jpg.enc"])
    let types = result["artefacts"]?.array?.compactMap { $0["mime"]?.string }
    #expect(types == Array(repeating: EncryptedNames.mime, count: 2))
    #expect(throws: CaptureError.self) { try EncodedPictures.json(of: sealed.folder) }
    unlink("\(sealed.folder)/keys.jwe")
    #expect(try Verification.of(sealed.folder).errors.map(\.path) == ["keys.jwe"])
  }

  @Test func theFilesOfAChipAreNoTextInTheResult() throws {
    let folder = try open()
    try folder.write("face.jpg", Sample.picture)
    var (record, chip) = (Sample.record(), Product(step: "chip", role: "nfc"))
    chip.held = [HeldFact("dg1", WipedBytes([7, 8, 9])), HeldFact("dg2", nil)]
    record.products.append(chip)
    let sealed = try folder.seal(record, events: Sample.events()).folder
    #expect(try opened(sealed)["nfc-dg1.bin"] == [7, 8, 9])
    #expect(try result(sealed)["nfc"]?["dg1"]?.isNull == true)
    #expect(try Verification.of(sealed).faults == [])
  }

  @Test func aFolderWithoutItsKeysIsFound() throws {
    let folder = try open()
    try folder.write("face.jpg", Sample.picture)
    let sealed = try folder.seal(Sample.record(), events: Sample.events()).folder
    unlink("\(sealed)/keys.jwe")
    let listed = World.read("\(sealed)/manifest.json") ?? []
    guard case .manifest(let manifest) = Manifest.read(listed) else { throw CancellationError() }
    let others = manifest.entries.filter { $0.path != "keys.jwe" }
    World.write(Manifest(session: manifest.session, entries: others).bytes, to: "\(sealed)/manifest.json")
    #expect(
      try Verification.of(sealed).errors.map(\.message) == ["names encrypted files, and keys.jwe is missing"])
  }

  @Test func aTextThatIsTheNameOfAFileStays() throws {
    let folder = try open()
    for name in ["face.jpg", "document-front-code.jpg"] { try folder.write(name, Sample.picture) }
    var (record, codes) = (Sample.record(), Sample.codes)
    codes.facts[0].value = .facts([
      Fact("path", .text("document-front-code.jpg")), Fact("text", .text("document-front-code.jpg")),
    ])
    record.products.append(codes)
    let side = try result(folder.seal(record, events: Sample.events()).folder)["qr"]?["front"]
    #expect(side?["path"]?.string == "document-front-code.jpg.enc")
    #expect(side?["text"]?.string == "document-front-code.jpg")
  }

  @Test func aCancelledOrFailedSessionLeavesNothingOfThem() throws {
    let cancelled = try open("other").seal(
      Sample.record(Sample.cancelled, id: "other"), events: Sample.events("other", status: "cancelled"))
    #expect(World.names(cancelled.folder) == ["events.ndjson", "manifest.json", "result.json"])
    let failing = Disk { $0 == .sync ? ENOSPC : 0 }
    let folder = try open(disk: failing)
    try folder.write("face.jpg", Sample.picture)
    #expect(throws: CaptureError.self) { try folder.seal(Sample.record(), events: Sample.events()) }
    #expect(part().isEmpty && folder.memory?.names == [])
    folder.abandon()
    #expect(World.names(world.output) == ["other"])
  }

  @Test func aFileThatWasNeverMadeIsNoSession() throws {
    let folder = try open()
    // The still is missing.
    #expect(throws: CaptureError.self) { try folder.seal(Sample.record(), events: Sample.events()) }
    try folder.write("face.jpg", Sample.picture)
    try folder.discard("face.jpg")
    #expect(part().isEmpty)
  }
}
