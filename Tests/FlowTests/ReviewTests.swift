import Contract
import Flow
import Testing

/// The review of a complete clip, if it is requested.
@Suite struct ReviewTests {
  private func isKept(_ walk: Walk) -> Bool {
    walk.effects.contains { $0.keeps(.completed) }
  }

  @Test func reviewComesBeforeTheSaveWithTheCameraOpen() {
    let walk = Walk.reviewing
    #expect(walk.page == .review && walk.session.view?.focus == .lookGood)
    #expect(walk.notices.last == .videoRecordProgress(1))
    #expect(!isKept(walk) && !walk.effects.contains(.closeCamera(.face)))
    let looks = walk.effects.last { $0 == .look(for: .face) || $0 == .stopLooking }
    #expect(looks == .stopLooking)
  }

  @Test func noTimeRunsThere() {
    var walk = Walk.reviewing
    walk.wait(.seconds(3600))
    #expect(walk.page == .review)
  }

  @Test func lookGoodKeepsIt() {
    var walk = Walk.reviewing
    walk.want(.press)
    #expect(isKept(walk))
    walk.send(.kept(result: nil))
    #expect(walk.names.suffix(3) == ["videoRecordEnded", "cameraReleased", "sessionEnded"])
  }

  @Test func reviewStaysUntilTheSessionIsSaved() {
    var walk = Walk.reviewing
    let face = walk.session.view?.face
    walk.want(.press)
    #expect(walk.session.view?.face == face && walk.session.view?.progress.done == 3)
    walk.wait(.milliseconds(300))
    #expect(walk.page == .processing)
    walk.send(.keepFailed(CaptureError(.cannotWrite, "full")))
    #expect(walk.page == .failed && walk.kept == nil)
  }

  @Test(arguments: [Intent.pressControl(.tryAgain), .navigateUp])
  func tryAgainThrowsItAwayAndCostsNoAttempt(intent: Intent) throws {
    var walk = Walk.reviewing
    walk.want(intent)
    #expect(walk.notices.last { $0.name == "recordingDiscarded" } == .recordingDiscarded(.retaken))
    #expect(walk.effects.contains(.discardRecording) && walk.kept == nil)
    #expect(walk.capture?.stage == .guiding && walk.capture?.attempt == 1 && walk.capture?.lapse == nil)
    #expect(walk.names.count { $0 == "videoCaptureStarted" } == 1 && !walk.names.contains("attemptFailed"))
    walk.see(.fitting, for: .seconds(3))
    walk.send(.recorder(.started))
    #expect(walk.names.count { $0 == "videoRecordStarted" } == 2)
    walk.see(.fitting, for: .seconds(1))
    walk.send(.recorder(.finished(Walk.clip)))
    #expect(walk.page == .review)
  }

  @Test func theKeyIsClaimedByThePage() {
    #expect(Keymap.intent(for: .character("R"), on: Walk.reviewing.session.view?.face) == .pressControl(.tryAgain))
  }

  @Test func leavingDiscardsTheClip() throws {
    var walk = Walk.reviewing
    walk.want(.askToLeave, .pressControl(.leave))
    let discarded = try #require(walk.effects.lastIndex(of: .discardRecording))
    let kept = try #require(walk.effects.firstIndex { $0.keeps(.cancelled(by: .person)) })
    #expect(discarded < kept)
  }

  @Test func helpLiesOverItAndGoesAgain() {
    var walk = Walk.reviewing
    walk.want(.help)
    #expect(walk.session.view?.overlay == .help)
    walk.want(.help)
    #expect(walk.page == .review && walk.session.view?.focus == .lookGood)
  }

  @Test func aCameraThatGoesMeanwhileLosesNothing() {
    var walk = Walk.reviewing
    walk.send(.camera(.lost))
    walk.wait(.seconds(61))
    #expect(walk.page == .review && walk.names.last == "cameraReleased")
    walk.want(.pressControl(.tryAgain))
    #expect(walk.effects.last == .setTimer(.cameraReady, .seconds(5)))
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.capture?.stage == .guiding && walk.names.count { $0 == "videoCaptureStarted" } == 1)
  }

  @Test func aProgramThatIsStoppedKeepsTheClipAndGivesTheCameraBack() {
    var walk = Walk.reviewing
    walk.send(.suspended)
    #expect(walk.effects.contains(.closeCamera(.face)))
    walk.send(.continued, .camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.page == .review)
    walk.want(.press)
    #expect(isKept(walk))
  }

  @Test func theUsualSelfieHasNone() {
    var walk = Walk()
    walk.keepsForLong = true
    walk.reachRecording()
    walk.send(.recorder(.finished(Walk.clip)))
    #expect(isKept(walk))
  }
}

extension Walk {
  static let reviewing: Walk = {
    var walk = Walk(SessionConfig(ui: UIConfig(skipConfirmScreen: false)))
    walk.keepsForLong = true
    walk.reachRecording()
    walk.send(.recorder(.finished(clip)))
    return walk
  }()
}
