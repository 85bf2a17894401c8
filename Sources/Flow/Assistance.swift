/// The operator's options to help a visitor with a task.
package struct Assistance: Equatable, Sendable {
  /// The number of the task, counted from 1, and the number of tasks.
  package var task: Int
  package var tasks: Int
  /// Whether the operator may pass the task (not if it is passed already).
  package var mayPass: Bool
  /// Whether the further tasks can be made easier.
  package var mayEase: Bool

  package init(task: Int, tasks: Int, mayPass: Bool = true, mayEase: Bool = true) {
    (self.task, self.tasks, self.mayPass, self.mayEase) = (task, tasks, mayPass, mayEase)
  }
}
