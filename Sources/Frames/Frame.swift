package import Imaging

/// A frame on its way to its readers; its picture goes back to the pool when the last of them lets go.
package final class Frame: Sendable {
  package let stamp: FrameStamp
  package let picture: Picture
  private let pool: FramePool

  package init(_ picture: Picture, _ stamp: FrameStamp, from pool: FramePool) {
    self.picture = picture
    self.stamp = stamp
    self.pool = pool
  }

  deinit { pool.give(back: picture) }
}
