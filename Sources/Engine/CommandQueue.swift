internal import Threads
package import Contract
internal import Synchronization

/// Thread-safe queue (mailbox) of commands for the engine's loop.
package final class CommandQueue: Sendable {
  private let waiting = Mutex<[Intent]>([])
  private let bell = Result { () throws(CaptureError) in try Bell() }

  package init() {}

  /// Readable while commands are queued.
  package var descriptor: Int32? { try? bell.get().descriptor }

  /// Throws if no file descriptor was available: commands could not wake the loop.
  package func check() throws(CaptureError) { _ = try bell.get() }

  package func put(_ intent: Intent) {
    waiting.withLock { $0.append(intent) }
    try? bell.get().ring()
  }

  package func takeAll() -> [Intent] {
    try? bell.get().silence()
    return waiting.withLock { intents in
      defer { intents = [] }
      return intents
    }
  }
}
