import Contract
import Glibc
import Imaging
import Synchronization
import Testing

@testable import Cameo
@testable import Engine
@testable import Evidence

/// A cancellation of the save that comes in time, too late, or in between.
@Suite struct KeepingHoldTests {
  private let hold = KeepingHold()

  /// The error codes that the hold injects into disk calls: none, or cancelled.
  private func asks(_ calls: Disk.Call...) -> [Int32] { calls.map(hold.disk.interferes) }

  /// The state follows the seal's moments, not the number of disk calls.
  @Test func allDiskCallsPassUntilTheSaveIsCancelled() {
    for call in Disk.Call.allCases { #expect(asks(call, call) == [0, 0], "\(call)") }
  }

  @Test func afterACancelWritesFailAndRemovalsPass() {
    #expect(hold.stop() && hold.stop())
    #expect(asks(.create, .open, .write, .read, .sync, .mode).allSatisfy { $0 == ECANCELED })
    #expect(asks(.makeFolder, .openFolder, .lock, .status, .list, .unlink, .removeFolder).allSatisfy { $0 == 0 })
  }

  /// What a seal has reached at its cancellation, whether that is in time, and what the seal may do afterwards.
  private struct Row: CustomTestStringConvertible {
    var reached: [SealMoment]
    var isInTime: Bool
    /// Whether the seal continues from each of these.
    var then: [(SealMoment, Bool)]
    /// Whether files and folders are deleted.
    var isTakenAway = true

    var testDescription: String { "after \(reached.count) moments, \(isInTime)" }
  }

  private static let whole = SealMoment.written(
    SealedSession(
      folder: "", resultPath: "", entry: LedgerEntry(.kept, Kept.id, in: "", at: WallTime())))

  private static let rows = [
    Row(reached: [], isInTime: true, then: [(whole, false), (.naming, false)]),
    Row(reached: [whole], isInTime: true, then: [(.naming, false)]),
    // A rename in progress is undone as soon as the disk answers.
    Row(reached: [whole, .naming], isInTime: true, then: [(.named, false), (.takingBack, true)]),
    // A folder with its final name stays, whatever the disk reports then.
    Row(reached: [whole, .naming, .named], isInTime: false, then: [(.takingBack, false)], isTakenAway: false),
    // A rename that was undone for other reasons does not count.
    Row(reached: [whole, .naming, .named, .takingBack], isInTime: true, then: [(.naming, false)]),
  ]

  @Test func eachMomentHasItsAnswer() {
    for row in Self.rows {
      let hold = KeepingHold()
      #expect(row.reached.allSatisfy(hold.reach), "\(row)")
      #expect([hold.stop(), hold.stop()] == [row.isInTime, row.isInTime], "\(row)")
      #expect(hold.disk.interferes(.write) == (row.isInTime ? ECANCELED : 0), "\(row)")
      #expect(hold.disk.interferes(.unlink) == 0, "the lock of a finished folder goes")
      for (moment, goesOn) in row.then { #expect(hold.reach(moment) == goesOn, "\(row), \(moment)") }
      let removals = [Disk.Call.unlink, .removeFolder].map(hold.disk.interferes)
      #expect(removals.allSatisfy { $0 == (row.isTakenAway ? 0 : ECANCELED) }, "\(row)")
      #expect(hold.stop() == row.isInTime, "\(row): the answer stays")
    }
  }

  @Test func theNextAttemptMayBeCalledOffLikeTheFirst() {
    // The first seal got as far as the rename and failed.
    #expect(hold.reach(Self.whole) && hold.reach(.naming))
    hold.begin()
    #expect(asks(.write) == [0])
    #expect(hold.stop())
    #expect(asks(.write) == [ECANCELED] && !hold.reach(.naming))
  }

  enum Moment: CaseIterable { case beforeTheCall, duringTheCall }

  /// At whatever moment it is cancelled, the report matches the folder.
  @Test(arguments: Moment.allCases, [true, false])
  func theAnswerIsTrueInEveryMoment(moment: Moment, losesPower: Bool) throws {
    var answers: [Bool] = []
    for nth in 1...200 {
      let place = Place()
      let caller = Caller(nth, moment, losesPower: losesPower)
      let folder = try CaptureFolder.prepare(in: place.path, session: Kept.id, disk: caller.disk)
      try folder.write("face.jpg", [1, 2, 3])
      caller.begin()
      let result = KeepingJob(
        folder, Kept.record(.cancelled(by: .host)), [:], Kept.events("cancelled"), tellingIn: nil, under: caller.hold
      ).run()
      folder.abandon()
      guard let answer = caller.answer else {
        #expect(nth > 10 && (try? result.get()) != nil || losesPower)
        break
      }
      answers.append(answer)
      let names = place.names.filter { !$0.hasSuffix(".lock") }
      #expect(names == (answer ? [] : [Kept.id]), "\(nth): \(names)")
      if !answer { #expect(try Verification.of("\(place.path)/\(Kept.id)").isWhole, "\(nth)") }
    }
    #expect(answers.contains(true) && answers.contains(false))
  }

  /// Cancels before or during the n-th call; the disk may fail at the very last sync.
  private final class Caller: Sendable {
    private struct State {
      var count = -1
      var answer: Bool?
      var hasName = false
    }

    let hold = KeepingHold()
    private let state = Mutex(State())
    private let nth: Int
    private let moment: Moment
    private let losesPower: Bool

    init(_ nth: Int, _ moment: Moment, losesPower: Bool) {
      (self.nth, self.moment, self.losesPower) = (nth, moment, losesPower)
    }

    var answer: Bool? { state.withLock(\.answer) }

    /// Starts to count calls.
    func begin() { state.withLock { $0.count = 0 } }

    var disk: Disk {
      Disk(isDurable: false) { [self] call in
        state.withLock { state in
          let isNow = state.count + 1 == nth
          if state.count >= 0 { state.count += 1 }
          if isNow, moment == .beforeTheCall { state.answer = hold.stop() }
          let refusal = hold.disk.interferes(call)
          if isNow, moment == .duringTheCall { state.answer = hold.stop() }
          if call == .rename, refusal == 0 { state.hasName = true }
          return refusal == 0 && losesPower && state.hasName && call == .sync ? EIO : refusal
        }
      }
    }
  }
}

/// A folder for session folders, deleted after the test.
final class Place: Sendable {
  let path: String

  init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/cameo-keeping-XXXXXX").utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? ""
  }

  deinit { Self.remove(path) }

  var names: [String] { Self.names(path) }

  func names(in folder: String) -> [String] { Self.names(path + "/" + folder) }

  private static func names(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(path) { remove(path + "/" + name) }
    if unlink(path) != 0 { rmdir(path) }
  }
}

/// The archive of a session with one file.
enum Kept {
  static let id = "0123456789abcdef"

  static func record(_ end: SessionEnd = .completed, id: String = id) -> SessionRecord {
    var record = SessionRecord(
      session: id, end: end, began: WallTime(), length: .seconds(8), language: "en", software: Software(version: "0"))
    record.products = [product]
    return record
  }

  static func events(_ status: String) -> [UInt8] {
    Array(
      "{\"v\":1,\"seq\":0,\"t\":8000,\"session\":\"\(id)\",\"event\":\"sessionEnded\",\"status\":\"\(status)\"}\n".utf8)
  }

  static let product = Product(
    step: "videoCapture", role: "clip", files: [ProductFile("clip.mp4", mime: "video/mp4", .written, isBound: true)])

  static let still = Product(
    step: "videoCapture", role: "face", files: [ProductFile("face.jpg", mime: "image/jpeg", .picture)])

  static var picture: KeptPicture { KeptPicture(frame: 1, picture: Picture(PixelSize(width: 16, height: 16))) }
}
