internal import Contract

/// The record of a task for the result.
struct TaskRecord: Equatable, Sendable {
  struct Step: Equatable, Sendable {
    var ask: Ask
    var after: Duration?
    var values: [Fact] = []
    var frontal: String?
    var image: String?

    init(_ ask: Ask) { self.ask = ask }
  }

  let kind: TaskKind
  let asked: TaskDifficulty
  var difficulty: TaskDifficulty
  var outcome = TaskOutcome.unfinished
  var fault: TaskFault?
  var retries = 0
  var began: Instant?
  var lasted: Duration?
  var steps: [Step] = []
  /// The last alternative that replaced a movement.
  var alternative: TaskAlternative?

  init(_ order: TaskOrder) { (kind, asked, difficulty) = (order.kind, order.difficulty, order.difficulty) }

  var pictures: [String] { steps.flatMap { [$0.frontal, $0.image].compactMap(\.self) } }

  private var facts: [Fact] {
    [
      Fact("task", .text(kind.rawValue)), Fact("difficulty", .text(difficulty.rawValue)),
      Fact("asked", .text(asked.rawValue)), Fact("outcome", .text(outcome.rawValue)),
      Fact("reason", fault.map { .text($0.rawValue) } ?? .nothing),
      Fact("alternative", alternative.map { .text($0.rawValue) } ?? .nothing), Fact("retries", .whole(retries)),
      Fact("durationMs", lasted.map { .number($0.milliseconds) } ?? .nothing),
      Fact("steps", .list(steps.map { .facts($0.facts) })),
    ]
  }

  /// The facts of all tasks for the result.
  static func facts(_ records: [TaskRecord]) -> [Fact] {
    [
      Fact("tasks", .list(records.map { .facts($0.facts) })), Fact("verdict", .text(TaskFields.verdict)),
      Fact("tasksPassed", passed(records).map { .truth($0) } ?? .nothing),
      Fact("alternativeUsed", .truth(records.contains { $0.alternative != nil })),
    ]
  }

  /// `nil` if a task was skipped or is undecided.
  static func passed(_ records: [TaskRecord]) -> Bool? {
    if records.contains(where: { $0.outcome == .failed }) { return false }
    return records.allSatisfy { $0.outcome == .passed } ? true : nil
  }
}

extension TaskRecord.Step {
  fileprivate var facts: [Fact] {
    [
      Fact("ask", .text(ask.gesture.rawValue)), Fact("count", .whole(ask.count)),
      Fact("afterMs", after.map { .number($0.milliseconds) } ?? .nothing), Fact("values", .facts(values)),
      Fact("frontalImage", frontal.map { .text($0) } ?? .nothing),
      Fact("gestureImage", image.map { .text($0) } ?? .nothing),
    ]
  }
}
