package import Imaging

/// A frame that is shared by its readers; its picture returns to the pool when the last reader releases it.
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
