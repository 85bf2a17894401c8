package import Contract
package import Imaging

/// Turns frames into a finished clip of an exact length.
///
/// Nothing that encodes is built in yet; `VirtualRecorder` is its twin for tests and tapes.
package protocol Recorder: AnyObject {
  /// Starts a clip; frames that come from now on belong to it.
  func start(_ order: RecordingOrder, at now: Instant) throws(CaptureError)
  /// Takes a frame, and its picture if it has use for one; tells how far the clip has come, 0 to 1.
  func add(capturedAt: Instant, picture: () -> Picture?) throws(CaptureError) -> Double
  /// Ends the clip that has reached its length.
  func finish() throws(CaptureError) -> Clip
  /// Throws away what has been begun; nothing of it stays. Does nothing where nothing was begun.
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
