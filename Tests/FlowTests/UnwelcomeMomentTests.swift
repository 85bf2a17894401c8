import Contract
import Flow
import Testing

/// Events at inconvenient times.
@Suite struct UnwelcomeMomentTests {
  private func guiding(_ config: SessionConfig = SessionConfig()) -> Walk {
    var walk = Walk(config)
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    return walk
  }

  @Test func brokenNumbersOfAFindingAreNoFaceAndAreForgotten() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, 0] {
      var walk = guiding()
      walk.see(Face(box: Box(x: value, y: 10, width: value, height: 100)), for: .milliseconds(200))
      walk.see(.fitting, for: .seconds(2))
      #expect(walk.effects.contains(.startRecording(.seconds(1), into: "clip.mp4")), "\(value)")
    }
  }

  @Test func nothingBeginsUnderHelp() {
    var walk = Walk(SessionConfig(capture: CaptureConfig(autoStart: true)))
    walk.send(.begin)
    walk.want(.press)
    walk.send(.cameras([Walk.camera]))
    walk.want(.press, .press, .help)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.names.last == "cameraReady")
    walk.want(.help)
    #expect(walk.names.last == "videoCaptureStarted")
  }

  @Test func detectorRestsUnderHelp() {
    var walk = guiding()
    walk.want(.help)
    #expect(walk.effects.suffix(3) == [.stopLooking, .cancelTimer(Timer("unseen")), .pauseTimers])
    walk.want(.help)
    #expect(walk.effects.last == .look(for: .face))
  }

  @Test func decidedEndClosesHelpAndIsReported() {
    let broken = CaptureError(.cameraBusy, "busy")
    let waysOut: [(inout Walk) -> Void] = [
      { $0.wait(.seconds(6)) }, { $0.want(.pressControl(.leave)) }, { $0.want(.navigateUp) },
      { $0.want(.askToLeave) }, { $0.want(.cancel(by: .host)) }, { $0.want(.cancel(by: .signal(2))) },
    ]
    for wayOut in waysOut {
      var walk = guiding()
      walk.want(.help)
      walk.send(.camera(.failed(broken)))
      #expect(walk.session.view?.overlay == nil)
      wayOut(&walk)
      #expect(walk.notices.last == .sessionEnded(.error(broken)))
    }
  }

  @Test func helpDuringTheLastAttemptEndsTheSession() {
    var walk = guiding(SessionConfig(capture: CaptureConfig(attempts: 1)))
    walk.see([], for: .milliseconds(44_500))
    walk.see(.fitting, for: .milliseconds(900))
    walk.want(.help)
    #expect(walk.session.view?.overlay == nil && !walk.isTimeStopped)
    guard let error = walk.failure else {
      Issue.record("stands at \(String(describing: walk.capture?.stage))")
      return
    }
    walk.wait(.seconds(6))
    #expect(walk.notices.last == .sessionEnded(.failed(error), result: nil))
  }

  @Test func suspendDoesNotLoseTheFace() {
    var walk = guiding()
    walk.see(.placed(right: 0.5), for: .seconds(1))
    #expect(walk.names.contains("faceAcquired"))
    walk.send(.suspended)
    #expect(walk.names.last == "cameraReleased" && !walk.names.contains("faceLost"))
    walk.send(.continued, .camera(.opened(Walk.mode)), .camera(.ready))
    walk.see(.placed(right: 0.5), for: .seconds(1))
    #expect(!walk.names.contains("faceLost") && walk.names.count { $0 == "faceAcquired" } == 1)
    walk.see([], for: .milliseconds(400))
    #expect(walk.names.count { $0 == "faceLost" } == 1)
  }

  /// The timeout has expired, but the hold that outlasts it still runs.
  private func holdingOvertime() -> Walk {
    var walk = guiding(SessionConfig(capture: CaptureConfig(attempts: 1)))
    walk.see([], for: .milliseconds(44_500))
    walk.see(.fitting, for: .milliseconds(900))
    guard case .holding? = walk.capture?.stage else {
      Issue.record("stands at \(String(describing: walk.capture?.stage))")
      return walk
    }
    return walk
  }

  /// A person who does not fit has the full timeout again, and no more.
  private func expectAFullTimeout(_ walk: Walk) {
    var walk = walk
    walk.see(.placed(right: 0.5), for: .seconds(14))
    walk.see(.placed(width: 0.5), for: .seconds(14))
    #expect(!walk.names.contains("attemptFailed") && walk.capture?.stage == .guiding)
    walk.see(.placed(right: 0.5), for: .seconds(3))
    #expect(walk.failure?.code == .fitTimeout)
  }

  @Test func aStallInAHoldBeyondTheTimeCostsNoAttempt() {
    var walk = holdingOvertime()
    walk.send(.camera(.stalled))
    #expect(walk.failure == nil && walk.names.last == "holdBroken")
    walk.wait(.seconds(5))
    walk.send(.camera(.restored))
    expectAFullTimeout(walk)
  }

  @Test func aLossInAHoldBeyondTheTimeCostsNoAttempt() {
    var walk = holdingOvertime()
    walk.send(.camera(.lost))
    #expect(walk.failure == nil && walk.capture?.stage == .starting)
    walk.wait(.seconds(50))
    walk.send(.camera(.restored), .camera(.ready))
    #expect(walk.names.count { $0 == "videoCaptureStarted" } == 1)
    expectAFullTimeout(walk)
  }

  @Test func aDetectorThatStopsInAHoldBeyondTheTimeCostsNoAttempt() {
    var walk = holdingOvertime()
    walk.wait(.milliseconds(1010))
    #expect(walk.names.contains("holdBroken") && walk.failure == nil)
    walk.wait(.seconds(20))
    expectAFullTimeout(walk)
  }

  @Test func movingInAnOvertimeHoldUsesUpTheAttempt() {
    var walk = holdingOvertime()
    walk.see(.placed(right: 0.5), for: .milliseconds(400))
    #expect(walk.failure?.code == .fitTimeout)
  }

  @Test func fitTimeStopsWithoutFindings() {
    var walk = guiding()
    for face in [Face.placed(right: 0.5), .placed(width: 0.5)] {
      walk.see(face, for: .seconds(12))
      walk.wait(.seconds(20))
      #expect(walk.capture?.awaitsEyes == true)
    }
    walk.see(.placed(right: 0.5), for: .milliseconds(3500))
    #expect(!walk.names.contains("attemptFailed"), "29.5 s, and 38 that do not count")
    walk.see(.placed(right: 0.5), for: .milliseconds(1500))
    #expect(walk.names.contains("attemptFailed"))
  }

  @Test func stallWithoutFindingsKeepsFitTimeStopped() {
    var walk = guiding()
    walk.see(.placed(right: 0.5), for: .seconds(1))
    walk.send(.camera(.stalled))
    walk.wait(.seconds(5))
    walk.send(.camera(.restored))
    walk.wait(.seconds(25))
    walk.see(.placed(right: 0.5), for: .seconds(14))
    walk.see(.placed(width: 0.5), for: .seconds(14))
    #expect(!walk.names.contains("attemptFailed"))
  }

  @Test func sheetClosedWithoutFindingsKeepsFitTimeStopped() {
    var walk = guiding()
    walk.see(.placed(right: 0.5), for: .seconds(18))
    #expect(walk.capture?.helps == true)
    walk.wait(.seconds(2))
    walk.want(.pressControl(.close))
    walk.wait(.seconds(20))
    walk.see(.placed(width: 0.5), for: .seconds(10))
    #expect(!walk.names.contains("attemptFailed"))
  }

  @Test(arguments: [(OvalPreset.desk, 30), (.handheld, 15)])
  func missingFindingsFinallyFailTheSession(oval: OvalPreset, patience: Int) {
    var walk = guiding(SessionConfig(capture: CaptureConfig(oval: oval, attempts: 1)))
    walk.see(.placed(right: 0.5), for: .seconds(1))
    walk.wait(.seconds(patience) - .milliseconds(100))
    #expect(walk.failure == nil && walk.capture?.awaitsEyes == true)
    walk.wait(.milliseconds(200))
    #expect(walk.failure?.said == Saying(.tooFewPictures))
  }

  @Test func failureLeavesNoPicture() {
    var walk = Walk()
    walk.reachRecording()
    #expect(walk.kept != nil)
    walk.send(.recorder(.failed(CaptureError(.recordingFailed, "no room"))))
    #expect(walk.failure != nil && walk.kept == nil)

    walk = Walk()
    walk.cannotKeep = CaptureError(.cannotWrite, "The disk is full.")
    walk.reachRecording()
    walk.send(.recorder(.finished(Walk.clip)))
    #expect(walk.failure != nil && walk.kept == nil)
  }

  @Test func leavingLeavesNoPicture() {
    var walk = Walk()
    walk.keepsForLong = true
    walk.reachRecording()
    walk.want(.cancel(by: .host))
    #expect(walk.kept == nil)
  }

  @Test(arguments: [(CameraEvent.stalled, 10), (.lost, 60)])
  func cameraThatStaysAwayEndsTheSession(event: CameraEvent, patience: Int) {
    var ready = Walk()
    ready.reachReadyCamera()
    for start in [ready, guiding()] {
      var walk = start
      walk.send(.camera(event))
      walk.wait(.seconds(patience - 1))
      #expect(!walk.names.contains("attemptFailed"), "the person is not to blame")
      walk.wait(.seconds(8))
      guard case .sessionEnded(.error(let error), _, _) = walk.notices.last else {
        Issue.record("\(event): \(String(describing: walk.notices.last))")
        continue
      }
      #expect(error.code == .cameraLost)
    }
  }

  @Test func anotherCameraDoesNotInheritTheTroubleOfTheFirst() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.send(.camera(.stalled), .camera(.switching))
    #expect(walk.capture?.trouble == nil && walk.capture?.stage == .starting)
    walk.wait(.seconds(2))
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    walk.wait(.seconds(30))
    #expect(!walk.session.hasEnded)
  }

  @Test func stallDiscardsTheClipByItsName() {
    var walk = Walk()
    walk.reachRecording()
    walk.send(.camera(.stalled))
    #expect(walk.notices.contains(.recordingDiscarded(.cameraStalled)))
  }

  @Test func stoppedProgramHasNoCameraAndLosesNoTime() {
    var walk = Walk()
    walk.reachRecording()
    walk.send(.suspended)
    #expect(walk.notices.contains(.recordingDiscarded(.interrupted)))
    #expect(walk.names.last == "cameraReleased")
    walk.wait(.seconds(600))
    #expect(!walk.session.hasEnded)
    walk.send(.continued)
    #expect(walk.effects.contains(.openCamera(.face)))
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.capture?.stage == .guiding)
    #expect(walk.names.count { $0 == "videoCaptureStarted" } == 1)
  }

  @Test func goingUpAndBackWinsNoAttemptsBack() {
    var walk = guiding(SessionConfig(capture: CaptureConfig(attempts: 2)))
    walk.wait(.seconds(31))
    #expect(walk.names.count { $0 == "attemptFailed" } == 1)
    walk.want(.navigateUp, .press)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    walk.want(.startVideoCapture)
    walk.wait(.seconds(31))
    guard walk.failure != nil else {
      Issue.record("stands at \(String(describing: walk.capture?.stage))")
      return
    }
  }

  @Test func faceIsLostOnlyAfterAnEmptyFinding() {
    var walk = guiding()
    walk.see(.placed(right: 0.5), for: .seconds(46))
    walk.want(.press)
    walk.see(.fitting, for: .milliseconds(200))
    walk.want(.help)
    walk.wait(.seconds(2))
    walk.want(.pressControl(.close))
    walk.see(.fitting, for: .milliseconds(200))
    #expect(walk.names.filter { $0.hasPrefix("face") } == ["faceAcquired"])
    walk.see([], for: .milliseconds(400))
    walk.see(.fitting, for: .milliseconds(200))
    #expect(walk.names.filter { $0.hasPrefix("face") } == ["faceAcquired", "faceLost", "faceAcquired"])
  }

  @Test func brokenProgressIsNotTold() {
    var walk = Walk()
    walk.reachRecording()
    walk.send(.recorder(.progress(.nan)), .recorder(.progress(1)), .recorder(.progress(7)))
    #expect(walk.names.last == "videoRecordProgress")
    #expect(walk.notices.last == .videoRecordProgress(0))
  }

  @Test func aClipThatCannotBeKeptIsNoCapture() {
    var walk = Walk()
    walk.reachRecording()
    walk.cannotKeep = CaptureError(.cannotWrite, "The disk is full.")
    walk.send(
      .recorder(
        .finished(Clip(path: "clip.mp4", duration: .seconds(1), size: PixelSize(width: 1280, height: 720), frames: 30)))
    )
    guard let error = walk.failure else {
      Issue.record("\(String(describing: walk.capture?.stage))")
      return
    }
    #expect(error.code == .cannotWrite)
    #expect(!walk.names.contains("videoRecordEnded"))
    walk.wait(.seconds(10))
    #expect(walk.notices.last == .sessionEnded(.error(error)))
  }

  @Test func leavingEndsCancelledEvenIfNothingCanBeSaved() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.cannotKeep = CaptureError(.cannotWrite, "The disk is full.")
    walk.want(.cancel(by: .host))
    #expect(walk.notices.last == .sessionEnded(.cancelled(by: .host)))
    #expect(walk.effects.last == .end(.cancelled(by: .host)))
  }
}
