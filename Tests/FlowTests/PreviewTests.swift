import Contract
import Flow
import Testing

@Suite struct PreviewTests {
  private func watching() -> Walk {
    var walk = Walk(plan: .preview(SessionConfig()))
    walk.reachReadyCamera()
    return walk
  }

  private var looks: Effect { .look(for: .face) }

  @Test func guidanceRunsWithoutStartAndNothingIsEverRecorded() {
    var walk = watching()
    #expect(walk.effects.last == looks)
    #expect(walk.session.view?.controls == [])
    walk.see(.placed(right: 0.4), for: .seconds(2))
    #expect(walk.capture?.hint == .moveLeft)
    walk.see(.measured(), for: .seconds(60))
    #expect(walk.capture?.stage == .holding(1), "a hold that is done stays so")
    #expect(walk.capture?.isPreview == true)
    #expect(!walk.session.hasEnded)
    let others = walk.effects.filter { if case .startRecording = $0 { true } else { false } }
    #expect(others.isEmpty && !walk.names.contains("videoCaptureStarted"))
    walk.see(.placed(right: 0.4), for: .seconds(1))
    #expect(walk.capture?.stage == .guiding)
    #expect(walk.names.suffix(2) == ["holdBroken", "hintChanged"])
  }

  @Test(arguments: [Intent.askToLeave, .navigateUp])
  func leavingNeedsNoConfirmation(_ intent: Intent) {
    var walk = watching()
    walk.want(.help, .navigateUp)
    #expect(!walk.session.hasEnded, "Esc closes the help first")
    walk.want(.help)
    walk.want(intent)
    if intent == .navigateUp { walk.want(intent) }
    #expect(walk.effects.last == .end(.cancelled(by: .person)))
    #expect(walk.effects.contains(.closeCamera(.face)))
  }

  @Test func explanationIsShownUntilItIsHidden() {
    var walk = watching()
    walk.see(.measured(), for: .milliseconds(900))
    #expect(walk.capture?.explanation.conditions.map(\.name) == Array(ConditionReading.Name.ofFaces))
    walk.want(.explain)
    walk.see(.measured(), for: .milliseconds(66))
    #expect(walk.capture?.explains == false && walk.capture?.explanation == Explanation())
  }

  @Test func aLostCameraIsWaitedForAsLongAsItTakes() {
    var walk = watching()
    walk.see(.measured(), for: .milliseconds(900))
    walk.send(.camera(.lost))
    #expect(walk.capture?.trouble == .lost && walk.capture?.faces == [])
    walk.wait(.seconds(86_400))
    #expect(!walk.session.hasEnded)
    walk.forgetTalk()
    walk.effects = []
    walk.send(.camera(.restored), .camera(.ready))
    #expect(walk.capture?.trouble == nil && walk.capture?.stage == .guiding)
    #expect(walk.effects.last == looks)
  }

  @Test func aStalledCameraBreaksTheHoldAndGoesOn() {
    var walk = watching()
    walk.see(.measured(), for: .milliseconds(900))
    walk.send(.camera(.stalled))
    #expect(walk.names.suffix(2) == ["cameraStalled", "holdBroken"])
    walk.send(.camera(.restored))
    #expect(walk.capture?.trouble == nil && walk.capture?.stage == .guiding)
  }

  @Test func aCameraThatNeverBecomesReadyIsTold() {
    var walk = Walk(plan: .preview(SessionConfig()))
    walk.send(.begin)
    walk.wait(.seconds(5))
    guard let error = walk.failure else {
      Issue.record("\(String(describing: walk.capture?.stage))")
      return
    }
    #expect(error.code == .cameraTimeout)
    walk.want(.pressControl(.leave))
    #expect(walk.effects.last == .end(.error(error)))
  }

  @Test func withoutADetectorItEndsWithThatError() {
    let missing = CaptureError(.detectorUnavailable, "none", recovery: "apt-get install it")
    var walk = watching()
    walk.send(.visionUnavailable(missing))
    #expect(walk.failure == missing)
    #expect(walk.effects.contains(.closeCamera(.face)))
    walk.wait(.seconds(10))
    #expect(walk.effects.last == .end(.error(missing)))
  }

  @Test func suspendClosesTheCameraAndContinueReopensIt() {
    var walk = watching()
    walk.effects = []
    walk.send(.suspended)
    #expect(walk.effects.contains(.closeCamera(.face)) && walk.effects.contains(.stopLooking))
    walk.effects = []
    walk.send(.continued)
    #expect(walk.effects.contains(.openCamera(.face)))
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.effects.last == looks)
  }

  @Test func nextCameraRestartsThePreview() {
    var walk = watching()
    walk.effects = []
    walk.want(.nextCamera)
    #expect(walk.effects == [.nextCamera(.face)])
    walk.send(.camera(.switching))
    #expect(walk.capture?.stage == .starting && walk.capture?.frame == nil)
    walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    #expect(walk.effects.last == looks)
  }

  @Test func underHelpNothingIsLookedAt() {
    var walk = watching()
    walk.see(.measured(), for: .milliseconds(900))
    walk.effects = []
    walk.want(.help)
    #expect(walk.effects.contains(.stopLooking) && walk.names == ["holdBroken"])
    walk.want(.navigateUp)
    #expect(walk.effects.last == looks)
  }

  // MARK: Signals

  private func tuning(_ difficulty: TaskDifficulty = .medium) -> Walk {
    var config = SessionConfig()
    config.liveness.tasks = [TaskOrder(.circle, difficulty: difficulty)]
    var walk = Walk(plan: .preview(config, signals: true))
    walk.reachReadyCamera()
    return walk
  }

  @Test func signalsAreReadFromTheRestWithWhatEachDifficultyAsks() throws {
    var walk = tuning()
    walk.see([], for: .seconds(1))
    #expect(walk.signal("left")?.value == nil && walk.signal("rest")?.value == 0)
    walk.see(TaskPerson.face(), for: .seconds(1))
    #expect(walk.signal("rest")?.value == 1)
    #expect(walk.signal("left")?.limits == [12, 16, 22] && walk.signal("left")?.passed == 0)
    walk.see(TaskPerson.face(yaw: -18), for: .seconds(1))
    let left = try #require(walk.signal("left"))
    #expect(left.passed == 2 && left.seen == 1 && abs((left.value ?? 0) - 18) < 0.5)
    #expect(walk.signal("right")?.passed == 0 && walk.signal("right")?.seen == 0)
    #expect(walk.capture?.explanation.conditions == [])
  }

  @Test func aMovementIsSeenByTheDifficultyOfTheFirstTask() {
    var walk = tuning(.hard)
    walk.see(TaskPerson.face(), for: .seconds(1))
    walk.see(TaskPerson.face(yaw: -18), for: .seconds(1))
    #expect(walk.signal("left")?.passed == 2 && walk.signal("left")?.seen == 0)
  }

  @Test func restIsLearntAgainByKeyAndPerPerson() {
    var walk = tuning()
    for restart in [{ (walk: inout Walk) in walk.want(.lookAgain) }, { $0.see([], for: .seconds(2)) }] {
      walk.see(TaskPerson.face(), for: .seconds(1))
      walk.see(TaskPerson.face(yaw: -18), for: .seconds(1))
      #expect(walk.signal("left")?.seen == 1)
      restart(&walk)
      walk.see(TaskPerson.face(yaw: 3), for: .seconds(1))
      #expect(walk.signal("left")?.seen == 0 && abs(walk.signal("right")?.value ?? 9) < 0.5)
    }
  }

  @Test func signalsAreHiddenWithTheNumbers() {
    var walk = tuning()
    walk.see(TaskPerson.face(), for: .seconds(1))
    walk.want(.explain)
    walk.see(TaskPerson.face(), for: .seconds(1))
    #expect(walk.capture?.explanation == Explanation())
  }
}

extension Walk {
  fileprivate func signal(_ name: String) -> SignalReading? {
    capture?.explanation.signals.first { $0.name == name }
  }
}
