import Foundation
import Synchronization

/// Work on a thread that signals interrupt: a blocked call returns with EINTR, or half done.
package final class Interrupted<Value: Sendable>: Sendable {
  private let state = Mutex<(thread: pthread_t?, value: Value?)>((nil, nil))

  package init(_ work: @escaping @Sendable () -> Value) {
    // Without SA_RESTART, as a host may set it for its own timers.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGURG, &action, nil)
    let thread = Thread { [self] in
      // Test threads have all signals blocked, and this one would inherit that.
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

  /// Sends one signal; returns the result once the work is done.
  package func strike() -> Value? {
    state.withLock { state in
      if state.value == nil, let thread = state.thread { pthread_kill(thread, SIGURG) }
      return state.value
    }
  }

  /// Sends signals until one has hit the blocked call; returns a result only if the call did not resume.
  package func strikeWhileItWaits() -> Value? {
    for _ in 0..<100 {
      if let value = strike() { return value }
      poll(nil, 0, 1)
    }
    return nil
  }

  /// Sends signals until it is done.
  package func value() -> Value {
    while true {
      if let value = strike() { return value }
      poll(nil, 0, 1)
    }
  }
}
