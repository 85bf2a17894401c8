import Contract
import Testing

@testable import Flow

/// Alternatives for a person who cannot do a task, or is slow.
@Suite struct TaskAlternativeTests {
  private func isAsking(_ stage: TaskStage) -> Bool { stage.view?.moment == .asking }

  private func gestures(_ stage: TaskStage) -> [Gesture] {
    stage.notices.compactMap { if case .taskStepStarted(_, _, let gesture, _) = $0 { gesture } else { nil } }
  }

  @Test func withoutAlternativesLeftNothingIsKept() {
    var stage = TaskStage([TaskOrder(.circle), TaskOrder(.motions)])
    stage.person.cannot = Set(Gesture.allCases)
    for count in 1...3 {
      let isAsked = stage.obey(until: isAsking)
      #expect(isAsked, "\(count)")
      stage.walk.want(.pressControl(.cannot))
    }
    #expect(stage.walk.page == .failed && stage.walk.failure?.code == .cannot)
    #expect(stage.walk.session.view?.controls.map(\.id) == [.leave], "trying again does not help a person who can't")
    #expect(stage.walk.effects.contains(.discardRecording) && stage.notices.contains(.taskFailed(.skipped)))
    stage.walk.wait(.seconds(15))
    #expect(stage.walk.page == .failed, "it can be read")
    stage.walk.wait(.seconds(6))
    guard case .sessionEnded(.failed(let error), _, let warnings) = stage.notices.last else {
      Issue.record("\(String(describing: stage.notices.last))")
      return
    }
    #expect(error.code == .cannot && warnings == [] && SessionEnd.failed(error).exitCode == ExitCode.notCaptured)
    #expect(stage.products == [] && stage.told["tasksPassed"] == .nothing)
    #expect(!stage.names.contains("attemptFailed") && !stage.names.contains("videoRecordEnded"))
    #expect(stage.task(0)["outcome"] == .text("unfinished") && stage.task(0)["reason"] == .text("skipped"))
  }

  @Test func skippedTasksAreAWarning() {
    for (offered, expected) in [([TaskAlternative.skip], [CaptureWarning.tasksSkipped]), ([.other], [])] {
      var stage = TaskStage([TaskOrder(.circle)]) { $0.alternatives = offered }
      stage.obey(until: isAsking)
      stage.walk.want(.pressControl(.cannot))
      stage.person.cannot = [.circle]
      stage.obey()
      stage.walk.want(.press)
      guard case .sessionEnded(.completed, _, let warnings) = stage.notices.last else {
        Issue.record("\(String(describing: stage.notices.last))")
        return
      }
      #expect(warnings == expected)
    }
  }

  @Test func movementIsReplacedTwiceThenTheTaskIsSkipped() {
    var stage = TaskStage([TaskOrder(.circle)]) { $0.alternatives = [.other, .skip] }
    for count in 1...2 {
      stage.obey(until: isAsking)
      stage.walk.want(.pressControl(.cannot))
      #expect(stage.view?.moment == .saying(.leftOut), "\(count)")
      stage.person.cannot = Set(Gesture.allCases)
    }
    stage.obey(until: isAsking)
    #expect(Set(gestures(stage)).count == 3 && gestures(stage).first == .circle)
    stage.walk.want(.pressControl(.cannot))
    #expect(stage.notices.contains(.taskFailed(.skipped)))
    #expect(stage.notices.contains(.tasksEnded(passed: nil)))
    stage.obey()
    #expect(stage.notices.last?.name == "sessionEnded" || stage.walk.page == .captured)
    #expect(stage.task(0)["outcome"] == .text("skipped"))
    #expect(stage.told["tasksPassed"] == .nothing && stage.told["alternativeUsed"] == .truth(true))
    #expect(stage.products.map(\.role) == ["clip", "face"])
  }

  @Test func alternativeMovementPassesTheTask() {
    for seed in 1...12 as ClosedRange<UInt64> {
      var stage = TaskStage([TaskOrder(.motions)], seed: seed)
      stage.obey(until: isAsking)
      let first = gestures(stage)[0]
      stage.walk.want(.pressControl(.cannot))
      stage.person.cannot = [first]
      stage.obey()
      #expect(stage.told["tasksPassed"] == .truth(true) && stage.told["alternativeUsed"] == .truth(true))
      #expect(!gestures(stage).dropFirst().contains(first), "seed \(seed)")
    }
  }

  @Test func pictureOfAReplacedMovementIsDropped() {
    var stage = TaskStage([TaskOrder(.gestures, gestures: [.left])])
    stage.obey { isAsking($0) && $0.names.contains("taskStepStarted") }
    stage.see([TaskPerson.face()])
    stage.walk.want(.pressControl(.cannot))
    #expect(stage.walk.effects.contains(.dropPicture("frontal-1-1-left.jpg")))
    stage.obey()
    let kept = stage.products.filter { $0.role == "gestures" }.flatMap(\.files).map(\.name)
    #expect(kept.count == 2 && !kept.contains { $0.hasSuffix("left.jpg") }, "\(kept)")
  }

  @Test func yesAndNoMayBeSaidByKeys() throws {
    let order = TaskOrder(.yesOrNo, questions: [TaskQuestion("a", answer: true), TaskQuestion("b", answer: false)])
    var stage = TaskStage([order]) { $0.alternatives = [.other, .keys, .skip] }
    stage.person.cannot = [.tilt]
    stage.obey(until: isAsking)
    stage.walk.want(.pressControl(.yes))
    #expect(!stage.names.contains("answerGiven"), "not offered yet")
    stage.walk.want(.pressControl(.cannot))
    #expect(stage.view?.takesKeys == true)
    let face = try #require(stage.walk.session.view?.face)
    #expect(Keymap.intent(for: .right, on: face) == .pressControl(.yes))
    #expect(Keymap.intent(for: .left, on: face) == .pressControl(.no))
    #expect(Keymap.intent(for: .character("A"), on: face) == .pressControl(.cannot))
    stage.walk.want(.press)
    #expect(!stage.names.contains("answerGiven"), "a stray Enter is no answer")
    stage.walk.want(.pressControl(.yes))
    #expect(stage.notices.contains(.answerGiven(question: 1, right: true)))
    stage.obey { isAsking($0) && $0.view?.stepsDone == 1 }
    stage.walk.want(.pressControl(.no))
    stage.obey()
    #expect(stage.told["tasksPassed"] == .truth(true) && stage.told["alternativeUsed"] == .truth(true))
  }

  /// A person who can do nothing, and says so each time.
  @Test(
    arguments: TaskKind.allCases,
    [[TaskAlternative.other], [.keys], [.skip], [.other, .skip], [.keys, .skip], [.skip, .other, .keys]])
  func inabilityEndsWithoutAFailedAttempt(_ kind: TaskKind, _ offered: [TaskAlternative]) {
    let questions = kind == .yesOrNo ? [TaskQuestion("a", answer: true), TaskQuestion("b", answer: false)] : []
    for difficulty in TaskDifficulty.allCases {
      var stage = TaskStage([TaskOrder(kind, difficulty: difficulty, questions: questions)]) {
        $0.alternatives = offered
      }
      stage.person.cannot = Set(Gesture.allCases)
      for _ in 1...12 where stage.walk.page == .liveness {
        guard stage.obey(for: .seconds(20), until: { isAsking($0) || $0.walk.page != .liveness }) else { break }
        guard let view = stage.view else { break }
        let answer: ControlID = view.ask?.question?.answer == true ? .yes : .no
        stage.walk.want(.pressControl(view.takesKeys ? answer : .cannot))
      }
      stage.obey(for: .seconds(5))
      #expect(!stage.names.contains("attemptFailed"), "\(difficulty)")
      guard offered.contains(.skip) || kind == .yesOrNo && offered == [.keys] else {
        #expect(stage.walk.failure?.code == .cannot && stage.products == [], "\(difficulty)")
        continue
      }
      #expect(stage.products.contains { $0.role == "clip" } && stage.told["alternativeUsed"] == .truth(true))
    }
  }

  @Test func noneHidesTheKey() {
    var stage = TaskStage([TaskOrder(.circle)]) { $0.alternatives = [.none] }
    stage.obey(until: isAsking)
    #expect(stage.view?.offersHelp == false)
    let before = stage.walk.session
    stage.walk.want(.pressControl(.cannot))
    #expect(stage.walk.session == before)
  }

  @Test func theKeyIsOfferedOnlyOnceSomethingIsAsked() {
    let stage = TaskStage([TaskOrder(.circle)])
    #expect(stage.walk.session.view?.controls.contains { $0.id == .cannot } == false)
    let rows = stage.walk.session.view.map { Keymap.rows(on: $0.face) } ?? []
    #expect(rows.contains { $0.word == .cannot }, "the help tells of it")
  }

  @Test func slowPersonIsOfferedAnEasierTaskOnce() {
    var stage = TaskStage([TaskOrder(.gestures, gestures: [.left])])
    stage.person.cannot = [.left]
    stage.obey(until: isAsking)
    let began = stage.walk.now
    #expect(stage.obey { $0.view?.offersEasier == true })
    #expect((stage.walk.now - began).seconds < 15.2 && (stage.walk.now - began).seconds >= 15)
    #expect(stage.walk.session.view?.controls.map(\.id) == [.easier, .close])
    let left = stage.view?.secondsLeft
    stage.obey(for: .seconds(5)) { _ in false }
    #expect(stage.view?.secondsLeft == left, "time stands still")
    stage.person.cannot = []
    stage.walk.want(.pressControl(.easier))
    stage.obey()
    #expect(stage.notices.contains(.taskStarted(1, .gestures, .easy)))
    #expect(stage.task(0)["difficulty"] == .text("easy") && stage.task(0)["asked"] == .text("medium"))
    #expect(stage.told["tasksPassed"] == .truth(true) && stage.told["alternativeUsed"] == .truth(false))
  }

  @Test func anOfferThatIsNotTakenGoesAndIsNotMadeAgain() {
    var stage = TaskStage([TaskOrder(.gestures, timeout: 60000, gestures: [.left])])
    stage.person.cannot = [.left]
    stage.obey { $0.view?.offersEasier == true }
    stage.obey(for: .seconds(16)) { $0.view?.offersEasier == false }
    #expect(stage.view?.offersEasier == false)
    stage.obey(for: .seconds(40)) { $0.view?.offersEasier == true }
    #expect(stage.view?.offersEasier == false && !stage.names.contains("taskFailed"))
  }

  @Test(arguments: [(TaskDifficulty.medium, nil), (.medium, .medium), (.easy, TaskDifficulty.easy)])
  func nothingLessThanTheFloorIsOffered(_ difficulty: TaskDifficulty, _ floor: TaskDifficulty?) {
    var stage = TaskStage([TaskOrder(.gestures, difficulty: difficulty, timeout: 0, gestures: [.left])]) {
      $0.floor = floor
    }
    stage.person.cannot = [.left]
    stage.obey(for: .seconds(60)) { $0.view?.offersEasier == true }
    #expect(stage.view?.offersEasier == false)
  }
}
