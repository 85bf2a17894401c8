@testable import Devices
@testable import Frames
import CV4L2
import Contract
import Glibc
import Testing

/// Which frames are delivered, their numbers and times, and the counts of dropped ones.
@Suite struct DeviceFrameTests {
  private func watched(_ acts: [Int: PlayedDevice.Act] = [:], first: UInt32 = 0) -> Watched {
    var device = PlayedDevice()
    (device.acts, device.firstSequence) = (acts, first)
    return Watched(device)
  }

  @Test func framesComeInOrderAndAreCopied() throws {
    let watched = watched()
    try watched.open()
    try watched.frames(5)
    #expect(watched.stamps.map(\.number) == [0, 1, 2, 3, 4])
    #expect(watched.shades == [0, 1, 2, 3, 4])
    #expect(watched.camera.losses == FrameLosses())
    watched.camera.close()
    watched.expectNothingHeld()
  }

  @Test func theNewestIsTakenUnlessAllAreWanted() throws {
    let watched = watched()
    try watched.open()
    watched.driver.pass(.milliseconds(100))
    try watched.turn(1)
    #expect(watched.stamps.map(\.number) == [2] && watched.shades == [2])
    #expect(watched.camera.losses == FrameLosses(skipped: 2))
    watched.camera.wantsAll(true)
    watched.driver.pass(.milliseconds(100))
    try watched.turn(3)
    #expect(watched.stamps.map(\.number) == [2, 3, 4, 5])
    #expect(watched.camera.losses == FrameLosses(skipped: 2))
    watched.camera.close()
    watched.expectNothingHeld()
  }

  @Test func undrawnFramesGoBackToTheDriver() throws {
    let watched = watched()
    try watched.open()
    try watched.turn(40, draws: false)
    #expect(watched.stamps.count == 40)
    #expect(watched.camera.losses == FrameLosses())
    watched.camera.close()
  }

  @Test func damagedFramesAreCountedAndNeverShown() throws {
    let watched = watched([1: .flagged, 3: .short])
    try watched.open()
    try watched.frames(3)
    #expect(watched.shades == [0, 2, 4])
    #expect(watched.stamps.map(\.number) == [0, 2, 4], "their numbers are missing, so that a clip misses them too")
    #expect(watched.camera.losses == FrameLosses(damaged: 2))
    watched.camera.close()
  }

  @Test func gapsInTheSequenceAreLostFramesModuloTwoToThe32() throws {
    let watched = watched([2: .lost(3)], first: .max - 2)
    try watched.open()
    try watched.frames(4)
    #expect(watched.stamps.map(\.number) == [0, 1, 5, 6])
    #expect(watched.camera.losses == FrameLosses(missed: 3))
    watched.camera.close()
  }

  @Test func aSequenceThatLeapsBackTellsNothing() throws {
    var count = FrameCount()
    for sequence: UInt32 in [10, 11, 0, 1, 1, 3_000_000_000] {
      _ = count.take((sequence, nil), at: .seconds(1), since: .zero)
    }
    #expect(count.losses == FrameLosses())
  }

  @Test func undecodableFrameIsCountedOnceAsDamaged() throws {
    var device = PlayedDevice()
    device.acts = [1: .undecodable, 2: .undecodable, 4: .unconvertible]
    let watched = Watched(PlayedDriver(device), qualities: QualityWish([.hd], isExplicit: true))
    try watched.open()
    try watched.frames(3)
    #expect(watched.shades == [0, 3, 5])
    #expect(watched.stamps.map(\.number) == [0, 3, 5])
    #expect(watched.camera.losses == FrameLosses(damaged: 3))
    watched.camera.close()
  }

  @Test func aPollThatPromisedTooMuchIsNoDamage() throws {
    var count = FrameCount()
    _ = count.take((0, nil), at: .seconds(1), since: .zero)
    count.couldNotDecode()
    #expect(count.losses.damaged == 1)
    _ = count.take((1, nil), at: .seconds(2), since: .zero)
    #expect(count.losses == FrameLosses())
  }

  @Test func stampsThatLieGiveWayToTheTimeOfArrival() throws {
    let watched = watched([
      1: .stamped(.seconds(5000)), 2: .withoutClock, 3: .stamped(.zero), 4: .stamped(.seconds(1000)),
    ])
    try watched.open()
    try watched.frames(7)
    let times = watched.stamps.map { Int($0.capturedAt.milliseconds.rounded()) }
    #expect(times == [33, 67, 100, 133, 167, 200, 233])
    watched.camera.close()
  }

  @Test func aStampIsTheTimeAtWhichTheFrameWasTaken() throws {
    let watched = watched()
    try watched.open()
    watched.driver.pass(.milliseconds(60))
    try watched.turn(1)
    #expect(watched.stamps.map { Int($0.capturedAt.milliseconds) } == [33], "not the 60 at which it was fetched")
    watched.camera.close()
  }

  @Test func rowsMayBeLongerThanTheirPixels() throws {
    var device = PlayedDevice()
    device.padding = 64
    let watched = Watched(device)
    try watched.open()
    try watched.frames(2)
    #expect(watched.shades == [0, 1])
    watched.camera.close()
  }

  @Test func buffersThatComeBackUnfilledAreNoDamagedFrames() throws {
    let watched = watched([3: .empty, 4: .empty, 5: .unplug])
    try watched.open()
    try watched.frames(3)
    try watched.turn(6)
    #expect(watched.news == [.lost] && watched.camera.losses.damaged == 0)
    watched.camera.close()
  }

  @Test func laterReadDoesNotOverwriteAFrame() throws {
    var device = PlayedDevice()
    device.capability.powers = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_READWRITE)
    device.acts = [2: .short]
    let watched = Watched(device)
    try watched.open()
    try watched.frames(1)
    // Two are ready; the second one is half a frame.
    watched.driver.pass(.milliseconds(70))
    try watched.frames(2)
    #expect(watched.shades == [0, 1])
    watched.camera.close()
  }

  @Test func aCameraThatLendsNoBuffersIsRead() throws {
    for lendsNone in [true, false] {
      var device = PlayedDevice()
      device.acts = [1: .short]
      if lendsNone { device.capability.powers = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_READWRITE) }
      let watched = Watched(device)
      if !lendsNone { watched.driver.fail("VIDIOC_REQBUFS", EINVAL) }
      try watched.open()
      try watched.frames(3)
      #expect(watched.shades == [0, 2, 3])
      #expect(watched.camera.losses == FrameLosses(damaged: 1))
      #expect(watched.mostIdle < 4)
      watched.camera.close()
      watched.expectNothingHeld()
    }
  }
}
