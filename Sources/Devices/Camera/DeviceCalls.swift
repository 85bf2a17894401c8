/// Every way in which this program talks to a camera's driver: one place that can be traced and made to fail.
package protocol DeviceCalls: Sendable {
  /// `open` for reading and writing; it does not wait.
  func open(_ path: String) throws(DeviceFault) -> Int32
  /// `v4l2_fd_open`: from now on libv4l2 converts what this descriptor delivers. ENOSYS where the library is missing.
  func attach(_ descriptor: Int32) throws(DeviceFault)
  func close(_ descriptor: Int32) throws(DeviceFault)
  /// `ioctl`; the argument is the structure that the request names.
  func control(
    _ request: DeviceRequest, _ descriptor: Int32, _ argument: UnsafeMutableRawPointer, by road: DeviceRoad
  ) throws(DeviceFault)
  /// `mmap` of a buffer, to be read and written, shared with the driver.
  func map(_ descriptor: Int32, length: Int, offset: Int64) throws(DeviceFault) -> UnsafeMutableRawPointer
  func unmap(_ start: UnsafeMutableRawPointer, length: Int) throws(DeviceFault)
  func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(DeviceFault) -> Int
  /// `poll` for a frame, at most this long; without a descriptor it only lets the time pass.
  func wait(for descriptor: Int32?, _ limit: Duration) throws(DeviceFault) -> DeviceReadiness
  /// `CLOCK_MONOTONIC`, by which drivers stamp frames.
  var now: Duration { get }
}

/// Which way an `ioctl` goes.
package enum DeviceRoad: String, Hashable, Sendable {
  /// Through libv4l2, if the descriptor is attached to it: what comes back is what the reader of frames gets.
  case library
  /// Straight to the driver: what comes back is what the camera does.
  case driver
}

/// What `poll` said of a descriptor.
package enum DeviceReadiness: Hashable, Sendable {
  case nothing
  case readable
  /// POLLERR or POLLHUP: the device is gone, or the stream has broken.
  case broken
}

/// A call that failed, and the `errno` that it left.
package struct DeviceFault: Error, Hashable, Sendable {
  package var call: String
  package var number: Int32

  package init(_ call: String, _ number: Int32) {
    self.call = call
    self.number = number
  }
}
