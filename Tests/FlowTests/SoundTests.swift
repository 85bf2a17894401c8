import Contract
import Testing

@testable import Flow

/// The sounds of a session.
@Suite struct SoundTests {
  private func sounds(_ walk: Walk) -> [Sound] {
    walk.effects.compactMap { if case .ask(.sounds(.play(let sound))) = $0 { sound } else { nil } }
  }

  private static var config: SessionConfig { SessionConfig(flow: "liveness", sounds: true) }

  @Test func nothingIsHeardUnlessItIsWanted() {
    var stage = TaskStage([TaskOrder(.gestures)])
    stage.obey()
    #expect(stage.names.contains("taskPassed") && sounds(stage.walk).isEmpty)
  }

  @Test func stepsAndTasksAreHeardOnceEach() {
    var stage = TaskStage([TaskOrder(.gestures)], config: Self.config)
    stage.obey()
    // The clip begins, three steps, the fourth completes the task; then the session is saved.
    #expect(sounds(stage.walk) == [.change, .ok, .ok, .ok, .change, .change])
  }

  @Test func aWrongAnswerIsAnError() {
    var stage = TaskStage(
      [TaskOrder(.yesOrNo, questions: [TaskQuestion("a", answer: true)])], config: Self.config)
    stage.person.wrongAnswers = 1
    stage.obey()
    #expect(sounds(stage.walk).contains(.error) && stage.notices.contains(.tasksEnded(passed: true)))
  }

  @Test func retakingAClipMakesNoErrorSound() {
    #expect([Effect.notify(.recordingDiscarded(.retaken))].sounding == [.notify(.recordingDiscarded(.retaken))])
    #expect([Effect.notify(.recordingDiscarded(.faceLeft))].sounding.last == .sound(.play(.error)))
  }

  @Test func theToneIsHeardUnlessSomethingIsGraver() {
    let shut = Notice.taskStepDone(1)
    #expect([.sound(.tone), .notify(shut)].sounding == [.notify(shut), .sound(.tone)])
    #expect([.sound(.tone), .notify(.taskPassed)].sounding == [.notify(.taskPassed), .sound(.play(.change))])
  }

  @Test func eyesStayShutUntilTheTone() {
    let order = TaskOrder(.emoji, gestures: [.eyesShut])
    for (config, isAsked) in [(SessionConfig(flow: "liveness"), false), (Self.config, true)] {
      var stage = TaskStage([order], config: config)
      stage.obey { $0.view?.moment == .asking }
      #expect((stage.view?.ask?.gesture == .eyesShut) == isAsked, "without sound something else is asked for")
      guard isAsked else { continue }
      #expect(stage.walk.effects.last == .sound(.silence), "what rings is not taken for the tone")
      let before = sounds(stage.walk).count
      stage.see([TaskPerson.face()], for: .milliseconds(400))
      stage.see([TaskPerson.face(eyes: 0.1)], for: .milliseconds(600))
      #expect(!stage.walk.effects.contains(.sound(.tone)), "not yet")
      stage.see([TaskPerson.face(eyes: 0.1)], for: .milliseconds(500))
      #expect(stage.walk.effects.contains(.sound(.tone)) && !stage.names.contains("taskStepDone"))
      #expect(sounds(stage.walk).count == before, "and nothing else is heard")
      stage.see([TaskPerson.face()], for: .milliseconds(300))
      #expect(stage.names.contains("taskPassed"))
    }
  }

  @Test(arguments: TaskDifficulty.allCases)
  func obedientPersonShutsTheirEyesLongEnough(_ difficulty: TaskDifficulty) {
    var stage = TaskStage([TaskOrder(.emoji, difficulty: difficulty, gestures: [.eyesShut])], config: Self.config)
    stage.obey()
    #expect(stage.notices.contains(.tasksEnded(passed: true)))
  }

  @Test func takingAPictureIsHeard() {
    let taken = Notice.documentCaptured(.front, manual: false, origin: .camera)
    #expect([Effect.notify(taken)].sounding.last == .sound(.play(.ok)))
    #expect([.notify(taken), Effect.notify(.qrRead(.front))].sounding.count == 3, "one sound for both")
    #expect([Effect.notify(.qrFailed(.front))].sounding.last == .sound(.play(.error)))
  }
}
