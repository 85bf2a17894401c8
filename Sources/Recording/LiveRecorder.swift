package import Frames
internal import Threads
package import Contract
package import Imaging

/// Records on a worker thread, without blocking the camera or the loop.
package final class LiveRecorder: Recorder {
  package let queue: FrameQueue?
  private let frames: FrameQueue
  private let worker: RecorderQueue
  private let usualPatience: Duration
  private var patience: Duration

  package convenience init() throws(CaptureError) {
    try self.init(patience: .seconds(1)) { RecorderWorker(queue: $0, frames: $1).run() }
  }

  /// `patience` is the total time to wait for the thread while the disk hangs.
  init(
    patience: Duration, run: @escaping @Sendable (RecorderQueue, FrameQueue) -> Void
  ) throws(CaptureError) {
    let frames = try FrameQueue()
    (self.frames, queue, self.patience, usualPatience) = (frames, frames, patience, patience)
    worker = try RecorderQueue("recorder", most: Self.mostWaiting, joining: { $1.isDiscard ? $1 : nil }) {
      run($0, frames)
    }
    try worker.start()
  }

  /// Reached only if the disk hangs; a discard replaces the last request, so that it still takes effect.
  private static let mostWaiting = 64
  private static let isSilent = CaptureError(
    .cannotWrite, "The recorder does not answer.", recovery: "Check the disk with the captures.")

  deinit { close() }

  package var descriptors: [Int32] { [worker.descriptor] }

  package func prepare(for mode: CameraMode) { worker.ask(.prepare(mode)) }

  package func start(_ order: RecordingOrder) {
    worker.mute()
    frames.open()
    guard case .full = worker.ask(.start(order)) else { return }
    worker.tell(.failed(Self.isSilent))
  }

  package func take(_ stamp: FrameStamp, picture: () -> Picture?) {}

  package func news() -> [RecorderNews] {
    let news = worker.takeReplies().map(\.answer)
    // A reply shows that the thread does not hang.
    if !news.isEmpty { patience = usualPatience }
    // Frames after the end of a clip are dropped.
    if news.contains(where: \.isLast) { frames.shut() }
    return news
  }

  /// Frames in the queue were captured before and belong to the clip.
  package func finish() {
    frames.end()
    worker.ask(.finish)
  }

  package func discard() {
    frames.shut()
    worker.mute()
    worker.ask(.discard)
  }

  package func settle() {
    // After one timeout, later calls do not wait again.
    worker.ask(.settle)
    if !worker.waitUntilIdle(atMost: patience) { patience = .zero }
  }

  package func close() {
    frames.shut()
    worker.mute()
    // If the disk hangs, the worker is abandoned: its news is dropped, and it deletes its files once the disk responds.
    worker.stop(atMost: patience)
  }
}
