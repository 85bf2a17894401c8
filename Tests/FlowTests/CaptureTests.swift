import Contract
import Flow
import Testing

@Suite struct CaptureTests {
  private static let oneFrameMore: Duration = .milliseconds(66)

  private func guiding() -> Walk {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    return walk
  }

  @Test func startIsDisabledUntilTheCameraIsReady() {
    var walk = Walk()
    walk.send(.begin)
    walk.want(.press)
    walk.send(.cameras([Walk.camera]))
    walk.want(.press, .press)
    #expect(walk.session.view?.controls == [Control(.start, isEnabled: false)])
    #expect(walk.session.view?.focus == nil)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.session.view?.controls == [Control(.start)])
    #expect(walk.session.view?.focus == .start)
  }

  @Test func cameraThatIsNotReadyInTimeEndsTheSession() {
    var walk = Walk()
    walk.send(.begin)
    walk.want(.press)
    walk.send(.cameras([Walk.camera]))
    walk.want(.press, .press)
    walk.wait(.milliseconds(4999))
    #expect(walk.capture?.stage == .starting)
    walk.wait(.milliseconds(1))
    guard let error = walk.failure else {
      Issue.record("still \(String(describing: walk.capture?.stage))")
      return
    }
    #expect(error.code == .cameraTimeout)
    #expect(!walk.names.contains("cameraReleased"), "it has never opened")
    walk.wait(.seconds(6))
    #expect(walk.notices.last == .sessionEnded(.error(error)))
  }

  @Test func holdLastsAtLeastOneSecond() {
    var walk = guiding()
    walk.see(.fitting, for: .seconds(2))
    #expect(walk.effects.contains(.startRecording(.seconds(1), into: "clip.mp4")))
    let started = walk.effects.firstIndex(of: .notify(.holdStarted)) ?? .max
    let recorded = walk.effects.firstIndex(of: .startRecording(.seconds(1), into: "clip.mp4")) ?? 0
    #expect(started < recorded)

    walk = guiding()
    walk.see(.fitting, for: .milliseconds(990))
    #expect(!walk.effects.contains(.startRecording(.seconds(1), into: "clip.mp4")))
  }

  @Test func shortDropoutPausesTheHoldAndALongOneBreaksIt() {
    var walk = guiding()
    walk.see(.fitting, for: .milliseconds(700))
    walk.see([], for: Self.oneFrameMore)
    walk.see(.fitting, for: Self.oneFrameMore)
    #expect(!walk.names.contains("holdBroken"))

    walk.see([], for: .milliseconds(250))
    #expect(walk.names.contains("holdBroken"))
    #expect(walk.capture?.stage == .guiding)
  }

  @Test func leavingTheOvalIsForgivenForAMomentThenTheClipIsDiscarded() {
    var walk = Walk()
    walk.reachRecording()
    walk.see([], for: .milliseconds(190))
    walk.see(.fitting, for: Self.oneFrameMore)
    #expect(!walk.names.contains("recordingDiscarded"))
    walk.see([], for: .milliseconds(400))
    #expect(walk.notices.contains(.recordingDiscarded(.faceLeft)))
    #expect(walk.effects.contains(.discardRecording))
    #expect(walk.capture?.stage == .guiding)
    #expect(walk.names.count { $0 == "videoCaptureStarted" } == 1)
  }

  @Test func thirdTimeOutOfTheOvalFailsTheAttempt() {
    var walk = guiding()
    for _ in 0..<3 {
      walk.see(.fitting, for: .seconds(2))
      walk.send(.recorder(.started))
      walk.see([], for: .milliseconds(400))
    }
    #expect(walk.names.count { $0 == "attemptFailed" } == 1)
    #expect(walk.capture?.stage == .ready)
  }

  @Test func faceThatNeverFitsUsesUpTheAttempts() {
    var walk = guiding()
    for attempt in 1...3 {
      walk.see(.placed(right: 0.5), for: .seconds(46))
      #expect(walk.names.count { $0 == "attemptFailed" } == attempt)
      walk.want(attempt < 3 ? .press : .pressControl(.leave))
    }
    guard case .sessionEnded(.failed(let error), _, _) = walk.notices.last else {
      Issue.record("ended with \(String(describing: walk.notices.last))")
      return
    }
    #expect(error.code == .fitTimeout)
  }

  @Test func missingDetectorIsSaidAndEndsTheSession() {
    var walk = guiding()
    let missing = CaptureError(.detectorUnavailable, "not built in yet")
    walk.send(.visionUnavailable(missing))
    #expect(walk.failure == missing)
    #expect(walk.session.view?.focus == .leave)
    walk.want(.press)
    #expect(walk.notices.suffix(2) == [.cameraReleased, .sessionEnded(.error(missing))])
  }

  @Test func escWhileRecordingDiscardsTheClipAndStaysOnThePage() {
    var walk = Walk()
    walk.reachRecording()
    walk.want(.navigateUp)
    #expect(walk.notices.suffix(2) == [.recordingDiscarded(.navigatedUp), .hintChanged(.positionFace)])
    #expect(walk.capture?.stage == .guiding)
  }

  @Test func questionWhileRecordingDiscardsTheClipAndStopsTheTime() {
    var walk = Walk()
    walk.reachRecording()
    walk.want(.askToLeave)
    #expect(walk.notices.contains(.recordingDiscarded(.interrupted)))
    walk.wait(.seconds(600))
    #expect(!walk.session.hasEnded)
    walk.want(.press)
    #expect(walk.session.view?.overlay == nil)
    walk.wait(.seconds(29))
    #expect(!walk.names.contains("attemptFailed"))
    walk.wait(.seconds(2))
    #expect(walk.names.contains("attemptFailed"))
  }

  @Test func overdueRecordingEndsWithAnErrorAndIsDiscardedOnce() {
    var walk = Walk()
    walk.reachRecording()
    walk.see(.fitting, for: .seconds(3))
    #expect(walk.effects.count { $0 == .discardRecording } == 1)
    guard let error = walk.failure else {
      Issue.record("still \(String(describing: walk.capture?.stage))")
      return
    }
    #expect(error.code == .recordingFailed)
  }

  @Test func lostCameraDiscardsTheClipAndTheAttemptGoesOnWhenItIsBack() {
    var walk = Walk()
    walk.reachRecording()
    walk.send(.camera(.lost))
    #expect(walk.names.suffix(3) == ["cameraLost", "recordingDiscarded", "hintChanged"])
    #expect(walk.capture?.trouble == .lost)
    walk.send(.camera(.restored), .camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.capture?.trouble == nil)
    #expect(walk.capture?.stage == .guiding)
    #expect(walk.names.count { $0 == "videoCaptureStarted" } == 1)
  }

  @Test func cameraIsClosedOnEveryWayOut() {
    let waysOut: [(inout Walk) -> Void] = [
      { $0.want(.cancel(by: .person)) }, { $0.want(.cancel(by: .host)) }, { $0.want(.cancel(by: .signal(1))) },
      { $0.want(.navigateUp) }, { $0.want(.askToLeave, .pressControl(.leave)) },
      { $0.send(.camera(.failed(CaptureError(.cameraLost, "gone")))) },
    ]
    for wayOut in waysOut {
      var walk = Walk()
      walk.reachReadyCamera()
      wayOut(&walk)
      #expect(walk.effects.count { $0 == .closeCamera(.face) } == 1)
      #expect(walk.effects.count { $0 == .notify(.cameraReleased) } == 1)
    }
  }
}
