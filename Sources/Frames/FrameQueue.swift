internal import Threads
package import Contract
import Synchronization

/// Hands every frame of a camera thread to one reader, in order: none is replaced, but what finds the queue full is lost.
package final class FrameQueue: FrameReader {
  /// Half a second at the usual rate: longer than any encoder's worst picture.
  private static let mostFrames = 15
  private static let mostBytes = 48 << 20

  private struct State {
    var frames: [Frame] = []
    var lost = 0
    var isOpen = false
  }

  private let state = Mutex(State())
  private let bell: Bell

  package init() throws(CaptureError) { bell = try Bell() }

  /// Readable while frames wait.
  package var descriptor: Int32 { bell.descriptor }

  package var wantsAll: Bool { state.withLock(\.isOpen) }

  /// Frames that found it full, since it was made.
  package var lost: Int { state.withLock(\.lost) }

  package func mostHeld(of size: PixelSize) -> Int { Self.length(for: size) + 1 }

  /// How many frames may wait: fewer where they are large.
  static func length(for size: PixelSize) -> Int {
    let bytes = max(1, size.width * size.height * 3 / 2)
    return min(mostFrames, max(4, mostBytes / bytes))
  }

  package func put(_ frame: Frame) {
    let isTaken = state.withLock { state in
      guard state.isOpen else { return false }
      guard state.frames.count < Self.length(for: frame.picture.size) else {
        state.lost += 1
        return false
      }
      state.frames.append(frame)
      return true
    }
    if isTaken { bell.ring() }
  }

  /// The oldest frame that waits.
  package func take() -> Frame? {
    bell.silence()
    let (frame, isMore) = state.withLock { state in
      (state.frames.isEmpty ? nil : state.frames.removeFirst(), !state.frames.isEmpty)
    }
    if isMore { bell.ring() }
    return frame
  }

  /// Frames that come from now on wait here.
  package func open() {
    clear()
    state.withLock { $0.isOpen = true }
  }

  /// Frames go by again; those that wait still do.
  package func end() { state.withLock { $0.isOpen = false } }

  /// Frames go by again, and none waits.
  package func shut() {
    state.withLock { $0.isOpen = false }
    clear()
  }

  package func clear() {
    bell.silence()
    // They are let go, and so wiped, outside the lock.
    var frames: [Frame] = []
    state.withLock { swap(&$0.frames, &frames) }
  }
}
