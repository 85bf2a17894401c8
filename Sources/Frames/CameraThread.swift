import Synchronization
internal import Threads
package import Contract

/// Runs a camera live on a thread of its own: opens it, paces it, and hands its frames to readers.
package final class CameraThread: Sendable {
  /// What became of the frames.
  package struct Counts: Equatable, Sendable {
    package var delivered = 0
    /// Overdue ones that were stepped over undrawn, and those for which no picture was free.
    package var dropped = 0
    /// What the camera lost before the program could read it.
    package var source = FrameLosses()

    /// All that was not delivered.
    package var lost: Int { dropped + source.missed + source.damaged + source.skipped }
  }

  private let stopping: Bell
  private let worker: CameraWorker
  private let thread: WorkThread
  private let patience: Duration

  /// A thread that is not yet running; the source is its own from now on.
  ///
  /// `forgiven` is how late a frame may come to readers who want them all; beyond it the source is too slow. `patience` is
  /// how long its end is waited for: a driver may take seconds to answer, and people should not wait with it. `tell` is
  /// called on the camera's thread, must return at once, and must not stop the thread.
  package init(
    _ source: sending any CameraSource, wish: CameraWish, readers: [any FrameReader],
    forgiven: Duration = .milliseconds(250), patience: Duration = .milliseconds(500),
    tell: @escaping @Sendable (CameraEvent) -> Void
  ) throws(CaptureError) {
    stopping = try Bell()
    self.patience = patience
    worker = CameraWorker(
      source: source, wish: wish, readers: readers, forgiven: forgiven, stopping: stopping, tell: tell)
    thread = WorkThread("camera") { [worker] in worker.run() }
  }

  deinit { stop() }

  package var counts: Counts { worker.counts.withLock { $0 } }

  /// CPU time that the delivered frames have taken.
  package var spent: Duration { worker.spent.withLock { $0 } }

  /// Pictures that readers or the camera hold at this moment.
  package var lent: Int { worker.pool.withLock { $0?.lent ?? 0 } }

  /// How much memory its pictures take.
  package var bytes: Int { worker.pool.withLock { $0?.bytes ?? 0 } }

  package func start() throws(CaptureError) { try thread.start() }

  /// Tells the source that looking starts.
  package func begin() { worker.begins.store(true, ordering: .releasing) }

  /// Has the source refocus, and report the result.
  package func refocus() { worker.refocuses.store(true, ordering: .releasing) }

  /// Ends the thread: the camera is closed, the readers are empty, the pictures wiped.
  ///
  /// If the camera hangs in a call, its thread is left behind: it is cut off from the readers, and closes the camera
  /// itself when the call returns.
  package func stop() {
    stopping.ring()
    if !thread.join(atMost: patience) { worker.cutOff() }
  }
}
