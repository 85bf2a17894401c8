internal import Cameras
internal import Contract
internal import Imaging
internal import Recording
internal import Tape

/// A recorder with the faults that a tape calls for.
final class FaultyRecorder: Recorder {
  var fault: Fault?
  private let recorder: any Recorder
  private var isRunning = false

  init(_ recorder: any Recorder = VirtualRecorder()) {
    self.recorder = recorder
  }

  var descriptors: [Int32] { recorder.descriptors }
  var queue: FrameQueue? { recorder.queue }

  func prepare(for mode: CameraMode) { recorder.prepare(for: mode) }

  func start(_ order: RecordingOrder) {
    isRunning = true
    recorder.start(order)
  }

  func take(_ stamp: FrameStamp, picture: () -> Picture?) { recorder.take(stamp, picture: picture) }

  /// A fault takes the place of whatever a running clip has come to.
  func news() -> [RecorderNews] {
    let news = recorder.news()
    guard isRunning, let fault else {
      if news.contains(where: \.isLast) { isRunning = false }
      return news
    }
    discard()
    return [.failed(Self.error(fault))]
  }

  func discard() {
    isRunning = false
    recorder.discard()
  }

  func settle() { recorder.settle() }

  func close() { recorder.close() }

  private static func error(_ fault: Fault) -> CaptureError {
    switch fault {
    case .diskFull: CaptureError(.cannotWrite, "The disk is full.", recovery: "Free some space and start again.")
    case .encoder: CaptureError(.recordingFailed, "The clip could not be encoded.", recovery: "Start again.")
    }
  }
}
