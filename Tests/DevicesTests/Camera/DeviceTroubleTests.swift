import FrameKit
@testable import Frames
import CV4L2
import Contract
import Glibc
import Imaging
import Synchronization
import Testing

/// A camera that is unplugged, stalls or breaks: its events, what is released, and how it comes back.
@Suite(.timeLimit(.minutes(1))) struct DeviceTroubleTests {
  @Test func unpluggedCameraIsReleasedAndFoundElsewhere() throws {
    let watched = Watched(PlayedDriver())
    try watched.open()
    try watched.frames(3)
    watched.driver.unplug("/dev/video0")
    try watched.turn(1)
    #expect(watched.news == [.lost])
    watched.expectNothingHeld()
    let polls = watched.driver.count(of: "poll")
    let before = watched.driver.now
    try watched.turn(50)
    #expect(watched.driver.now - before == .seconds(10), "it is looked for five times a second")
    #expect(watched.driver.count(of: "poll") - polls == 50)
    watched.driver.plug(PlayedDevice(), at: "/dev/video7")
    try watched.frames(6)
    #expect(
      watched.news == [
        .lost, .restored, .opened(CameraMode(size: PixelSize(width: 640, height: 480), framesPerSecond: 30)),
      ])
    #expect(watched.stamps.map(\.number) == [0, 1, 2, 3, 4, 5], "its numbers go on")
    watched.camera.close()
    watched.expectNothingHeld()
  }

  @Test func nodeThatCannotBeOpenedYetIsRetried() throws {
    let watched = Watched(PlayedDriver())
    try watched.open()
    watched.driver.unplug("/dev/video0")
    try watched.turn(1)
    watched.driver.plug(PlayedDevice(), at: "/dev/video0")
    // udev sets the mode of the node a moment later.
    for turn in 2...5 { watched.driver.fail("open", at: turn, EACCES) }
    try watched.turn(4)
    #expect(watched.news == [.lost])
    try watched.frames(2)
    #expect(watched.news.count == 3)
    watched.camera.close()
    watched.expectNothingHeld()
  }

  @Test func nodeThatKeepsRefusingIsReported() throws {
    let watched = Watched(PlayedDriver())
    try watched.open()
    watched.driver.unplug("/dev/video0")
    try watched.turn(1)
    watched.driver.plug(PlayedDevice(), at: "/dev/video0")
    watched.driver.fail("VIDIOC_S_FMT", at: 2, EBUSY, goesOn: true)
    try watched.turn(10)
    #expect(watched.news == [.lost], "the program that holds it may release it")
    let error = #expect(throws: CaptureError.self) { try watched.turn(10) }
    #expect(error?.code == .cameraBusy)
    watched.camera.close()
    watched.expectNothingHeld()
  }

  @Test func aStreamThatBreaksBecauseTheCameraHasGoneIsALoss() throws {
    var device = PlayedDevice()
    device.acts = [3: .fatal]
    let watched = Watched(device)
    try watched.open()
    try watched.frames(3)
    watched.driver.look { $0.devices = [:] }
    try watched.turn(3)
    #expect(watched.news == [.lost])
    watched.camera.close()
  }

  @Test func picturesThatCameBeforeAreNotForgottenWhereOneIsDamaged() throws {
    var device = PlayedDevice()
    device.acts = [3: .flagged, 4: .silence(.seconds(60)), 8: .flagged, 9: .silence(.seconds(60))]
    let watched = Watched(device)
    try watched.open()
    let error = #expect(throws: CaptureError.self) { try watched.frames(20) }
    #expect(error?.code == .cameraTimeout && error?.message.contains("decoded") == false)
    watched.camera.close()
  }

  @Test func twentyCyclesLeaveNothingBehind() throws {
    let watched = Watched(PlayedDriver())
    try watched.open()
    for cycle in 1...20 {
      try watched.frames(cycle * 3)
      let path = watched.driver.place(of: "Played Camera") ?? ""
      watched.driver.unplug(path)
      try watched.turn(3)
      watched.expectNothingHeld()
      watched.driver.plug(PlayedDevice(), at: "/dev/video\(cycle % 3)")
    }
    try watched.frames(63)
    #expect(watched.news.count == 60)
    watched.camera.close()
    watched.expectNothingHeld()
  }

  @Test func silenceIsBrokenOnceByANewStream() throws {
    var device = PlayedDevice()
    device.acts = [3: .silence(.seconds(60))]
    let watched = Watched(device)
    try watched.open()
    try watched.frames(6)
    #expect(watched.news.isEmpty)
    #expect(watched.driver.count(of: "VIDIOC_STREAMON") == 2)
    #expect((2000...2200).contains((watched.stamps[3].capturedAt - watched.stamps[2].capturedAt).milliseconds))
    watched.camera.close()
    watched.expectNothingHeld()
  }

  @Test func aCameraThatStaysSilentIsGivenUpAfterFourSeconds() throws {
    var device = PlayedDevice()
    for frame in 0..<9 { device.acts[frame] = .silence(.seconds(60)) }
    let watched = Watched(device)
    try watched.open()
    let before = watched.driver.now
    let error = #expect(throws: CaptureError.self) { try watched.frames(1) }
    #expect(error?.code == .cameraTimeout && error?.recovery.isEmpty == false)
    #expect((4000...4300).contains((watched.driver.now - before).milliseconds))
    watched.camera.close()
    watched.expectNothingHeld()
  }

  @Test func aCameraWhosePicturesCannotBeDecodedSaysSo() throws {
    var device = PlayedDevice()
    for frame in 0..<500 { device.acts[frame] = .undecodable }
    let watched = Watched(PlayedDriver(device), qualities: QualityWish([.hd], isExplicit: true))
    try watched.open()
    let error = #expect(throws: CaptureError.self) { try watched.frames(1) }
    #expect(error?.code == .cameraTimeout && error?.message.contains("can't be decoded") == true)
    watched.camera.close()
  }

  @Test func aStreamThatBreaksIsOpenedAgainOnce() throws {
    var device = PlayedDevice()
    device.acts = [3: .fatal]
    let watched = Watched(device)
    try watched.open()
    try watched.frames(5)
    #expect(watched.driver.count(of: "open") == 2)
    watched.camera.close()
    device.acts = [3: .fatal, 6: .fatal]
    let twice = Watched(device)
    try twice.open()
    let error = #expect(throws: CaptureError.self) { try twice.frames(9) }
    #expect(error?.code == .cameraTimeout && error?.recovery.isEmpty == false)
    twice.camera.close()
    twice.expectNothingHeld()
  }

  @Test func aBreakLongAgoIsForgotten() throws {
    var device = PlayedDevice()
    device.acts = [3: .fatal, 200: .fatal]
    let watched = Watched(device)
    try watched.open()
    try watched.frames(250)
    #expect(watched.driver.count(of: "open") == 3)
    watched.camera.close()
  }

  @Test func aSizeThatChangesWithTheNewStreamIsAReturnOfTheCamera() throws {
    var device = PlayedDevice()
    device.acts = [3: .silence(.seconds(60))]
    device.formats = [PlayedDevice.Format(code: .yuyv, modes: [(PixelSize(width: 640, height: 480), [30])])]
    let watched = Watched(device)
    try watched.open()
    try watched.frames(3)
    device.formats = [PlayedDevice.Format(code: .yuyv, modes: [(PixelSize(width: 320, height: 240), [30])])]
    watched.driver.plug(device, at: "/dev/video0")
    try watched.frames(5)
    let small = CameraMode(size: PixelSize(width: 320, height: 240), framesPerSecond: 30)
    #expect(watched.news == [.lost, .restored, .opened(small)])
    watched.camera.close()
  }

  @Test func aThreadTellsOfLossAndReturnAndLendsPicturesOfTheNewSize() throws {
    var device = PlayedDevice()
    device.acts = [5: .unplug]
    let driver = PlayedDriver(device)
    let (slot, ear) = (try FrameSlot(), try Ear())
    let thread = try CameraThread(Watched.camera(driver), wish: CameraWish(sizes: []), readers: [slot]) { news in
      ear.hear(news)
      guard news == .lost else { return }
      var other = PlayedDevice()
      other.formats = [PlayedDevice.Format(code: .grey, modes: [(PixelSize(width: 320, height: 240), [30])])]
      driver.plug(other, at: "/dev/video1")
    }
    try thread.start()
    let small = CameraMode(size: PixelSize(width: 320, height: 240), framesPerSecond: 30)
    #expect(ear.wait { $0 == .opened(small) })
    #expect(waits(slot.descriptor, 20_000))
    #expect(slot.take()?.picture.size == small.size, "what waited of the old camera was taken away")
    thread.stop()
    #expect(thread.lent == 0)
    #expect(driver.held == (0, 0))
  }
}
