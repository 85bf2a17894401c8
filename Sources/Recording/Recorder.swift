package import Contract
package import Imaging

/// Turns frames into a finished clip of an exact length. None is built in yet but the virtual twin.
package protocol Recorder: AnyObject {
  /// Starts a clip; frames that come from now on belong to it.
  func start(_ order: RecordingOrder, at now: Instant) throws(CaptureError)
  /// Takes a frame and tells how far the clip has come, 0 to 1.
  func add(_ picture: Picture?, capturedAt: Instant) throws(CaptureError) -> Double
  /// Ends the clip that has reached its length.
  func finish(at now: Instant) throws(CaptureError) -> Clip
  /// Throws the clip away; nothing of it stays.
  func discard()
}

/// What a clip is to be.
package struct RecordingOrder: Hashable, Sendable {
  package var duration: Duration
  package var mode: CameraMode

  package init(duration: Duration, mode: CameraMode) {
    self.duration = duration
    self.mode = mode
  }
}
