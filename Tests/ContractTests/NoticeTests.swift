import Contract
import Testing

@Suite struct NoticeTests {
  private static let nothing = CaptureError(.ourBug, "")

  /// One of each; the switch below does not compile when a case is missing.
  private static let samples: [Notice] = [
    .instructionsShown, .cameraPermissionShown, .cameraPermissionRequested, .cameraPermissionAccepted,
    .cameraPermissionDenied, .cameraPreviewShown, .cameraReady, .videoCaptureStarted, .videoRecordStarted,
    .videoRecordProgress(0), .videoRecordEnded, .recordingDiscarded(.faceLeft), .attemptFailed(.fitTimeout, left: 2),
    .hintChanged(.noFace),
    .faceAcquired, .faceLost, .holdStarted, .holdBroken,
    .tasksStarted(count: 1, seed: 1), .taskStarted(1, .circle, .easy), .taskStepStarted(1, of: 1, .nod, count: 1),
    .taskProgress(0), .gestureSeen(.nod, after: .zero), .answerGiven(question: 1, right: true), .taskStepDone(1),
    .taskFailed(.timeout), .taskPassed, .tasksEnded(passed: nil), .cameraStalled, .cameraLost, .cameraRestored,
    .cameraReleased, .languageChanged("en"), .themeChanged("mono"), .sessionEnded(.failed(nothing)),
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
    case .recordingDiscarded: 11
    case .attemptFailed: 12
    case .hintChanged: 13
    case .faceAcquired: 14
    case .faceLost: 15
    case .holdStarted: 16
    case .holdBroken: 17
    case .tasksStarted: 18
    case .taskStarted: 19
    case .taskStepStarted: 20
    case .taskProgress: 21
    case .gestureSeen: 22
    case .answerGiven: 23
    case .taskStepDone: 24
    case .taskFailed: 25
    case .taskPassed: 26
    case .tasksEnded: 27
    case .cameraStalled: 28
    case .cameraLost: 29
    case .cameraRestored: 30
    case .cameraReleased: 31
    case .languageChanged: 32
    case .themeChanged: 33
    case .sessionEnded: 34
    }
  }

  @Test func theTableHasARowForEachCaseInOrder() {
    #expect(Self.samples.map(Self.index) == Array(Notice.names.indices))
    #expect(Self.samples.map(\.name) == Notice.names)
  }
}
