import Contract
import Testing

@testable import Flow

/// Failures in a task, and their handling.
@Suite struct TaskFailureTests {
  private static let turn = TaskOrder(.gestures, difficulty: .easy, gestures: [.left, .right])
  private static let questions = [
    TaskQuestion("a", answer: true, errorMessage: "look again"), TaskQuestion("b", answer: false),
    TaskQuestion("c", answer: true),
  ]

  private func stage(
    _ order: TaskOrder, seed: UInt64 = 1, _ change: (inout LivenessConfig) -> Void = { _ in }
  ) -> TaskStage {
    TaskStage([order], liveness: change, seed: seed)
  }

  private func isAsking(_ stage: TaskStage) -> Bool { stage.view?.moment == .asking }

  private func faults(_ stage: TaskStage) -> [TaskFault] {
    stage.notices.compactMap { if case .taskFailed(let fault) = $0 { fault } else { nil } }
  }

  // MARK: Timeouts

  @Test(arguments: [(nil, 180_000.0, 180.0), (20_000, 180_000, 20), (60_000, 30_000, 30), (0, 30_000, 30)])
  func aTaskHasItsOwnTimeOrThatOfAllTasks(_ own: Double?, _ outer: Double, _ seconds: Double) {
    var stage = stage(TaskOrder(.circle, timeout: own)) { ($0.floor, $0.outerTimeoutMs) = (nil, outer) }
    stage.person.cannot = [.circle]
    #expect(stage.obey { $0.view?.moment == .asking })
    let began = stage.walk.now
    #expect(stage.obey(for: .seconds(200)) { $0.view?.moment == .saying(.timeUp) })
    #expect(abs((stage.walk.now - began).seconds - seconds) < 0.2)
    #expect(faults(stage) == [.timeout] && stage.notices.contains(.tasksEnded(passed: false)))
    stage.obey(for: .milliseconds(2100)) { _ in false }
    #expect(stage.notices.contains(.attemptFailed(.tasksFailed, left: 2)))
    #expect(stage.walk.effects.contains(.discardRecording))
  }

  @Test func theLastTenSecondsAreCounted() {
    var stage = stage(TaskOrder(.circle, difficulty: .hard, timeout: 12000))
    stage.person.cannot = [.circle]
    stage.obey(until: isAsking)
    #expect(stage.view?.secondsLeft == nil)
    stage.obey(for: .milliseconds(2100)) { _ in false }
    #expect(stage.view?.secondsLeft == 10)
    stage.obey(for: .seconds(9)) { _ in false }
    #expect(stage.view?.secondsLeft == 1)
  }

  @Test func aTimeOfNothingIsNoLimit() {
    var stage = stage(TaskOrder(.circle, timeout: 0)) { ($0.floor, $0.outerTimeoutMs) = (nil, 0) }
    stage.person.cannot = [.circle]
    stage.obey(for: .seconds(300)) { _ in false }
    #expect(stage.view?.moment == .asking && faults(stage) == [])
  }

  @Test func theTimeOfAllTasksGoesOnFromOneToTheNextAndOverRetries() {
    let turn = TaskOrder(.gestures, gestures: [.left])
    var stage = TaskStage([turn, TaskOrder(.circle)]) { ($0.floor, $0.outerTimeoutMs) = (nil, 20_000) }
    stage.person.cannot = [.left]
    stage.obey(until: isAsking)
    stage.obey(for: .seconds(12)) { _ in false }
    stage.see([], for: .milliseconds(800))
    stage.person.cannot = [.circle]
    stage.obey { $0.view?.task == 2 && isAsking($0) }
    let began = stage.walk.now
    #expect(stage.obey { $0.view?.moment == .saying(.timeUp) })
    #expect((stage.walk.now - began).seconds < 8 && faults(stage).last == .timeout)
  }

  @Test func afterTheMiddleTheTaskTimeoutApplies() {
    var stage = stage(TaskOrder(.gestures, timeout: 0, gestures: [.left, .right])) { $0.floor = nil }
    stage.person.cannot = [.right]
    stage.obey { $0.view?.stepsDone == 1 && isAsking($0) }
    stage.obey(for: .seconds(120)) { _ in false }
    #expect(stage.view?.moment == .asking && !stage.names.contains("attemptFailed"))
  }

  /// The prompt is repeated every five seconds, also while a movement has just begun.
  @Test(arguments: [4700, 4770, 4840, 4910, 4980, 5050, 5120, 5190])
  func movementBegunAtARepeatedPromptCounts(milliseconds: Int) {
    var stage = stage(TaskOrder(.gestures, timeout: 0, gestures: [.left]))
    stage.obey(until: isAsking)
    stage.see([TaskPerson.face()], for: .milliseconds(milliseconds))
    for share in 1...4 { stage.see([TaskPerson.face(yaw: -26 * Double(share) / 4)]) }
    stage.see([TaskPerson.face(yaw: -26)], for: .milliseconds(500))
    #expect(stage.names.contains("taskPassed"))
  }

  @Test(arguments: [TaskDifficulty.easy, nil])
  func aClipThatIsAsLongAsOneMayBeEndsTheTask(_ floor: TaskDifficulty?) {
    var stage = stage(TaskOrder(.circle, timeout: 0)) { $0.floor = floor }
    stage.person.cannot = [.circle]
    stage.obey(until: isAsking)
    stage.obey(for: .seconds(16)) { $0.view?.offersEasier == true }
    stage.walk.send(.recorder(.finished(TaskStage.clip)))
    #expect(stage.view?.moment == .saying(.timeUp) && stage.view?.offersEasier == false)
    stage.see([TaskPerson.face()], for: .seconds(3))
    #expect(faults(stage) == [.timeout] && stage.notices.contains(.attemptFailed(.tasksFailed, left: 2)))
    #expect(stage.walk.effects.contains(.discardRecording) && stage.walk.failure == nil)
  }

  @Test(arguments: [Intent.help, .askToLeave, .navigateUp])
  func failedTaskIsNotUndoneByAKey(key: Intent) {
    var stage = stage(TaskOrder(.circle, difficulty: .hard, timeout: 12000))
    stage.person.cannot = [.circle]
    stage.obey { $0.view?.moment == .saying(.timeUp) }
    stage.walk.want(key)
    #expect(stage.notices.contains(.attemptFailed(.tasksFailed, left: 2)))
    #expect(!stage.names.contains("recordingDiscarded") && stage.view?.capture.stage == .ready)
  }

  @Test(arguments: [1, 3])
  func failedTaskIsNotUndoneByTheCamera(attempts: Int) {
    let capture = CaptureConfig(attempts: attempts)
    for trouble in [CameraEvent.stalled, .lost] {
      var stage = TaskStage(
        [TaskOrder(.circle, difficulty: .hard, timeout: 12000)],
        config: SessionConfig(capture: capture, flow: "liveness"))
      stage.person.cannot = [.circle]
      stage.obey { $0.view?.moment == .saying(.timeUp) }
      stage.walk.send(.camera(trouble))
      #expect(stage.notices.contains(.attemptFailed(.tasksFailed, left: attempts - 1)), "\(trouble)")
      #expect(!stage.names.contains("recordingDiscarded") && (stage.walk.failure != nil) == (attempts == 1))
    }
  }

  @Test func failedTaskStaysFailedWithoutFindings() {
    var stage = stage(TaskOrder(.circle, difficulty: .hard, timeout: 12000))
    stage.person.cannot = [.circle]
    stage.obey { $0.view?.moment == .saying(.timeUp) }
    stage.walk.wait(.milliseconds(1100))
    #expect(stage.notices.contains(.attemptFailed(.tasksFailed, left: 2)))
    #expect(!stage.names.contains("recordingDiscarded") && stage.view?.capture.stage == .ready)
  }

  @Test func failedTaskStaysFailedForAnotherPerson() {
    var stage = stage(TaskOrder(.circle, difficulty: .hard, timeout: 12000))
    stage.person.cannot = [.circle]
    stage.obey { $0.view?.moment == .saying(.timeUp) }
    stage.see([TaskPerson.face(track: 3, box: Face.placed(right: 0.9).box)], for: .seconds(3))
    #expect(stage.notices.contains(.attemptFailed(.tasksFailed, left: 2)))
    #expect(!stage.names.contains("recordingDiscarded"))
  }

  @Test func goingUpWhileTheClipFinishesLooksAgain() {
    var stage = stage(Self.turn)
    stage.finishes = false
    stage.obey { $0.walk.effects.contains(.finishRecording) }
    stage.walk.effects = []
    stage.walk.want(.navigateUp)
    #expect(stage.walk.effects.contains(.look(for: .face)) && stage.view?.moment == .gate(0))
  }

  @Test func whenAllAttemptsAreUsedUpTheTasksAreTold() {
    var stage = stage(TaskOrder(.circle, difficulty: .hard, timeout: 12000))
    stage.person.cannot = [.circle]
    for _ in 1...3 {
      stage.obey(for: .seconds(60)) { $0.view?.capture.stage == .ready || $0.walk.failure != nil }
      if stage.walk.failure == nil { stage.walk.want(.startVideoCapture) }
    }
    #expect(stage.walk.failure?.code == .tasksFailed)
    stage.walk.want(.pressControl(.leave))
    guard case .sessionEnded(.failed(let error), _, _) = stage.notices.last else {
      Issue.record("\(String(describing: stage.notices.last))")
      return
    }
    #expect(error.code == .tasksFailed && stage.products == [])
    #expect(stage.told["tasksPassed"] == .truth(false))
    #expect(stage.task(0)["outcome"] == .text("failed") && stage.task(0)["reason"] == .text("timeout"))
    #expect(stage.names.count { $0 == "videoRecordStarted" } == 3 && !stage.names.contains("videoRecordEnded"))
  }

  // MARK: Answers

  @Test func aWrongAnswerIsAskedAgainWhereItIsEasy() {
    var stage = stage(TaskOrder(.yesOrNo, difficulty: .easy, questions: Self.questions))
    stage.person.wrongAnswers = 1
    stage.obey { $0.view?.moment == .saying(.wrong("look again")) }
    let asked = stage.view?.ask
    stage.obey(until: isAsking)
    #expect(stage.view?.ask == asked && asked?.question?.number == 1)
    stage.obey()
    #expect(stage.told["tasksPassed"] == .truth(true) && stage.task(0)["retries"] == .whole(1))
  }

  @Test func aWrongAnswerBringsAllInANewOrderWhereItIsMedium() {
    var stage = stage(TaskOrder(.yesOrNo, questions: Self.questions))
    stage.person.wrongAnswers = 1
    stage.obey { $0.view?.stepsDone == 0 && $0.names.contains("answerGiven") && isAsking($0) }
    stage.obey()
    #expect(stage.told["tasksPassed"] == .truth(true))
    let answers = stage.notices.compactMap {
      if case .answerGiven(let number, let right) = $0 { (number, right) } else { nil }
    }
    #expect(answers.count == 4 && Set(answers.dropFirst().map(\.0)) == [1, 2, 3])
    #expect(answers.dropFirst().map(\.0) != [1, 2, 3])
    #expect(answers.map(\.1) == [false, true, true, true])
  }

  @Test(arguments: [(TaskDifficulty.hard, 1), (.medium, 2), (.easy, 3)])
  func soManyWrongAnswersAreTooMany(_ difficulty: TaskDifficulty, _ wrong: Int) {
    var stage = stage(TaskOrder(.yesOrNo, difficulty: difficulty, timeout: 0, questions: Self.questions))
    stage.person.wrongAnswers = wrong
    stage.obey(until: { $0.names.contains("attemptFailed") })
    #expect(faults(stage) == [.wrongAnswer])
    #expect(stage.names.count { $0 == "answerGiven" } >= wrong)
  }

  // MARK: Persons

  @Test func aFaceThatIsLostForAMomentIsForgiven() {
    var stage = stage(Self.turn)
    stage.obey(until: isAsking)
    stage.see([], for: .milliseconds(900))
    stage.obey()
    #expect(stage.told["tasksPassed"] == .truth(true) && stage.task(0)["retries"] == .whole(0))
  }

  @Test func longFaceLossRestartsTheTask() {
    var stage = stage(TaskOrder(.gestures, gestures: [.left, .right]))
    stage.obey { $0.view?.stepsDone == 1 && isAsking($0) }
    stage.see([], for: .milliseconds(800))
    #expect(stage.view?.moment == .saying(.again) && stage.view?.stepsDone == 0)
    stage.obey()
    #expect(stage.told["tasksPassed"] == .truth(true) && stage.task(0)["retries"] == .whole(1))
    #expect(!stage.names.contains("recordingDiscarded"))
    #expect(stage.names.count { $0 == "taskStarted" } == 2)
  }

  @Test func aFaceThatIsOnlyCarriedOnIsLost() {
    var stage = stage(TaskOrder(.gestures, difficulty: .hard, gestures: [.left]))
    stage.obey(until: isAsking)
    var carried = TaskPerson.face()
    carried.confidence = 0.5
    stage.see([carried], for: .milliseconds(600))
    #expect(faults(stage) == [.faceLost])
    #expect(stage.notices.contains(.attemptFailed(.tasksFailed, left: 2)))
  }

  @Test func personChangeRestartsOnceThenEndsTheAttempt() {
    var stage = TaskStage([Self.turn, Self.turn])
    stage.obey { $0.view?.task == 2 && isAsking($0) }
    stage.see([], for: .milliseconds(1100))
    stage.person.track = 2
    stage.obey(for: .seconds(3)) { $0.names.contains("recordingDiscarded") }
    #expect(stage.notices.contains(.recordingDiscarded(.personChanged)))
    #expect(stage.view?.task == 1 && !stage.names.contains("attemptFailed"))
    #expect(stage.view?.moment == .saying(.person))
    stage.obey(until: isAsking)
    let elsewhere = TaskPerson.face(track: 3, box: Face.placed(right: 0.9).box)
    stage.see([elsewhere])
    #expect(stage.notices.contains(.attemptFailed(.personChanged, left: 2)))
    #expect(faults(stage) == [.personChanged] && stage.notices.contains(.tasksEnded(passed: false)))
    #expect(stage.notices.count { $0 == .recordingDiscarded(.personChanged) } == 2)
  }

  @Test func eachAttemptMayRestartOnce() {
    var stage = stage(TaskOrder(.gestures, timeout: 20_000, gestures: [.left])) { $0.floor = nil }
    let elsewhere = [TaskPerson.face(track: 3, box: Face.placed(right: 0.9).box)]
    stage.obey(until: isAsking)
    stage.see(elsewhere)
    stage.person.cannot = [.left]
    stage.obey { $0.view?.capture.stage == .ready }
    #expect(faults(stage) == [.timeout])
    stage.walk.want(.startVideoCapture)
    stage.obey(until: isAsking)
    stage.see(elsewhere)
    #expect(stage.notices.count { $0 == .recordingDiscarded(.personChanged) } == 2)
    #expect(stage.names.count { $0 == "attemptFailed" } == 1)
  }

  @Test func anotherNumberInTheSamePlaceAtOnceIsTheSamePerson() {
    var stage = stage(Self.turn)
    stage.obey(until: isAsking)
    stage.see([], for: .milliseconds(400))
    stage.person.track = 7
    stage.obey()
    #expect(stage.told["tasksPassed"] == .truth(true) && !stage.names.contains("recordingDiscarded"))
  }

  @Test func withoutAReturnTheCurrentPoseIsTheRest() {
    var stage = stage(Self.turn)
    stage.obey { $0.view?.moment == .middle }
    let aside = TaskPerson.face(yaw: 8)
    stage.see([aside], for: .seconds(9))
    #expect(stage.view?.moment == .middle)
    stage.see([aside], for: .seconds(2))
    #expect(isAsking(stage) && abs(stage.view?.reach ?? 1) < 0.1, "nothing of the turn to the right is done")
  }

  // MARK: Machine and camera

  @Test(arguments: [(TaskKind.gestures, 8.0, true), (.gestures, 6, false), (.blink, 13, true), (.blink, 10, false)])
  func tooFewFindingsAreTheDevicesMatter(_ kind: TaskKind, _ rate: Double, _ isEnough: Bool) {
    var stage = TaskStage([TaskOrder(kind, difficulty: .easy)])
    stage.every = .milliseconds(Int(1000 / rate))
    stage.obey(for: .seconds(60)) { $0.names.contains("taskPassed") || $0.walk.failure != nil }
    #expect((stage.walk.failure?.code == .tooSlow) == !isEnough, "\(kind) \(rate)")
    #expect(stage.names.contains("taskStepStarted") == isEnough, "nothing is asked that could not be seen")
    #expect(!stage.names.contains("attemptFailed") && !stage.names.contains("taskFailed"))
  }

  @Test func facesWithoutWhatIsNeededMakeATaskUnavailable() {
    var stage = stage(Self.turn)
    stage.see([.fitting], for: .seconds(4))
    #expect(faults(stage) == [.unavailable] && !stage.names.contains("videoRecordStarted"))
    #expect(stage.notices.contains(.tasksEnded(passed: false)))
  }

  @Test func tooFewPicturesWaitAndNameTheSlowPart() {
    var stage = TaskStage([TaskOrder(.circle)])
    stage.every = .milliseconds(166)
    #expect(stage.obey { $0.view?.capture.slowness == .camera(6) })
    #expect(stage.walk.failure == nil && stage.view?.moment == .gate(0))
    stage.every = .milliseconds(66)
    let isAsked = stage.obey(until: isAsking)
    #expect(isAsked, "it goes on as soon as there are enough")
    #expect(stage.view?.capture.slowness == nil)
    stage.every = .milliseconds(250)
    #expect(stage.obey { $0.notices.contains(.recordingDiscarded(.tooSlow)) })
    stage.obey { $0.walk.failure != nil }
    #expect(stage.walk.failure?.code == .tooSlow && stage.walk.failure?.said == Saying(.cameraTooSlow))
    stage.walk.want(.pressControl(.leave))
    #expect(stage.products == [] && stage.told["tasksPassed"] == .nothing)
    #expect(!stage.names.contains("attemptFailed") && !stage.names.contains("videoRecordEnded"))
  }

  @Test func aPaceThatComesAndGoesKeepsNoSessionOpen() {
    var stage = TaskStage([TaskOrder(.circle)])
    stage.person.cannot = [.circle]
    for _ in 1...4 where stage.walk.failure == nil {
      stage.every = .milliseconds(66)
      stage.obey(until: isAsking)
      stage.every = .milliseconds(250)
      stage.obey(for: .seconds(6)) { $0.view?.moment == .gate(0) || $0.walk.failure != nil }
    }
    #expect(stage.walk.failure?.code == .tooSlow)
    #expect(stage.notices.count { $0 == .recordingDiscarded(.tooSlow) } == 3)
  }

  @Test(arguments: [1000, 1900])
  func lessThanOneFindingASecondEndsAsTooSlowToo(_ gap: Int) {
    var stage = TaskStage([TaskOrder(.circle)])
    stage.every = .milliseconds(gap)
    stage.obey(for: .seconds(90)) { $0.walk.failure != nil }
    #expect(stage.walk.failure?.code == .tooSlow && !stage.names.contains("attemptFailed"))
  }

  @Test func facesWithoutLandmarksAdviseTheDoctor() {
    var stage = TaskStage(
      [Self.turn], config: SessionConfig(capture: CaptureConfig(attempts: 1), flow: "liveness"))
    stage.see([.fitting], for: .seconds(4))
    #expect(stage.walk.failure?.code == .tasksFailed && stage.walk.failure?.advised == Saying(.doctorSays))
  }

  @Test func lostCameraDiscardsTheClipAndRestarts() {
    var stage = TaskStage([Self.turn, Self.turn])
    stage.obey { $0.view?.task == 2 && isAsking($0) }
    stage.walk.send(.camera(.lost))
    #expect(stage.notices.contains(.recordingDiscarded(.cameraLost)))
    stage.walk.send(.camera(.restored), .camera(.opened(Walk.mode)), .camera(.ready))
    #expect(stage.view?.task == 1 && stage.view?.moment == .gate(0))
    stage.obey()
    #expect(stage.told["tasksPassed"] == .truth(true))
    #expect(stage.names.count { $0 == "videoCaptureStarted" } == 1)
    #expect(stage.names.count { $0 == "videoRecordEnded" } == 1)
  }

  @Test func helpOverAClipThrowsItAwayAndTimeStandsStill() {
    var stage = stage(Self.turn)
    stage.obey(until: isAsking)
    stage.walk.want(.help)
    #expect(stage.notices.contains(.recordingDiscarded(.interrupted)))
    stage.walk.wait(.seconds(600))
    #expect(!stage.names.contains("attemptFailed"))
    stage.walk.want(.help)
    stage.obey()
    #expect(stage.told["tasksPassed"] == .truth(true))
  }

  @Test func noFindingForASecondThrowsTheClipAway() {
    var stage = stage(Self.turn)
    stage.obey(until: isAsking)
    stage.walk.wait(.milliseconds(1100))
    #expect(stage.notices.contains(.recordingDiscarded(.interrupted)))
    stage.obey()
    #expect(stage.told["tasksPassed"] == .truth(true))
  }

  @Test func aRecorderThatFailsEndsTheSession() {
    var stage = stage(Self.turn)
    stage.obey(until: isAsking)
    stage.walk.send(.recorder(.failed(CaptureError(.recordingFailed, "no"))))
    #expect(stage.walk.failure?.code == .recordingFailed)
  }

  @Test func missingPersonFailsTheAttempt() {
    var stage = stage(Self.turn)
    // Under the help sheet the time is paused.
    stage.see([], for: .seconds(46))
    #expect(stage.notices.contains(.attemptFailed(.fitTimeout, left: 2)))
  }

  @Test func eyesThatAreShutInEveryGateFailTheAttempt() {
    var stage = stage(TaskOrder(.gestures, difficulty: .easy, gestures: [.left]))
    for attempt in 1...3 {
      stage.see([TaskPerson.face(eyes: 0.1)], for: .seconds(13))
      #expect(isAsking(stage), "after ten seconds the gate takes what there is")
      stage.obey { later in later.names.count { $0 == "attemptFailed" } == attempt || later.walk.failure != nil }
      if attempt < 3 { stage.walk.want(.startVideoCapture) }
    }
    #expect(stage.walk.failure?.code == .eyesClosed && stage.names.count { $0 == "taskPassed" } == 3)
  }

  @Test func noStillOfTheGatesFailsTheAttempt() {
    var stage = stage(TaskOrder(.gestures, difficulty: .easy, gestures: [.left]))
    stage.walk.hasPictures = false
    stage.obey { $0.names.contains("attemptFailed") }
    #expect(stage.names.contains("taskPassed"))
    stage.walk.want(.startVideoCapture)
    stage.obey { $0.names.count { $0 == "attemptFailed" } == 2 }
    stage.walk.want(.startVideoCapture)
    stage.obey { $0.walk.failure != nil }
    #expect(stage.walk.failure?.code == .imageCaptureFailed)
  }
}
