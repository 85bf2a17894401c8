import Contract
import Evidence
import Flow
import Glibc
import Synchronization
import Testing

@testable import Cameo
@testable import Engine

/// Saves on the worker's thread, with a disk that answers when the test allows it.
@Suite struct SessionArchiveTests {
  private let place = Place()
  private let hold = KeepingHold(patience: .seconds(60))
  private let disk = HangingDisk()

  private func folder(_ id: String = Kept.id, at call: Disk.Call? = .sync, over hold: KeepingHold? = nil) throws
    -> CaptureFolder
  {
    let below = (hold ?? self.hold).disk
    let folder = try CaptureFolder.prepare(
      in: place.path, session: id,
      disk: Disk(isDurable: false) { [disk] in
        if $0 == call { disk.hang() }
        return below.interferes($0)
      })
    try record(into: folder)
    return folder
  }

  /// Writes like the encoder, without using the folder's disk.
  private func record(into folder: CaptureFolder) throws {
    let file = try #require(fopen(try folder.path(for: "clip.mp4"), "w"))
    fputs("a clip", file)
    fclose(file)
  }

  private func archive(
    _ folder: CaptureFolder, over hold: KeepingHold? = nil,
    keeping keeps: @escaping (SessionEnd) -> Bool = { _ in true }
  ) -> SessionArchive {
    SessionArchive(Kept.record(id: folder.session), in: folder, .aside(hold ?? self.hold), keeping: keeps)
  }

  private func keep(
    in archive: SessionArchive?, _ end: SessionEnd = .completed, id: String = Kept.id, withPicture: Bool = false
  ) {
    let last = EventStamp(
      sequence: 0, time: .seconds(8), session: id, notice: .sessionEnded(end, result: nil))
    var dossier = Dossier()
    dossier.products = (end == .completed ? [Kept.product] : []) + (withPicture ? [Kept.still] : [])
    archive?.keep(end, dossier, withPicture ? ["face.jpg": Kept.picture] : [:], [last])
  }

  // MARK: Success

  @Test func itIsToldOnceAndByItsDescriptorAndNothingOfItGoesOn() throws {
    disk.open()
    let archive = try archive(folder())
    #expect(archive.descriptors == [] && archive.news() == nil)
    keep(in: archive)
    let descriptor = try #require(archive.descriptors.first)
    #expect(isReadable(descriptor))
    #expect(archive.news() == .kept() && archive.news() == nil)
    #expect(archive.descriptors == [])
    #expect(archive.response?.resultPath == "\(place.path)/\(Kept.id)/result.json")
    #expect(archive.response?.products == [Kept.product] && archive.response?.metadata.isEmpty == false)
    #expect(!archive.stopKeeping(), "nothing is left to be called off")
    archive.abandon()
    #expect(place.names == [Kept.id])
    #expect(try Verification.of("\(place.path)/\(Kept.id)").isWhole)
  }

  @Test func bytesThatNoFileHoldsAreWrittenAndSealed() throws {
    disk.open()
    let archive = try archive(folder())
    let held = WipedBytes([1, 2, 3])
    var (dossier, file) = (Dossier(), ProductFile("dg1.bin", mime: "application/octet-stream", .written))
    file.held = held
    dossier.products = [Product(step: "chip", role: "chip", files: [file])]
    archive.keep(.completed, dossier, [:], [])
    #expect(isReadable(try #require(archive.descriptors.first)) && archive.news() == .kept())
    #expect(place.names(in: Kept.id).contains("dg1.bin"))
    #expect(try Verification.of("\(place.path)/\(Kept.id)").isWhole)
    #expect(held == WipedBytes([1, 2, 3]) && held != WipedBytes([1, 2, 4]))
  }

  @Test func whatWasPreparedIsRemovedWithASessionThatIsGivenUpAndAfterOneThatIsKept() throws {
    disk.open()
    let ends = Mutex<[String?]>([])
    func archive(_ id: String) throws -> SessionArchive {
      let hold = KeepingHold(patience: .seconds(60))
      return SessionArchive(
        Kept.record(id: id), in: try folder(id, over: hold), .aside(hold),
        removingPreparation: { end in ends.withLock { $0.append(end?.status) } },
        keeping: { _ in true })
    }
    try archive("s-left").abandon()
    let kept = try archive(Kept.id)
    keep(in: kept)
    #expect(isReadable(try #require(kept.descriptors.first)) && kept.news() == .kept())
    kept.abandon()
    #expect(ends.withLock(\.self) == [nil, "captured"])
  }

  @Test func theLoopGoesOnMeanwhile() throws {
    let archive = try archive(folder())
    keep(in: archive)
    disk.awaitCall()
    let descriptor = try #require(archive.descriptors.first)
    #expect(!isReadable(descriptor, within: 0) && archive.news() == nil && archive.response == nil)
    disk.open()
    #expect(isReadable(descriptor) && archive.news() == .kept())
  }

  @Test func aThreadThatHasDoneItsWorkLeavesNothing() throws {
    disk.open()
    let job = KeepingJob(try folder(), Kept.record(), [:], Kept.events("captured"), tellingIn: nil)
    var thread: KeepingThread? = try KeepingThread(job)
    weak let box = thread?.worker
    #expect(isReadable(try #require(thread?.descriptor)))
    #expect(try thread?.result()?.get().folder == "\(place.path)/\(Kept.id)")
    #expect(thread?.result() == nil && thread?.ends(within: .seconds(60)) == true)
    thread = nil
    #expect(eventually { box == nil }, "its descriptor is closed with it")
  }

  @Test func aThreadThatIsLeftToItselfEndsWhenTheDiskAnswers() throws {
    var job: KeepingJob? = KeepingJob(try folder(), Kept.record(), [:], Kept.events("captured"), tellingIn: nil)
    weak let left = job
    var thread: KeepingThread? = try job.map { job throws(CaptureError) in try KeepingThread(job) }
    job = nil
    disk.awaitCall()
    weak let box = thread?.worker
    #expect(thread?.result() == nil && thread?.foretold == nil && thread?.ends(within: .zero) == false)
    thread = nil
    #expect(left != nil && box != nil, "it works on")
    disk.open()
    #expect(eventually { left == nil && box == nil })
    #expect(place.names == [Kept.id])
  }

  @Test func unwantedSessionIsDiscardedWithoutAThread() throws {
    let archive = try archive(folder(at: nil)) { _ in false }
    keep(in: archive, .cancelled(by: .person))
    #expect(archive.descriptors == [] && archive.news() == .kept() && archive.response == nil)
    archive.abandon()
    #expect(place.names == [])
  }

  // MARK: Cancelled

  @Test func cancelledSaveIsRemovedOnceTheDiskAnswers() throws {
    let archive = try archive(folder())
    keep(in: archive)
    disk.awaitCall()
    #expect(archive.stopKeeping() && archive.news() == nil)
    disk.open()
    archive.abandon()
    #expect(place.names == [])
  }

  @Test func abandonedSaveIsRemovedOnceAHungDiskAnswers() throws {
    let hold = KeepingHold(patience: .zero)
    var archive: SessionArchive? = try archive(folder(over: hold), over: hold)
    keep(in: archive)
    disk.awaitCall()
    #expect(archive?.stopKeeping() == true)
    archive?.abandon()
    #expect(place.names == [".\(Kept.id).lock", ".\(Kept.id).part"])
    archive = nil
    #expect(place.names.count == 2, "the thread has it still")
    disk.open()
    #expect(eventually { place.names == [] })
  }

  @Test func abandonDoesNotBlockWhenRemovalHangs() throws {
    let hold = KeepingHold(patience: .zero)
    var archive: SessionArchive? = try archive(folder(at: .list, over: hold), over: hold) { _ in false }
    keep(in: archive, .cancelled(by: .person))
    #expect(archive?.news() == .kept())
    archive?.abandon()
    disk.awaitCall()
    archive = nil
    disk.open()
    #expect(eventually { place.names == [] })
  }

  @Test func renamedSessionIsKeptThoughTheLastSyncFails() throws {
    let (below, disk) = (hold.disk, disk)
    let late = try CaptureFolder.prepare(
      in: place.path, session: Kept.id,
      disk: Disk(isDurable: false) { call in
        let refusal = below.interferes(call)
        guard call == .sync, disk.isLater else {
          if call == .rename, refusal == 0 { disk.isLater = true }
          return refusal
        }
        disk.hang()
        return EIO
      })
    try record(into: late)
    let archive = archive(late)
    keep(in: archive)
    disk.awaitCall()
    #expect(archive.news() == nil)
    #expect(!archive.stopKeeping())
    #expect(archive.news() == .kept() && archive.descriptors == [])
    #expect(archive.response?.resultPath == "\(place.path)/\(Kept.id)/result.json")
    disk.open()
    archive.abandon()
    #expect(eventually { disk.hasLeft })
    #expect(try Verification.of("\(place.path)/\(Kept.id)").isWhole)
  }

  @Test func theTextsOfWhatCouldNotBeKeptMayBeGivenUpToo() throws {
    let below = hold.disk
    let disk = disk
    let folder = try CaptureFolder.prepare(
      in: place.path, session: Kept.id,
      disk: Disk(isDurable: false) { call in
        if disk.isLater { disk.hang() }
        let refusal = below.interferes(call)
        return call == .rename && !disk.isLater ? ENOSPC : refusal
      })
    try record(into: folder)
    let archive = archive(folder)
    keep(in: archive)
    #expect(isReadable(try #require(archive.descriptors.first)))
    guard case .failed(let error) = archive.news() else { return #expect(Bool(false), "it was kept") }
    #expect(error.code == .cannotWrite && archive.descriptors == [])
    disk.isLater = true
    keep(in: archive, .error(error))
    disk.awaitCall()
    #expect(archive.stopKeeping(), "a name that was refused is none")
    disk.open()
    archive.abandon()
    #expect(place.names == [])
  }

  @Test func aPictureThatDoesNotFitIsNotInTheWayOfTheNextOne() throws {
    let disk = disk
    let folder = try CaptureFolder.prepare(
      in: place.path, session: Kept.id,
      disk: Disk(isDurable: false) { $0 == .write && !disk.isLater ? ENOSPC : 0 })
    try record(into: folder)
    let archive = archive(folder)
    keep(in: archive, withPicture: true)
    #expect(isReadable(try #require(archive.descriptors.first)))
    guard case .failed(let error) = archive.news() else { return #expect(Bool(false), "it was kept") }
    #expect(error.code == .cannotWrite)
    #expect(place.names(in: ".\(Kept.id).part") == [], "nothing of it is left")
    disk.isLater = true
    try record(into: folder)
    keep(in: archive, withPicture: true)
    #expect(isReadable(try #require(archive.descriptors.first)) && archive.news() == .kept())
    #expect(try Verification.of("\(place.path)/\(Kept.id)").isWhole)
    #expect(place.names(in: Kept.id).contains("face.jpg"))
  }

  // MARK: Two sessions

  @Test func aSecondSessionIsKeptWhileTheFirstOnesThreadHangs() throws {
    let hold = KeepingHold(patience: .zero)
    var first: SessionArchive? = try archive(folder(over: hold), over: hold)
    keep(in: first)
    disk.awaitCall()
    #expect(first?.stopKeeping() == true)
    first?.abandon()
    first = nil
    #expect(OutputFolder.sweep(place.path).troubles == [], "its lock says that it lives")
    #expect(place.names == [".\(Kept.id).lock", ".\(Kept.id).part"])
    let second = try archive(folder("second", at: nil))
    keep(in: second, id: "second")
    #expect(isReadable(try #require(second.descriptors.first)) && second.news() == .kept())
    disk.open()
    #expect(eventually { place.names == ["second"] })
    #expect(try Verification.of("\(place.path)/second").isWhole)
  }
}

private func isReadable(_ descriptor: Int32, within milliseconds: Int32 = 60_000) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&request, 1, milliseconds) > 0
}

/// Polls until a condition is true.
private func eventually(_ isSo: () -> Bool) -> Bool {
  for _ in 0..<60_000 where !isSo() { poll(nil, 0, 1) }
  return isSo()
}

/// Blocks all calls until it is opened.
private final class HangingDisk: Sendable {
  private struct State {
    var isOpen = false
    var waiting = 0
    var left = 0
    var isLater = false
  }

  private let state = Mutex(State())

  var isLater: Bool {
    get { state.withLock(\.isLater) }
    set { state.withLock { $0.isLater = newValue } }
  }

  /// Whether all blocked callers have continued.
  var hasLeft: Bool { state.withLock { $0.left > 0 && $0.waiting == 0 } }

  func open() { state.withLock { $0.isOpen = true } }

  func hang() {
    state.withLock { $0.waiting += 1 }
    while !state.withLock(\.isOpen) { poll(nil, 0, 1) }
    state.withLock { ($0.waiting, $0.left) = ($0.waiting - 1, $0.left + 1) }
  }

  /// Waits until a call is blocked.
  func awaitCall() { while state.withLock(\.waiting) == 0 { poll(nil, 0, 1) } }
}
