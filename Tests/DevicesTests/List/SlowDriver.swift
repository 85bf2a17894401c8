import FrameKit
import Threads
@testable import Devices

/// Holds the calls that inspect devices, or one of them, until the test opens them.
final class SlowDriver: DeviceCalls {
  private let driver: PlayedDriver
  private let held: String?
  private let asked = try? Bell()
  private let opened = try? Bell()
  /// The number of held calls.
  let calls = Counter()

  init(_ driver: PlayedDriver, holding path: String? = nil) { (self.driver, held) = (driver, path) }

  func waitUntilAsked() { _ = asked?.wait(.seconds(20)) }
  func open() { opened?.ring() }

  func open(_ path: String) throws(DeviceFault) -> Int32 {
    if held == nil || held == path {
      calls.add()
      asked?.ring()
      _ = opened?.wait(.seconds(20))
    }
    return try driver.open(path)
  }

  func attach(_ descriptor: Int32) throws(DeviceFault) { try driver.attach(descriptor) }
  func close(_ descriptor: Int32) throws(DeviceFault) { try driver.close(descriptor) }
  func control(
    _ request: DeviceRequest, _ descriptor: Int32, _ argument: UnsafeMutableRawPointer, by road: DeviceRoad
  ) throws(DeviceFault) {
    try driver.control(request, descriptor, argument, by: road)
  }
  func map(_ descriptor: Int32, length: Int, offset: Int64) throws(DeviceFault) -> UnsafeMutableRawPointer {
    try driver.map(descriptor, length: length, offset: offset)
  }
  func unmap(_ start: UnsafeMutableRawPointer, length: Int) throws(DeviceFault) {
    try driver.unmap(start, length: length)
  }
  func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(DeviceFault) -> Int {
    try driver.read(descriptor, into: bytes)
  }
  func wait(for descriptor: Int32?, _ limit: Duration) throws(DeviceFault) -> DeviceReadiness {
    try driver.wait(for: descriptor, limit)
  }
  var now: Duration { driver.now }
}
