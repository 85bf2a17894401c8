internal import CSystem
internal import Contract
internal import Glibc
internal import Threads

/// One descriptor that stands for several and for a clock (the kernel's `epoll` and `timerfd`).
final class Watch {
  private let all: Descriptor
  private let timer: Descriptor

  init() throws(CaptureError) {
    all = try Descriptor(csys_watch_open(), of: "epoll_create1")
    timer = try Descriptor(csys_timer_open(), of: "timerfd_create")
    try set(timer.number, toRead: true)
  }

  /// Readable when one of them is ready, or the time is over.
  var descriptor: Int32 { all.number }

  /// What to watch a descriptor for; neither means no longer.
  func set(_ descriptor: Int32, toRead: Bool = false, toWrite: Bool = false) throws(CaptureError) {
    let reason = csys_watch_set(all.number, descriptor, toRead ? 1 : 0, toWrite ? 1 : 0)
    guard reason == 0 else { throw SystemLimit.error(reason, of: "epoll_ctl") }
  }

  /// False where there is nothing to wait for: a file is always ready.
  func canWatch(_ descriptor: Int32) throws(CaptureError) -> Bool {
    let reason = csys_watch_set(all.number, descriptor, 1, 0)
    if reason == EPERM || reason == EBADF { return false }
    guard reason == 0 else { throw SystemLimit.error(reason, of: "epoll_ctl") }
    return true
  }

  /// When the time is over, from now; nil for never.
  func setTimer(milliseconds: Int64?) { csys_timer_set(timer.number, Int32(milliseconds.map { max(1, $0) } ?? 0)) }

  func close() {
    timer.close()
    all.close()
  }
}
