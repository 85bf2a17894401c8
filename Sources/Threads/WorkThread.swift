internal import CSystem
package import Contract
internal import Glibc
import Synchronization

/// A POSIX thread that runs one closure; it blocks all signals except those of its own faults.
package final class WorkThread: Sendable {
  private let name: String
  private let body: @Sendable () -> Void
  private let handle = Mutex<pthread_t?>(nil)

  /// The name appears in debuggers and `top -H`.
  package init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    (self.name, self.body) = (name, body)
  }

  /// Creates the thread (`pthread_create`); does nothing if it runs already.
  package func start() throws(CaptureError) {
    let failure = handle.withLock { handle -> Int32 in
      guard handle == nil else { return 0 }
      var thread = pthread_t()
      let context = Unmanaged.passRetained(self)
      let failure = pthread_create(&thread, nil, { runWork($0) }, context.toOpaque())
      if failure == 0 { handle = thread } else { context.release() }
      return failure
    }
    guard failure == 0 else { throw SystemLimit.error(failure, of: "pthread_create") }
  }

  /// Waits for the thread to end; the caller has to make it end.
  package func join() {
    let thread = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    if let thread { pthread_join(thread, nil) }
  }

  /// Waits for the thread to end, until the timeout; then detaches it and returns false.
  package func join(atMost limit: Duration) -> Bool {
    let thread = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    guard let thread else { return true }
    if csys_thread_join(thread, Int32(limit.milliseconds)) == 0 { return true }
    pthread_detach(thread)
    return false
  }

  /// Detaches the thread: nothing joins it, and it releases its resources at its end.
  package func abandon() {
    let thread = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    if let thread { pthread_detach(thread) }
  }

  fileprivate func run() {
    let memory = csys_thread_begin(name)
    defer { csys_thread_end(memory) }
    body()
  }
}

private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<WorkThread>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
