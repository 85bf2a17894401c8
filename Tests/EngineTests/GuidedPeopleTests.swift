import Chance
import Contract
import Faces
import Foundation
import GuidanceKit
import Testing

/// All real parts except camera and encoder: rendered people, the real finder, guidance, the simulated recorder.
@Suite(
  .serialized,
  .enabled(if: FileManager.default.fileExists(atPath: DlibFaceFinder.packagedModel), "libdlib-data is not installed"))
struct GuidedPeopleTests {
  /// The latency limit in milliseconds, from when the condition is true; it includes any dwell time.
  private static func limit(of hint: Hint) -> Int {
    switch hint {
    case .doNotMove: 300
    case .multipleFaces, .uncoverCamera: 1100
    case .openEyes, .holdStill: 1700
    default: 700
    }
  }

  /// Creating it takes a second; the suite is serialized.
  private static nonisolated(unsafe) let shared = Result { try DlibFaceFinder.complete() }

  private func finder() throws -> DlibFaceFinder {
    let finder = try Self.shared.get()
    finder.reset()
    return finder
  }

  @Test func eachHintIsToldInItsTimeAndOnlyWhenItIsSo() throws {
    for (hint, scene) in Night.sample(4, of: HintRow.scenes) {
      let finder = try finder()
      let row = try HintRow(hint, scene, finder: finder)
      let delay = try #require(row.delay, "\(hint): \(row.run.told)")
      #expect((.zero...Duration.milliseconds(Self.limit(of: hint))).contains(delay), "\(hint) after \(delay)")
      #expect(row.run.untrue.map(\.hint) == [], "\(hint): \(row.run.told)")
      #expect(row.run.flips == 0, "\(hint): \(row.run.told)")
    }
  }

  @Test func everyHintHasATrackButThree() {
    // A rendered picture is never out of focus, the generic prompt has no condition, and a mouth that stays open is in
    // a
    // tape. Hints of tasks only occur in tasks.
    let shown = Set(HintRow.scenes.map(\.hint))
    let ofTasks: Set<Hint> = [.slower, .lessFar, .tiltDoNotTurn, .otherWay, .more]
    #expect(Set(Hint.ofFaces).subtracting(shown) == ofTasks.union([.positionFace, .blurred, .closeMouth]))
  }

  /// An empty room is neither recorded nor held, at any rate.
  @Test(arguments: Night.sample(2, of: [8.0, 10, 15, 30])) func personLeavingARecordingIsMissedAtOnce(rate: Double)
    throws
  {
    let gone = Duration.milliseconds(1900)
    let scene = GuidedRun.Scene(
      "goes", framesPerSecond: rate, lines: "0s width=0.9 life=0.3\n1.899s width=0.9\n1.9s gone\n")
    let run = try GuidedRun(scene, finder: try finder(), limit: .seconds(6))
    let recorded = try #require(run.recordedAt, "\(run.told)")
    #expect(recorded < gone && !run.isWhole)
    let interval = Duration.seconds(1) / rate
    #expect(try #require(run.discardedAt) - gone <= .milliseconds(250) + interval * 2, "\(run.discardedAt as Any)")
    let told = try #require(run.told.first { $0.at > gone }, "\(run.told)")
    #expect(told.hint == .noFace && told.at - gone <= .milliseconds(600), "\(run.told)")
  }

  /// A person who is still from the first frame on does not have to wait.
  @Test(arguments: Night.sample(1, of: [15.0, 8, 30])) func steadyPersonIsRecordedSoon(rate: Double) throws {
    let scene = GuidedRun.Scene("fits", framesPerSecond: rate)
    let run = try GuidedRun(scene, finder: try finder(), limit: .seconds(8))
    #expect(try #require(run.recordedAt) <= .milliseconds(2500) && run.isWhole, "\(run.told)")
  }

  @Test func peopleFromAnywhereWhoObeyAreRecorded() throws {
    for seed in 0..<Night.count(20, byDay: 2) {
      let finder = try finder()
      let scene = GuidedRun.Scene("obeys-random", seed: UInt64(seed), framesPerSecond: 10)
      let run = try GuidedRun(scene, finder: finder, limit: .seconds(90))
      #expect(run.recordedAt != nil && run.isWhole, "\(seed): \(run.told)")
      #expect(run.flips == 0, "\(seed): \(run.told)")
      #expect(run.mostChanges(in: .seconds(4), withPerfect: false) <= 4, "\(seed): \(run.told)")
      #expect(run.mostChanges(in: .seconds(60), withPerfect: true) <= 20, "\(seed): \(run.told)")
    }
  }

  /// A person behind a mask is not recorded.
  @Test func coveredPersonIsToldAndRecordedAfterwards() throws {
    let masked = GuidedRun.Scene("masked", framesPerSecond: 10, lines: "0s width=0.91 life=0.3 mask=1")
    let refused = try GuidedRun(masked, finder: try finder(), limit: .seconds(12))
    #expect(refused.recordedAt == nil, "\(refused.told)")
    #expect(Set(refused.told.map(\.hint)) == [.uncoverFace], "\(refused.told)")
    let obeys = GuidedRun.Scene("obeys-masked", framesPerSecond: 10)
    let run = try GuidedRun(obeys, finder: try finder(), limit: .seconds(40))
    #expect(run.told.contains { $0.hint == .uncoverFace } && run.recordedAt != nil && run.isWhole, "\(run.told)")
  }
}

/// The same without landmarks: only the detector's boxes give the position.
@Suite(.serialized) struct GuidedWithoutPointsTests {
  @Test func fittingPersonIsRecorded() throws {
    let run = try GuidedRun(.init("fits"), finder: DlibFaceFinder(model: nil), limit: .seconds(20))
    #expect(run.recordedAt != nil && run.isWhole, "\(run.told)")
    #expect(run.flips == 0, "\(run.told)")
  }

  @Test func peopleFromAnywhereWhoObeyAreRecorded() throws {
    let finder = try DlibFaceFinder(model: nil)
    for seed in 0..<Night.count(6, byDay: 1) {
      let scene = GuidedRun.Scene("obeys-random", seed: UInt64(seed), framesPerSecond: 10)
      let run = try GuidedRun(scene, finder: finder, limit: .seconds(90))
      #expect(run.recordedAt != nil && run.isWhole, "\(seed): \(run.told)")
      #expect(run.flips == 0, "\(seed): \(run.told)")
    }
  }
}
