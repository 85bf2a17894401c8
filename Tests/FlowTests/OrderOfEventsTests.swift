import Contract
import Flow
import Testing

@Suite struct OrderOfEventsTests {
  @Test func wholeWalkTellsTheEventsOfTheSeedsInTheirOrder() {
    var walk = Walk()
    walk.reachRecording()
    walk.send(.recorder(.progress(0.5)), .recorder(.finished(Clip(path: "", duration: .seconds(1), size: PixelSize(width: 1280, height: 720), frames: 30))))
    #expect(
      walk.names == [
        "instructionsShown", "cameraPermissionShown", "cameraPermissionRequested", "cameraPermissionAccepted",
        "cameraPreviewShown", "cameraReady", "videoCaptureStarted", "faceAcquired", "hintChanged", "holdStarted",
        "videoRecordStarted", "videoRecordProgress", "videoRecordProgress", "videoRecordProgress", "videoRecordEnded",
        "cameraReleased", "sessionEnded",
      ])
    #expect(walk.session.hasEnded)
  }

  @Test func progressRisesFromZeroAndItsLastValueIsExactlyOne() {
    var walk = Walk()
    walk.reachRecording()
    walk.send(.recorder(.progress(0.4)), .recorder(.progress(0.3)), .recorder(.progress(0.9)))
    walk.send(.recorder(.finished(Clip(path: "", duration: .seconds(1), size: PixelSize(width: 1280, height: 720), frames: 30))))
    let progress = walk.notices.compactMap { if case .videoRecordProgress(let value) = $0 { value } else { nil } }
    #expect(progress == [0, 0.4, 0.9, 1])
  }

  @Test func pagesAreToldEachTimeTheyAppear() {
    var walk = Walk()
    walk.send(.begin)
    walk.want(.press, .navigateUp, .press)
    #expect(walk.names == ["instructionsShown", "cameraPermissionShown", "instructionsShown", "cameraPermissionShown"])
  }

  @Test func nothingIsToldAfterTheEnd() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.cancel(by: .signal(15)))
    let count = walk.effects.count
    walk.want(.press, .navigateUp, .nextLanguage)
    walk.send(.begin, .camera(.ready), .recorder(.started), .timer(.fit))
    #expect(walk.effects.count == count)
    #expect(walk.notices.last == .sessionEnded(.cancelled(by: .signal(15))))
  }

  @Test func startBeforeTheCameraIsReadyIsKept() {
    var walk = Walk(SessionConfig(ui: UIConfig(showInstructions: false), capture: CaptureConfig(permission: .granted)))
    walk.want(.startVideoCapture)
    walk.send(.begin)
    #expect(walk.names == ["cameraPreviewShown"])
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.names == ["cameraPreviewShown", "cameraReady", "videoCaptureStarted"])
  }

  @Test func startOnAnEarlierPageIsKeptForTheCapture() {
    var walk = Walk()
    walk.send(.begin)
    walk.want(.startVideoCapture)
    walk.reachReadyCamera()
    #expect(walk.capture?.stage == .guiding)
  }

  @Test func autoStartBeginsWhenTheCameraIsReady() {
    var walk = Walk(SessionConfig(capture: CaptureConfig(autoStart: true)))
    walk.reachReadyCamera()
    #expect(walk.names.suffix(2) == ["cameraReady", "videoCaptureStarted"])
  }
}
