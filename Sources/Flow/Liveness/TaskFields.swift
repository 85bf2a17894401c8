internal import Contract

/// The report of the tasks in `result.json`, however the session ends.
enum TaskFields {
  static let all: [SchemaField] = tasks + steps + outcome

  private static let tasks: [SchemaField] = [
    SchemaField("tasks", .list, .orNull, "the tasks in their order; null where there are none"),
    SchemaField("tasks[].task", .names(TaskKind.allCases.map(\.rawValue)), "kind of task"),
    SchemaField("tasks[].difficulty", .words(TaskDifficulty.allCases.map(\.rawValue)), "how much it asked at last"),
    SchemaField("tasks[].asked", .words(TaskDifficulty.allCases.map(\.rawValue)), "how much it asked at first"),
    SchemaField("tasks[].outcome", .words(TaskOutcome.allCases.map(\.rawValue)), "what came of it"),
    SchemaField(
      "tasks[].reason", .words(TaskFault.allCases.map(\.rawValue)), .orNull, "why it was not done, where it was not"),
    SchemaField(
      "tasks[].alternative", .words(TaskAlternative.allCases.filter { $0 != .none }.map(\.rawValue)), .orNull,
      "what replaced a task that the user could not do: another movement, keys, nothing, or the operator"),
    SchemaField("tasks[].retries", .whole, "how often it was started again"),
    SchemaField("tasks[].durationMs", .number, .orNull, "from its first prompt on; null where there was none"),
  ]

  private static let steps: [SchemaField] = [
    SchemaField("tasks[].steps", .list, "what was asked for, in its order"),
    SchemaField("tasks[].steps[].ask", .names(Gesture.allCases.map(\.rawValue)), "the movement"),
    SchemaField("tasks[].steps[].count", .whole, "how many times it was asked for"),
    SchemaField(
      "tasks[].steps[].afterMs", .number, .orNull, "from its prompt until it was done; null where it was not"),
    SchemaField("tasks[].steps[].values", .map, "what was measured of it, by name"),
    SchemaField("tasks[].steps[].values.*", .number, .orNull, "one measure"),
    SchemaField("tasks[].steps[].frontalImage", .file, .orNull, "the file of the person at rest before it"),
    SchemaField("tasks[].steps[].gestureImage", .file, .orNull, "the file of the movement"),
  ]

  /// Only a backend can give a verdict.
  static let verdict = "pending"

  private static let outcome: [SchemaField] = [
    SchemaField(
      "verdict", .words([verdict]), .orNull,
      "whether the person is alive, which only a backend can say; null where there are no tasks"),
    SchemaField(
      "tasksPassed", .truth, .sometimes,
      "whether all tasks were done; null if one was skipped or none ended"),
    SchemaField(
      "alternativeUsed", .truth, .orNull,
      "whether an alternative replaced a movement; null if there are no tasks"),
  ]
}
