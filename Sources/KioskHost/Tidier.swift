internal import Contract
internal import Synchronization
internal import Threads

/// Takes away what is kept no longer, seldom and on a thread of its own: with many folders it takes long, and somebody
/// waits for the next page.
final class Tidier: Sendable {
  private struct State {
    var isAtWork = false
    var last = ContinuousClock.now
    var troubles: [CaptureError] = []
  }

  private let pause: Duration
  private let work: @Sendable () -> [CaptureError]
  private let state = Mutex(State())

  /// Somebody has tidied up just now.
  init(every pause: Duration = .seconds(3600), _ work: @escaping @Sendable () -> [CaptureError]) {
    (self.pause, self.work) = (pause, work)
  }

  /// Begins where it is time for that; tells what could not be done the last time.
  func takeTurn() -> [CaptureError] {
    let (troubles, isDue) = state.withLock { state in
      let troubles = state.troubles
      let isDue = !state.isAtWork && .now - state.last >= pause
      state.troubles = []
      if isDue { (state.isAtWork, state.last) = (true, .now) }
      return (troubles, isDue)
    }
    guard isDue else { return troubles }
    let thread = WorkThread("tidier") { [self] in
      let troubles = work()
      state.withLock { ($0.isAtWork, $0.troubles) = (false, troubles) }
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
