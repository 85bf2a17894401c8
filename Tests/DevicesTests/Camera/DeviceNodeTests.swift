@testable import Devices
import CV4L2
import Contract
import Glibc
import Synchronization
import Testing

@Suite struct DeviceNodeTests {
  private func open(_ driver: PlayedDriver) throws -> DeviceNode {
    DeviceNode(driver, descriptor: try driver.open("/dev/video0"))
  }

  @Test func aDeviceSaysWhatItIsAndCan() throws {
    let node = try open(PlayedDriver())
    let told = try node.capability()
    #expect(told.card == "Played Camera" && told.captures && told.streams && !told.isMetadata)
    let formats = try node.formats()
    #expect(formats.map(\.code) == [.yuyv, .mjpg])
    #expect(formats.map(\.isCompressed) == [false, true])
    let sizes = try node.sizes(of: .yuyv)
    #expect(sizes == [.one(PixelSize(width: 640, height: 480)), .one(PixelSize(width: 1280, height: 720))])
    #expect(try node.rates(of: .yuyv, PixelSize(width: 640, height: 480)) == [.one(30), .one(15)])
  }

  @Test func aFieldOfSizesIsTold() throws {
    var device = PlayedDevice()
    let field = DeviceSizes.field(
      least: PixelSize(width: 48, height: 32), most: PixelSize(width: 8192, height: 8192),
      step: PixelSize(width: 2, height: 2))
    device.formats[0].field = field
    let sizes = try open(PlayedDriver(device)).sizes(of: .yuyv)
    #expect(sizes == [field])
    #expect(field.contains(PixelSize(width: 1280, height: 720)))
    #expect(!field.contains(PixelSize(width: 1281, height: 720)))
  }

  @Test func namesFromTheDeviceHoldNoControlCharacters() throws {
    var device = PlayedDevice()
    device.capability.card = "Evil\u{1b}[2J\n\u{202e}Cam"
    #expect(try open(PlayedDriver(device)).capability().card == "Evil?[2J??Cam")
  }

  @Test func theNthCallOfAKindCanBeMadeToFail() throws {
    let driver = PlayedDriver()
    driver.fail("VIDIOC_ENUM_FMT", at: 2, EIO)
    let node = try open(driver)
    #expect(throws: DeviceFault("VIDIOC_ENUM_FMT", EIO)) { try node.formats() }
  }

  @Test func aTraceHasALineForEachCall() throws {
    let lines = Mutex<[String]>([])
    let calls = TracedCalls(PlayedDriver()) { line in lines.withLock { $0.append(line) } }
    let node = DeviceNode(calls, descriptor: try calls.open("/dev/video0"))
    _ = try node.rate()
    var buffer = v4l2_buffer()
    #expect(throws: DeviceFault.self) { try node.ask(.takeBuffer, &buffer, by: .library) }
    try calls.close(node.descriptor)
    #expect(
      lines.withLock { $0 } == [
        "1000.000000 open /dev/video0 = 101 <0us>\n",
        "1000.000000 VIDIOC_G_PARM fd=101 = 0 interval=1000/5000 <0us>\n",
        "1000.000000 VIDIOC_DQBUF fd=101 = -1 EAGAIN <0us>\n",
        "1000.000000 close fd=101 = 0 <0us>\n",
      ])
  }
}
