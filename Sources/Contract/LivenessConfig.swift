/// How it is seen that a living person is there.
public struct LivenessConfig: Equatable, Sendable {
  /// What is asked of the person.
  public var mode: LivenessMode
  /// The tasks, in their order.
  public var tasks: [TaskOrder]
  /// What is offered to a person who can't do a task, in this order; only `skip` and `operator` let a task be left out.
  public var alternatives: [TaskAlternative]
  /// Movements that are never asked for at this place.
  public var avoid: [Gesture]
  /// A slow person may be offered less than was asked, down to this; nil offers nothing.
  public var floor: TaskDifficulty?

  /// The tasks where none are named.
  public static let usualTasks = [TaskOrder(.circle), TaskOrder(.motions)]

  /// A configuration that differs from the usual one in what is given.
  public init(
    mode: LivenessMode = .active, tasks: [TaskOrder] = usualTasks,
    alternatives: [TaskAlternative] = [.other], avoid: [Gesture] = [], floor: TaskDifficulty? = .easy
  ) {
    (self.mode, self.tasks, self.alternatives) = (mode, tasks, alternatives)
    (self.avoid, self.floor) = (avoid, floor)
  }
}

/// What is asked of the person.
public enum LivenessMode: String, CaseIterable, Hashable, Sendable {
  /// A clip of the face, and nothing more.
  case none
  /// A clip of the face that a backend looks at.
  case passive
  /// Tasks.
  case active
}

/// What is offered to somebody who cannot do a task.
public enum TaskAlternative: String, CaseIterable, Hashable, Sendable {
  /// Another movement that says as much.
  case other
  /// Yes and no by arrow keys; marked in the result.
  case keys
  /// The task is left out; marked in the result.
  case skip
  /// Somebody who looks after a kiosk is asked to come; nowhere else.
  case `operator`
  /// Nothing: the task fails.
  case none
}

/// One task.
public struct TaskOrder: Equatable, Sendable {
  /// What it is about.
  public var kind: TaskKind
  /// How much it asks.
  public var difficulty: TaskDifficulty
  /// In milliseconds; 0 sets no limit, nil is that of the difficulty.
  public var timeout: Double?
  /// The most nods of `motions`; 0 leaves them out.
  public var maxNods: Int
  /// The most blinks of `motions` and `blink`; 0 leaves them out of `motions`.
  public var maxBlinks: Int
  /// Of `yesOrNo`.
  public var questions: [TaskQuestion]
  /// Of `gestures` and `emoji`, in their order; empty is a choice of chance.
  public var gestures: [Gesture]
  /// How many times a movement of a host's own is asked for.
  public var count: Int

  /// A task that differs from the usual one in what is given.
  public init(
    _ kind: TaskKind, difficulty: TaskDifficulty = .medium, timeout: Double? = nil, maxNods: Int = 5,
    maxBlinks: Int = 5, questions: [TaskQuestion] = [], gestures: [Gesture] = [], count: Int = 1
  ) {
    (self.kind, self.difficulty, self.timeout) = (kind, difficulty, timeout)
    (self.maxNods, self.maxBlinks) = (maxNods, maxBlinks)
    (self.questions, self.gestures, self.count) = (questions, gestures, count)
  }

  /// The movements of a host's own that it asks for.
  package var own: [any HostMovement] { ([kind.own] + gestures.map(\.own)).compactMap(\.self) }
}

/// A question that is answered by yes or no.
public struct TaskQuestion: Equatable, Sendable {
  /// As it is shown.
  public var question: String
  /// The right answer.
  public var answer: Bool
  /// Shown after a wrong answer; nil is a sentence of ours.
  public var errorMessage: String?

  /// A question with its answer.
  public init(_ question: String, answer: Bool, errorMessage: String? = nil) {
    (self.question, self.answer, self.errorMessage) = (question, answer, errorMessage)
  }
}
