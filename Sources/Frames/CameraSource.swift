package import Contract
package import Imaging

/// When a frame was taken, and which one it is since its camera was opened.
package struct FrameStamp: Hashable, Sendable {
  package var number: Int
  /// Counted from the opening.
  package var capturedAt: Duration

  package init(number: Int, capturedAt: Duration) {
    (self.number, self.capturedAt) = (number, capturedAt)
  }
}

/// What is asked of a camera; what it really gives is its mode.
package struct CameraWish: Hashable, Sendable {
  /// The best first.
  package var sizes: [PixelSize]
  package var framesPerSecond: Double

  package init(sizes: [PixelSize], framesPerSecond: Double = 30) {
    (self.sizes, self.framesPerSecond) = (sizes, framesPerSecond)
  }

  /// The best mode for the request; `nil` if no mode was requested.
  package var best: CameraMode? { sizes.first.map { CameraMode(size: $0, framesPerSecond: framesPerSecond) } }
}

/// Frames that a source dropped since it was opened.
package struct FrameLosses: Equatable, Sendable {
  /// Lost on the way, as the source's own count tells.
  package var missed = 0
  /// They came and are broken: neither shown nor kept.
  package var damaged = 0
  /// Whole ones that a newer frame has replaced.
  package var skipped = 0

  package init(missed: Int = 0, damaged: Int = 0, skipped: Int = 0) {
    (self.missed, self.damaged, self.skipped) = (missed, damaged, skipped)
  }
}

/// Where frames come from; one thread at a time talks to it.
package protocol CameraSource: AnyObject {
  var info: CameraInfo { get }

  func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode

  /// When the next frame is due, counted from the opening; `nil` if the source keeps its own time.
  var nextDue: Duration? { get }

  /// Steps to the next frame. Cheap: nothing is drawn until a reader looks.
  ///
  /// `nil` if there is none: for good if the source keeps its own time (`nextDue`), for now if it does not. A source
  /// that waits in here for a device does so with a short limit.
  func next() throws(CaptureError) -> FrameStamp?

  /// Draws or copies the frame that `next` stepped to, into a picture of the mode's size.
  func fill(_ picture: Picture) throws(CaptureError)

  func close()

  /// Looking starts: until now a source with an end only let time pass, and its first frame comes next.
  func begin()
  /// Says before `next` whether every frame is wanted, or the newest will do.
  func wantsAll(_ all: Bool)
  /// What has happened since the last call, oldest first; asked after each `next`. Only losses and returns.
  func takeNews() -> [CameraEvent]
  var losses: FrameLosses { get }
  /// Refocuses; `nil` if no device can answer at the moment.
  func refocus() -> FocusAnswer?
}

/// Most sources have each frame once, are never pulled out, lose nothing, and have no lens that moves.
extension CameraSource {
  package func begin() {}
  package func wantsAll(_ all: Bool) {}
  package func takeNews() -> [CameraEvent] { [] }
  package var losses: FrameLosses { FrameLosses() }
  package func refocus() -> FocusAnswer? { .isFixed }
}
