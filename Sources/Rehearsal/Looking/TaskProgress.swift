internal import Contract

/// The current task and step, derived from the events.
struct TaskProgress: Equatable {
  private(set) var task: TaskKind?
  private(set) var step: Int?

  init(_ notices: some Sequence<Notice>) {
    for notice in notices { take(notice) }
  }

  private mutating func take(_ notice: Notice) {
    switch notice {
    case .taskStarted(_, let kind, _): (task, step) = (kind, nil)
    case .taskStepStarted(let number, _, _, _): step = number
    case .taskStepDone: step = nil
    case .taskPassed, .taskFailed, .tasksEnded, .attemptFailed, .sessionEnded: (task, step) = (nil, nil)
    default: break
    }
  }
}
