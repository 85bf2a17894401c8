package import Frames
package import Contract

/// What was found in one frame, and what it cost.
package struct Sighting: Equatable, Sendable {
  package var stamp: FrameStamp
  package var size: PixelSize
  package var finding: FaceFinding
  package var cost: FaceCost

  package init(stamp: FrameStamp, size: PixelSize, finding: FaceFinding, cost: FaceCost = FaceCost()) {
    self.stamp = stamp
    self.size = size
    self.finding = finding
    self.cost = cost
  }
}
