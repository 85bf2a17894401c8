package import Frames
internal import Threads
package import Contract
package import Imaging

/// Records live, on a thread of its own; it never makes the camera or the loop wait.
package final class LiveRecorder: Recorder {
  package let queue: FrameQueue?
  private let frames: FrameQueue
  private let desk: RecorderDesk
  private let thread: WorkThread
  private let usualPatience: Duration
  private var patience: Duration

  package convenience init() throws(CaptureError) {
    try self.init(patience: .seconds(1)) { RecorderWorker(desk: $0, frames: $1).run() }
  }

  /// `patience` is how long the thread is waited for in all, once a disk hangs.
  init(
    patience: Duration, run: @escaping @Sendable (RecorderDesk, FrameQueue) -> Void
  ) throws(CaptureError) {
    let frames = try FrameQueue()
    let desk = try RecorderDesk()
    (self.frames, self.desk, queue, self.patience, usualPatience) = (frames, desk, frames, patience, patience)
    thread = WorkThread("recorder") { run(desk, frames) }
    try thread.start()
  }

  deinit { close() }

  package var descriptors: [Int32] { [desk.told.descriptor] }

  package func prepare(for mode: CameraMode) { desk.ask { _ in .prepare(mode) } }

  package func start(_ order: RecordingOrder) {
    desk.nextTake()
    frames.open()
    desk.ask { .start(order, take: $0) }
  }

  package func take(_ stamp: FrameStamp, picture: () -> Picture?) {}

  package func news() -> [RecorderNews] {
    let news = desk.takeNews()
    // Who tells something does not hang.
    if !news.isEmpty { patience = usualPatience }
    // Frames that come after the end of a clip are for nobody.
    if news.contains(where: \.isLast) { frames.shut() }
    return news
  }

  /// Frames that wait came before, and so belong to it.
  package func finish() {
    frames.end()
    desk.ask { _ in .finish }
  }

  package func discard() {
    frames.shut()
    desk.nextTake()
    desk.ask { _ in .discard }
  }

  package func settle() {
    // Who was waited for in vain is not waited for again.
    if !desk.waitUntilDone(atMost: patience) { patience = .zero }
  }

  package func close() {
    frames.shut()
    desk.nextTake()
    desk.ask { _ in .end }
    // One that hangs in the disk is left to itself: nobody hears it, and it puts everything away when it comes back.
    _ = thread.join(atMost: patience)
  }
}
