import Contract
import GuidanceKit
import Testing

/// All real parts except camera, finder and encoder: rendered people, measured with the jitter of the real finder.
@Suite struct TaskedPeopleTests {
  private func run(_ gesture: Gesture, _ difficulty: TaskDifficulty, seed: Int) throws -> TaskedRun {
    let scene = GuidedRun.Scene("tasks", seed: UInt64(seed), size: PixelSize(width: 640, height: 480))
    return try TaskedRun(
      scene, tasks: [task(gesture, difficulty)], avoid: besides(gesture),
      witness: Witness(PaperFinder(seed: scene.seed)))
  }

  /// Some of them have measurements just beside a threshold.
  @Test(arguments: TaskDifficulty.allCases) func requestedTasksPassInTime(difficulty: TaskDifficulty) throws {
    for gesture in Gesture.allCases {
      for seed in [1, 2, 6, 37, 46, 53, 130] {
        let run = try run(gesture, difficulty, seed: seed)
        let who = "\(gesture) \(difficulty), seed \(seed)"
        #expect(run.passed == true, "\(who): \(run.faults)")
        guard gesture != .circle else { continue }
        let late = run.seen.compactMap(\.late)
        #expect(late.count == run.seen.count && !late.isEmpty, "\(who)")
        #expect(late.max() ?? .seconds(9) <= .milliseconds(120), "\(who): \(late)")
        #expect(late.min() ?? .zero >= .milliseconds(-67), "\(who): \(late)")
      }
    }
  }
}
