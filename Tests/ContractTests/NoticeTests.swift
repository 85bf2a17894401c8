import Contract
import Testing

@Suite struct NoticeTests {
  private static let nothing = CaptureError(.ourBug, "")

  /// One of each; the switch below does not compile if a case is missing.
  private static let samples: [Notice] = [
    .instructionsShown, .cameraPermissionShown, .cameraPermissionRequested, .cameraPermissionAccepted,
    .cameraPermissionDenied, .cameraPreviewShown, .cameraReady, .videoCaptureStarted, .videoRecordStarted,
    .videoRecordProgress(0), .videoRecordEnded, .framesRecorded("frames-1", frames: 5, current: ["frames-1"]),
    .recordingDiscarded(.faceLeft), .attemptFailed(.fitTimeout, left: 2), .hintChanged(.noFace), .faceAcquired,
    .faceLost, .holdStarted, .holdBroken, .tasksStarted(count: 2, seed: 7),
    .taskStarted(1, .circle, .medium), .taskStepStarted(1, of: 2, .nod, count: 2), .taskProgress(0.5),
    .gestureSeen(.nod, after: .seconds(1)), .answerGiven(question: 1, right: true), .taskStepDone(1),
    .taskFailed(.timeout), .taskPassed, .assistanceAsked(1, .circle), .tasksEnded(passed: true),
    .documentKindShown, .documentKindChosen(.td1), .documentCaptureStarted(.front), .documentFound, .documentLost,
    .documentManualOffered, .documentCaptured(.front, manual: false), .mrzRead(.td1, checks: true),
    .cornersEdited(.front, moved: 0.03), .documentAccepted(.front), .documentRetaken(.front, by: .up),
    .documentTurned(.front), .qrRead(.front), .qrFailed(.front),
    .cameraStalled,
    .cameraLost, .cameraRestored, .cameraReleased, .languageChanged("en"), .themeChanged("mono"),
    .linkState(.wallet, .asked), .sessionPrepared, .sessionExpired, .handoffState(.waiting, attempt: 2, .offline),
    .handoffProgress(0.5), .sessionEnded(.failed(nothing)),
    .attractShown, .presenceSeen, .personSeated("a"), .stillThereShown(.seconds(30)), .moreTimeGiven,
    .outOfOrderShown(.storageLow),
    .orderRestored, .reloaded, .wiped(.milliseconds(3), bytes: 7), .pinAsked,
    .pinTried(right: false, lockedFor: .seconds(60)), .operatorShown, .operatorActed(.pause), .operatorLeft,
    .pressIgnored(.allow, .early), .nfcShown, .nfcReaderLost, .nfcReaderRestored, .nfcChipFound, .nfcAccess(.bac),
    .nfcProgress(.group(.dg2), 0.5), .nfcChipLost, .nfcEnded(.good, nil),
  ]

  private static func index(_ notice: Notice) -> Int {
    switch notice {
    case .instructionsShown: 0
    case .cameraPermissionShown: 1
    case .cameraPermissionRequested: 2
    case .cameraPermissionAccepted: 3
    case .cameraPermissionDenied: 4
    case .cameraPreviewShown: 5
    case .cameraReady: 6
    case .videoCaptureStarted: 7
    case .videoRecordStarted: 8
    case .videoRecordProgress: 9
    case .videoRecordEnded: 10
    case .framesRecorded: 11
    case .recordingDiscarded: 12
    case .attemptFailed: 13
    case .hintChanged: 14
    case .faceAcquired: 15
    case .faceLost: 16
    case .holdStarted: 17
    case .holdBroken: 18
    case .tasksStarted: 19
    case .taskStarted: 20
    case .taskStepStarted: 21
    case .taskProgress: 22
    case .gestureSeen: 23
    case .answerGiven: 24
    case .taskStepDone: 25
    case .taskFailed: 26
    case .taskPassed: 27
    case .assistanceAsked: 28
    case .tasksEnded: 29
    case .documentKindShown: 30
    case .documentKindChosen: 31
    case .documentCaptureStarted: 32
    case .documentFound: 33
    case .documentLost: 34
    case .documentManualOffered: 35
    case .documentCaptured: 36
    case .mrzRead: 37
    case .cornersEdited: 38
    case .documentAccepted: 39
    case .documentRetaken: 40
    case .documentTurned: 41
    case .qrRead: 42
    case .qrFailed: 43
    case .cameraStalled: 44
    case .cameraLost: 45
    case .cameraRestored: 46
    case .cameraReleased: 47
    case .languageChanged: 48
    case .themeChanged: 49
    case .linkState: 50
    case .sessionPrepared: 51
    case .sessionExpired: 52
    case .handoffState: 53
    case .handoffProgress: 54
    case .sessionEnded: 55
    case .attractShown: 56
    case .presenceSeen: 57
    case .personSeated: 58
    case .stillThereShown: 59
    case .moreTimeGiven: 60
    case .outOfOrderShown: 61
    case .orderRestored: 62
    case .reloaded: 63
    case .wiped: 64
    case .pinAsked: 65
    case .pinTried: 66
    case .operatorShown: 67
    case .operatorActed: 68
    case .operatorLeft: 69
    case .pressIgnored: 70
    case .nfcShown: 71
    case .nfcReaderLost: 72
    case .nfcReaderRestored: 73
    case .nfcChipFound: 74
    case .nfcAccess: 75
    case .nfcProgress: 76
    case .nfcChipLost: 77
    case .nfcEnded: 78
    }
  }

  @Test func theTableHasARowForEachCaseInOrder() {
    #expect(Self.samples.map(Self.index) == Array(Notice.names.indices))
    #expect(Self.samples.map(\.name) == Notice.names)
  }
}
