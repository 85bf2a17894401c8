package import Contract
package import Frames

/// What was found in one frame.
package struct Sighting: Equatable, Sendable {
  package var stamp: FrameStamp
  package var size: PixelSize
  package var kind: Finding.Kind

  package init(stamp: FrameStamp, size: PixelSize, kind: Finding.Kind) {
    (self.stamp, self.size, self.kind) = (stamp, size, kind)
  }
}
