import Contract
import Flow
import Testing

/// The escalation for a hint that is not followed, and its end.
@Suite struct EscalationTests {
  private func guiding(_ config: SessionConfig = SessionConfig()) -> Walk {
    var walk = Walk(config)
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    return walk
  }

  private static let far = Face.placed(width: 0.5)

  @Test func theSignMovesThenMoreIsSaidThenTheSheetOpens() {
    var walk = guiding()
    walk.see(Self.far, for: .milliseconds(3200))
    #expect(walk.capture?.hint == .getCloser && walk.capture?.escalation == Escalation.none)
    walk.see(Self.far, for: .milliseconds(400))
    #expect(walk.capture?.escalation == .pictured && walk.capture?.isPictured == true)
    walk.see(Self.far, for: .seconds(5))
    #expect(walk.capture?.escalation == .insisting && walk.capture?.helps == false)
    walk.see(Self.far, for: .seconds(7))
    #expect(walk.capture?.helps == true)
    #expect(walk.session.view?.focus == .close)
  }

  @Test func theTimeToFitStandsStillUnderTheSheetAndGoesOnAfterIt() {
    var walk = guiding()
    walk.see(Self.far, for: .seconds(29))
    #expect(walk.capture?.helps == true)
    walk.see(Self.far, for: .seconds(2))
    #expect(walk.capture?.helps == false, "it closes after 15 s by itself")
    walk.see(Self.far, for: .seconds(13))
    #expect(walk.capture?.stage == .guiding && walk.capture?.helps == false, "once in an attempt")
    walk.see(Self.far, for: .seconds(1.5))
    #expect(walk.capture?.stage == .ready)
    #expect(walk.names.filter { $0 == "attemptFailed" }.count == 1)
  }

  @Test func aFaceThatFitsClosesTheSheetAndIsHeld() {
    var walk = guiding()
    walk.see(Self.far, for: .seconds(17))
    #expect(walk.capture?.helps == true)
    walk.see(.fitting, for: .seconds(2))
    #expect(walk.capture?.helps == false)
    #expect(walk.effects.contains(.startRecording(.seconds(1), into: "clip.mp4")))
  }

  @Test(arguments: [Intent.press, .navigateUp, .pressControl(.close)])
  func aKeyClosesIt(key: Intent) {
    var walk = guiding()
    walk.see(Self.far, for: .seconds(17))
    walk.want(key)
    #expect(walk.capture?.helps == false && walk.capture?.stage == .guiding)
    walk.see(Self.far, for: .seconds(12))
    #expect(walk.capture?.helps == false && walk.capture?.stage == .guiding)
    walk.see(Self.far, for: .seconds(4))
    #expect(walk.capture?.stage == .ready)
  }

  @Test func theNextAttemptMayHaveIt() {
    var walk = guiding()
    walk.see(Self.far, for: .seconds(46))
    #expect(walk.capture?.stage == .ready)
    walk.want(.press)
    walk.see(Self.far, for: .seconds(17))
    #expect(walk.capture?.helps == true)
  }

  @Test func autoStartSessionEndsWithoutAFace() {
    var config = SessionConfig()
    config.capture.autoStart = true
    config.ui.showVideoCaptureButton = false
    var walk = Walk(config)
    walk.reachReadyCamera()
    walk.see([], for: .seconds(150))
    #expect(walk.session.hasEnded)
    #expect(walk.names.filter { $0 == "attemptFailed" }.count == 3)
  }

  @Test func sheetClosesEvenWithoutFindings() {
    var walk = guiding()
    walk.see(Self.far, for: .seconds(17))
    #expect(walk.capture?.helps == true)
    walk.wait(.seconds(14))
    #expect(walk.capture?.helps == false)
    walk.wait(.seconds(16))
    #expect(walk.capture?.stage == .ready)
  }

  @Test(arguments: [CameraEvent.stalled, .lost]) func aCameraInTroubleTakesItAway(event: CameraEvent) {
    var walk = guiding()
    walk.see(Self.far, for: .seconds(17))
    walk.send(.camera(event))
    #expect(walk.capture?.helps == false)
    walk.wait(.seconds(70))
    walk.wait(.seconds(10))
    #expect(walk.session.hasEnded)
  }

  @Test func helpAndSuspensionOverItLeaveItWhole() {
    var walk = guiding()
    walk.see(Self.far, for: .seconds(17))
    walk.want(.help)
    walk.wait(.seconds(600))
    walk.want(.help)
    #expect(walk.capture?.helps == true)
    walk.see(Self.far, for: .seconds(14))
    #expect(walk.capture?.helps == false)
    walk.see(Self.far, for: .seconds(16))
    #expect(walk.capture?.stage == .ready)
  }

  @Test func timeUnderHelpDoesNotCountAsStanding() {
    var walk = guiding()
    walk.see(Self.far, for: .seconds(5))
    walk.want(.help)
    walk.wait(.seconds(60))
    walk.want(.help)
    walk.see(Self.far, for: .seconds(1))
    #expect(walk.capture?.escalation == .pictured && walk.capture?.helps == false)
  }

  @Test func fittingFaceGetsNoSheet() {
    var walk = guiding()
    for step in 0..<400 { walk.see(.placed(right: step % 2 == 0 ? 0.09 : -0.09), for: .milliseconds(66)) }
    #expect(walk.capture?.hint == .holdStill && walk.capture?.escalation == .helping)
    #expect(walk.capture?.helps == false && walk.capture?.stage == .guiding)
    walk.see(.placed(right: 0.09), for: .seconds(6))
    #expect(walk.effects.contains(.startRecording(.seconds(1), into: "clip.mp4")))
  }

  @Test func tooManyHintsInAMinuteOpenTheSheet() {
    var viewer = Viewer()
    let faces: [Face] = [.placed(right: 0.3), .placed(width: 0.5), .placed(down: 0.3), .placed(width: 1.3)]
    for step in 0..<24 where viewer.reading.escalation < .helping { viewer.see(faces[step % 4], for: .seconds(2)) }
    #expect(viewer.reading.escalation == .helping)
    #expect(viewer.changes.count == 20 && viewer.hints.last == .positionFace)
  }
}
