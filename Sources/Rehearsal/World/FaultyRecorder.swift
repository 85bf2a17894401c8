internal import Files
internal import Frames
internal import Contract
internal import Glibc
internal import Imaging
internal import Recording
internal import Tape

/// Recorder decorator that injects the faults of a tape.
final class FaultyRecorder: Recorder {
  var fault: Fault?
  private let recorder: any Recorder
  /// The clip being recorded.
  private var running: RecordingOrder?

  init(_ recorder: any Recorder = VirtualRecorder()) {
    self.recorder = recorder
  }

  var descriptors: [Int32] { recorder.descriptors }
  var queue: FrameQueue? { recorder.queue }

  func prepare(for mode: CameraMode) { recorder.prepare(for: mode) }

  func start(_ order: RecordingOrder) {
    running = order
    recorder.start(order)
  }

  func take(_ stamp: FrameStamp, picture: () -> Picture?) { recorder.take(stamp, picture: picture) }

  func finish() { recorder.finish() }

  /// An injected fault replaces the news of a running clip.
  func news() -> [RecorderNews] {
    let news = recorder.news()
    guard let order = running, let error = fault.flatMap({ Self.error($0, at: order.place) }) else {
      if news.contains(where: \.isLast) { running = nil }
      return news
    }
    discard()
    return [.failed(error)]
  }

  func discard() {
    running = nil
    recorder.discard()
  }

  func settle() { recorder.settle() }

  func close() { recorder.close() }

  /// The error of a fault; `nil` if it does not concern the recorder.
  private static func error(_ fault: Fault, at place: String) -> CaptureError? {
    switch fault {
    case .diskFull where place.isEmpty:
      CaptureError(.cannotWrite, "The disk is full.", recovery: "Free some space and start again.")
    case .diskFull: StorageTrouble.error(ENOSPC, at: place)
    case .diskSlow, .detectorHeld, .framesLost, .locked: nil
    case .encoder: CaptureError(.recordingFailed, "The clip could not be encoded.", recovery: "Start again.")
    }
  }
}
