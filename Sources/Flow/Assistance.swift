/// What whoever runs a kiosk can do for somebody at a task.
package struct Assistance: Equatable, Sendable {
  /// The task of which it is, and how many there are; the first one is 1.
  package var task: Int
  package var tasks: Int
  /// It may pass, where it does not already.
  package var mayPass: Bool
  /// Less can be asked for from here on.
  package var mayEase: Bool

  package init(task: Int, tasks: Int, mayPass: Bool = true, mayEase: Bool = true) {
    (self.task, self.tasks, self.mayPass, self.mayEase) = (task, tasks, mayPass, mayEase)
  }
}
