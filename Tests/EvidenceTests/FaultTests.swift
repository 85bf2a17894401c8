import Contract
import Glibc
import Synchronization
import Testing

@testable import Evidence

/// Counts the calls, and makes the n-th one fail.
private final class Meddler: Sendable {
  private let state = Mutex((count: 0, hit: Disk.Call?.none))
  private let nth: Int
  private let reason: Int32
  private let calls: Set<Disk.Call>

  init(_ nth: Int, _ reason: Int32, among calls: [Disk.Call] = Disk.Call.allCases) {
    self.nth = nth
    self.reason = reason
    self.calls = Set(calls)
  }

  var hit: Disk.Call? { state.withLock(\.hit) }

  var disk: Disk {
    Disk { [self] call in
      guard calls.contains(call) else { return 0 }
      return state.withLock { state in
        state.count += 1
        guard state.count == nth else { return 0 }
        state.hit = call
        return reason
      }
    }
  }
}

struct FaultTests {
  private let world = World()

  /// The remains of a failed session; the parent folder may stay.
  private func leftovers() -> [String] { World.names(world.output) }

  /// Errors that no call may mistake for "missing" or "exists already".
  @Test(arguments: [ENOSPC, EIO, EROFS, EACCES])
  func everyCallThatFailsOnceLeavesNothingBehind(_ reason: Int32) throws {
    for nth in 1...200 {
      let meddler = Meddler(nth, reason)
      do throws(CaptureError) {
        let sealed = try Sample.session(in: world.output, disk: meddler.disk)
        // Only the removal of the lock may fail silently: the next start removes it.
        guard let hit = meddler.hit else { return finish(after: nth) }
        #expect(hit == .unlink, "\(nth): \(hit) was not told")
        #expect(try Verification.of(sealed.folder).isWhole)
        World.remove(sealed.folder)
        _ = OutputFolder.sweep(world.output)
      } catch {
        #expect(error.code == .cannotWrite && error.code.exitCode == 73 && !error.recovery.isEmpty)
        #expect(error.message.hasPrefix(world.output), "\(error.message)")
      }
      let call = "call \(nth), \(meddler.hit.map(\.rawValue) ?? "")"
      guard leftovers() == [] else { return #expect(leftovers() == [], "\(call)") }
    }
    Issue.record("a session makes more than 200 calls")
  }

  /// After as many calls as a session makes, none is left to fail.
  private func finish(after nth: Int) {
    #expect(nth > 40)
    #expect(leftovers() == [Sample.id])
  }

  /// A name that survives a power cut must not refer to content that does not.
  @Test func everythingIsOnTheDiskBeforeItHasItsName() throws {
    let calls = Mutex<[Disk.Call]>([])
    let disk = Disk { call in
      calls.withLock { $0.append(call) }
      return 0
    }
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id, disk: disk)
    World.write(Sample.clip, to: try folder.path(for: "clip.mp4"))
    try folder.write("face.jpg", Sample.picture)
    calls.withLock { $0 = [] }
    _ = try folder.seal(Sample.record(), events: Sample.events())
    let halves = calls.withLock(\.self).split(separator: .rename, omittingEmptySubsequences: false)
    #expect(halves.count == 2)
    let changes: Set<Disk.Call> = [.create, .open, .write, .mode, .unlink, .sync]
    let made = halves[0].filter(changes.contains)
    let product: [Disk.Call] = [.open, .mode, .sync]
    let document: [Disk.Call] = [.create, .write, .mode, .sync]
    let ofAll: [Disk.Call] = [.sync]
    #expect(made == product + product + document + document + document + ofAll, "two products, three documents")
    #expect(halves[1].first == .sync, "and so is the name before it is reported")
  }

  @Test func theReasonIsSaidInWords() {
    let place = world.output
    let words: [(Int32, String)] = [
      (ENOSPC, "can't be written: the disk is full."), (EROFS, "can't be written: the file system is read-only."),
      (EDQUOT, "can't be written: this user's disk quota is used up."),
      (EACCES, "may not be written by this user."),
    ]
    for (reason, sentence) in words {
      let disk = Disk { $0 == .write ? reason : 0 }
      #expect {
        try Sample.session(in: place, disk: disk)
      } throws: { error in
        (error as? CaptureError)?.message == "\(place)/\(Sample.id)/face.jpg \(sentence)"
      }
    }
  }

  @Test func anOutputThatCanBeNoFolderIsTold() throws {
    let file = "\(world.root)/file"
    World.write([1], to: file)
    symlink("\(world.root)/loop", "\(world.root)/loop")
    let long = world.root + String(repeating: "/" + String(repeating: "a", count: 200), count: 25)
    let cases = [
      (file, "is not a folder"), ("\(file)/deep", "is not a folder"), ("\(world.root)/loop", "can't be reached"),
      (long, "is too long a path"), (world.root + "/" + String(repeating: "a", count: 300), "is too long a path"),
      ("/proc/cameo", "does not exist"), ("", "does not exist"),
    ]
    for (output, sentence) in cases {
      #expect {
        try CaptureFolder.prepare(in: output, session: Sample.id)
      } throws: { error in
        guard let error = error as? CaptureError else { return false }
        return error.code == .cannotWrite && error.message.hasPrefix("\(output) \(sentence)") && !error.recovery.isEmpty
      }
    }
    #expect(World.names(world.root) == ["file", "loop"])
  }

  @Test func foldersThatAreMadeOnTheWayArePrivateAndGoWhenItFails() throws {
    let deep = "\(world.root)/a/b/c"
    let disk = Disk { [deep] call in call == .openFolder && access(deep, F_OK) == 0 ? EIO : 0 }
    #expect(throws: CaptureError.self) { try CaptureFolder.prepare(in: deep, session: Sample.id, disk: disk) }
    #expect(World.names(world.root) == [])
    _ = try Sample.session(in: deep)
    #expect(["a", "a/b", "a/b/c"].allSatisfy { World.mode("\(world.root)/\($0)") == 0o700 })
  }

  @Test func aFolderThatVanishesIsTold() throws {
    let gone = try CaptureFolder.prepare(in: world.output, session: "gone")
    World.remove(world.output)
    #expect {
      try gone.write("face.jpg", [])
    } throws: { error in
      (error as? CaptureError)?.message == "\(world.output)/gone has vanished: it was removed or moved."
    }
    let moved = try CaptureFolder.prepare(in: world.output, session: "moved")
    rename(world.output, "\(world.root)/elsewhere")
    #expect {
      try moved.seal(Sample.record(Sample.cancelled, id: "moved"), events: [])
    } throws: { error in
      (error as? CaptureError)?.message == "\(world.output) has vanished: it was removed or moved."
    }
    moved.abandon()
    #expect(World.names("\(world.root)/elsewhere") == [])
  }

  @Test func exchangedFolderGetsNoFiles() throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    let part = "\(world.output)/.\(Sample.id).part"
    rename(part, "\(world.root)/stolen")
    mkdir("\(world.root)/theirs", 0o700)
    symlink("\(world.root)/theirs", part)
    World.write(Sample.clip, to: try folder.path(for: "clip.mp4"))
    try folder.write("face.jpg", Sample.picture)
    #expect(throws: CaptureError.self) { try folder.seal(Sample.record(), events: []) }
    #expect(World.names("\(world.root)/theirs") == [])
    #expect(World.names("\(world.root)/stolen") == [])
    #expect(!World.names(world.output).contains(Sample.id))
  }

  @Test(arguments: ["link", "folder", "hard link", "pipe"])
  func aClipThatIsNoPlainFileIsNotTaken(_ kind: String) throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    let (path, secret) = (try folder.path(for: "clip.mp4"), "\(world.root)/secret")
    try folder.write("face.jpg", Sample.picture)
    World.write([1, 2, 3], to: secret)
    unlink(path)
    switch kind {
    case "link": symlink(secret, path)
    case "folder": mkdir(path, 0o700)
    case "pipe": mkfifo(path, 0o600)
    default: link(secret, path)
    }
    #expect(throws: CaptureError.self) { try folder.seal(Sample.record(), events: []) }
    #expect(World.read(secret) == [1, 2, 3])
    #expect(World.mode(secret) != 0o600)
    #expect(!World.names(world.output).contains(Sample.id))
  }

  @Test func theErrorOfAClipThatDoesNotFitIsKept() throws {
    let folder = try CaptureFolder.prepare(
      in: world.output, session: Sample.id, disk: Meddler(1, ENOSPC, among: [.rename]).disk)
    World.write(Sample.clip, to: try folder.path(for: "clip.mp4"))
    try folder.write("face.jpg", Sample.picture)
    do throws(CaptureError) {
      _ = try folder.seal(Sample.record(), events: Sample.events())
      Issue.record("nothing failed")
    } catch {
      #expect(World.names("\(world.output)/.\(Sample.id).part") == [])
      let sealed = try folder.seal(Sample.record(.error(error)), events: Sample.events(status: "error"))
      #expect(World.names(sealed.folder) == ["events.ndjson", "manifest.json", "result.json"])
      #expect(try Verification.of(sealed.folder).isWhole)
    }
  }

  @Test func aMissingClipIsTold() throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    #expect(throws: CaptureError.self) { try folder.seal(Sample.record(), events: []) }
    folder.abandon()
    #expect(World.names(world.output) == [])
  }

  @Test func everyReadingThatFailsIsAFault() throws {
    let folder = try Sample.session(in: world.output).folder
    for nth in 1...200 {
      let meddler = Meddler(nth, EIO)
      do throws(CaptureError) {
        let seen = try Verification.of(folder, disk: meddler.disk)
        if meddler.hit == nil { return #expect(seen.isWhole && nth > 10) }
        #expect(!seen.isWhole, "call \(nth), \(meddler.hit.map(\.rawValue) ?? "")")
      } catch {
        #expect(error.code == .resourceMissing)
      }
    }
  }

  @Test func everyCallThatFailsWhileSweepingIsTold() throws {
    for nth in 1...200 {
      mkdir(world.output, 0o700)
      mkdir("\(world.output)/.dead.part", 0o700)
      World.write([1], to: "\(world.output)/.dead.part/clip.mp4")
      World.write([], to: "\(world.output)/.dead.lock")
      let meddler = Meddler(nth, EIO)
      let outcome = OutputFolder.sweep(world.output, disk: meddler.disk)
      if meddler.hit == nil { return #expect(nth > 10) }
      // If the folder can't be opened, the later write reports it.
      #expect(outcome.troubles.count == (nth == 1 ? 0 : 1), "call \(nth), \(meddler.hit.map(\.rawValue) ?? "")")
      // The next start continues the sweep.
      #expect(OutputFolder.sweep(world.output).troubles == [])
      #expect(leftovers() == [])
    }
  }
}
