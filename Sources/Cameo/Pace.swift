/// Where is done what takes long.
package enum Pace: Sendable {
  /// On a thread of its own: nobody waits.
  case aside
  /// At once, where time passes in steps.
  case inStep
}
