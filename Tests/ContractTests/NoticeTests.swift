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
    .faceAcquired, .faceLost, .holdStarted, .holdBroken, .cameraStalled, .cameraLost, .cameraRestored,
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
    case .cameraStalled: 18
    case .cameraLost: 19
    case .cameraRestored: 20
    case .cameraReleased: 21
    case .languageChanged: 22
    case .themeChanged: 23
    case .sessionEnded: 24
    }
  }

  @Test func theTableHasARowForEachCaseInOrder() {
    #expect(Self.samples.map(Self.index) == Array(Notice.names.indices))
    #expect(Self.samples.map(\.name) == Notice.names)
  }
}
