package import Frames
internal import Threads
package import Contract
package import Imaging

/// Records live, on a thread of its own; it never makes the camera or the loop wait.
package final class LiveRecorder: Recorder {
  package let queue: FrameQueue?
  private let frames: FrameQueue
  private let worker: RecorderQueue
  private let usualPatience: Duration
  private var patience: Duration

  package convenience init() throws(CaptureError) {
    try self.init(patience: .seconds(1)) { RecorderWorker(queue: $0, frames: $1).run() }
  }

  /// `patience` is how long the thread is waited for in all, once a disk hangs.
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

  /// So many wait only behind a disk that hangs; what is discarded is thrown away all the same when it answers.
  private static let mostWaiting = 64
  private static let isSilent = CaptureError(
    .cannotWrite, "The recorder does not answer.", recovery: "Check the disk that captures are kept on.")

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
    // Who tells something does not hang.
    if !news.isEmpty { patience = usualPatience }
    // Frames that come after the end of a clip are dropped.
    if news.contains(where: \.isLast) { frames.shut() }
    return news
  }

  /// Frames that wait came before, and so belong to it.
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
    // Who was waited for in vain is not waited for again.
    worker.ask(.settle)
    if !worker.waitUntilIdle(atMost: patience) { patience = .zero }
  }

  package func close() {
    frames.shut()
    worker.mute()
    // A worker that hangs in the disk is abandoned: its news are dropped, and it deletes its files when it comes back.
    worker.stop(atMost: patience)
  }
}
