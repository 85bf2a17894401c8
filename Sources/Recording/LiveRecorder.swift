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

  package init() throws(CaptureError) {
    let frames = try FrameQueue()
    let desk = try RecorderDesk()
    (self.frames, self.desk, queue) = (frames, desk, frames)
    thread = WorkThread { RecorderWorker(desk: desk, frames: frames).run() }
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
    // Frames that come after the end of a clip are for nobody.
    if news.contains(where: \.isLast) { frames.shut() }
    return news
  }

  package func discard() {
    frames.shut()
    desk.nextTake()
    desk.ask { _ in .discard }
  }

  package func settle() { desk.waitUntilDone() }

  package func close() {
    frames.shut()
    desk.nextTake()
    desk.ask { _ in .end }
    thread.join()
  }
}
