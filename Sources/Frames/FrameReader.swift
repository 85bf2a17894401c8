package import Contract

/// Takes the frames of a camera thread for a consumer with a pace of its own; never makes the camera wait.
package protocol FrameReader: AnyObject, Sendable {
  /// Whether every frame is wanted at this moment, also one that comes late.
  var wantsAll: Bool { get }
  /// How many pictures of this size it may hold at most, the one that is read included.
  func mostHeld(of size: PixelSize) -> Int
  func put(_ frame: Frame)
  /// Lets go of what waits.
  func clear()
}
