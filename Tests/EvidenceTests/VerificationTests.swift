import Chance
import Contract
import Files
import Glibc
import Testing

@testable import Evidence

struct VerificationTests {
  private let world = World()
  private let folder: String

  init() throws {
    folder = try Sample.session(in: world.output).folder
  }

  private func faults() throws -> [String] {
    try Verification.of(folder).errors.map { "\($0.path) \($0.message)" }
  }

  @Test func anUntouchedFolderIsWhole() throws {
    let seen = try Verification.of(folder)
    #expect(seen.faults == [] && seen.isWhole && seen.exitCode == 0)
    #expect(seen.session == Sample.id)
    #expect(seen.files == 5)
    let sizes = World.names(folder).map { Int64(World.read("\(folder)/\($0)")?.count ?? 0) }
    #expect(seen.bytes == sizes.reduce(0, +))
  }

  @Test func everyOtherEndingIsWholeToo() throws {
    let other = try Sample.session(in: world.output, id: "other", end: Sample.cancelled).folder
    #expect(try Verification.of(other).faults == [])
  }

  @Test func everySingleFlippedByteIsFound() throws {
    var tried = 0
    for name in World.names(folder) {
      let bytes = World.read("\(folder)/\(name)") ?? []
      // An odd step, so that each of the eight bits has its turn.
      for place in stride(from: 0, to: bytes.count, by: Night.count(1, byDay: 11)) {
        var changed = bytes
        changed[place] ^= UInt8(1 << (place % 8))
        World.write(changed, to: "\(folder)/\(name)")
        tried += 1
        #expect(try !Verification.of(folder).isWhole, "\(name), byte \(place)")
      }
      World.write(bytes, to: "\(folder)/\(name)")
    }
    #expect(tried > Night.count(5000, byDay: 450))
    #expect(try Verification.of(folder).isWhole)
  }

  @Test func everyTruncationAndEveryAddedByteIsFound() throws {
    for name in World.names(folder) {
      let bytes = World.read("\(folder)/\(name)") ?? []
      for count in stride(from: 0, to: bytes.count, by: Night.count(1, byDay: 10)) {
        World.write(Array(bytes[..<count]), to: "\(folder)/\(name)")
        #expect(try !Verification.of(folder).isWhole, "\(name), \(count) bytes")
      }
      for added in [0, 0x0A, 0x20] as [UInt8] {
        World.write(bytes + [added], to: "\(folder)/\(name)")
        #expect(try !Verification.of(folder).isWhole, "\(name) and \(added)")
        World.write([added] + bytes, to: "\(folder)/\(name)")
        #expect(try !Verification.of(folder).isWhole, "\(added) and \(name)")
      }
      World.write(bytes, to: "\(folder)/\(name)")
    }
    #expect(try Verification.of(folder).isWhole)
  }

  @Test(arguments: ["clip.mp4", "face.jpg", "result.json", "events.ndjson"])
  func aRemovedARenamedAndAnExchangedFileAreFound(_ name: String) throws {
    let (old, new) = ("\(folder)/\(name)", "\(folder)/new.bin")
    rename(old, new)
    #expect(try faults() == ["new.bin is not in the manifest", "\(name) is missing"])
    symlink(new, old)
    #expect(try faults().contains("\(name) is a symbolic link, not a file"))
    unlink(old)
    mkdir(old, 0o700)
    #expect(try faults().contains("\(name) is a folder, not a file"))
    rmdir(old)
    mkfifo(old, 0o600)
    #expect(try faults().contains("\(name) is a device or a pipe, not a file"))
    unlink(old)
    rename(new, old)
    #expect(try faults() == [])
  }

  @Test(arguments: ["more.txt", ".hidden", "manifest.json~"])
  func anAddedFileIsFound(_ name: String) throws {
    World.write([], to: "\(folder)/\(name)")
    #expect(try faults() == ["\(name) is not in the manifest"])
  }

  @Test func aFolderUnderAnotherNameIsFound() throws {
    rename(folder, "\(world.output)/other")
    let seen = try Verification.of("\(world.output)/other")
    #expect(seen.errors.map(\.message) == ["is called other, but holds session \(Sample.id)"])
    symlink("\(world.output)/other", folder)
    #expect(try !Verification.of(folder).isWhole)
  }

  @Test func aWrongModeIsAWarning() throws {
    chmod("\(folder)/face.jpg", 0o644)
    chmod(folder, 0o755)
    let seen = try Verification.of(folder)
    #expect(seen.isWhole && seen.exitCode == 0)
    #expect(seen.faults.map(\.message) == ["has mode 755 instead of 700", "has mode 644 instead of 600"])
  }

  @Test func missingManifestIsReported() throws {
    #expect(throws: CaptureError(.resourceMissing, "\(world.root)/nowhere does not exist.", recovery: Self.remedy)) {
      try Verification.of("\(world.root)/nowhere")
    }
    #expect(throws: CaptureError(.resourceMissing, "\(folder)/face.jpg is not a folder.", recovery: Self.remedy)) {
      try Verification.of("\(folder)/face.jpg")
    }
    unlink("\(folder)/manifest.json")
    #expect(
      throws: CaptureError(
        .resourceMissing, "\(folder) has no manifest.json.",
        recovery: "It is not a session folder, or its manifest was removed.")
    ) { try Verification.of(folder) }
  }

  private static let remedy = "Give the session folder, the one with result.json."

  @Test(arguments: [
    ("", true), ("{", true), ("[]\n", false), ("{\"v\":2}", false), ("{\"v\":1,\"v\":1}", true), ("\u{0}", true),
  ])
  func aManifestThatIsNoneIsTold(_ text: String, _ isUnreadable: Bool) throws {
    World.write(Array(text.utf8), to: "\(folder)/manifest.json")
    let seen = try Verification.of(folder)
    #expect(seen.isUnreadable == isUnreadable)
    #expect(seen.exitCode == (isUnreadable ? 65 : 1))
    #expect(seen.errors.count == 1)
  }

  /// An attacker who also fixes the manifest is detected by contradictions between the files.
  @Test(arguments: [
    ("\"session\": \"0123", "\"session\": \"9123", "belongs to another session than the manifest"),
    ("\"v\": 1", "\"v\": 2", "has an unsupported version; expected 1"),
    ("\"v\": 1,", "\"v\":  1,", "was not written by Cameo"),
    ("\"path\": \"face.jpg\",\n      \"mime\"", "\"path\": \"far.jpg\",\n      \"mime\"", "does not name face.jpg"),
  ])
  func aForgedManifestMustAgreeWithTheResult(_ old: String, _ new: String, _ message: String) throws {
    let text = String(decoding: World.read("\(folder)/result.json") ?? [], as: UTF8.self)
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != text)
    World.write(Array(changed.utf8), to: "\(folder)/result.json")
    try forge()
    let found = try Verification.of(folder).errors.map(\.message)
    #expect(found.contains(message), "\(found)")
  }

  @Test func anExchangedClipDoesNotFitTheMetadata() throws {
    World.write(Array("another clip".utf8), to: "\(folder)/clip.mp4")
    try forge()
    #expect(try faults() == ["result.json has another SHA-256 for clip.mp4 than the manifest"])
  }

  @Test func anExchangedPictureOfADocumentDoesNotFitTheMetadata() throws {
    let names = (Sample.document.files + Sample.codes.files).map(\.name)
    let folder = try CaptureFolder.prepare(in: world.output, session: "papers")
    for (number, name) in names.enumerated() { try folder.write(name, [UInt8(number)]) }
    World.write(Sample.clip, to: try folder.path(for: "clip.mp4"))
    try folder.write("face.jpg", Sample.picture)
    var record = Sample.record(id: "papers")
    record.products += [Sample.document, Sample.codes]
    let place = try folder.seal(record, events: []).folder
    #expect(try Verification.of(place).errors == [])
    for name in names {
      let bytes = try #require(World.read("\(place)/\(name)"))
      World.write(Array("another".utf8), to: "\(place)/\(name)")
      try forge(place, of: "papers")
      let code = name == "document-front-code.jpg" ? ["has the metadata of another code of the front"] : []
      #expect(
        try Verification.of(place).errors.map(\.message) == ["has the metadata of another \(name)"] + code)
      World.write(bytes, to: "\(place)/\(name)")
    }
  }

  /// Writes a manifest of the current files.
  private func forge(_ place: String? = nil, of session: String = Sample.id) throws {
    let folder = place ?? self.folder
    let entries = World.names(folder).filter { $0 != "manifest.json" }.map { name in
      let bytes = World.read("\(folder)/\(name)") ?? []
      return Manifest.Entry(path: name, size: Int64(bytes.count), digest: Digest(of: bytes))
    }
    World.write(Manifest(session: session, entries: entries).bytes, to: "\(folder)/manifest.json")
  }

  @Test func largeFilesAreReadPieceByPiece() throws {
    var told: [Verification.Progress] = []
    let big = [UInt8](repeating: 7, count: FileReading.piece * 5 + 3)
    let folder = try CaptureFolder.prepare(in: world.output, session: "big")
    for name in ["clip.mp4", "face.jpg"] { try folder.write(name, big) }
    let place = try folder.seal(Sample.record(id: "big"), events: []).folder
    let seen = try Verification.of(place) { told.append($0) }
    #expect(seen.isWhole)
    #expect(told.count > 10)
    #expect(told.map(\.done) == told.map(\.done).sorted())
    #expect(told.last.map { $0.done == $0.total } ?? false)
    for at in [0, FileReading.piece, FileReading.piece * 3 + 1, big.count - 1] {
      var changed = big
      changed[at] ^= 1
      World.write(changed, to: "\(place)/clip.mp4")
      #expect(try !Verification.of(place).isWhole, "byte \(at)")
    }
  }
}
