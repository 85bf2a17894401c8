@testable import Devices
import CV4L2
import Contract

/// A camera that the twin of the driver plays: what it says of itself, what it can do, and what becomes of its frames.
struct PlayedDevice {
  struct Format {
    var code: FourCC
    var isCompressed = false
    var modes: [(size: PixelSize, rates: [Double])]
    /// Where set, sizes are told as a field and `modes` only says the rates.
    var field: DeviceSizes?
  }

  /// What happens when a frame is due.
  enum Act: Equatable {
    case good
    /// The driver says that it is damaged.
    case flagged
    /// It comes back unfilled, as uvcvideo hands them out before an unplugged camera is gone.
    case empty
    case short
    /// libv4l2 can't decode it: EAGAIN, and the buffer is queued again.
    case undecodable
    /// libv4l2 can't convert it: EIO.
    case unconvertible
    /// So many frames never reach a buffer.
    case lost(UInt32)
    /// It bears this time, or none that means anything.
    case stamped(Duration)
    case withoutClock
    /// Nothing comes for so long.
    case silence(Duration)
    /// The stream has broken: POLLERR, then EIO until the device is opened again.
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
  /// A list that begins anew where it should end.
  var endless: DeviceRequest?
  var takesRate = true
  /// Bytes that each row has beyond its pixels.
  var padding = 0
  var firstSequence: UInt32 = 0
  var controls: [UInt32: (range: ClosedRange<Int32>, value: Int32)] = [:]
  /// By the number of the frame since the device was made; all others are good.
  var acts: [Int: Act] = [:]
  /// Each byte of a good frame, by its number.
  var shade: @Sendable (Int) -> UInt8 = { UInt8(truncatingIfNeeded: $0) }
}
