internal import Threads
package import Contract
import Synchronization

/// Scans devices on a worker thread, so that no screen waits for a driver; loops wait on its descriptor.
package final class DeviceScanner: Sendable {
  private struct State {
    var reports: [DeviceReport]?
    /// The number of cameras that this program has open or is opening: they must not be probed for being busy.
    var held = 0
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  package let list: DeviceList
  private let patience: Duration
  private let worker: Worker<Void, [DeviceReport]>
  private let shared = Shared()

  /// `patience` is the time for which opening a camera waits for a running scan that could interfere.
  package init(_ list: DeviceList, patience: Duration = .seconds(1)) throws(CaptureError) {
    (self.list, self.patience) = (list, patience)
    worker = try Worker("devices", joining: { $1 }) { [shared] _ in
      let reports = list.look(triesForHolder: shared.state.withLock { $0.held == 0 })
      shared.state.withLock { $0.reports = reports }
      return reports
    }
  }

  /// Readable when a scan has ended.
  package var descriptor: Int32 { worker.descriptor }

  /// The result of the last scan; `nil` before the first one has ended.
  package var latest: [DeviceReport]? { shared.state.withLock { $0.reports } }

  /// Starts a scan, or queues one behind the scan that is running.
  ///
  /// False if the system has no thread.
  @discardableResult package func look() -> Bool {
    if case .noThread = worker.ask(()) { false } else { true }
  }

  /// The result of a scan that has ended since the last call, if any.
  package func news() -> [DeviceReport]? { worker.takeReplies().last?.answer }

  /// Marks a camera of this program as in use until `release`, and waits for a running scan to end (with a timeout).
  package func hold() {
    shared.state.withLock { $0.held += 1 }
    _ = worker.waitUntilIdle(atMost: patience)
  }

  package func release() { shared.state.withLock { $0.held -= 1 } }

  var isHeld: Bool { shared.state.withLock { $0.held > 0 } }
}
