@testable import Devices
import CV4L2
import Contract
import Glibc
import Testing

private let vga = PixelSize(width: 640, height: 480)
private let hd = PixelSize(width: 1280, height: 720)

/// The requests to a camera, and its answers.
@Suite struct DeviceModeTests {
  private func opened(
    _ device: PlayedDevice, _ list: [VideoQuality], insists: Bool = false, rate: Double = 30
  ) throws -> (mode: CameraMode?, ratesSet: Int) {
    let watched = Watched(PlayedDriver(device), qualities: QualityWish(list, isExplicit: insists))
    defer { watched.camera.close() }
    try watched.open(rate: rate)
    return (watched.mode, watched.driver.count(of: "VIDIOC_S_PARM"))
  }

  @Test func compressedVideoIsTakenIfOnlyItReachesTheRate() throws {
    let watched = Watched(PlayedDriver(), qualities: QualityWish([.hd], isExplicit: true))
    try watched.open()
    #expect(watched.mode == CameraMode(size: hd, framesPerSecond: 30))
    #expect(watched.driver.look { $0.open.first?.value.format.pixelformat } == FourCC.rgb24.code)
    watched.camera.close()
    watched.expectNothingHeld()
  }

  @Test func rawVideoIsReadAsItIsWhereItReachesTheRate() throws {
    let watched = Watched(PlayedDriver(), qualities: QualityWish([.sd], isExplicit: true))
    try watched.open()
    #expect(watched.mode == CameraMode(size: vga, framesPerSecond: 30))
    #expect(watched.driver.look { $0.open.first?.value.format.pixelformat } == FourCC.yuyv.code)
    watched.camera.close()
  }

  @Test func theOrderOfTheQualitiesCountsMoreThanTheRate() throws {
    var device = PlayedDevice()
    device.formats = [PlayedDevice.Format(code: .yuyv, modes: [(vga, [30]), (hd, [5])])]
    let (mode, ratesSet) = try opened(device, [.hd, .sd])
    #expect(mode == CameraMode(size: hd, framesPerSecond: 5), "what it got is told, not what was asked")
    #expect(ratesSet == 1)
  }

  @Test func anExplicitListThatCannotBeMetNamesWhatThereIs() throws {
    let error = #expect(throws: CaptureError.self) { try opened(PlayedDevice(), [.uhd], insists: true) }
    #expect(error?.code == .noMatchingMode)
    #expect(error?.recovery.contains("640x480, 1280x720") == true)
  }

  @Test func withoutAListTheHighestThereIsWillDo() throws {
    var device = PlayedDevice()
    device.formats = [PlayedDevice.Format(code: .grey, modes: [(PixelSize(width: 320, height: 240), [30])])]
    #expect(try opened(device, [.hd, .fhd]).mode?.size == PixelSize(width: 320, height: 240))
  }

  @Test func aFieldOfSizesHoldsTheOneWanted() throws {
    var device = PlayedDevice()
    device.formats = [PlayedDevice.Format(code: .nv12, modes: [(hd, [25])])]
    device.formats[0].field = .field(
      least: PixelSize(width: 320, height: 180), most: PixelSize(width: 1920, height: 1080),
      step: PixelSize(width: 2, height: 2))
    #expect(try opened(device, [.fhd]).mode?.size == PixelSize(width: 1920, height: 1080))
  }

  @Test func aDriverThatListsNoSizesIsAskedAndItsAnswerTaken() throws {
    var device = PlayedDevice()
    device.listsModes = false
    #expect(try opened(device, [.hd]).mode?.size == hd)
    device.formats = [PlayedDevice.Format(code: .yuyv, modes: [(PixelSize(width: 352, height: 288), [30])])]
    #expect(try opened(device, [.hd]).mode?.size == PixelSize(width: 352, height: 288))
    let error = #expect(throws: CaptureError.self) { try opened(device, [.hd], insists: true) }
    #expect(error?.code == .noMatchingMode && error?.recovery.contains("352x288") == true)
  }

  @Test func undecodableVideoIsNoMode() throws {
    var device = PlayedDevice()
    device.formats = [PlayedDevice.Format(code: FourCC("H264"), isCompressed: true, modes: [(hd, [30])])]
    let error = #expect(throws: CaptureError.self) { try opened(device, [.hd]) }
    #expect(error?.code == .noMatchingMode && error?.recovery.isEmpty == false)
  }

  @Test func aCameraWhoseRateCannotBeSetKeepsItsOwn() throws {
    var device = PlayedDevice()
    device.takesRate = false
    #expect(try opened(device, [.sd]).mode == CameraMode(size: vga, framesPerSecond: 30))
  }

  @Test func aNodeThatTakesNoPicturesIsRefused() throws {
    var device = PlayedDevice()
    device.capability.powers = UInt32(V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING)
    let error = #expect(throws: CaptureError.self) { try opened(device, [.sd]) }
    #expect(error?.code == .cameraUnavailable)
  }

  @Test(arguments: [
    ("open", EACCES, ErrorCode.permissionDenied), ("open", ENOENT, .cameraUnavailable),
    ("VIDIOC_S_FMT", EBUSY, .cameraBusy), ("VIDIOC_REQBUFS", EBUSY, .cameraBusy),
    ("VIDIOC_STREAMON", EBUSY, .cameraBusy), ("VIDIOC_STREAMON", ENOSPC, .cameraUnavailable),
    ("v4l2_fd_open", ENOSYS, .cameraUnavailable),
  ])
  func aCameraThatCannotBeOpenedSaysWhyAndWhatMendsIt(call: String, number: Int32, code: ErrorCode) throws {
    let watched = Watched(PlayedDriver())
    watched.driver.fail(call, number)
    let error = #expect(throws: CaptureError.self) { try watched.open() }
    #expect(error?.code == code && error?.recovery.isEmpty == false)
    watched.expectNothingHeld()
  }

  @Test func aCameraThatListsNoSizesMayAnswerWithAnotherOneOfTheQuality() throws {
    var device = PlayedDevice()
    device.listsModes = false
    device.formats = [PlayedDevice.Format(code: .yuyv, modes: [(PixelSize(width: 640, height: 480), [30])])]
    for quality in [VideoQuality.sd, .highest] {
      let watched = Watched(PlayedDriver(device), qualities: QualityWish([quality], isExplicit: true))
      try watched.open([VideoQuality.sd.wideSize].compactMap(\.self))
      #expect(watched.mode?.size == PixelSize(width: 640, height: 480))
      watched.camera.close()
    }
    let watched = Watched(PlayedDriver(device), qualities: QualityWish([.hd], isExplicit: true))
    #expect(throws: CaptureError.self) { try watched.open([VideoQuality.hd.wideSize].compactMap(\.self)) }
  }

  @Test func anItemThatAListOfAControlLacksIsNotReplacedByItsNeighbour() throws {
    var device = PlayedDevice()
    device.controls = [0x0098_0918: (0...2, 1)]
    let driver = PlayedDriver(device)
    let watched = Watched(driver, controls: DeviceControls(powerLine: .auto))
    try watched.open()
    #expect(driver.look { $0.open.first?.value.values } == [0x0098_0918: 1], "60 Hz is not what was wanted")
    watched.camera.close()
  }

  private typealias Controls = [UInt32: (ClosedRange<Int32>, Int32)]

  /// The answer of the camera to `f`, how often a control was set for it, and the final values.
  private func refocus(
    _ controls: Controls, wanted: DeviceControls = .untouched
  ) throws -> (answer: FocusAnswer?, set: Int, values: [UInt32: Int32]?) {
    var device = PlayedDevice()
    device.controls = controls
    let driver = PlayedDriver(device)
    let watched = Watched(driver, controls: wanted)
    try watched.open()
    let before = driver.count(of: "VIDIOC_S_CTRL")
    let answer = watched.camera.refocus()
    let set = driver.count(of: "VIDIOC_S_CTRL") - before
    let values = driver.look { $0.open.first?.value.values }
    watched.camera.close()
    #expect(watched.camera.refocus() == nil, "a camera that is closed answers nothing")
    watched.expectNothingHeld()
    return (answer, set, values)
  }

  @Test func refocusRunsOnlyOnCamerasWithAutofocus() throws {
    let once: UInt32 = 0x009a_091c
    let itself: UInt32 = 0x009a_090c
    let byHand: UInt32 = 0x009a_090a
    let asked = try refocus([once: (0...1, 0), itself: (0...1, 1)])
    #expect(asked.answer == .seeks && asked.set == 1 && asked.values == [once: 1, itself: 1])
    let left = try refocus([itself: (0...1, 1)])
    #expect(left.answer == .seeks && left.set == 2 && left.values == [itself: 1], "off and on again")
    let unmoved: [Controls] = [[:], [byHand: (0...250, 30)], [byHand: (0...250, 30), itself: (0...1, 0)]]
    for fixed in unmoved {
      let kept = try refocus(fixed)
      #expect(kept.answer == .isFixed && kept.set == 0)
    }
    let held = try refocus([byHand: (0...250, 30), itself: (0...1, 1)], wanted: DeviceControls(focus: 0.5))
    #expect(held.answer == .isFixed && held.set == 0, "a setting holds it")
  }

  @Test func controlsAreSetWhereTheyAreAndGivenBackAsTheyWere() throws {
    var device = PlayedDevice()
    device.controls = [0x0098_0918: (0...2, 1), 0x009a_0901: (0...3, 3), 0x009a_0902: (3...2047, 250)]
    let driver = PlayedDriver(device)
    let wanted = DeviceControls(CameraConfig(powerLineFrequency: .hertz60, exposureMs: 400, focusPercent: 50))
    let watched = Watched(driver, controls: wanted)
    try watched.open()
    func values() -> [UInt32: Int32]? { driver.look { $0.open.first?.value.values } }
    #expect(values() == [0x0098_0918: 2, 0x009a_0901: 1, 0x009a_0902: 2047], "bounded by what the camera can do")
    #expect(wanted.fixesExposure)
    var closed: [UInt32: Int32]?
    driver.look { $0.onClose = { closed = $0.values } }
    watched.camera.close()
    #expect(closed == [0x0098_0918: 1, 0x009a_0901: 3, 0x009a_0902: 250])
    #expect(driver.count(of: "VIDIOC_QUERYCTRL") == 5, "a focus that is not there is asked for, and that is all")
  }
}
