package import Contract
package import Imaging

/// The timestamp of a frame, and its number since its camera was opened.
package struct FrameStamp: Hashable, Sendable {
  package var number: Int
  /// Since the camera was opened.
  package var capturedAt: Duration

  package init(number: Int, capturedAt: Duration) {
    (self.number, self.capturedAt) = (number, capturedAt)
  }
}

/// The requested mode of a camera; the actual one is `CameraMode`.
package struct CameraWish: Hashable, Sendable {
  /// In order of preference.
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
  /// Lost on the way, according to the source's own numbering.
  package var missed = 0
  /// Arrived damaged: neither shown nor saved.
  package var damaged = 0
  /// Complete, but replaced by a newer frame.
  package var skipped = 0

  package init(missed: Int = 0, damaged: Int = 0, skipped: Int = 0) {
    (self.missed, self.damaged, self.skipped) = (missed, damaged, skipped)
  }
}

/// A source of frames; used by one thread at a time.
package protocol CameraSource: AnyObject {
  var info: CameraInfo { get }

  func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode

  /// When the next frame is due, counted from the opening; `nil` if a device sets the pace.
  var nextDue: Duration? { get }

  /// Steps to the next frame; cheap, because nothing is drawn until a reader needs it.
  ///
  /// `nil` is the end of a source that has due times (`nextDue`); for other sources, no frame is ready yet. A source that
  /// waits for a device in this call does so with a short timeout.
  func next() throws(CaptureError) -> FrameStamp?

  /// Draws or copies the frame that `next` stepped to, into a picture of the mode's size.
  func fill(_ picture: Picture) throws(CaptureError)

  func close()

  /// The analysis starts: a finite source, which only let time pass until now, starts at its first frame.
  func begin()
  /// Called before `next`: whether every frame is needed, or only the newest.
  func wantsAll(_ all: Bool)
  /// The events since the last call, oldest first; read after each `next`.
  ///
  /// Only about a camera that is lost or returns.
  func takeNews() -> [CameraEvent]
  var losses: FrameLosses { get }
  /// Makes the camera refocus; `nil` if no device can answer now.
  func refocus() -> FocusAnswer?
}

/// Defaults for sources that have each frame once, are never unplugged, lose nothing, and have a fixed focus.
extension CameraSource {
  package func begin() {}
  package func wantsAll(_ all: Bool) {}
  package func takeNews() -> [CameraEvent] { [] }
  package var losses: FrameLosses { FrameLosses() }
  package func refocus() -> FocusAnswer? { .isFixed }
}
