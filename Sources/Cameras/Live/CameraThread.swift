package import Contract
internal import Glibc
import Synchronization

/// Runs a camera live on a thread of its own: opens it, paces it, and hands its frames to slots.
package final class CameraThread: Sendable {
  /// What the thread tells; it calls from its own thread, must not be kept waiting, and cannot be stopped from there.
  package enum News: Equatable, Sendable {
    case opened(CameraMode)
    case failed(CaptureError)
    /// The source has no more frames.
    case ended
  }

  /// What became of the frames.
  package struct Counts: Equatable, Sendable {
    package var delivered = 0
    /// Overdue ones that were stepped over undrawn, and those for which no picture was free.
    package var dropped = 0
  }

  private let stopping: Bell
  private let worker: CameraWorker
  private let handle = Mutex<pthread_t?>(nil)

  /// A thread that is not yet running; the source is its own from now on.
  package init(
    _ source: sending any CameraSource, wish: CameraWish, slots: [FrameSlot], tell: @escaping @Sendable (News) -> Void
  ) throws(CaptureError) {
    stopping = try Bell()
    worker = CameraWorker(source: source, wish: wish, slots: slots, stopping: stopping, tell: tell)
  }

  deinit { stop() }

  package var counts: Counts { worker.counts.withLock { $0 } }

  /// Pictures that readers, slots or the camera hold at this moment.
  package var lent: Int { worker.pool.withLock { $0?.lent ?? 0 } }

  package func start() throws(CaptureError) {
    let failure = handle.withLock { handle -> Int32 in
      guard handle == nil else { return 0 }
      var thread = pthread_t()
      let context = Unmanaged.passRetained(worker)
      let failure = pthread_create(&thread, nil, { runCamera($0) }, context.toOpaque())
      if failure == 0 { handle = thread } else { context.release() }
      return failure
    }
    guard failure == 0 else {
      throw CaptureError(.ourBug, "The camera's thread could not be started (error \(failure)).")
    }
  }

  /// Ends the thread and waits for it; the camera is closed, the slots are empty, the pictures wiped.
  package func stop() {
    stopping.ring()
    let thread = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    if let thread { pthread_join(thread, nil) }
  }
}

private func runCamera(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  // Signals belong to the main thread.
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, nil)
  Unmanaged<CameraWorker>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
