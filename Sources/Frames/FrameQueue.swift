internal import Threads
package import Contract
import Synchronization

/// A bounded queue from a camera thread to one reader: it keeps every frame in order, and drops new ones while it is full.
package final class FrameQueue: FrameReader {
  /// Half a second at the usual frame rate: longer than the slowest picture of any encoder.
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

  /// Readable while frames are queued.
  package var descriptor: Int32 { bell.descriptor }

  package var wantsAll: Bool { state.withLock(\.isOpen) }

  /// The number of frames that were dropped because it was full.
  package var lost: Int { state.withLock(\.lost) }

  package func mostHeld(of size: PixelSize) -> Int { Self.length(for: size) + 1 }

  /// The capacity in frames, which is smaller for large ones.
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

  /// Dequeues the oldest frame.
  package func take() -> Frame? {
    bell.silence()
    let (frame, isMore) = state.withLock { state in
      (state.frames.isEmpty ? nil : state.frames.removeFirst(), !state.frames.isEmpty)
    }
    if isMore { bell.ring() }
    return frame
  }

  /// Clears the queue, and queues frames from now on.
  package func open() {
    clear()
    state.withLock { $0.isOpen = true }
  }

  /// Ignores new frames; queued ones stay.
  package func end() { state.withLock { $0.isOpen = false } }

  /// Ignores new frames, and clears the queue.
  package func shut() {
    state.withLock { $0.isOpen = false }
    clear()
  }

  package func clear() {
    bell.silence()
    // Released, and so wiped, outside the lock.
    var frames: [Frame] = []
    state.withLock { swap(&$0.frames, &frames) }
  }
}
