package import Contract
import Synchronization

/// Hands frames from a camera thread to one reader: the newest wins, nobody waits.
package final class FrameSlot: Sendable {
  private struct State {
    var frame: Frame?
    var replaced = 0
  }

  private let state = Mutex(State())
  private let bell: Bell

  package init() throws(CaptureError) { bell = try Bell() }

  /// Readable while a frame waits.
  package var descriptor: Int32 { bell.descriptor }

  /// Frames that were replaced before anybody took them.
  package var replaced: Int { state.withLock { $0.replaced } }

  package func put(_ frame: Frame) {
    // The older frame is let go outside the lock.
    let older = exchange(frame)
    if older != nil { state.withLock { $0.replaced += 1 } }
    bell.ring()
  }

  /// The newest frame, if there is one that was not yet taken.
  package func take() -> Frame? {
    bell.silence()
    return exchange(nil)
  }

  /// Lets go of what waits.
  package func clear() { _ = take() }

  private func exchange(_ frame: Frame?) -> Frame? {
    state.withLock { state in
      let older = state.frame
      state.frame = frame
      return older
    }
  }
}
