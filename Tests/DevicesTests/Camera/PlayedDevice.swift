@testable import Devices
import CV4L2
import Contract

/// A simulated camera: its identity, its capabilities, and its behaviour per frame.
struct PlayedDevice {
  struct Format {
    var code: FourCC
    var isCompressed = false
    var modes: [(size: PixelSize, rates: [Double])]
    /// If set, sizes are reported as a range, and `modes` only sets the rates.
    var field: DeviceSizes?
  }

  /// The behaviour when a frame is due.
  enum Act: Equatable {
    case good
    /// The driver flags it as damaged.
    case flagged
    /// The buffer returns empty, as uvcvideo does shortly before an unplugged camera disappears.
    case empty
    case short
    /// libv4l2 can't decode it: EAGAIN, and the buffer is queued again.
    case undecodable
    /// libv4l2 can't convert it: EIO.
    case unconvertible
    /// So many frames are dropped by the driver.
    case lost(UInt32)
    /// It has this timestamp, or an invalid one.
    case stamped(Duration)
    case withoutClock
    /// No frames for so long.
    case silence(Duration)
    /// The stream breaks: POLLERR, then EIO until the device is reopened.
    case fatal
    case unplug
  }

  var capability = DeviceCapability(
    driver: "played", card: "Played Camera", bus: "usb-1", powers: UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING))
  var formats = [
    Format(
      code: .yuyv,
      modes: [(PixelSize(width: 640, height: 480), [30, 15]), (PixelSize(width: 1280, height: 720), [10])]),
    Format(
      code: .mjpg, isCompressed: true,
      modes: [(PixelSize(width: 640, height: 480), [30]), (PixelSize(width: 1280, height: 720), [30])]),
  ]
  var listsModes = true
  /// A list that restarts instead of ending.
  var endless: DeviceRequest?
  var takesRate = true
  /// Padding bytes after each row.
  var padding = 0
  var firstSequence: UInt32 = 0
  var controls: [UInt32: (range: ClosedRange<Int32>, value: Int32)] = [:]
  /// By the number of the frame since the device was made; all others are good.
  var acts: [Int: Act] = [:]
  /// The byte that fills a good frame, by its number.
  var shade: @Sendable (Int) -> UInt8 = { UInt8(truncatingIfNeeded: $0) }
}
