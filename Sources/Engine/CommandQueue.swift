internal import Threads
package import Contract
internal import Synchronization

/// Commands from any thread, waiting for the engine's loop.
package final class CommandQueue: Sendable {
  private let waiting = Mutex<[Intent]>([])
  /// nil where no descriptor is left; then commands are seen when something else wakes the loop.
  private let bell = try? Bell()

  package init() {}

  /// Readable while commands wait.
  package var descriptor: Int32? { bell?.descriptor }

  package func put(_ intent: Intent) {
    waiting.withLock { $0.append(intent) }
    bell?.ring()
  }

  package func takeAll() -> [Intent] {
    bell?.silence()
    return waiting.withLock { intents in
      defer { intents = [] }
      return intents
    }
  }
}
