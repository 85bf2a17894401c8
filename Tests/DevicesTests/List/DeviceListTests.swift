@testable import Devices
import CV4L2
import Contract
import Foundation
import Glibc
import Testing

/// The list of devices, and why one can't be used.
@Suite struct DeviceListTests {
  private let machine = MadeMachine()

  private func only() throws -> DeviceReport {
    let reports = machine.list.look()
    try #require(reports.count == 1)
    return reports[0]
  }

  @Test func aGoodCameraIsTold() throws {
    machine.plug(0, PlayedDevice(card: "Webcam", bus: "usb-0000:00:14.0-1"), stable: "usb-Webcam")
    let report = try only()
    #expect(report.name == "Webcam" && report.driver == "played" && report.bus == "usb-0000:00:14.0-1")
    #expect(report.place.path == machine.path(0) && report.place.stablePath == machine.stable("usb-Webcam"))
    #expect(report.cause == nil && !report.isInfrared)
    #expect(report.offers.map(\.format.code) == [.yuyv, .mjpg])
    #expect(report.offers[0].sizes[0] == .init(.one(PixelSize(width: 640, height: 480)), rates: [.one(30), .one(15)]))
    #expect(
      report.info
        == CameraInfo(
          id: machine.path(0), name: "Webcam", kind: .device, driver: "played", bus: "usb-0000:00:14.0-1"))
    #expect(machine.driver.held.descriptors == 0)
  }

  @Test func nodesComeInTheOrderOfTheirNumbersAndOthersAreLeftOut() {
    for number in [10, 2, 0] { machine.plug(number) }
    for name in ["video", "videox", "v4l-subdev0", "vbi0", "video1x"] {
      machine.write("", to: "\(machine.folders.devices)/\(name)")
    }
    #expect(machine.list.look().map(\.place.path) == [0, 2, 10].map(machine.path))
  }

  @Test(arguments: [
    (V4L2_CAP_META_CAPTURE, "metadata", "carries metadata, not pictures"),
    (V4L2_CAP_VIDEO_OUTPUT, "output", "is a video output, not a camera"),
    (V4L2_CAP_VIDEO_M2M, "memoryToMemory", "is a video converter"),
    (V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_IO_MC, "mediaController", "media controller"),
    (V4L2_CAP_VIDEO_CAPTURE_MPLANE | V4L2_CAP_STREAMING, "multiPlanar", "is multi-planar"),
    (V4L2_CAP_VIDEO_M2M_MPLANE, "memoryToMemory", "is a video converter"),
    (V4L2_CAP_RADIO, "noPictures", "offers no supported"),
    // It captures, but has no way to deliver frames.
    (V4L2_CAP_VIDEO_CAPTURE, "noPictures", "offers no supported"),
  ])
  func nonCameraNodesSayWhy(powers: Int32, word: String, sentence: String) throws {
    machine.plug(0, PlayedDevice(card: "Node", powers: powers))
    let report = try only()
    #expect(report.cause?.word == word)
    #expect(report.cause?.isOfCamera == false)
    #expect(report.error?.code == .cameraUnavailable)
    #expect(report.error?.message.contains(sentence) == true)
    #expect(report.error?.recovery.isEmpty == false)
    #expect(machine.driver.count(of: "VIDIOC_ENUM_FMT") == 0)
  }

  @Test func infraredIsKnownByNameOrByFormats() {
    #expect(Infrared.isSuspected(name: "Integrated IR Camera", formats: ["YUYV"]))
    #expect(Infrared.isSuspected(name: "Integrated Camera: Integrated I", formats: ["GREY"]))
    #expect(Infrared.isSuspected(name: "Depth", formats: ["Z16."]))
    #expect(!Infrared.isSuspected(name: "AIR Camera", formats: ["GREY", "YUYV"]))
    #expect(!Infrared.isSuspected(name: "Camera", formats: []))
  }

  @Test func aSecondLookAtAnInfraredCameraIsUpToThePerson() throws {
    var device = PlayedDevice(card: "IR Camera")
    device.formats.removeLast()
    machine.plug(0, device)
    #expect(try only().cause == .infrared)
    #expect(throws: CaptureError.self) { try machine.take(.automatic(preferred: nil)) }
    #expect(try machine.take(.path(machine.path(0))).name == "IR Camera")
    let infos = DeviceWanted.path(machine.path(0)).infos(of: machine.list.look(), on: machine.list)
    #expect(infos.map(\.state) == [.usable])
  }

  @Test func aCameraWithoutFormatsIsNone() throws {
    var device = PlayedDevice()
    device.formats = []
    machine.plug(0, device)
    #expect(try only().cause == .noPictures)
  }

  /// A device that would fail with "has no format that can be read" is not offered.
  @Test(arguments: ["H264", "HEVC", "Z16 "])
  func cameraWithoutReadableFormatsIsNotOffered(code: String) throws {
    var device = PlayedDevice()
    let letters = Array(code.utf8)
    device.formats[1].code = FourCC(code: letters.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    machine.plug(0, device)
    #expect(try only().cause == nil)
    device.formats.removeFirst()
    machine.plug(0, device)
    let report = try only()
    #expect(report.cause == .noPictures && report.offers.count == 1)
    #expect(report.error?.message == "\(machine.path(0)) offers no supported picture format.")
  }

  @Test func nodesThatVanishDuringTheListingAreReported() throws {
    machine.plug(0, nil)
    #expect(try only().cause == .vanished)
    #expect(try only().name == "kernel name 0")
    machine.plug(0)
    machine.driver.fail("VIDIOC_ENUM_FMT", ENODEV)
    #expect(try only().cause == .vanished)
    #expect(machine.driver.held.descriptors == 0 && machine.driver.offences == [])
  }

  /// Any failure at any position gives a report and leaks no descriptor.
  @Test(arguments: [
    "open", "close", "VIDIOC_QUERYCAP", "VIDIOC_ENUM_FMT", "VIDIOC_ENUM_FRAMESIZES", "VIDIOC_ENUM_FRAMEINTERVALS",
    "VIDIOC_REQBUFS",
  ])
  func everyCallMayFail(call: String) throws {
    machine.plug(0)
    _ = try only()
    let count = machine.driver.count(of: call)
    try #require(count > 0)
    for position in 1...count {
      for number in [EIO, ENODEV, EINVAL, EBUSY, EACCES] {
        machine.driver.fail(call, at: machine.driver.count(of: call) + position, number)
        let report = try only()
        #expect(report.cause == nil || report.error?.recovery.isEmpty == false)
        #expect(machine.driver.held.descriptors == 0 && machine.driver.offences == [])
      }
    }
  }

  @Test func aDriverThatNeverEndsItsListIsLeft() throws {
    var device = PlayedDevice()
    device.endless = .listFormat
    machine.plug(0, device)
    let report = try only()
    #expect(report.cause == nil && report.offers.count == 256)
    #expect(machine.driver.count(of: "VIDIOC_ENUM_FMT") == 256)
  }
}

/// Which process uses a busy camera.
@Suite struct BusyCameraTests {
  private let machine = MadeMachine()

  private func report() throws -> DeviceReport {
    machine.driver.fail("VIDIOC_REQBUFS", at: machine.driver.count(of: "VIDIOC_REQBUFS") + 1, EBUSY)
    return try #require(machine.list.look().first)
  }

  @Test func aBusyCameraNamesItsHolder() throws {
    machine.plug(0)
    machine.run(123, "cheese", open: ["/dev/null", machine.path(0)])
    machine.run(124, "bystander", open: ["/dev/null"])
    let report = try report()
    #expect(report.holders == [DeviceHolder(pid: 123, name: "cheese")])
    #expect(
      report.error
        == CaptureError(
          .cameraBusy, "\(machine.path(0)) is in use by PID 123 (cheese).",
          recovery: "Close that program: kill 123"))
  }

  @Test func severalHoldersAreAllNamed() throws {
    machine.plug(0)
    machine.run(7, "one\u{1b}", open: [machine.path(0)])
    machine.run(12, "two", open: [machine.path(0)])
    #expect(try report().error?.message == "\(machine.path(0)) is in use by PID 7 (one?), PID 12 (two).")
  }

  /// Processes of other users may not be listable.
  @Test func unlistableProcessesAreMentioned() throws {
    machine.plug(0)
    let error = try #require(try report().error)
    #expect(error.message.contains("that this user may not see"))
    #expect(error.recovery.contains("sudo cameo cameras"))
  }

  /// Errors that appear only when the stream starts get the same explanation.
  @Test func aFaultIsExplained() {
    machine.plug(0)
    machine.run(8, "zoom", open: [machine.path(0)])
    let busy = machine.list.explain(DeviceFault("VIDIOC_S_FMT", EBUSY), at: machine.path(0))
    #expect(busy?.message == "\(machine.path(0)) is in use by PID 8 (zoom).")
    #expect(machine.list.explain(DeviceFault("open", EACCES), at: machine.path(0))?.code == .permissionDenied)
    #expect(machine.list.explain(DeviceFault("VIDIOC_S_FMT", EACCES), at: machine.path(0)) == nil)
    #expect(machine.list.explain(DeviceFault("VIDIOC_STREAMON", EIO), at: machine.path(0)) == nil)
  }

  @Test func rootNamesNoHolderWithoutProof() throws {
    machine.plug(0)
    machine.account = Account(name: "root", isRoot: true, groups: [0])
    #expect(try report().error?.message == "\(machine.path(0)) is in use by a program.")
  }

  /// Listing only queries the identity and allocates no buffers, so a camera in use is not disturbed.
  @Test func lookingStartsAndSetsNothing() throws {
    machine.plug(0)
    _ = machine.list.look()
    let harmless: Set<DeviceRequest> = [.capability, .listFormat, .listSize, .listInterval, .requestBuffers]
    for request in DeviceRequest.allCases where !harmless.contains(request) {
      #expect(machine.driver.count(of: request.rawValue) == 0, "\(request)")
    }
    #expect(machine.driver.count(of: "mmap") == 0 && machine.driver.count(of: "v4l2_fd_open") == 0)
    let tries = machine.driver.count(of: "VIDIOC_REQBUFS")
    _ = machine.list.look(triesForHolder: false)
    #expect(tries == 1 && machine.driver.count(of: "VIDIOC_REQBUFS") == tries)
  }
}

/// The choice of the camera, and of the next one.
@Suite struct DeviceChoiceTests {
  private static func report(_ number: Int, _ cause: DeviceCause? = nil) -> DeviceReport {
    DeviceReport(place: DevicePlace(path: "/dev/video\(number)"), name: "Camera \(number)", cause: cause)
  }

  private static let denied = DeviceCause.noPermission(nil, fix: "join")
  private static let busy = DeviceCause.busy([], hidden: false)

  @Test func theFirstUsableOneIsTaken() throws {
    let reports = [Self.report(0, .metadata), Self.report(1, .infrared), Self.report(2), Self.report(3)]
    #expect(try DeviceChoice.automatic(of: reports, preferred: nil).place.path == "/dev/video2")
  }

  @Test func thePreferredOneComesFirstWhileItCanBeUsed() throws {
    var reports = [Self.report(0), Self.report(2)]
    #expect(try DeviceChoice.automatic(of: reports, preferred: "/dev/video2").place.path == "/dev/video2")
    reports[1].cause = Self.busy
    #expect(try DeviceChoice.automatic(of: reports, preferred: "/dev/video2").place.path == "/dev/video0")
  }

  @Test(arguments: [
    ([DeviceCause.metadata, busy, denied], ErrorCode.permissionDenied), ([.infrared, busy], .cameraBusy),
    ([.metadata], .cameraUnavailable), ([], .cameraUnavailable),
  ])
  func withoutAnyTheCauseIsToldThatIsSoonestMended(causes: [DeviceCause], code: ErrorCode) {
    let reports = causes.enumerated().map { Self.report($0.offset, $0.element) }
    let error = #expect(throws: CaptureError.self) { try DeviceChoice.automatic(of: reports, preferred: nil) }
    #expect(error?.code == code)
    let infos = DeviceWanted.automatic(preferred: nil).infos(of: reports, on: MadeMachine().list)
    guard case .unusable(let first)? = infos.first?.state else { return #expect(infos.isEmpty) }
    #expect(first == error)
  }

  @Test func theNextOneComesRoundAndRound() {
    let reports = [Self.report(0), Self.report(1, .metadata), Self.report(2), Self.report(4, .infrared)]
    func others(_ path: String?, _ reports: [DeviceReport]) -> [String] {
      DeviceChoice.others(after: path, of: reports).map(\.place.path)
    }
    #expect(others("/dev/video0", reports) == ["/dev/video2"])
    #expect(others("/dev/video2", reports) == ["/dev/video0"])
    #expect(others("/dev/video1", [0, 1, 2, 3].map { Self.report($0) }) == [2, 3, 0].map { "/dev/video\($0)" })
    #expect(others(nil, reports) == ["/dev/video0", "/dev/video2"])
    #expect(others("/dev/video0", [Self.report(0)]) == [])
    // The current camera counts as used by us, not as busy.
    let ours = [Self.report(0, Self.busy), Self.report(2)]
    #expect(others("/dev/video0", ours) == ["/dev/video2"])
  }

  @Test func aPathMayBeAnyNameOfTheDevice() throws {
    let machine = MadeMachine()
    machine.plug(0)
    machine.plug(3, stable: "usb-A")
    symlink("../../video3", machine.stable("usb-B"))
    symlink(machine.path(3), "\(machine.folders.devices)/webcam")
    for name in [
      machine.path(3), machine.stable("usb-A"), machine.stable("usb-B"), "\(machine.folders.devices)/webcam",
    ] {
      #expect(try machine.take(.path(name)).place.path == machine.path(3))
      #expect(try machine.take(.automatic(preferred: name)).place.path == machine.path(3))
      #expect(
        DeviceWanted.automatic(preferred: name).infos(of: machine.list.look(), on: machine.list).map(\.id)
          == [3, 0].map(machine.path))
      #expect(DeviceWanted.path(name).infos(of: machine.list.look(), on: machine.list).map(\.id) == [machine.path(3)])
    }
    let missing = machine.path(9)
    #expect(throws: DeviceChoice.missing(missing)) { try machine.take(.path(missing)) }
    #expect(try machine.take(.automatic(preferred: missing)).place.path == machine.path(0))
    #expect(
      DeviceWanted.path(missing).infos(of: machine.list.look(), on: machine.list)
        == [CameraInfo(id: missing, name: "", state: .unusable(DeviceChoice.missing(missing)))])
  }

  /// udev gives two identical cameras without serial numbers the same name; the remaining one inherits the link.
  @Test func aTwinIsNotTakenForTheCameraThatWent() throws {
    let machine = MadeMachine()
    for (number, socket) in ["3-5:1.0", "3-6:1.0", "3-6:1.2"].enumerated() {
      machine.plug(number, PlayedDevice(card: "Twin", bus: "usb-\(number)"), stable: number == 1 ? "usb-A" : nil)
      machine.write("Twin\n", to: "\(machine.folders.classes)/video\(number)/name")
      symlink("../../../\(socket)", "\(machine.folders.classes)/video\(number)/device")
    }
    #expect(DevicePlace.all(in: machine.folders).map(\.hasTwin) == [true, true, true])
    machine.unplug(0)
    #expect(DevicePlace.all(in: machine.folders).map(\.hasTwin) == [false, false], "two parts of one device")
    machine.plug(0, PlayedDevice(card: "Twin", bus: "usb-0"))
    machine.write("Twin\n", to: "\(machine.folders.classes)/video0/name")
    machine.unplug(2)
    let list = machine.list
    let identity = try #require(list.look(at: machine.stable("usb-A"))).identity
    #expect(list.whereIs(identity) == machine.path(1))
    machine.unplug(1, stable: "usb-A")
    symlink("../../video0", machine.stable("usb-A"))
    #expect(list.whereIs(identity) == nil)
    let answer = try DeviceNode(machine.driver, descriptor: machine.driver.open(machine.path(0))).capability()
    #expect(!identity.mayBe(answer))
    machine.plug(7, PlayedDevice(card: "Twin", bus: "usb-1"))
    #expect(list.whereIs(identity) == machine.path(7))
  }

  @Test func aCameraIsFoundAgainWhereverItIsPluggedIn() {
    let machine = MadeMachine()
    machine.plug(0, PlayedDevice(card: "Twin", bus: "usb-1"))
    machine.plug(1, PlayedDevice(card: "Twin", bus: "usb-2"), stable: "usb-B")
    let list = machine.list
    #expect(list.whereIs(DeviceIdentity(card: "Twin", bus: "usb-2")) == machine.path(1))
    let stable = DeviceIdentity(stableName: machine.stable("usb-B"), card: "Twin", bus: "usb-2")
    machine.unplug(1, stable: "usb-B")
    #expect(list.whereIs(stable) == nil && list.whereIs(DeviceIdentity(card: "Twin", bus: "usb-2")) == nil)
    machine.plug(5, PlayedDevice(card: "Twin", bus: "usb-9"), stable: "usb-B")
    #expect(list.whereIs(stable) == machine.path(5))
    #expect(machine.driver.held.descriptors == 0)
  }
}

extension MadeMachine {
  /// The first one to try.
  fileprivate func take(_ wanted: DeviceWanted) throws(CaptureError) -> DeviceReport {
    try wanted.candidates(on: list)[0].get()
  }
}
