import Synchronization
internal import Threads
package import Contract

/// Runs a camera on its own thread: opens it, paces it, and passes its frames to readers.
package final class CameraThread: Sendable {
  /// The number of frames by outcome.
  package struct Counts: Equatable, Sendable {
    package var delivered = 0
    /// Late frames that were skipped undrawn, and those for which no picture was free.
    package var dropped = 0
    /// Lost by the camera before the program could read them.
    package var source = FrameLosses()

    /// All frames that were not delivered.
    package var lost: Int { dropped + source.missed + source.damaged + source.skipped }
  }

  private let stopping: Bell
  private let worker: CameraWorker
  private let thread: WorkThread
  private let patience: Duration

  /// A thread that is not yet running; from now on it owns the source.
  ///
  /// `forgiven` is the tolerated delay of frames for readers that want all of them; later ones are skipped. `patience` is
  /// the timeout for the end of the thread: a driver may take seconds to answer, and people should not wait for it. `tell`
  /// is called on the camera's thread, must not block, and must not stop the thread.
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

  /// The CPU time of the delivered frames.
  package var spent: Duration { worker.spent.withLock { $0 } }

  /// The number of pictures that readers or the camera hold.
  package var lent: Int { worker.pool.withLock { $0?.lent ?? 0 } }

  /// The memory that its pictures take, in bytes.
  package var bytes: Int { worker.pool.withLock { $0?.bytes ?? 0 } }

  package func start() throws(CaptureError) { try thread.start() }

  /// Tells the source that the analysis starts.
  package func begin() { worker.begins.store(true, ordering: .releasing) }

  /// Makes the source refocus, and report the result.
  package func refocus() { worker.refocuses.store(true, ordering: .releasing) }

  /// Ends the thread: closes the camera, empties the readers, and wipes the pictures.
  ///
  /// If the camera hangs in a call, its thread is abandoned after a timeout: it is disconnected from the readers, and closes
  /// the camera itself when the call returns.
  package func stop() {
    stopping.ring()
    if !thread.join(atMost: patience) { worker.cutOff() }
  }
}
