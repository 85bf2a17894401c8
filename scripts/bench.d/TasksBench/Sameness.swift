import Contract
import GuidanceKit

extension Bench {
  private static let plans: [(name: String, tasks: [TaskOrder])] = [
    ("circle, motions", LivenessConfig.usualTasks), ("turns", [TaskOrder(.gestures)]),
    ("emoji, hard", [TaskOrder(.emoji, difficulty: .hard)]), ("blink, hard", [TaskOrder(.blink, difficulty: .hard)]),
  ]

  /// One seed, run as often as there are seeds: one order, and one log.
  func order() throws {
    tell("| plan | runs | orders | logs | hash |\n|---|---:|---:|---:|---|")
    for plan in Self.plans {
      let seed = seeds.lowerBound
      let runs = try seeds.map { _ in
        try TaskedRun(Place().scene("tasks", nil, seed), tasks: plan.tasks, witness: Witness(finder(seed)))
      }
      let orders = Set(runs.map { $0.steps.map { "\($0.gesture.rawValue) \($0.count)" } })
      let logs = Set(runs.map(\.log))
      tell("| \(plan.name) | \(runs.count) | \(orders.count) | \(logs.count) | \(Self.hash(logs.first ?? [])) |")
    }
  }

  /// FNV-1a: the same in every process.
  private static func hash(_ lines: [String]) -> String {
    let hash = lines.joined(separator: "\n").utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// CPU time of a finding: what the session alone does about it, all that is neither drawing nor finding, and those.
  func cost() throws {
    tell("| plan | findings | session alone, µs | all of the engine, µs | drawing, ms | finding, ms |")
    tell("|---|---:|---:|---:|---:|---:|")
    for plan in Self.plans {
      let runs = try runs("tasks") { _ in plan.tasks }.filter { $0.core != nil }
      let findings = runs.map(\.findings).reduce(0, +)
      func mean(_ time: (TaskedRun) -> Duration, _ unit: Duration) -> String {
        let tenths = Int((runs.map(time).reduce(.zero, +) / unit / Double(max(1, findings)) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
      }
      let (micro, milli) = (Duration.microseconds(1), Duration.milliseconds(1))
      let words = [
        mean({ $0.core ?? .zero }, micro), mean({ $0.spent }, micro), mean({ $0.drawing }, milli),
        mean({ $0.finding }, milli),
      ]
      tell("| \(plan.name) | \(findings) | " + words.joined(separator: " | ") + " |")
    }
  }
}
