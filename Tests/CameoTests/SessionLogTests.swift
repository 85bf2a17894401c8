import Contract
import Engine
import Testing

@testable import Cameo

/// The durations of pages, phases and hints, summed from events.
@Suite struct SessionLogTests {
  /// The notices with their times in milliseconds.
  private func chronicle(_ told: [(Int, Notice)], until end: Int) -> SessionLog {
    var chronicle = SessionLog(language: "en")
    for (number, (seconds, notice)) in told.enumerated() {
      chronicle.hear(EventStamp(sequence: number, time: .seconds(seconds), session: "a", notice: notice))
    }
    chronicle.close(at: .seconds(end))
    return chronicle
  }

  private let toRecording: [(Int, Notice)] = [
    (0, .cameraPreviewShown), (1, .cameraReady), (2, .videoCaptureStarted), (5, .hintChanged(.doNotMove)),
    (5, .holdStarted), (6, .videoRecordStarted), (6, .videoRecordProgress(0)), (7, .videoRecordProgress(0.5)),
    (8, .videoRecordProgress(1)),
  ]

  @Test func reviewTimeDoesNotCountAsRecording() {
    let told = chronicle(toRecording + [(68, .videoRecordEnded), (68, .cameraReleased)], until: 68)
    #expect(
      told.timing == [
        "videoCapture": 8000, "starting": 1000, "ready": 1000, "guiding": 3000, "holding": 1000, "recording": 2000,
      ])
    #expect(told.guidance.shown == [.positionFace: 3000, .doNotMove: 3000])
  }

  @Test func anotherClipCountsAgain() {
    let again: [(Int, Notice)] = [
      (20, .recordingDiscarded(.retaken)), (20, .hintChanged(.positionFace)), (22, .hintChanged(.doNotMove)),
      (22, .holdStarted), (23, .videoRecordStarted), (25, .videoRecordProgress(1)),
    ]
    let told = chronicle(toRecording + again, until: 60)
    #expect(
      told.timing == [
        "videoCapture": 13_000, "starting": 1000, "ready": 1000, "guiding": 5000, "holding": 2000, "recording": 4000,
      ])
    #expect(told.guidance.shown == [.positionFace: 5000, .doNotMove: 6000])
  }

  @Test func whyItFailedIsNoPhaseOfIt() {
    let told = chronicle(
      [
        (0, .cameraPreviewShown), (1, .cameraReady), (2, .videoCaptureStarted),
        (32, .attemptFailed(.fitTimeout, left: 0)),
        (32, .cameraReleased),
      ], until: 92)
    #expect(told.timing == ["videoCapture": 32_000, "starting": 1000, "ready": 1000, "guiding": 30_000])
    #expect(told.guidance.shown == [.positionFace: 30_000])
  }

  @Test func timeWithoutACameraIsNotCounted() {
    let told = chronicle(
      [
        (0, .cameraPreviewShown), (1, .cameraReady), (2, .cameraReleased), (60, .cameraReady),
        (63, .cameraReleased), (63, .instructionsShown),
      ], until: 65)
    #expect(told.timing == ["videoCapture": 5000, "starting": 1000, "ready": 4000, "instructions": 2000])
  }
}
