import Foundation
import Synchronization

/// Work on a thread on which signals fall meanwhile: a call that waits there comes back with EINTR, or half done.
package final class Interrupted<Value: Sendable>: Sendable {
  private let state = Mutex<(thread: pthread_t?, value: Value?)>((nil, nil))

  package init(_ work: @escaping @Sendable () -> Value) {
    // Without SA_RESTART, as a host may have one for timers of its own.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGURG, &action, nil)
    let thread = Thread { [self] in
      // Threads that run tests have blocked them all, and this one would inherit that.
      var ours = sigset_t()
      sigemptyset(&ours)
      sigaddset(&ours, SIGURG)
      pthread_sigmask(SIG_UNBLOCK, &ours, nil)
      state.withLock { $0.thread = pthread_self() }
      let value = work()
      state.withLock { $0.value = value }
    }
    thread.start()
  }

  /// Lets a signal fall on it; what has come of the work, once it is done.
  package func strike() -> Value? {
    state.withLock { state in
      if state.value == nil, let thread = state.thread { pthread_kill(thread, SIGURG) }
      return state.value
    }
  }

  /// So often that it is hit while it waits; what has come of the work, if it did not go on waiting.
  package func strikeWhileItWaits() -> Value? {
    for _ in 0..<100 {
      if let value = strike() { return value }
      poll(nil, 0, 1)
    }
    return nil
  }

  /// Struck until it is done.
  package func value() -> Value {
    while true {
      if let value = strike() { return value }
      poll(nil, 0, 1)
    }
  }
}
