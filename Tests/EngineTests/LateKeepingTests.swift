import Contract
import Engine
import Flow
import Testing

/// Sessions with a slow archive.
@Suite struct LateKeepingTests {
  private let rig: Rig
  private let archive = LateArchive()

  init() throws {
    rig = try Rig()
    rig.archive = archive
  }

  /// A session with a complete clip whose save takes so long.
  private func keep(
    for length: Duration = .seconds(5), walking plan: Plan = Plan(SessionConfig(), preset: .selfieFast, seed: 1)
  ) {
    rig.begin(plan)
    rig.reachReadyCamera()
    rig.engine.send(.startVideoCapture)
    while archive.remains.isEmpty { rig.see([rig.fitting], for: .milliseconds(66)) }
    rig.loop.pass(length)
  }

  private func answer(_ news: ArchiveNews) {
    archive.outcome = news
    rig.loop.pass(.milliseconds(100))
  }

  @Test func reportedEventsEqualTheSavedOnes() throws {
    keep()
    #expect(!rig.names.contains("videoRecordEnded") && rig.engine.end == nil)
    answer(.kept())
    let kept = try #require(archive.remains.first).events
    #expect(kept.map(\.notice.name) == ["videoRecordEnded", "cameraReleased", "sessionEnded"])
    #expect(rig.stamps.suffix(3).map(\.line) == kept.map(\.line))
    #expect(rig.stamps.map(\.sequence) == Array(rig.stamps.indices))
    #expect(rig.stamps.map(\.time) == rig.stamps.map(\.time).sorted())
    #expect(rig.engine.end == .completed)
  }

  @Test func eventsAfterTheSealAreReportedNotSaved() throws {
    var plan = Plan(SessionConfig(), preset: .selfieFast, seed: 1)
    plan.after = [TellingStep()]
    keep(walking: plan)
    answer(.kept())
    let kept = try #require(archive.remains.first).events
    #expect(kept.map(\.notice.name) == ["videoRecordEnded", "cameraReleased"])
    #expect(rig.stamps.suffix(3).map(\.line).prefix(2) == kept.map(\.line)[...])
    #expect(rig.names.last == "themeChanged" && rig.engine.end == nil)
    rig.engine.send(.press)
    #expect(rig.names.last == "sessionEnded" && rig.engine.end == .completed)
    #expect(rig.stamps.map(\.sequence) == Array(rig.stamps.indices) && archive.remains.count == 1)
  }

  @Test func failedSaveIsReportedAndRecorded() throws {
    keep()
    answer(.failed(CaptureError(.cannotWrite, "full")))
    #expect(rig.engine.view?.face.closing?.error?.code == .cannotWrite)
    let told = rig.stamps.count
    rig.engine.send(.pressControl(.leave))
    rig.loop.pass(.seconds(5))
    try #require(archive.remains.map(\.end.status) == ["captured", "error"])
    answer(.kept())
    #expect(rig.stamps.suffix(from: told).map(\.line) == archive.remains[1].events.map(\.line))
    #expect(rig.stamps.map(\.sequence) == Array(rig.stamps.indices))
    #expect(!rig.names.contains("videoRecordEnded") && rig.engine.end?.exitCode == 73)
  }

  @Test func theCameraIsGivenBackWhenThePageComes() {
    keep(for: .zero)
    #expect(rig.cameras.feed != nil && rig.engine.view?.face.page == .videoCapture)
    rig.loop.pass(.milliseconds(300))
    #expect(rig.cameras.feed == nil && rig.engine.frame == nil && rig.engine.looking == nil)
    #expect(rig.engine.view?.face.page == .processing)
    #expect(archive.remains.first?.dossier.cameras.first?.got != nil, "what is known of it is kept all the same")
    answer(.kept())
    #expect(rig.names.filter { $0 == "cameraReleased" }.count == 1)
  }

  @Test func cancelledSaveIsReportedAndLeavesNothing() throws {
    keep()
    for _ in 0..<2 { rig.engine.send(.cancel(by: .signal(2))) }
    #expect(archive.isStopped && rig.engine.end == .cancelled(by: .signal(2)))
    let kept = try #require(archive.remains.first?.events.last)
    let told = try #require(rig.stamps.last)
    #expect(told.time > kept.time && told.notice == .sessionEnded(.cancelled(by: .signal(2)), result: nil))
    #expect(rig.stamps.map(\.sequence) == Array(rig.stamps.indices))
    let next = LateArchive()
    (rig.archive, archive.outcome) = (next, .kept())
    rig.forgetEvents()
    rig.begin(id: "next")
    rig.loop.pass(.seconds(1))
    #expect(archive.isAbandoned && rig.engine.end == nil && rig.names == ["instructionsShown"])
    #expect(rig.stamps.map(\.sequence) == [0])
  }

  @Test func cancelAfterTheSaveReportsItAsSaved() {
    keep()
    (archive.stands, archive.outcome) = (true, nil)
    for _ in 0..<2 { rig.engine.send(.cancel(by: .signal(2))) }
    #expect(rig.engine.end == .completed && rig.names.last == "sessionEnded")
    #expect(rig.stamps.suffix(3).map(\.line) == archive.remains.first?.events.map(\.line))
  }

  @Test func simultaneousSaveAndCancelReportOnce() {
    keep()
    archive.outcome = .kept()
    rig.engine.send(.cancel(by: .signal(2)))
    rig.engine.send(.cancel(by: .signal(2)))
    rig.loop.pass(.seconds(1))
    #expect(rig.names.filter { $0 == "sessionEnded" }.count == 1)
    #expect((rig.engine.end == .completed) == !archive.isStopped)
  }
}

/// Emits an event when it is entered, and ends by a key press.
private struct TellingStep: Step {
  var face: PageFace { PageFace(.instructions, .instructions(FirstPage()), controls: [Control(.continueButton)]) }

  mutating func enter(at now: Instant) -> Reaction { Reaction([.notify(.themeChanged("test"))]) }
  mutating func handle(_ event: Event, at now: Instant) -> Reaction { .nothing }
  mutating func press(_ control: ControlID, at now: Instant) -> Reaction { Reaction(move: .next) }
}

/// Completes the save when the test says so.
private final class LateArchive: PlainArchive {
  private(set) var remains: [(end: SessionEnd, dossier: Dossier, events: [EventStamp])] = []
  private(set) var isStopped = false
  private(set) var isAbandoned = false
  var outcome: ArchiveNews?
  /// The folder already has its final name.
  var stands = false

  func keep(_ end: SessionEnd, _ dossier: Dossier, _: [String: KeptPicture], _ events: [EventStamp]) {
    remains.append((end, dossier, events))
  }
  func abandon() { isAbandoned = true }

  func news() -> ArchiveNews? {
    defer { outcome = nil }
    return outcome
  }

  func stopKeeping() -> Bool {
    if stands { outcome = .kept() } else { isStopped = true }
    return !stands
  }
}
