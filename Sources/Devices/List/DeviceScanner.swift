internal import Threads
package import Contract
import Synchronization

/// Looks at the devices on threads of its own, so that no screen waits for a driver; its loop waits on a descriptor.
package final class DeviceScanner: Sendable {
  private struct State {
    var reports: [DeviceReport]?
    /// Cameras that this program has open or is opening: they must not be probed for being busy.
    var held = 0
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  package let list: DeviceList
  private let patience: Duration
  private let worker: Worker<Void, [DeviceReport]>
  private let shared = Shared()

  /// `patience` is how long an opening waits for a look to end that could be in its way.
  package init(_ list: DeviceList, patience: Duration = .seconds(1)) throws(CaptureError) {
    (self.list, self.patience) = (list, patience)
    worker = try Worker("devices", joining: { $1 }) { [shared] _ in
      let reports = list.look(triesForHolder: shared.state.withLock { $0.held == 0 })
      shared.state.withLock { $0.reports = reports }
      return reports
    }
  }

  /// Readable when a look has ended.
  package var descriptor: Int32 { worker.descriptor }

  /// What the last look has found; nil before the first one has ended.
  package var latest: [DeviceReport]? { shared.state.withLock { $0.reports } }

  /// Looks soon: on a new thread, or once more when the look that runs has ended.
  ///
  /// False if the system gives no thread.
  @discardableResult package func look() -> Bool {
    if case .noThread = worker.ask(()) { false } else { true }
  }

  /// What was found since the last call, if a look has ended.
  package func news() -> [DeviceReport]? { worker.takeReplies().last?.answer }

  /// From now until `release` a camera of this program is in use.
  package func hold() {
    shared.state.withLock { $0.held += 1 }
    _ = worker.waitUntilIdle(atMost: patience)
  }

  package func release() { shared.state.withLock { $0.held -= 1 } }

  var isHeld: Bool { shared.state.withLock { $0.held > 0 } }
}
