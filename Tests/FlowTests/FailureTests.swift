import Contract
import Flow
import Testing

/// The failure page, and the retry from it.
@Suite struct FailureTests {
  private func failed(_ code: ErrorCode = .cameraLost, _ config: SessionConfig = SessionConfig()) -> Walk {
    var walk = Walk(config)
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.send(.camera(.failed(CaptureError(code, "/dev/video0 is gone"))))
    return walk
  }

  @Test func tryAgainHasTheFocusIfItMayHelp() {
    let walk = failed()
    #expect(walk.page == .failed && walk.session.view?.controls.map(\.id) == [.tryAgain, .leave])
    #expect(walk.session.view?.focus == .tryAgain)
    #expect(failed(.noMatchingMode).session.view?.controls.map(\.id) == [.leave])
  }

  @Test func vanishedFolderOffersNoTryAgain() {
    let gone = CaptureError(.cannotWrite, "It has vanished.").saying(Saying(.placeGone, "x"), Saying(.leaveItAlone))
    let full = CaptureError(.cannotWrite, "It is full.").saying(Saying(.diskFull), Saying(.freeSpace))
    for (error, controls) in [(gone, [ControlID.leave]), (full, [.tryAgain, .leave])] {
      #expect(Failure(error).face(closing: .error(error)).controls.map(\.id) == controls)
    }
  }

  @Test func tryAgainRestartsTheStepWithAllAttempts() {
    var config = SessionConfig()
    config.capture.attempts = 1
    var walk = Walk(config)
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.wait(.seconds(31))
    #expect(walk.failure?.code == .fitTimeout)
    #expect(walk.notices.last { $0.name == "attemptFailed" } == .attemptFailed(.fitTimeout, left: 0))
    walk.forgetTalk()
    walk.want(.press)
    #expect(walk.names == ["cameraPreviewShown"] && walk.capture?.stage == .starting)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.capture?.stage == .ready && walk.capture?.attempt == 1)
    walk.wait(.seconds(60))
    #expect(!walk.session.hasEnded, "its time has gone with it")
    walk.want(.press)
    walk.see(.fitting, for: .seconds(2))
    walk.send(.recorder(.started), .recorder(.finished(Walk.clip)))
    #expect(walk.effects.last == .end(.completed))
  }

  @Test func withoutAButtonItBeginsByItself() {
    var config = SessionConfig()
    config.ui.showVideoCaptureButton = false
    var walk = failed(.cameraLost, config)
    walk.want(.press)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.capture?.stage == .guiding)
  }

  @Test(arguments: [Intent.pressControl(.leave), .navigateUp, .askToLeave, .cancel(by: .signal(2))])
  func leavingAFailureEndsWithItsError(intent: Intent) {
    var walk = failed()
    walk.want(intent)
    #expect(walk.effects.last == .end(.error(CaptureError(.cameraLost, "/dev/video0 is gone"))))
  }

  @Test func causeIsShownOnRequestAndStaysLonger() {
    var walk = failed()
    walk.want(.explain)
    guard case .failed(let failure)? = walk.session.view?.face.content else {
      Issue.record("stands at \(String(describing: walk.page))")
      return
    }
    #expect(failure.showsCause)
    walk.wait(.seconds(59))
    #expect(!walk.session.hasEnded)
    walk.want(.explain)
    walk.wait(.seconds(6))
    #expect(walk.session.hasEnded)
  }

  @Test func aPreviewMayTryAgainToo() {
    var walk = Walk(plan: .preview(SessionConfig()))
    walk.send(.begin)
    walk.wait(.seconds(5))
    #expect(walk.failure?.code == .cameraTimeout)
    walk.want(.press)
    // It never opened, so no release is reported.
    #expect(walk.capture?.stage == .starting && walk.names == ["cameraPreviewShown", "cameraPreviewShown"])
  }
}
