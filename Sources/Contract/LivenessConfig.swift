/// Settings of the liveness check.
public struct LivenessConfig: Equatable, Sendable {
  /// The kind of check.
  public var mode: LivenessMode
  /// The tasks, in order.
  public var tasks: [TaskOrder]
  /// The alternatives for a person who can't do a task, in order; only `skip` and `operator` let a task be left out.
  public var alternatives: [TaskAlternative]
  /// Movements that are never asked for.
  public var avoid: [Gesture]
  /// The lowest difficulty that a slow person may be offered; `nil` offers nothing easier.
  public var floor: TaskDifficulty?
  /// How long all tasks of an attempt may take together, in milliseconds, whatever limits they have; 0 sets no limit.
  public var outerTimeoutMs: Double

  /// The tasks if none are named.
  public static let usualTasks = [TaskOrder(.circle), TaskOrder(.motions)]

  /// Creates a configuration; each parameter has its default.
  public init(
    mode: LivenessMode = .active, tasks: [TaskOrder] = usualTasks,
    alternatives: [TaskAlternative] = [.other], avoid: [Gesture] = [], floor: TaskDifficulty? = .easy,
    outerTimeoutMs: Double = 180_000
  ) {
    (self.mode, self.tasks, self.alternatives) = (mode, tasks, alternatives)
    (self.avoid, self.floor, self.outerTimeoutMs) = (avoid, floor, outerTimeoutMs)
  }
}

/// The kind of liveness check.
public enum LivenessMode: String, CaseIterable, Hashable, Sendable {
  /// Only a clip of the face.
  case none
  /// A clip of the face that a backend analyses.
  case passive
  /// Tasks for the person (active liveness).
  case active
}

/// An alternative for a person who can't do a task.
public enum TaskAlternative: String, CaseIterable, Hashable, Sendable {
  /// Another movement of equal value.
  case other
  /// Yes and no by arrow keys; the result says so.
  case keys
  /// The task is skipped; the result says so.
  case skip
  /// The operator is called; only at a kiosk.
  case `operator`
  /// None: the task fails.
  case none
}

/// A task to ask for, with its parameters.
public struct TaskOrder: Equatable, Sendable {
  /// The kind of the task.
  public var kind: TaskKind
  /// The difficulty.
  public var difficulty: TaskDifficulty
  /// The timeout in milliseconds; 0 and `nil` set none beside that of all tasks.
  public var timeout: Double?
  /// The most nods of `motions`; 0 leaves them out.
  public var maxNods: Int
  /// The most blinks of `motions` and `blink`; 0 leaves them out of `motions`.
  public var maxBlinks: Int
  /// The questions of `yesOrNo`.
  public var questions: [TaskQuestion]
  /// The movements of `gestures` and `emoji`, in order; if empty, they are drawn at random.
  public var gestures: [Gesture]
  /// How many times a custom movement is asked for.
  public var count: Int

  /// Creates a task; each parameter has its default.
  public init(
    _ kind: TaskKind, difficulty: TaskDifficulty = .medium, timeout: Double? = nil, maxNods: Int = 5,
    maxBlinks: Int = 5, questions: [TaskQuestion] = [], gestures: [Gesture] = [], count: Int = 1
  ) {
    (self.kind, self.difficulty, self.timeout) = (kind, difficulty, timeout)
    (self.maxNods, self.maxBlinks) = (maxNods, maxBlinks)
    (self.questions, self.gestures, self.count) = (questions, gestures, count)
  }

  /// The custom movements of the task.
  package var own: [any HostMovement] { ([kind.own] + gestures.map(\.own)).compactMap(\.self) }
}

/// A yes-or-no question.
public struct TaskQuestion: Equatable, Sendable {
  /// The text of the question.
  public var question: String
  /// The right answer.
  public var answer: Bool
  /// The text after a wrong answer; `nil` uses the built-in one.
  public var errorMessage: String?

  /// Creates a question with its answer.
  public init(_ question: String, answer: Bool, errorMessage: String? = nil) {
    (self.question, self.answer, self.errorMessage) = (question, answer, errorMessage)
  }
}
