internal import Contract
internal import Synchronization
internal import Threads

/// Takes away what is kept no longer, seldom and on a thread of its own: with many folders it takes long, and somebody
/// waits for the next page.
final class Tidier {
  private struct State {
    var isAtWork = false
    var troubles: [CaptureError] = []
  }

  private let pause: Duration
  private let work: @Sendable () -> [CaptureError]
  private let state = Mutex(State())
  private var last = ContinuousClock.now

  /// Somebody has tidied up just now.
  init(every pause: Duration = .seconds(3600), _ work: @escaping @Sendable () -> [CaptureError]) {
    (self.pause, self.work) = (pause, work)
  }

  /// Begins where it is time for that; tells what could not be done the last time.
  func takeTurn() -> [CaptureError] {
    let (troubles, isAtWork) = state.withLock { state in
      defer { state.troubles = [] }
      return (state.troubles, state.isAtWork)
    }
    guard !isAtWork, .now - last >= pause else { return troubles }
    last = .now
    state.withLock { $0.isAtWork = true }
    let thread = WorkThread("tidier") { [self] in
      let troubles = work()
      state.withLock { $0 = State(troubles: troubles) }
    }
    do throws(CaptureError) {
      try thread.start()
      thread.abandon()
      return troubles
    } catch {
      state.withLock { $0.isAtWork = false }
      return troubles + [error]
    }
  }
}
