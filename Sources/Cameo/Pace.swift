/// Where slow work runs.
package enum Pace: Sendable {
  /// On a worker thread.
  case aside
  /// Synchronously, on a virtual clock.
  case inStep
}
