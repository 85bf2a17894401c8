import Agents
import Contract
import Files
import Foundation
import Testing

@testable import KioskHost

/// Settings from a fleet's backend are tried, kept or reverted by the kiosk alone.
@Suite final class SettingsTrialTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID().uuidString)").path
  private var folder: String { root + "/cameo/fleet" }
  private var environment: [String: String] { ["XDG_STATE_HOME": root, "XDG_RUNTIME_DIR": root + "/run"] }
  private var told: [CaptureError] = []

  init() throws {
    for path in [folder, root + "/run"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func stage(_ id: String, _ text: String, mustServe: Bool = true) throws {
    let staged = StagedSettings(id: id, text: text, mustServe: mustServe)
    try Data(staged.bytes).write(to: URL(fileURLWithPath: folder + "/staged.json"))
  }

  private func start() -> SettingsTrial? { SettingsTrial(environment: environment) { told.append($0) } }
  private func text(_ name: String) -> String? { try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }
  private var outcome: TrialRecord? { outcome(of: "c1") }
  private func outcome(of id: String) -> TrialRecord? {
    text("outcome-\(id).json").flatMap { TrialRecord(Array($0.utf8)) }
  }
  private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  @Test func withoutStagedSettingsNothingIsTouched() {
    #expect(start() == nil)
    #expect(names == [] && told == [])
  }

  @Test func settingsThatComeUpStay() throws {
    try stage("c1", "new")
    let trial = try #require(start())
    #expect(text("config.json") == "new" && names == ["config.json", "trial.json"])
    try trial.keep(configHash: "00ff")
    #expect(names == ["config.json", "outcome-c1.json"])
    #expect(outcome?.outcome == .kept(configHash: "00ff"))
    #expect(start() == nil)
    #expect(text("config.json") == "new")
  }

  @Test(arguments: [nil, "old"]) func twoStartsThatDieRevertThem(_ old: String?) throws {
    try old?.write(toFile: folder + "/config.json", atomically: true, encoding: .utf8)
    try stage("c1", "new")
    for _ in 0..<2 {
      #expect(start() != nil)
      #expect(text("config.json") == "new")
    }
    #expect(start() == nil)
    #expect(text("config.json") == old)
    #expect(outcome?.outcome == .reverted(nil, "The kiosk ended 2 times before it was ready."))
    #expect(told.count == 1 && told[0].message.contains("c1"))
    #expect(start() == nil && told.count == 1)
  }

  @Test func anOrderlyEndIsNoFailedStart() throws {
    try stage("c1", "new")
    for _ in 0..<4 { try #require(start()).endInOrder() }
    #expect(text("config.json") == "new" && outcome == nil)
    let trial = try #require(start())
    try trial.fail(.cameraUnavailable)
    trial.endInOrder()
    #expect(text("trial.json")?.contains("\"starts\":1") == true)
  }

  @Test func aTrialThatWasRemovedByHandStaysRemoved() throws {
    try stage("c1", "new")
    let trial = try #require(start())
    for name in ["config.json", "trial.json"] { try FileManager.default.removeItem(atPath: folder + "/" + name) }
    trial.endInOrder()
    try trial.keep(configHash: "00ff")
    #expect(names == [])
  }

  @Test func anErrorAtTheStartRevertsThemAtOnce() throws {
    try "old".write(toFile: folder + "/config.json", atomically: true, encoding: .utf8)
    try stage("c1", "new")
    let trial = try #require(start())
    try trial.revert(CaptureError(.impossibleSettings, "There is no theme.", recovery: "Name another."))
    #expect(text("config.json") == "old")
    #expect(outcome?.outcome == .reverted(.impossibleSettings, "There is no theme. Name another."))
    #expect(trial.reversal.message.contains("There is no theme."))
  }

  @Test func aKioskThatStaysOutOfOrderTriesTwice() throws {
    try stage("c1", "new")
    try #require(start()).fail(.cameraUnavailable)
    #expect(text("config.json") == "new" && outcome == nil)
    try #require(start()).fail(.cameraUnavailable)
    #expect(text("config.json") == nil)
    #expect(outcome?.outcome == .reverted(.cameraUnavailable, "The kiosk was out of order for 60 s."))
  }

  @Test func settingsThatFollowDuringATrialRevertToTheProvenOnes() throws {
    try "proven".write(toFile: folder + "/config.json", atomically: true, encoding: .utf8)
    try stage("c1", "first")
    #expect(start() != nil)
    try stage("c2", "second")
    let trial = try #require(start())
    #expect(text("config.json") == "second")
    try trial.revert(CaptureError(.impossibleSettings, "Wrong."))
    #expect(text("config.json") == "proven" && outcome(of: "c2")?.outcome != nil)
    #expect(outcome?.outcome == .reverted(nil, "Other settings followed."))
  }

  /// The agent saw a kiosk that the first ones had put out of order.
  @Test func settingsThatFollowDoNotMakeAFaultOfATrialUsual() throws {
    try stage("c1", "first")
    #expect(start() != nil)
    try stage("c2", "second", mustServe: false)
    #expect(try #require(start()).mustServe)
  }

  @Test func aDecidedTrialDoesNotKeepTheNextFromOthers() throws {
    try stage("c1", "first")
    let first = try #require(start())
    try first.keep(configHash: "00ff")
    try stage("c2", "second")
    #expect(start() != nil)
    withExtendedLifetime(first) {}
  }

  /// The process may die after each of its writes.
  @Test func aStartThatDiedInBetweenIsRepeated() throws {
    try "old".write(toFile: folder + "/config.json", atomically: true, encoding: .utf8)
    try stage("c1", "new")
    let staged = try #require(text("staged.json"))
    _ = start()
    // It had not come so far as to remove this one, or to write the other.
    try staged.write(toFile: folder + "/taken.json", atomically: true, encoding: .utf8)
    try "old".write(toFile: folder + "/config.json", atomically: true, encoding: .utf8)
    let trial = try #require(start())
    #expect(text("config.json") == "new")
    try trial.revert(CaptureError(.impossibleSettings, "Wrong."))
    #expect(text("config.json") == "old")
  }

  @Test func aDecisionThatWasNotCarriedOutIsSettledByTheNextStart() throws {
    try stage("c1", "new")
    _ = start()
    var trial = try #require(text("trial.json").flatMap { TrialRecord(Array($0.utf8)) })
    trial.outcome = .reverted(.impossibleSettings, "Wrong.")
    try Data(trial.bytes).write(to: URL(fileURLWithPath: folder + "/trial.json"))
    #expect(start() == nil)
    #expect(names == ["outcome-c1.json"])
  }

  @Test func damagedFilesAreNoTrial() throws {
    try "{".write(toFile: folder + "/staged.json", atomically: true, encoding: .utf8)
    #expect(start() == nil)
    #expect(names == [])
    try "{".write(toFile: folder + "/trial.json", atomically: true, encoding: .utf8)
    #expect(start() == nil)
    #expect(names == [])
  }

  @Test func anotherKioskOfTheUserLeavesARunningTrialAlone() throws {
    try stage("c1", "new")
    let trial = try #require(start())
    let before = text("trial.json")
    #expect(start() == nil)
    #expect(text("trial.json") == before)
    withExtendedLifetime(trial) {}
  }
}

@Suite struct TrialWatchTests {
  private func verdicts(_ standing: (Int) -> TrialWatch.Standing) -> [TrialWatch.Verdict] {
    var watch = TrialWatch(at: Instant())
    return (0...70).map { watch.look(standing($0), at: Instant(.seconds($0))) }
  }

  @Test func tenSecondsReadyAreEnough() {
    let found = verdicts { _ in .ready }
    #expect(found.firstIndex(of: .up) == 10 && !found.contains(.failed))
  }

  @Test func aCameraThatComesLateIsWaitedFor() {
    let found = verdicts { $0 < 45 ? .outOfOrder : .ready }
    #expect(found.firstIndex(of: .up) == 55 && !found.contains(.failed))
  }

  @Test func aMinuteOutOfOrderIsAFailure() {
    #expect(verdicts { _ in .outOfOrder }.firstIndex(of: .failed) == 60)
    #expect(!verdicts { $0 % 5 != 0 ? .outOfOrder : .ready }.contains(.up))
  }

  @Test func aProcessThatWasStoppedHasNotBeenReady() {
    var watch = TrialWatch(at: Instant())
    #expect(watch.look(.ready, at: Instant(.seconds(1))) == .open)
    #expect(watch.look(.ready, at: Instant(.seconds(30))) == .open)
    #expect(watch.look(.ready, at: Instant(.seconds(34))) == .open)
  }

  @Test func anOperatorWhoClosesTheKioskDecidesNothing() {
    #expect(verdicts { _ in .closed }.allSatisfy { $0 == .open })
    let found = verdicts { $0 < 9 || $0 > 20 ? .ready : .closed }
    #expect(found.firstIndex(of: .up) == 31)
  }
}
