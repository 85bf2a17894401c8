internal import Threads
package import Contract
import Synchronization

/// A one-frame mailbox from a camera thread to one reader: the newest frame wins, and neither side blocks.
package final class FrameSlot: FrameReader {
  private struct State {
    var frame: Frame?
    var replaced = 0
    var isShut = false
  }

  private let state = Mutex(State())
  private let bell: Bell
  private let held: Int

  /// At most `held` frames are waiting, being read, or kept by the reader.
  package init(holding held: Int = 2) throws(CaptureError) {
    self.held = held
    bell = try Bell()
  }

  /// Readable while a frame waits.
  package var descriptor: Int32 { bell.descriptor }

  /// Frames that were replaced before the reader took them.
  package var replaced: Int { state.withLock { $0.replaced } }

  package var wantsAll: Bool { false }

  package func mostHeld(of size: PixelSize) -> Int { held }

  package func put(_ frame: Frame) {
    // The older frame is released outside the lock.
    var older: Frame?
    let isTaken = state.withLock { state in
      guard !state.isShut else { return false }
      older = state.frame
      state.frame = frame
      if older != nil { state.replaced += 1 }
      return true
    }
    if isTaken { bell.ring() }
  }

  /// While the slot is shut, it drops frames.
  package func shut(_ isShut: Bool) {
    state.withLock { $0.isShut = isShut }
    if isShut { clear() }
  }

  /// The newest frame, if it was not yet taken.
  package func take() -> Frame? {
    bell.silence()
    return state.withLock { state in
      defer { state.frame = nil }
      return state.frame
    }
  }

  package func clear() { _ = take() }
}
