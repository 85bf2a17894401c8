internal import CSystem
package import Contract
internal import Glibc

/// Wakes a `poll` loop from another thread (the kernel's `eventfd`): its descriptor is readable once rung.
package final class Bell: Sendable {
  package let descriptor: Int32

  /// Throws if the process or the system is out of descriptors.
  package init() throws(CaptureError) {
    descriptor = csys_eventfd()
    guard descriptor >= 0 else { throw SystemLimit.error(errno, of: "eventfd") }
  }

  deinit { close(descriptor) }

  package func ring() {
    var one: UInt64 = 1
    // A write fails only on overflow; then the descriptor is readable already.
    _ = write(descriptor, &one, 8)
  }

  package func silence() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }

  /// Waits for a ring until the timeout; true if it rang.
  ///
  /// Signals do not end the wait.
  package func wait(_ time: Duration) -> Bool {
    // At most a day.
    let end = ContinuousClock.now + min(time, .seconds(86_400))
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Rounded up, so that the wait never ends early.
      let left = max(0, (end - ContinuousClock.now).milliseconds.rounded(.up))
      let count = poll(&request, 1, Int32(left))
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }
}
