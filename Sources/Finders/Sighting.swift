package import Contract
package import Frames

/// The finding in one frame, with its timestamp and size.
package struct Sighting: Equatable, Sendable {
  package var stamp: FrameStamp
  package var size: PixelSize
  package var kind: Finding.Kind

  package init(stamp: FrameStamp, size: PixelSize, kind: Finding.Kind) {
    (self.stamp, self.size, self.kind) = (stamp, size, kind)
  }
}
