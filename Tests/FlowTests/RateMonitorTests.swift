import Contract
import Testing

@testable import Flow

/// Slowness is detected from findings alone.
@Suite struct RateMonitorTests {
  /// A camera with a frame rate, and the rate of analysed frames.
  private func slowness(given: Double, found: Double, for length: Double = 4) -> Slowness? {
    var pace = RateMonitor()
    for place in 0..<Int(length * found) {
      let at = Duration.seconds(Double(place) / found)
      let frame = Int((Double(place) * given / found).rounded(.down))
      pace.take(
        Finding(
          frame: frame, capturedAt: Instant(.seconds(Double(frame) / given)), size: Walk.frameSize,
          kind: .face(FaceFinding(faces: []))), at: Instant(at + .milliseconds(40)))
    }
    return pace.slowness
  }

  @Test(arguments: [(2.0, 2.0), (4.0, 4.0), (1.0, 1.0)]) func theCameraIsSlow(given: Double, found: Double) {
    #expect(slowness(given: given, found: found) == .camera(Int(found)))
  }

  @Test(arguments: [2.0, 3.0, 4.4]) func theMachineIsSlow(found: Double) {
    #expect(slowness(given: 30, found: found) == .machine(Int(found.rounded())))
  }

  @Test(arguments: [5.0, 8, 15, 30]) func sufficientRateIsNotReported(rate: Double) {
    #expect(slowness(given: rate, found: rate) == nil)
    #expect(slowness(given: 30, found: rate) == nil)
  }

  @Test func aCameraWithFivePicturesIsNotTheMachine() {
    #expect(slowness(given: 5, found: 4.97) == .camera(5))
    #expect(slowness(given: 4, found: 2) == .machine(2))
  }

  @Test func nothingIsToldBeforeTwoSeconds() {
    #expect(slowness(given: 2, found: 2, for: 2) == nil)
    #expect(slowness(given: 2, found: 2, for: 2.6) != nil)
  }

  @Test func lessThanOneASecondIsOne() { #expect(slowness(given: 0.3, found: 0.3, for: 30) == .camera(1)) }

  @Test func slownessIsShownDuringGuidance() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(.placed(width: 0.5), for: .seconds(4), every: .milliseconds(500))
    #expect(walk.capture?.slowness == .camera(2))
    walk.see(.placed(width: 0.5), for: .seconds(4), every: .milliseconds(66))
    #expect(walk.capture?.slowness == nil)
  }
}

/// Slowness is reported at the end, whatever happened since.
@Suite struct SlowestTests {
  private func slow(attempts: Int = 1) -> Walk {
    var walk = Walk(SessionConfig(capture: CaptureConfig(attempts: attempts)))
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(.placed(width: 0.5), for: .seconds(4), every: .milliseconds(500))
    #expect(walk.capture?.slowness == .camera(2))
    return walk
  }

  private func isTold(_ walk: Walk) -> Bool {
    var walk = walk
    walk.want(.cancel(by: .host))
    guard case .sessionEnded(_, _, let warnings)? = walk.notices.last else { return false }
    return warnings == [.slow(.camera(2))]
  }

  @Test func goingUpAndBackForgetsNeitherItNorTheDetails() {
    var walk = slow()
    walk.want(.explain, .navigateUp, .press)
    #expect(walk.page == .videoCapture && walk.capture?.explains == true && walk.capture?.slowness == nil)
    #expect(isTold(walk))
  }

  @Test func tryAgainDoesNotForgetIt() {
    var walk = slow()
    walk.send(.camera(.failed(CaptureError(.cameraLost, "gone"))))
    walk.want(.pressControl(.tryAgain))
    #expect(walk.page == .videoCapture && isTold(walk))
  }

  /// A person whose attempt times out long after the rate has recovered.
  @Test func anAttemptThatWasSlowIsNotTheirs() {
    var walk = slow()
    walk.see(.placed(width: 0.5), for: .seconds(44))
    #expect(walk.failure?.said == Saying(.tooFewPictures))
    #expect(walk.failure?.code == .fitTimeout)
  }

  @Test func anotherAttemptIsJudgedByItself() {
    var walk = slow(attempts: 2)
    walk.see(.placed(width: 0.5), for: .seconds(44))
    walk.want(.startVideoCapture)
    walk.see(.placed(width: 0.5), for: .seconds(48))
    #expect(walk.failure?.code == .fitTimeout && walk.failure?.said == nil)
  }
}

/// An unconfirmed state does not stay.
@Suite struct UnseenTests {
  @Test(arguments: [500, 333, 200, 125, 66, 33]) func noHintOutlivesASecondAtAnyRate(interval: Int) {
    var viewer = Viewer()
    let two = [Face.measured(), .placed(right: -0.9, width: 0.8, track: 2)]
    viewer.see(two, for: .seconds(4), every: .milliseconds(interval))
    #expect(viewer.reading.hint == .multipleFaces)
    let last = viewer.now
    while viewer.reading.hint == .multipleFaces, viewer.now - last < .seconds(5) {
      viewer.see([.measured()], for: .milliseconds(1), every: .milliseconds(interval))
    }
    #expect(viewer.now - last <= .milliseconds(1000))
  }

  @Test func withoutAnyFindingThePromptIsGenericAfterASecond() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(.placed(width: 0.5), for: .seconds(2))
    #expect(walk.capture?.hint == .getCloser)
    walk.wait(.milliseconds(990))
    #expect(walk.capture?.hint == .getCloser)
    walk.wait(.milliseconds(20))
    #expect(walk.capture?.hint == .positionFace)
    #expect(walk.names.last == "hintChanged" && !walk.names.contains("faceLost"), "no finding shows a loss")
  }

  @Test func aMachineThatFindsNothingIsSlow() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.wait(.milliseconds(2900))
    #expect(walk.capture?.slowness == nil)
    walk.wait(.milliseconds(1200))
    #expect(walk.capture?.slowness == .machine(0))
    walk.see(.placed(width: 0.5), for: .seconds(6))
    #expect(walk.capture?.slowness == nil)
    walk.want(.cancel(by: .host))
    #expect(walk.notices.last == .sessionEnded(.cancelled(by: .host), warnings: [.slow(.machine(0))]))
  }

  @Test func aSilentCameraIsNotTheMachine() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(.placed(width: 0.5), for: .seconds(1))
    walk.send(.camera(.stalled))
    walk.wait(.seconds(5))
    #expect(walk.capture?.slowness == nil)
  }

  @Test func aPictureEveryTwoSecondsIsTheCamera() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(.placed(width: 0.5), for: .seconds(12), every: .seconds(2))
    #expect(walk.capture?.slowness == .camera(1))
  }

  @Test func clipWithoutFindingsIsDiscarded() {
    var walk = Walk()
    walk.reachRecording()
    walk.wait(.milliseconds(1010))
    #expect(walk.notices.contains(.recordingDiscarded(.interrupted)))
    #expect(walk.capture?.stage == .guiding)
  }
}
