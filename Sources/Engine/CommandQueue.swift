internal import Cameras
package import Contract
internal import Synchronization

/// Commands from any thread, waiting for the engine's loop.
package final class CommandQueue: Sendable {
  private let waiting = Mutex<[Intent]>([])
  private let bell: Bell

  package init() throws(CaptureError) { bell = try Bell() }

  /// Readable while commands wait.
  package var descriptor: Int32 { bell.descriptor }

  package func put(_ intent: Intent) {
    waiting.withLock { $0.append(intent) }
    bell.ring()
  }

  package func takeAll() -> [Intent] {
    bell.silence()
    return waiting.withLock { intents in
      defer { intents = [] }
      return intents
    }
  }
}
