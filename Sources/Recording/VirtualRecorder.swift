package import Contract
package import Imaging

/// The recorder's twin for tests and tapes: keeps the time of a clip and writes nothing.
package final class VirtualRecorder: Recorder {
  private var order: RecordingOrder?
  private var startedAt = Instant()
  private var frames = 0

  package init() {}

  package func start(_ order: RecordingOrder, at now: Instant) throws(CaptureError) {
    (self.order, startedAt, frames) = (order, now, 0)
  }

  package func add(capturedAt: Instant, picture: () -> Picture?) throws(CaptureError) -> Double {
    guard let order, order.duration > .zero else { return 0 }
    frames += 1
    return min(1, max(0, (capturedAt - startedAt) / order.duration))
  }

  package func finish() throws(CaptureError) -> Clip {
    guard let order else { throw CaptureError(.recordingFailed, "No recording was started.") }
    self.order = nil
    return Clip(path: "", duration: order.duration, frames: frames)
  }

  package func discard() {
    order = nil
  }
}
