internal import CV4L2
internal import Contract
internal import Imaging

/// The memory layout of a frame, from the answer to VIDIOC_S_FMT.
struct DeviceLayout: Hashable {
  let code: FourCC
  let size: PixelSize
  /// Bytes from one row to the next.
  let stride: Int
  /// The maximum size of a frame in bytes, according to the driver.
  private let told: Int
  /// Whether luma has limited range (16 to 235), as most cameras have it, instead of full range (0 to 255).
  let isLimited: Bool

  /// `nil` if the answer is invalid, or is a format that can't be read.
  init?(_ answer: v4l2_pix_format) {
    code = FourCC(code: answer.pixelformat)
    size = PixelSize(width: Int(answer.width), height: Int(answer.height))
    guard Self.sides.contains(size.width), Self.sides.contains(size.height), let row = Self.row(code, size.width)
    else { return nil }
    stride = max(row, Int(answer.bytesperline))
    told = Int(answer.sizeimage)
    let isJPEG = answer.colorspace == V4L2_COLORSPACE_JPEG.rawValue
    let isFull = answer.quantization == V4L2_QUANTIZATION_FULL_RANGE.rawValue
    isLimited = code != .rgb24 && !isFull && !(isJPEG && answer.quantization == 0)
  }

  private static let sides = 16...8192

  private static func row(_ code: FourCC, _ width: Int) -> Int? {
    switch code {
    case .yuyv: (width + 1) / 2 * 4
    case .rgb24: width * 3
    // Both chroma channels are interleaved.
    case .nv12: (width + 1) / 2 * 2
    case .yu12, .grey: width
    default: nil
    }
  }

  /// The size of a complete frame in bytes.
  var needed: Int {
    let (rows, chroma) = (stride * size.height, (size.height + 1) / 2)
    return switch code {
    case .nv12: rows + chroma * stride
    case .yu12: rows + 2 * chroma * ((stride + 1) / 2)
    default: rows
    }
  }

  /// The buffer size for a frame; the sizes that drivers give may be too small, or far too large.
  var room: Int { max(needed, min(told, 4 * needed)) }

  /// Converts a complete frame into a picture of the same size.
  func draw(_ bytes: UnsafeRawBufferPointer, into picture: Picture) {
    guard bytes.count >= needed, picture.size == size, let start = bytes.baseAddress,
      let luma = picture.luma.baseAddress, let blue = picture.blue.baseAddress, let red = picture.red.baseAddress
    else { return }
    var planes = cv4l2_planes(
      luma: luma, blue: blue, red: red, width: Int32(size.width), height: Int32(size.height), limited: isLimited)
    let from = start.assumingMemoryBound(to: UInt8.self)
    switch code {
    case .yuyv: cv4l2_draw_yuyv(from, stride, &planes)
    case .nv12: cv4l2_draw_nv12(from, stride, &planes)
    case .yu12: cv4l2_draw_yu12(from, stride, &planes)
    case .grey: cv4l2_draw_grey(from, stride, &planes)
    default: cv4l2_draw_rgb24(from, stride, &planes)
    }
  }
}
