internal import CV4L2
internal import Glibc

/// The real calls, through libv4l2 or directly to the kernel.
package struct SystemCalls: DeviceCalls {
  package init() {}

  package func open(_ path: String) throws(DeviceFault) -> Int32 {
    // C ends a path at a zero byte, and would open another file.
    guard !path.utf8.contains(0) else { throw DeviceFault("open", ENOENT) }
    return try Self.again("open") { Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) }
  }

  package func attach(_ descriptor: Int32) throws(DeviceFault) {
    _ = try Self.again("v4l2_fd_open") { cv4l2_attach(descriptor) }
  }

  /// Not retried: the descriptor is closed even if `close` was interrupted.
  package func close(_ descriptor: Int32) throws(DeviceFault) {
    guard cv4l2_close(descriptor) == 0 else { throw DeviceFault("close", errno) }
  }

  package func control(
    _ request: DeviceRequest, _ descriptor: Int32, _ argument: UnsafeMutableRawPointer, by road: DeviceRoad
  ) throws(DeviceFault) {
    _ = try Self.again(request.rawValue) {
      switch road {
      case .library: cv4l2_control(descriptor, request.code, argument)
      case .driver: cv4l2_driver_control(descriptor, request.code, argument)
      }
    }
  }

  package func map(_ descriptor: Int32, length: Int, offset: Int64) throws(DeviceFault) -> UnsafeMutableRawPointer {
    guard let start = cv4l2_map(descriptor, length, offset) else { throw DeviceFault("mmap", errno) }
    return start
  }

  package func unmap(_ start: UnsafeMutableRawPointer, length: Int) throws(DeviceFault) {
    guard cv4l2_unmap(start, length) == 0 else { throw DeviceFault("munmap", errno) }
  }

  package func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(DeviceFault) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    return try Self.again("read") { cv4l2_read(descriptor, start, bytes.count) }
  }

  package func wait(for descriptor: Int32?, _ limit: Duration) throws(DeviceFault) -> DeviceReadiness {
    // `poll` ignores a negative descriptor. The timeout is rounded up, so that it is never early.
    var request = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(min(60_000, max(0, limit.milliseconds.rounded(.up))))
    guard poll(&request, 1, milliseconds) >= 0 else {
      guard errno == EINTR else { throw DeviceFault("poll", errno) }
      return .nothing
    }
    guard request.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0 else { return .broken }
    return request.revents & Int16(POLLIN) == 0 ? .nothing : .readable
  }

  package var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Retries a call that a signal interrupts (EINTR); a negative result is a failure.
  private static func again<Answer: SignedInteger>(_ name: String, _ call: () -> Answer) throws(DeviceFault) -> Answer {
    while true {
      let answer = call()
      if answer >= 0 { return answer }
      guard errno == EINTR else { throw DeviceFault(name, errno) }
    }
  }
}
