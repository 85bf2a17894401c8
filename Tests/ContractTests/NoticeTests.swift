import Contract
import Testing

@Suite struct NoticeTests {
  private static let nothing = CaptureError(.ourBug, "")

  /// One of each; the switch below does not compile when a case is missing.
  private static let samples: [Notice] = [
    .instructionsShown, .cameraPermissionShown, .cameraPermissionRequested, .cameraPermissionAccepted,
    .cameraPermissionDenied, .cameraPreviewShown, .cameraReady, .videoCaptureStarted, .videoRecordStarted,
    .videoRecordProgress(0), .videoRecordEnded, .framesRecorded("frames-1", frames: 5, current: ["frames-1"]),
    .recordingDiscarded(.faceLeft), .attemptFailed(.fitTimeout, left: 2), .hintChanged(.noFace), .faceAcquired,
    .faceLost, .holdStarted, .holdBroken, .tasksStarted(count: 2, seed: 7),
    .taskStarted(1, .circle, .medium), .taskStepStarted(1, of: 2, .nod, count: 2), .taskProgress(0.5),
    .gestureSeen(.nod, after: .seconds(1)), .answerGiven(question: 1, right: true), .taskStepDone(1),
    .taskFailed(.timeout), .taskPassed, .assistanceAsked(1, .circle), .tasksEnded(passed: true), .cameraStalled,
    .cameraLost, .cameraRestored, .cameraReleased, .languageChanged("en"), .themeChanged("mono"),
    .sessionEnded(.failed(nothing)),
    .attractShown, .presenceSeen, .personSeated("a"), .stillThereShown(.seconds(30)), .moreTimeGiven,
    .outOfOrderShown(.storageLow),
    .orderRestored, .wiped(.milliseconds(3), bytes: 7), .pinAsked,
    .pinTried(right: false, lockedFor: .seconds(60)), .operatorShown, .operatorActed(.pause), .operatorLeft,
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
    case .cameraStalled: 30
    case .cameraLost: 31
    case .cameraRestored: 32
    case .cameraReleased: 33
    case .languageChanged: 34
    case .themeChanged: 35
    case .sessionEnded: 36
    case .attractShown: 37
    case .presenceSeen: 38
    case .personSeated: 39
    case .stillThereShown: 40
    case .moreTimeGiven: 41
    case .outOfOrderShown: 42
    case .orderRestored: 43
    case .wiped: 44
    case .pinAsked: 45
    case .pinTried: 46
    case .operatorShown: 47
    case .operatorActed: 48
    case .operatorLeft: 49
    }
  }

  @Test func theTableHasARowForEachCaseInOrder() {
    #expect(Self.samples.map(Self.index) == Array(Notice.names.indices))
    #expect(Self.samples.map(\.name) == Notice.names)
  }
}
