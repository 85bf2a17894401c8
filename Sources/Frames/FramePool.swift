package import Contract
package import Imaging
import Synchronization

/// A bounded pool of pictures that are reused, and wiped each time they come back.
package final class FramePool: Sendable {
  package let size: PixelSize
  package let capacity: Int

  private struct State {
    var free: [Picture] = []
    var lent = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  package init(size: PixelSize, capacity: Int) {
    precondition(capacity > 0, "a pool of \(capacity) pictures")
    self.size = size
    self.capacity = capacity
  }

  /// The number of pictures in use.
  package var lent: Int { state.withLock { $0.lent } }

  /// The memory that its pictures take in bytes, in use or not.
  package var bytes: Int {
    let chroma = ((size.width + 1) / 2) * ((size.height + 1) / 2)
    return state.withLock { $0.free.count + $0.lent } * (size.width * size.height + 2 * chroma)
  }

  /// A black picture; `nil` if all are in use, or the pool is closed.
  package func take() -> Picture? {
    state.withLock { state in
      guard !state.isClosed, state.lent < capacity else { return nil }
      state.lent += 1
      return state.free.popLast() ?? Picture(size)
    }
  }

  /// Takes a picture back and wipes it.
  package func give(back picture: Picture) {
    picture.wipe()
    state.withLock { state in
      state.lent -= 1
      if !state.isClosed { state.free.append(picture) }
    }
  }

  /// Closes the pool; pictures in use are wiped when they come back.
  package func close() {
    state.withLock { state in
      state.isClosed = true
      state.free.removeAll()
    }
  }
}
