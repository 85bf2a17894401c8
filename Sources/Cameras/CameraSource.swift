package import Contract
package import Imaging

/// When a frame was taken, and which one it is since its camera was opened.
package struct FrameStamp: Hashable, Sendable {
  package var number: Int
  /// Counted from the opening.
  package var capturedAt: Duration

  package init(number: Int, capturedAt: Duration) {
    self.number = number
    self.capturedAt = capturedAt
  }
}

/// What is asked of a camera; what it really gives is its mode.
package struct CameraWish: Hashable, Sendable {
  /// The best first.
  package var sizes: [PixelSize]
  package var framesPerSecond: Double

  package init(sizes: [PixelSize], framesPerSecond: Double = 30) {
    self.sizes = sizes
    self.framesPerSecond = framesPerSecond
  }
}

/// Where frames come from; one thread at a time talks to it.
package protocol CameraSource: AnyObject {
  var info: CameraInfo { get }

  func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode

  /// When the next frame is due, counted from the opening; nil where it comes when it comes.
  var nextDue: Duration? { get }

  /// Steps to the next frame. Cheap: nothing is drawn until somebody looks.
  ///
  /// nil where there is none: for good if the source keeps its own time (`nextDue`), for now if it does not. A source
  /// that waits in here for a device does so with a short limit.
  func next() throws(CaptureError) -> FrameStamp?

  /// Draws or copies the frame that `next` stepped to, into a picture of the mode's size.
  func fill(_ picture: Picture) throws(CaptureError)

  func close()
}
