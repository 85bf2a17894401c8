package import Contract

/// Takes the frames of a camera thread for a consumer that has its own pace; never blocks the camera.
package protocol FrameReader: AnyObject, Sendable {
  /// Whether every frame is wanted now, even a late one.
  var wantsAll: Bool { get }
  /// The most pictures of this size that it may hold, including the one being read.
  func mostHeld(of size: PixelSize) -> Int
  func put(_ frame: Frame)
  /// Releases the waiting frames.
  func clear()
}
