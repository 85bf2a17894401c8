internal import CV4L2
internal import Contract
internal import Glibc

/// An open device with typed requests: each method is one `ioctl`, or an enumeration.
struct DeviceNode: Sendable {
  let calls: any DeviceCalls
  let descriptor: Int32

  init(_ calls: any DeviceCalls, descriptor: Int32) {
    self.calls = calls
    self.descriptor = descriptor
  }

  /// The limit of an enumeration: a list that is longer does not end.
  private static let longest: UInt32 = 256

  /// Makes a request with this structure, which the driver fills in.
  func ask<Argument>(
    _ request: DeviceRequest, _ argument: inout Argument, by road: DeviceRoad
  ) throws(DeviceFault) {
    try withUnsafeMutablePointer(to: &argument) { (pointer) throws(DeviceFault) in
      try calls.control(request, descriptor, UnsafeMutableRawPointer(pointer), by: road)
    }
  }

  /// VIDIOC_QUERYCAP.
  func capability() throws(DeviceFault) -> DeviceCapability {
    var answer = v4l2_capability()
    try ask(.capability, &answer, by: .driver)
    return DeviceCapability(answer)
  }

  /// VIDIOC_ENUM_FMT: the native formats of the camera.
  func formats() throws(DeviceFault) -> [DeviceFormat] {
    try list { index throws(DeviceFault) in
      var answer = v4l2_fmtdesc()
      (answer.index, answer.type) = (index, V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue)
      try ask(.listFormat, &answer, by: .driver)
      return DeviceFormat(answer)
    }
  }

  /// VIDIOC_ENUM_FRAMESIZES; empty if the driver does not list them.
  func sizes(of format: FourCC) throws(DeviceFault) -> [DeviceSizes] {
    try list { index throws(DeviceFault) in
      var answer = v4l2_frmsizeenum()
      (answer.index, answer.pixel_format) = (index, format.code)
      try ask(.listSize, &answer, by: .driver)
      return DeviceSizes(answer)
    }
  }

  /// VIDIOC_ENUM_FRAMEINTERVALS; empty if the driver does not list them.
  func rates(of format: FourCC, _ size: PixelSize) throws(DeviceFault) -> [DeviceRates] {
    try list { index throws(DeviceFault) in
      var answer = v4l2_frmivalenum()
      (answer.index, answer.pixel_format) = (index, format.code)
      (answer.width, answer.height) = (UInt32(clamping: size.width), UInt32(clamping: size.height))
      try ask(.listInterval, &answer, by: .driver)
      return DeviceRates(answer)
    }
  }

  /// Enumerates items until the driver reports the end (EINVAL), or that it has no such list (ENOTTY).
  private func list<Item>(_ item: (UInt32) throws(DeviceFault) -> Item) throws(DeviceFault) -> [Item] {
    var items: [Item] = []
    for index in 0..<Self.longest {
      do throws(DeviceFault) {
        items.append(try item(index))
      } catch {
        guard error.endsList else { throw error }
        break
      }
    }
    return items
  }

  /// VIDIOC_G_PARM: the frame rate; `nil` if the camera does not report it.
  func rate() throws(DeviceFault) -> Double? {
    var parameters = v4l2_streamparm()
    parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    try ask(.getRate, &parameters, by: .library)
    return Self.rate(parameters)
  }

  /// VIDIOC_S_PARM; returns the frame rate that the camera has set.
  func setRate(_ framesPerSecond: Double) throws(DeviceFault) -> Double? {
    var parameters = v4l2_streamparm()
    parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    parameters.parm.capture.timeperframe = v4l2_fract(
      numerator: 1000, denominator: UInt32(max(1, min(1000, framesPerSecond)) * 1000))
    try ask(.setRate, &parameters, by: .library)
    return Self.rate(parameters)
  }

  private static func rate(_ parameters: v4l2_streamparm) -> Double? {
    Double(intervalOf: parameters.parm.capture.timeperframe)
  }
}

extension DeviceFault {
  fileprivate var endsList: Bool { number == EINVAL || number == ENOTTY }
}
