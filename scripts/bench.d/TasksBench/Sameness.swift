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
      let runs = try seeds.map { _ in
        try TaskedRun(Place().scene("tasks", nil, seeds.lowerBound), tasks: plan.tasks, witness: Witness(finder))
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

  /// CPU time of a finding: of all that is neither drawing nor finding, which is more than the tasks' own.
  func cost() throws {
    tell("| plan | findings | CPU µs a finding | drawing, ms | finding, ms |\n|---|---:|---:|---:|---:|")
    for plan in Self.plans {
      let runs = try runs("tasks") { _ in plan.tasks }
      let findings = max(1, runs.map(\.findings).reduce(0, +))
      func mean(_ time: KeyPath<TaskedRun, Duration>) -> Double {
        runs.map { $0[keyPath: time] }.reduce(.zero, +) / .microseconds(1) / Double(findings)
      }
      func milliseconds(_ time: Double) -> String { "\(Int(time / 100) / 10).\(Int(time / 100) % 10)" }
      tell(
        "| \(plan.name) | \(findings) | \(Int(mean(\.spent).rounded())) | \(milliseconds(mean(\.drawing))) | \(milliseconds(mean(\.finding))) |"
      )
    }
  }
}
