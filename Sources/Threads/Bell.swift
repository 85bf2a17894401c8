internal import CSystem
package import Contract
internal import Glibc

/// A descriptor that becomes readable when somebody rings (the kernel's `eventfd`), for loops that wait in `poll`.
package final class Bell: Sendable {
  package let descriptor: Int32

  /// `eventfd` fails where the process or the system is out of descriptors.
  package init() throws(CaptureError) {
    descriptor = csys_eventfd()
    guard descriptor >= 0 else { throw SystemLimit.error(errno, of: "eventfd") }
  }

  deinit { close(descriptor) }

  package func ring() {
    var one: UInt64 = 1
    // It can only fail by being full, and then it is readable all the same.
    _ = write(descriptor, &one, 8)
  }

  package func silence() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }

  /// Waits until it rings, or for this long; true if it rang.
  package func wait(_ time: Duration) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A day at most, and never early: a part of a millisecond counts as a whole one.
    let limit = Int32(min(86_400_000, max(0, time.milliseconds.rounded(.up))))
    return poll(&request, 1, limit) > 0
  }
}
