internal import Contract
internal import Imaging
internal import Recording
internal import Tape

/// The recorder's twin with the faults that a tape calls for.
final class FaultyRecorder: Recorder {
  var fault: Fault?
  private let recorder = VirtualRecorder()

  func start(_ order: RecordingOrder, at now: Instant) throws(CaptureError) {
    try check()
    try recorder.start(order, at: now)
  }

  func add(capturedAt: Instant, picture: () -> Picture?) throws(CaptureError) -> Double {
    try check()
    return try recorder.add(capturedAt: capturedAt, picture: picture)
  }

  func finish() throws(CaptureError) -> Clip {
    try check()
    return try recorder.finish()
  }

  func discard() { recorder.discard() }

  private func check() throws(CaptureError) {
    switch fault {
    case nil: return
    case .diskFull:
      throw CaptureError(.cannotWrite, "The disk is full.", recovery: "Free some space and start again.")
    case .encoder:
      throw CaptureError(.recordingFailed, "The clip could not be encoded.", recovery: "Start again.")
    }
  }
}
