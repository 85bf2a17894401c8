internal import Contract
internal import Threads

/// Takes away what is kept no longer, seldom and on a thread of its own: with many folders it takes long, and somebody
/// waits for the next page.
final class Tidier {
  private let pause: Duration
  private let worker: Worker<Void, [CaptureError]>
  private var last = ContinuousClock.now

  /// Somebody has tidied up just now.
  init(every pause: Duration = .seconds(3600), _ work: @escaping @Sendable () -> [CaptureError]) throws(CaptureError) {
    self.pause = pause
    worker = try Worker("tidier", most: 0) { _ in work() }
  }

  /// Begins where it is time for that; tells what could not be done the last time.
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
