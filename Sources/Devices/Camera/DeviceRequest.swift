internal import CV4L2

/// The `ioctl` requests, with their names in the kernel's documentation.
package enum DeviceRequest: String, CaseIterable, Hashable, Sendable {
  case capability = "VIDIOC_QUERYCAP"
  case listFormat = "VIDIOC_ENUM_FMT"
  case listSize = "VIDIOC_ENUM_FRAMESIZES"
  case listInterval = "VIDIOC_ENUM_FRAMEINTERVALS"
  case getFormat = "VIDIOC_G_FMT"
  case setFormat = "VIDIOC_S_FMT"
  case getRate = "VIDIOC_G_PARM"
  case setRate = "VIDIOC_S_PARM"
  case requestBuffers = "VIDIOC_REQBUFS"
  case queryBuffer = "VIDIOC_QUERYBUF"
  case queueBuffer = "VIDIOC_QBUF"
  case takeBuffer = "VIDIOC_DQBUF"
  case startStream = "VIDIOC_STREAMON"
  case stopStream = "VIDIOC_STREAMOFF"
  case describeControl = "VIDIOC_QUERYCTRL"
  case getControl = "VIDIOC_G_CTRL"
  case setControl = "VIDIOC_S_CTRL"

  /// The request code for `ioctl`.
  var code: UInt {
    switch self {
    case .capability: cv4l2_querycap
    case .listFormat: cv4l2_enum_fmt
    case .listSize: cv4l2_enum_framesizes
    case .listInterval: cv4l2_enum_frameintervals
    case .getFormat: cv4l2_g_fmt
    case .setFormat: cv4l2_s_fmt
    case .getRate: cv4l2_g_parm
    case .setRate: cv4l2_s_parm
    case .requestBuffers: cv4l2_reqbufs
    case .queryBuffer: cv4l2_querybuf
    case .queueBuffer: cv4l2_qbuf
    case .takeBuffer: cv4l2_dqbuf
    case .startStream: cv4l2_streamon
    case .stopStream: cv4l2_streamoff
    case .describeControl: cv4l2_queryctrl
    case .getControl: cv4l2_g_ctrl
    case .setControl: cv4l2_s_ctrl
    }
  }
}
