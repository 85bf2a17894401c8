internal import CSystem
internal import Contract
internal import Glibc
internal import Threads

/// Waits for several descriptors and a timer through one descriptor (`epoll` and `timerfd`).
final class Watch {
  private let all: Descriptor
  private let timer: Descriptor

  init() throws(CaptureError) {
    all = try Descriptor(csys_watch_open(), of: "epoll_create1")
    timer = try Descriptor(csys_timer_open(), of: "timerfd_create")
    try set(timer.number, toRead: true)
  }

  /// Readable if one of them is ready, or the timer has expired.
  var descriptor: Int32 { all.number }

  /// What to watch a descriptor for; neither stops watching it.
  func set(_ descriptor: Int32, toRead: Bool = false, toWrite: Bool = false) throws(CaptureError) {
    let reason = csys_watch_set(all.number, descriptor, toRead ? 1 : 0, toWrite ? 1 : 0)
    guard reason == 0 else { throw SystemLimit.error(reason, of: "epoll_ctl") }
  }

  /// False if it can't be polled: a file is always ready.
  func canWatch(_ descriptor: Int32) throws(CaptureError) -> Bool {
    let reason = csys_watch_set(all.number, descriptor, 1, 0)
    if reason == EPERM || reason == EBADF { return false }
    guard reason == 0 else { throw SystemLimit.error(reason, of: "epoll_ctl") }
    return true
  }

  /// Sets the timer, from now; `nil` disables it.
  func setTimer(milliseconds: Int64?) { csys_timer_set(timer.number, Int32(milliseconds.map { max(1, $0) } ?? 0)) }

  func close() {
    timer.close()
    all.close()
  }
}
