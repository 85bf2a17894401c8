import Contract
import Testing

@testable import Flow

/// The events of a session with tasks, in order, and its result.
@Suite struct TaskStoryTests {
  private static let order = TaskOrder(.gestures, difficulty: .easy, gestures: [.left, .up])

  @Test func eventsComeInTheirOrder() {
    var stage = TaskStage([Self.order, TaskOrder(.circle, difficulty: .easy)], seed: 9)
    stage.obey()
    let wanted = [
      "videoCaptureStarted", "videoRecordStarted", "tasksStarted", "taskStarted", "taskStepStarted", "gestureSeen",
      "taskStepDone", "taskStepStarted", "gestureSeen", "taskStepDone", "taskPassed", "taskStarted", "taskStepStarted",
      "gestureSeen", "taskStepDone", "taskPassed", "tasksEnded", "videoRecordEnded",
    ]
    #expect(stage.names.filter(wanted.contains) == wanted)
    #expect(stage.notices.contains(.tasksStarted(count: 2, seed: 9)))
    let shares = stage.notices.compactMap { if case .videoRecordProgress(let share) = $0 { share } else { nil } }
    #expect(shares.first == 0 && shares.last == 1 && shares == shares.sorted() && Set(shares).count == shares.count)
    let progress = stage.notices.compactMap { if case .taskProgress(let share) = $0 { share } else { nil } }
    #expect(progress.count { $0 == 1 } == 2 && progress.allSatisfy { (0...1).contains($0) })
    #expect(stage.walk.effects.contains(.startRecording(nil, into: "clip.mp4")))
    #expect(stage.walk.effects.count { $0 == .finishRecording } == 1)
  }

  /// What was wrong before a task and is mended is not told when the task begins.
  @Test func aTaskBeginsWithoutTheHintsOfItsGate() throws {
    var stage = TaskStage([Self.order])
    let box = Face.fitting.box
    let dark = HiddenFace(box: box, hidesEyes: true, hidesMouth: false, light: 100)
    stage.walk.see([], hidden: dark, for: .seconds(3))
    #expect(stage.notices.contains(.hintChanged(.takeOffGlasses)))
    #expect(stage.obey(for: .seconds(2)) { $0.names.contains("taskStarted") })
    let begun = stage.notices.count
    stage.obey(for: .milliseconds(300))
    #expect(!stage.notices.dropFirst(begun).contains(.hintChanged(.takeOffGlasses)), "\(stage.notices)")
  }

  @Test func productsAndFactsOfAllTasks() throws {
    var stage = TaskStage([Self.order])
    stage.obey()
    let files = stage.products.flatMap(\.files).map(\.name)
    #expect(
      files == [
        "clip.mp4", "face.jpg", "frontal-1-1-left.jpg", "gesture-1-1-left.jpg", "frontal-1-2-up.jpg",
        "gesture-1-2-up.jpg",
      ])
    #expect(stage.products.map(\.role) == ["clip", "face", "gestures"])
    let kept = stage.walk.effects.compactMap { if case .keepPicture(_, let name) = $0 { name } else { nil } }
    #expect(Set(kept) == Set(files.dropFirst()))
    guard case .list(let steps) = stage.task(0)["steps"], case .facts(let step) = steps.first else {
      Issue.record("\(stage.told)")
      return
    }
    #expect(step["ask"] == .text("left") && step["count"] == .whole(1))
    #expect(step["frontalImage"] == .text("frontal-1-1-left.jpg"))
    #expect(step["gestureImage"] == .text("gesture-1-1-left.jpg"))
    #expect((step["afterMs"]?.number ?? 0) > 300)
    #expect(stage.told.map(\.name) == ["tasks", "verdict", "tasksPassed", "alternativeUsed"])
    #expect((stage.task(0)["durationMs"]?.number ?? 0) > 1000)
    let fields = Set(TaskFields.all.filter { $0.parent == "tasks[]" }.map(\.key))
    #expect(Set(stage.task(0).map(\.name)) == fields)
    #expect(Set(step.map(\.name)) == Set(TaskFields.all.filter { $0.parent == "tasks[].steps[]" }.map(\.key)))
  }

  @Test func unfinishedTaskIsReported() {
    var stage = TaskStage([Self.order])
    stage.obey { $0.view?.stepsDone == 1 }
    stage.walk.want(.cancel(by: .person))
    #expect(stage.products == [] && stage.told["tasksPassed"] == .nothing)
    #expect(stage.task(0)["outcome"] == .text("unfinished"))
    #expect(stage.walk.effects.contains(.discardRecording))
  }

  @Test func oneSeedIsOneSession() {
    func session(_ seed: UInt64) -> [Notice] {
      var stage = TaskStage([TaskOrder(.motions), TaskOrder(.emoji, difficulty: .easy)], seed: seed)
      stage.obey()
      return stage.notices.filter { $0.name != "tasksStarted" }
    }
    #expect(session(3) == session(3))
    #expect(session(3) != session(4))
  }

  @Test func aClipIsReviewedWhereThatIsWanted() {
    var stage = TaskStage([Self.order], config: SessionConfig(ui: UIConfig(skipConfirmScreen: false), flow: "liveness"))
    stage.obey { $0.walk.page == .review }
    #expect(stage.walk.page == .review)
    stage.walk.want(.pressControl(.tryAgain))
    #expect(stage.notices.contains(.recordingDiscarded(.retaken)))
    stage.obey { $0.walk.page == .review }
    stage.walk.want(.pressControl(.lookGood))
    #expect(stage.products.count == 3 && !stage.names.contains("attemptFailed"))
  }

  @Test func passiveTasksAreAClip() {
    for mode in [LivenessMode.none, .passive] {
      let plan = Plan(
        SessionConfig(liveness: LivenessConfig(mode: mode), flow: "liveness"), preset: .selfieFast, seed: 1)
      #expect(plan.steps.last is CaptureStep, "\(mode)")
    }
  }
}
