import Contract
import Engine
import Notation
import Testing

@testable import Evidence

/// Validates the engine's lines against the schema of events.
struct EventLinesTests {
  /// Every notice with every value of its payload.
  static let notices: [Notice] =
    [
      .instructionsShown, .cameraPermissionShown, .cameraPermissionRequested, .cameraPermissionAccepted,
      .cameraPermissionDenied, .cameraPreviewShown, .cameraReady, .videoCaptureStarted, .videoRecordStarted,
      .videoRecordProgress(1.0 / 3), .videoRecordEnded, .faceAcquired, .faceLost, .holdStarted, .holdBroken,
      .attemptFailed(.fitTimeout, left: 2), .cameraStalled, .cameraLost, .cameraRestored, .cameraReleased,
      .languageChanged("fr"),
      .themeChanged("mono"), .framesRecorded("frames-2", frames: 5, current: ["frames-1", "frames-2"]),
      .tasksStarted(count: 2, seed: .max), .taskStarted(1, .yesOrNo, .hard),
      .taskStepStarted(2, of: 3, .tilt, count: 1), .taskProgress(0.1), .gestureSeen(.nod, after: .milliseconds(812.5)),
      .answerGiven(question: 2, right: false), .taskStepDone(2), .taskPassed,
      .assistanceAsked(2, .circle), .tasksEnded(passed: true),
      .tasksEnded(passed: false), .tasksEnded(passed: nil),
      .attractShown, .presenceSeen, .personSeated("a"), .stillThereShown(.seconds(30)), .moreTimeGiven,
      .outOfOrderShown(.storageLow),
      .orderRestored, .reloaded, .wiped(.milliseconds(3), bytes: 7), .pinAsked,
      .pinTried(right: false, lockedFor: .seconds(60)), .operatorShown, .operatorLeft,
      .documentKindShown, .documentKindChosen(.td3), .documentCaptureStarted(.back), .documentFound, .documentLost,
      .documentManualOffered, .documentCaptured(.front, manual: true), .cornersEdited(.front, moved: 0.03),
      .documentAccepted(.front), .documentRetaken(.back, by: .review), .documentTurned(.back),
      .mrzRead(.td2, checks: true), .mrzRead(.td1, checks: false), .qrRead(.front), .qrFailed(.back),
      .handoffState(.done, attempt: 1, verdict: .approved), .handoffProgress(0.25), .sessionPrepared, .sessionExpired,
      .nfcShown, .nfcReaderLost, .nfcReaderRestored, .nfcChipFound, .nfcChipLost, .nfcEnded(.good, nil),
    ] + ChipFile.all.map { Notice.nfcProgress($0, 0.5) } + ChipAccess.allCases.map(Notice.nfcAccess)
    + ChipTrouble.allCases.map { Notice.nfcEnded(.error, $0.code) }
    + ChipVerdict.allCases.map { Notice.nfcEnded($0, nil) }
    + LinkState.allCases.map { Notice.linkState(.wallet, $0) }
    + LinkKind.allCases.map { Notice.linkState($0, .asked) }
    + HandoffState.allCases.map { Notice.handoffState($0, attempt: 2, .offline) }
    + DeliveryCode.allCases.map { Notice.handoffState(.givenUp, attempt: 2, $0) }
    + VerdictOutcome.allCases.map { Notice.handoffState(.done, attempt: 1, verdict: $0) }
    + OperatorAct.allCases.map(Notice.operatorActed) + TaskFault.allCases.map(Notice.taskFailed)
    + Hint.allCases.map(Notice.hintChanged)
    + DiscardReason.allCases.map(Notice.recordingDiscarded)
    + IgnoredPress.allCases.map { Notice.pressIgnored(.lookGood, $0) }
    + SchemaTests.endings.map {
      Notice.sessionEnded($0, result: "captures/1/result.json", warnings: [.eyesClosed, .fewFrames(1, of: 30)])
    }

  @Test func everyNoticeThereIsIsTried() {
    #expect(Set(Self.notices.map(\.name)) == Set(Notice.names))
    #expect(Set(EventSchema.rows.map(\.name)) == Set(Notice.names + ["eventsLost"]))
    #expect(EventSchema.version == EventStamp.version)
  }

  @Test func everyLineIsAsTheSchemaSays() throws {
    var seen: [String: Set<String>] = [:]
    for notice in Self.notices {
      let stamp = EventStamp(sequence: 4, time: .milliseconds(1234.5), session: "s", notice: notice)
      let node = try #require(JSONReader.read(Array(stamp.line.utf8), file: "").node)
      let row = try #require(EventSchema.row(notice.name))
      #expect(EventSchema.schema(of: row).faults(in: node) == [], "\(stamp.line)")
      seen[notice.name, default: []].formUnion((node.object ?? []).map(\.key))
    }
    for row in EventSchema.rows where row.name != "eventsLost" {
      let fields = EventSchema.envelope.map(\.path) + row.fields.map(\.path)
      #expect(seen[row.name] == Set(fields), "\(row.name)")
    }
  }

  @Test(arguments: [
    #"{"v":1,"session":"s","event":"eventsLost","count":3}"#
  ])
  func theLineForLostEventsIsInTheSchemaToo(_ line: String) throws {
    let node = try #require(JSONReader.read(Array(line.utf8), file: "").node)
    let row = try #require(EventSchema.row("eventsLost"))
    #expect(EventSchema.schema(of: row).faults(in: node) == [])
  }
}
