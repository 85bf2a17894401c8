internal import Contract
internal import Threads

/// Deletes expired sessions periodically on a worker thread: with many folders it is slow, and a visitor waits for the
/// next page.
final class RetentionWorker {
  private let pause: Duration
  private let worker: Worker<Void, [CaptureError]>
  private var last = ContinuousClock.now

  /// The first run is due after `pause`: the start has just tidied up.
  init(every pause: Duration = .seconds(3600), _ work: @escaping @Sendable () -> [CaptureError]) throws(CaptureError) {
    self.pause = pause
    worker = try Worker("tidier", most: 0) { _ in work() }
  }

  /// Starts a run if one is due; returns the errors of the last one.
  func takeTurn() -> [CaptureError] {
    let troubles = worker.takeReplies().flatMap(\.answer)
    guard .now - last >= pause else { return troubles }
    switch worker.ask(()) {
    case .queued: last = .now
    case .noThread(let error): return troubles + [error]
    case .full, .stopped: break
    }
    return troubles
  }
}
