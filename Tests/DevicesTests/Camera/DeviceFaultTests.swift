@testable import Devices
import Contract
import Glibc
import Testing

/// Fault injection: every call fails once at every position of a camera's life cycle; nothing leaks, hangs or traps.
@Suite(.timeLimit(.minutes(2))) struct DeviceFaultTests {
  private static let controls = DeviceControls(powerLine: .hertz50, exposure: .milliseconds(10), focus: 0.5)

  private func driver(reads: Bool) -> PlayedDriver {
    var device = PlayedDevice()
    if reads { device.capability.powers = 0x0100_0001 }
    device.controls = [0x0098_0918: (0...2, 0), 0x009a_0901: (0...3, 3), 0x009a_0902: (3...2047, 250)]
    // Small frames, because there are thousands of runs.
    device.formats = [PlayedDevice.Format(code: .grey, modes: [(PixelSize(width: 16, height: 16), [30])])]
    device.acts = [3: .flagged, 4: .lost(2)]
    return PlayedDriver(device)
  }

  /// Opens, streams, unplugs, reopens, streams and closes; returns the error that ended it early.
  private func live(_ watched: Watched) -> CaptureError? {
    let driver = watched.driver
    defer { watched.camera.close() }
    do throws(CaptureError) {
      try watched.open()
      try watched.turns(60, until: 4)
      let path = "/dev/video0"
      let device = driver.look { $0.devices[path] } ?? PlayedDevice()
      driver.unplug(path)
      try watched.turn(3)
      driver.plug(device, at: "/dev/video3")
      try watched.turns(60, until: watched.stamps.count + 4)
    } catch {
      return error
    }
    return nil
  }

  private func counts(reads: Bool) -> [String: Int] {
    let watched = Watched(driver(reads: reads), controls: Self.controls)
    #expect(live(watched) == nil)
    #expect(watched.news.count == 3, "lost, restored, opened")
    watched.expectNothingHeld()
    return watched.driver.look { $0.counts }
  }

  @Test(arguments: [true, false]) func eachCallFailsOnceAtEachPosition(reads: Bool) {
    for (call, count) in counts(reads: reads).sorted(by: { $0.key < $1.key }) {
      for position in 1...count {
        for number in [EIO, ENODEV, EINVAL] {
          let watched = Watched(driver(reads: reads), controls: Self.controls)
          watched.driver.fail(call, at: position, number)
          let error = live(watched)
          let story = "\(call) \(position) \(number): \(error.map(\.message) ?? "none")"
          #expect(watched.driver.held == (0, 0), "\(story)")
          #expect(watched.driver.offences.isEmpty, "\(story)")
          #expect(watched.mostIdle < 6, "\(story) spins")
          if let error {
            #expect(!error.message.isEmpty && !error.recovery.isEmpty && error.code != .ourBug, "\(story)")
          } else {
            #expect(watched.stamps.count >= 4, "\(story) has \(watched.stamps.count) frames")
          }
        }
      }
    }
  }

  @Test(arguments: [true, false]) func eachCallFailsForGood(reads: Bool) {
    for (call, count) in counts(reads: reads) {
      for position in [1, (count + 1) / 2] {
        for number in [EIO, ENODEV, EBUSY, EAGAIN] {
          let watched = Watched(driver(reads: reads), controls: Self.controls)
          watched.driver.fail(call, at: position, number, goesOn: true)
          let error = live(watched)
          let story = "\(call) from \(position) on \(number): \(error.map(\.message) ?? "none")"
          #expect(watched.driver.held == (0, 0), "\(story)")
          #expect(watched.driver.offences.isEmpty, "\(story)")
          if let error { #expect(!error.recovery.isEmpty, "\(story)") }
        }
      }
    }
  }
}
