import Contract
import Evidence
import Files
import Foundation
import Testing

@testable import Couriers
@testable import Delivery

/// What operators see of the delivery, read beside the process that delivers.
@Suite struct DeliverySurveyTests {
  private let sessions: Sessions
  private let states: StateFolder
  private var config = DeliveryConfig(adapter: "https")

  init() throws {
    sessions = try Sessions()
    states = try StateFolder(sessions.state)
  }

  private func survey(_ change: (inout DeliveryConfig) -> Void = { _ in }) -> DeliverySurvey {
    var config = config
    change(&config)
    return DeliverySurvey(config, output: sessions.output, states: sessions.state)
  }

  /// Seals sessions that are to be sent.
  private func seal(_ names: String..., ago: Duration = .zero) throws {
    _ = try states.since(orSet: WallTime())
    for name in names { try sessions.seal(name, ago: ago) }
  }

  private func write(_ stage: DeliveryState.Stage, of session: String, code: DeliveryCode? = nil, at: Int64 = 0) throws
  {
    var state = DeliveryState(
      session: session, output: sessions.output, adapter: "https", key: String(repeating: "a", count: 26))
    state.stage = stage
    if let code {
      let time = WallTime(milliseconds: 1_700_000_000_000 + at)
      state.attempts = [.init(at: time, step: "envelope", code: code, milliseconds: 1)]
    }
    try states.write(state)
  }

  @Test func eachSessionCountsAsItsStateSays() throws {
    try seal("a-new", "b-sending", "c-held", "d-dead", "e-refused", "f-done", "g-polling")
    try sessions.seal("h-failed", end: .failed(CaptureError(.fitTimeout, "")))
    try FileManager.default.createDirectory(
      atPath: sessions.output + "/none-of-ours", withIntermediateDirectories: true)
    let stages: [(String, DeliveryState.Stage)] = [
      ("b-sending", .sending), ("c-held", .held), ("d-dead", .dead), ("e-refused", .refused), ("f-done", .done),
      ("g-polling", .polling),
    ]
    for (session, stage) in stages { try write(stage, of: session) }
    let status = try survey().status()
    #expect(status.waiting == 3 && status.givenUp == 2 && status.blocked == nil && status.limit == .free)
    #expect(status.bytes > 9000 && (status.oldest ?? .seconds(-1)) < .seconds(60))
    #expect(try survey { $0.what = .all }.status().waiting == 4)
    // The report of the process that delivers has the same figures.
    let report = try DeliveryReport(config, output: OpenFolder(sessions.output), states: states, now: .now())
    #expect(report.json.contains(#""waiting":{"count":3,"bytes":\#(status.bytes),"#), "\(report.json)")
  }

  @Test func changesAreSeen() throws {
    try seal("one", "two")
    let survey = survey()
    #expect(try survey.status().waiting == 2)
    try write(.dead, of: "one")
    #expect(try survey.status().waiting == 1 && survey.status().givenUp == 1)
    try write(.sending, of: "one")
    #expect(try survey.status().waiting == 2 && survey.status().givenUp == 0)
    try write(.done, of: "two")
    #expect(try survey.status().waiting == 1)
    try FileManager.default.removeItem(atPath: sessions.path("one"))
    try seal("three", "four", "five")
    #expect(try survey.status().waiting == 3)
    #expect(try survey.status(noOlderThan: .seconds(60)).waiting == 3)
    try FileManager.default.removeItem(atPath: sessions.path("five"))
    #expect(try survey.status(noOlderThan: .seconds(60)).waiting == 3, "it is not read again so soon")
    #expect(try survey.status().waiting == 2)
  }

  @Test func whatIsFromBeforeAnAdapterWasSetWaitsForNothing() throws {
    try sessions.seal("old", ago: .seconds(7200))
    #expect(try survey().status() == DeliveryStatus(), "no adapter was ever set")
    _ = try states.since(orSet: .now())
    let survey = survey()
    #expect(try survey.status().waiting == 0)
    try write(.sending, of: "old")
    #expect(try survey.status().waiting == 1, "it was released")
    #expect((try survey.status().oldest ?? .zero) >= .seconds(7200))
  }

  @Test func theNewestAttemptSaysWhetherAllIsBlocked() throws {
    try seal("one", "two")
    try write(.sending, of: "one", code: .unauthorised, at: 1)
    #expect(try survey().status().blocked == .unauthorised)
    try write(.sending, of: "two", code: .offline, at: 2)
    #expect(try survey().status().blocked == nil)
    try write(.sending, of: "one", code: .clock, at: 3)
    #expect(try survey().status().blocked == .clock)
    try write(.done, of: "one", code: .misconfigured, at: 4)
    #expect(try survey().status().blocked == nil, "a delivered session blocks nothing")
  }

  @Test func sizeAndAgeFillIt() throws {
    try seal("old", ago: .seconds(100_000))
    try sessions.seal("large", size: 1_200_000)
    let rows: [(megabytes: Int, days: Int, limit: QueueLimit)] = [(2000, 30, .free), (1, 30, .full), (2000, 1, .full)]
    for row in rows {
      let status = try survey { ($0.maxMB, $0.maxDays) = (row.megabytes, row.days) }.status()
      #expect(status.limit == row.limit, "\(row)")
      #expect(status.obstacle?.code == (row.limit == .full ? .deliveryFull : nil))
    }
    let error = try #require(try survey { $0.maxMB = 1 }.status().obstacle)
    #expect(error.code.exitCode == 73 && error.message == RetryRule.row(.full)?.message)
  }

  @Test func damageIsGivenUpAndStopsNoReading() throws {
    try seal("good", "bad", "torn")
    try Data("{".utf8).write(to: URL(fileURLWithPath: sessions.path("bad", "result.json")))
    try Data("{".utf8).write(to: URL(fileURLWithPath: sessions.state + "/torn.json"))
    let status = try survey().status()
    #expect(status.waiting == 2 && status.givenUp == 1, "a damaged state begins again")
    #expect(FileManager.default.fileExists(atPath: sessions.state + "/torn.json"), "a reader changes nothing")
  }

  /// Without the mark it is unknown what is to be sent: neither the kiosk nor the doctor may take that for an empty queue.
  @Test func aDamagedMarkIsToldWithItsRemedy() throws {
    try seal("one")
    let path = sessions.state + "/since.txt"
    for text in ["soon", "", String(repeating: "x", count: 100)] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      // Its text names the time of the survey.
      let status = try survey().status()
      let fault = try #require(status.fault)
      #expect(fault.message.hasPrefix("\(path) is damaged: it holds no time such as 20"))
      #expect(fault.recovery.contains("Write into it") && fault.code.exitCode == 73)
      #expect(status.obstacle == fault)
      let report = try DeliveryReport(config, output: OpenFolder(sessions.output), states: states, now: .now())
      #expect(report.exitCode == 1 && report.lines.contains { $0.hasPrefix("FAULT") && $0.contains(fault.recovery) })
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(try survey().status().fault == nil)
  }

  @Test func aFileInPlaceOfAFolderIsNamed() throws {
    let file = sessions.output + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    for path in [file, file + "/cameo/delivery"] {
      let fault = #expect(throws: FileFault.self) { try OpenFolder(path) }
      #expect(fault.map { "\($0.path) \($0.sentence)" } == "\(file) is no folder")
      let error = #expect(throws: CaptureError.self) { try StateFolder(reading: path) }
      #expect(error?.message == "\(file) is no folder.", "it is not taken for a folder that is not there yet")
      #expect(throws: FileFault.self) { try DeliverySurvey(config, output: sessions.output, states: path).status() }
    }
    for path in [file, file + "/delivery", file + "/cameo/delivery"] {
      let error = #expect(throws: CaptureError.self) { try StateFolder(path) }
      #expect(error?.message == "\(file) is no folder.")
    }
  }

  @Test func aHeldSessionWaitsForTheOperatorEvenIfItsStateIsDamaged() throws {
    try seal("held", "other")
    try Data("{".utf8).write(to: URL(fileURLWithPath: sessions.state + "/held.json"))
    try Data().write(to: URL(fileURLWithPath: sessions.state + "/held.hold"))
    #expect(try survey().status().waiting == 1)
  }

  @Test func whatIsKnownIsNotReadAgain() throws {
    try seal("one", "two")
    let survey = survey()
    let first = try survey.status()
    #expect(first.waiting == 2)
    for session in ["one", "two"] {
      try Data("{".utf8).write(to: URL(fileURLWithPath: sessions.path(session, "manifest.json")))
    }
    #expect(try survey.status().bytes == first.bytes)
    #expect(try self.survey().status().givenUp == 2, "one that has not read them sees the damage")
  }

  // MARK: cameo kept

  @Test func eachSessionIsToldWhatBecameOfIt() throws {
    try sessions.seal("old", ago: .seconds(7200))
    _ = try states.since(orSet: WallTime(milliseconds: WallTime.now().milliseconds - 3_600_000))
    for name in ["new", "sending", "held", "dead", "done"] { try sessions.seal(name) }
    try sessions.seal("failed", end: .failed(CaptureError(.fitTimeout, "")))
    for stage in [DeliveryState.Stage.sending, .held, .dead, .done] { try write(stage, of: stage.rawValue) }
    var kept = try KeptSessions.look(in: sessions.output, ledger: nil, keepDays: nil)
    #expect(!kept.json.contains("delivery"))
    kept.add(try DeliveryLookup(config, states: sessions.state).delivery)
    let told = Dictionary(uniqueKeysWithValues: kept.rows.map { ($0.session, $0.delivery) })
    let expected: [String: KeptSessions.Delivery?] = [
      "old": nil, "new": .waiting, "sending": .waiting, "held": .held, "dead": .givenUp, "done": .sent, "failed": nil,
    ]
    #expect(told == expected)
    #expect(kept.lines.contains { $0.contains("new") && $0.hasSuffix(", not sent yet") }, "\(kept.lines)")
    #expect(kept.lines.contains { $0.contains("done") && $0.hasSuffix(", sent") }, "\(kept.lines)")
    #expect(kept.json.contains(#""delivery": "givenUp""#) && kept.json.contains(#""delivery": null"#))
  }
}
