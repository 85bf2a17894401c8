import Contract
import Glibc
import Synchronization
import Testing

@testable import Evidence

struct CaptureFolderTests {
  private let world = World()

  @Test func aCaptureLeavesOneFolderWithFiveFiles() throws {
    let sealed = try Sample.session(in: world.output)
    #expect(sealed.folder == "\(world.output)/\(Sample.id)")
    #expect(sealed.resultPath == "\(sealed.folder)/result.json")
    #expect(World.names(world.output) == [Sample.id])
    let files = ["clip.mp4", "events.ndjson", "face.jpg", "manifest.json", "result.json"]
    #expect(World.names(sealed.folder) == files)
    #expect(World.mode(world.output) == 0o700)
    #expect(World.mode(sealed.folder) == 0o700)
    #expect(files.allSatisfy { World.mode("\(sealed.folder)/\($0)") == 0o600 })
    #expect(World.read("\(sealed.folder)/clip.mp4") == Sample.clip)
    #expect(World.read("\(sealed.folder)/events.ndjson") == Sample.events())
  }

  @Test(arguments: [
    Sample.cancelled, .failed(CaptureError(.fitTimeout, "Late.")), .error(CaptureError(.cameraLost, "Gone.")),
    .cancelled(by: .signal(15)),
  ])
  func everyOtherEndingKeepsNoPicture(_ end: SessionEnd) throws {
    let sealed = try Sample.session(in: world.output, end: end)
    #expect(World.names(sealed.folder) == ["events.ndjson", "manifest.json", "result.json"])
    #expect(sealed.metadata == nil)
    let result = String(decoding: World.read(sealed.resultPath) ?? [], as: UTF8.self)
    #expect(result.contains("\"status\": \"\(end.status)\""))
    #expect(result.contains("\"clip\": null") && result.contains("\"face\": null"))
    #expect(result.contains("\"artefacts\": []") && !result.contains("clip.mp4"))
  }

  @Test func folderIsHiddenUntilItIsSealed() throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    #expect(World.names(world.output) == [".\(Sample.id).lock", ".\(Sample.id).part"])
    #expect(World.mode("\(world.output)/.\(Sample.id).part") == 0o700)
    try folder.write("face.jpg", Sample.picture)
    folder.abandon()
    #expect(World.names(world.output) == [])
  }

  @Test func aFolderThatWasOpenedToOthersIsClosedAndThatIsTold() throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    try folder.write("face.jpg", Sample.picture)
    try folder.write("clip.mp4", Sample.clip)
    chmod("\(world.output)/.\(Sample.id).part", 0o755)
    let sealed = try folder.seal(Sample.record(), events: Sample.events())
    #expect(World.mode(sealed.folder) == 0o700)
    #expect(sealed.exposed?.message.contains(sealed.folder) == true)
    #expect(try Sample.session(in: world.output, id: "b").exposed == nil)
  }

  @Test func unwritableFolderIsDetectedBeforehand() throws {
    let look = { (disk: Disk) in CaptureFolder.obstacle(in: world.output, session: Sample.id, disk: disk) }
    #expect(look(.system) == nil && World.names(world.output) == [])
    for call in [Disk.Call.makeFolder, .open, .removeFolder] {
      let error = look(Disk { $0 == call ? EPERM : 0 })
      #expect(error?.code == .cannotWrite && error?.message.contains(world.output) == true, "\(call)")
    }
    // An undeletable leftover blocks nothing.
    #expect(look(.system) == nil && World.names(world.output) == [])
    World.remove(world.output)
    World.write([], to: world.output)
    #expect(look(.system)?.message.contains("is not a folder") == true)
  }

  @Test func withoutMemoryTheFolderIsNotToBlame() throws {
    for call in [Disk.Call.list, .sync] {
      let folder = try CaptureFolder.prepare(
        in: world.output, session: Sample.id, disk: Disk { $0 == call ? ENOMEM : 0 })
      let error = #expect(throws: CaptureError.self) { try folder.seal(Sample.record(Sample.cancelled), events: []) }
      #expect(error?.code == .limitReached && error?.recovery.contains("memory") == true)
      #expect(error?.message.contains("/.") == false, "\(call)")
    }
  }

  @Test func lettingGoOfItAbandonsIt() throws {
    do {
      let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
      try folder.write("face.jpg", Sample.picture)
    }
    #expect(World.names(world.output) == [])
  }

  @Test func aFileThatTheRecordDoesNotNameIsNotKept() throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    for name in ["clip.mp4", "face.jpg", "other.bin"] { try folder.write(name, Sample.picture) }
    let sealed = try folder.seal(Sample.record(), events: [])
    #expect(!World.names(sealed.folder).contains("other.bin"))
  }

  @Test func aClipThatIsBegunAgainLeavesNothingOfTheFirst() throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    let first = try folder.path(for: "clip.mp4")
    World.write(Sample.clip, to: first)
    let second = try folder.path(for: "clip.mp4")
    #expect(second == first && World.read(second) == nil)
    World.write(Sample.clip, to: second)
    try folder.discard("clip.mp4")
    try folder.discard("clip.mp4")
    #expect(World.read(second) == nil)
  }

  @Test(arguments: ["", ".", "..", "a/b", ".hidden", "result.json", "manifest.json", "events.ndjson", "ä"])
  func aNameThatIsNoNameOfAFileIsRefused(_ name: String) throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    #expect(throws: CaptureError.self) { try folder.write(name, []) }
    #expect(throws: CaptureError.self) { try folder.path(for: name) }
  }

  @Test(arguments: ["", "..", "a/b", "a b", ".a", String(repeating: "a", count: 65)])
  func aNumberThatCanBeNoFolderIsRefused(_ id: String) {
    #expect(throws: CaptureError.self) { try CaptureFolder.prepare(in: world.output, session: id) }
  }

  @Test func afterItsEndNothingIsTaken() throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    _ = try folder.seal(Sample.record(Sample.cancelled), events: [])
    #expect(throws: CaptureError.self) { try folder.write("face.jpg", []) }
    #expect(throws: CaptureError.self) { try folder.seal(Sample.record(), events: []) }
    folder.abandon()
    #expect(World.names(world.output) == [Sample.id])
  }

  @Test func aFolderThatIsThereIsNeverOverwritten() throws {
    try Sample.session(in: world.output)
    #expect(
      throws: CaptureError(
        .cannotWrite, "\(world.output)/\(Sample.id) already exists and is not overwritten.",
        recovery: "Move it away, then start again.")
    ) { try CaptureFolder.prepare(in: world.output, session: Sample.id) }
    // Also one that appears while the session runs, even an empty one.
    let folder = try CaptureFolder.prepare(in: world.output, session: "later")
    mkdir("\(world.output)/later", 0o700)
    #expect(throws: CaptureError.self) {
      try folder.seal(Sample.record(Sample.cancelled, id: "later"), events: [])
    }
    folder.abandon()
    #expect(World.names(world.output) == [Sample.id, "later"])
    #expect(World.names("\(world.output)/later") == [])
  }

  @Test func theSameRecordGivesTheSameBytes() throws {
    let first = try Sample.session(in: world.output + "/1")
    let second = try Sample.session(in: world.output + "/2")
    for name in World.names(first.folder) {
      #expect(World.read("\(first.folder)/\(name)") == World.read("\(second.folder)/\(name)"), "\(name)")
    }
    #expect(first.metadata == second.metadata)
  }
}

struct SweepTests {
  private let world = World()

  @Test func sweepRemovesDeadSessionsAndKeepsLiveOnes() throws {
    let live = try CaptureFolder.prepare(in: world.output, session: "live")
    try live.write("face.jpg", Sample.picture)
    try Sample.session(in: world.output, id: "done")
    for name in [".dead.part", ".older.part"] { mkdir("\(world.output)/\(name)", 0o700) }
    World.write(Sample.clip, to: "\(world.output)/.dead.part/clip.mp4")
    World.write([], to: "\(world.output)/.dead.lock")
    World.write([], to: "\(world.output)/.finished.lock")
    #expect(OutputFolder.sweep(world.output) == .init(removed: 2))
    #expect(World.names(world.output) == [".live.lock", ".live.part", "done"])
    #expect(OutputFolder.sweep(world.output) == .init())
    let sealed = try live.seal(Sample.record(Sample.cancelled, id: "live"), events: [])
    #expect(World.names(sealed.folder).count == 3)
  }

  /// A concurrent sweep holds it for a moment, to check whether its session is dead.
  @Test func aLockThatIsHeldForAMomentIsWaitedFor() throws {
    let tries = Atomic(0)
    let disk = Disk { $0 == .lock && tries.add(1, ordering: .relaxed).newValue < 4 ? EWOULDBLOCK : 0 }
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id, disk: disk)
    folder.abandon()
    let held = Disk { $0 == .lock ? EWOULDBLOCK : 0 }
    let error = #expect(throws: CaptureError.self) {
      try CaptureFolder.prepare(in: world.output, session: Sample.id, disk: held)
    }
    #expect(error?.code == .captureAlreadyActive)
  }

  /// A concurrent sweep may unlink the lock file before it is locked.
  @Test func unlinkedLockFileIsCreatedAgain() throws {
    let lock = "\(world.output)/.\(Sample.id).lock"
    let isTaken = Atomic(false)
    let disk = Disk { call in
      call == .lock && !isTaken.exchange(true, ordering: .relaxed) ? unlink(lock) : 0
    }
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id, disk: disk)
    #expect(World.names(world.output) == [".\(Sample.id).lock", ".\(Sample.id).part"])
    #expect(OutputFolder.sweep(world.output) == .init())
    folder.abandon()
    #expect(World.names(world.output) == [])
  }

  @Test func foreignFilesAreNotSwept() throws {
    mkdir(world.output, 0o700)
    let theirs = [".a b.part", ".part", "x.part", ".x.parts", "notes"]
    for name in theirs { mkdir("\(world.output)/\(name)", 0o700) }
    World.write([1], to: "\(world.output)/.file.part")
    World.write([1], to: "\(world.root)/precious")
    mkdir("\(world.root)/elsewhere", 0o700)
    World.write([1], to: "\(world.root)/elsewhere/precious")
    symlink("\(world.root)/elsewhere", "\(world.output)/.link.part")
    mkdir("\(world.output)/.dead.part", 0o700)
    symlink("\(world.root)/precious", "\(world.output)/.dead.part/clip.mp4")
    symlink("\(world.root)/precious", "\(world.output)/.bent.lock")
    #expect(OutputFolder.sweep(world.output) == .init(removed: 1))
    #expect(World.names(world.output) == (theirs + [".bent.lock", ".file.part", ".link.part"]).sorted())
    #expect(World.read("\(world.root)/precious") == [1])
    #expect(World.read("\(world.root)/elsewhere/precious") == [1])
  }

  @Test func undeletableLeftoversAreReported() throws {
    mkdir(world.output, 0o700)
    mkdir("\(world.output)/.dead.part", 0o700)
    mkdir("\(world.output)/.dead.part/folder", 0o700)
    let outcome = OutputFolder.sweep(world.output)
    #expect(outcome.removed == 0)
    #expect(outcome.troubles.map(\.message) == ["\(world.output)/.dead.part can't be removed: Is a directory."])
  }

  @Test func sweepOfAMissingFolderDoesNothing() {
    #expect(OutputFolder.sweep(world.output) == .init())
    #expect(World.names(world.root) == [])
  }

  @Test func finishedFoldersGoWhenTheirTimeIsOver() throws {
    try Sample.session(in: world.output, id: "old")
    try Sample.session(in: world.output, id: "touched")
    World.write([1], to: "\(world.output)/touched/notes.txt")
    try Sample.session(in: world.output, id: "other")
    rename("\(world.output)/other", "\(world.output)/renamed")
    mkdir("\(world.output)/theirs", 0o700)
    let dayLater = WallTime(milliseconds: 8123) + .seconds(86_400)
    #expect(OutputFolder.removeFinished(before: dayLater - 1, in: world.output) == .init())
    #expect(OutputFolder.removeFinished(before: dayLater, in: world.output) == .init(removed: 1))
    #expect(World.names(world.output) == ["renamed", "theirs", "touched"])
  }

  @Test func theRemovalOfOneSessionReadsNoOther() throws {
    let opened = Mutex(0)
    let disk = Disk { call in
      if call == .openFolder { opened.withLock { $0 += 1 } }
      return 0
    }
    for id in ["a", "b"] { try Sample.session(in: world.output, id: id) }
    #expect(OutputFolder.removeFinished("a", in: world.output, disk: disk).removed == 1)
    let count = opened.withLock(\.self)
    for number in 0..<20 { try Sample.session(in: world.output, id: "c\(number)") }
    #expect(OutputFolder.removeFinished("b", in: world.output, disk: disk).removed == 1)
    #expect(opened.withLock(\.self) == 2 * count)
    #expect(OutputFolder.removeFinished("a", in: world.output, disk: disk) == .init())
    #expect(World.names(world.output).count == 20)
  }
}
