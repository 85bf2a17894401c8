/// Where slow work runs.
package enum Scheduling: Sendable {
  /// On a worker thread.
  case aside
  /// Synchronously, on a virtual clock.
  case inStep
}
