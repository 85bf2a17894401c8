import Agents
import Contract
import Testing

@Suite struct TrialRecordTests {
  private let staged = StagedSettings(id: "c1", text: "{\"language\": \"fr\"}\n", mustServe: true)

  @Test func stagedSettingsAndTrialsAreReadAsTheyWereWritten() {
    #expect(StagedSettings(staged.bytes) == staged)
    var trial = TrialRecord(staged, current: "{}\n", during: nil)
    #expect(TrialRecord(trial.bytes) == trial)
    trial.start()
    for outcome in [
      TrialRecord.Outcome.kept(configHash: "00ff"), .reverted(.impossibleSettings, "Wrong."), .reverted(nil, "Dead."),
    ] {
      trial.outcome = outcome
      #expect(TrialRecord(trial.bytes) == trial)
    }
    trial = TrialRecord(staged, current: nil, during: nil)
    #expect(TrialRecord(trial.bytes) == trial)
  }

  @Test(arguments: [
    "", "{", "{}", "[]", "{\"v\":2,\"id\":\"a\",\"text\":\"\"}", "{\"v\":1,\"id\":\"a\",\"starts\":1}",
    "{\"v\":1,\"id\":\"../a\",\"starts\":1,\"before\":null,\"text\":\"\"}",
  ])
  func damagedOnesAreNone(_ text: String) {
    #expect(StagedSettings(Array(text.utf8)) == nil)
    #expect(TrialRecord(Array(text.utf8)) == nil)
  }

  @Test func theThirdStartRevertsThem() {
    var trial = TrialRecord(staged, current: nil, during: nil)
    trial.start()
    trial.start()
    #expect(trial.outcome == nil)
    trial.start()
    #expect(trial.outcome == .reverted(nil, "The kiosk ended 2 times before it was ready."))
    #expect(trial.starts == 2)
  }

  /// What is in effect during a trial is itself not proven.
  @Test func settingsThatFollowDuringATrialFallBackToTheProvenOnes() {
    let first = TrialRecord(staged, current: "proven", during: nil)
    let second = TrialRecord(
      StagedSettings(id: "c2", text: "{}", mustServe: true), current: staged.text, during: first)
    #expect(second.before == "proven")
    #expect(second.id == "c2")
  }

  @Test func eachOutcomeIsAnEvent() {
    var trial = TrialRecord(staged, current: nil, during: nil)
    #expect(trial.event == nil)
    trial.outcome = .kept(configHash: "00ff")
    #expect(
      trial.event == FleetEvent("configKept", .kept, [("command", .string("c1")), ("configHash", .string("00ff"))]))
    trial.outcome = .reverted(.cameraUnavailable, "No camera.")
    #expect(trial.event?.name == "configReverted")
    #expect(trial.event?.members.map(\.0) == ["command", "code", "message"])
  }
}
