internal import CSystem
package import Contract
internal import Glibc
internal import Synchronization

/// Commands from any thread, waiting for the engine's loop.
package final class CommandQueue: Sendable {
  private let waiting = Mutex<[Intent]>([])
  /// Readable while commands wait.
  package let descriptor = csys_eventfd()

  package init() {}

  deinit {
    close(descriptor)
  }

  package func put(_ intent: Intent) {
    waiting.withLock { $0.append(intent) }
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  package func takeAll() -> [Intent] {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    return waiting.withLock { intents in
      defer { intents = [] }
      return intents
    }
  }
}
