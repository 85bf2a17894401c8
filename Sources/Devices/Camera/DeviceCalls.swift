/// All system calls to a camera's driver, behind one protocol for tracing and fault injection.
package protocol DeviceCalls: Sendable {
  /// `open` for reading and writing, non-blocking.
  func open(_ path: String) throws(DeviceFault) -> Int32
  /// `v4l2_fd_open`: from now on libv4l2 converts the frames of this descriptor; ENOSYS if the library is missing.
  func attach(_ descriptor: Int32) throws(DeviceFault)
  func close(_ descriptor: Int32) throws(DeviceFault)
  /// `ioctl`; the argument is the structure that belongs to the request.
  func control(
    _ request: DeviceRequest, _ descriptor: Int32, _ argument: UnsafeMutableRawPointer, by road: DeviceRoad
  ) throws(DeviceFault)
  /// `mmap` of a buffer for reading and writing, shared with the driver.
  func map(_ descriptor: Int32, length: Int, offset: Int64) throws(DeviceFault) -> UnsafeMutableRawPointer
  func unmap(_ start: UnsafeMutableRawPointer, length: Int) throws(DeviceFault)
  func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(DeviceFault) -> Int
  /// `poll` for a frame, with a timeout; without a descriptor it only waits for the timeout.
  func wait(for descriptor: Int32?, _ limit: Duration) throws(DeviceFault) -> DeviceReadiness
  /// `CLOCK_MONOTONIC`, from which drivers take the timestamps of frames.
  var now: Duration { get }
}

/// The way that an `ioctl` takes.
package enum DeviceRoad: String, Hashable, Sendable {
  /// Through libv4l2, if the descriptor is attached to it: the answer is about frames after conversion.
  case library
  /// Directly to the driver: the answer is about frames as the camera makes them.
  case driver
}

/// The result of `poll` for a descriptor.
package enum DeviceReadiness: Hashable, Sendable {
  case nothing
  case readable
  /// POLLERR or POLLHUP: the device is gone, or the stream is broken.
  case broken
}

/// A failed call, and its `errno`.
package struct DeviceFault: Error, Hashable, Sendable {
  package var call: String
  package var number: Int32

  package init(_ call: String, _ number: Int32) {
    self.call = call
    self.number = number
  }
}
