internal import Contract
internal import Threads

/// Where is done what takes long.
package enum Pace: Sendable {
  /// On a thread of its own: nobody waits.
  case aside
  /// At once, where time passes in steps.
  case inStep

  package func perform(_ name: String, _ work: @escaping @Sendable () -> Void) {
    guard case .aside = self else { return work() }
    let thread = WorkThread(name, work)
    do throws(CaptureError) {
      try thread.start()
      thread.abandon()
    } catch {
      // Better late than never.
      work()
    }
  }
}
