import enum Chance.Night
import Contract
import Testing

@testable import Flow

@Suite struct TaskTests {
  static let kinds: [TaskOrder] = TaskKind.allCases.flatMap { kind in
    TaskDifficulty.allCases.map { difficulty in
      TaskOrder(
        kind, difficulty: difficulty,
        questions: kind == .yesOrNo ? [TaskQuestion("a", answer: true), TaskQuestion("b", answer: false)] : [])
    }
  }

  @Test(arguments: kinds)
  func obedientPersonPassesEveryTask(_ order: TaskOrder) {
    for seed in 1...UInt64(Night.count(6, byDay: 1)) {
      var stage = TaskStage([order], seed: seed)
      stage.obey()
      #expect(
        stage.names.contains("taskPassed"), "seed \(seed): \(stage.names.suffix(12)) \(stage.view.debugDescription)")
      #expect(stage.notices.contains(.tasksEnded(passed: true)))
      #expect(!stage.names.contains("taskFailed") && !stage.names.contains("attemptFailed"))
      #expect(stage.told["tasksPassed"] == .truth(true))
      #expect(stage.products.map(\.role).prefix(2) == ["clip", "face"])
    }
  }
}
