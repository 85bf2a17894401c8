internal import CV4L2

/// Formats the structure of a request for a trace.
enum DeviceArgument {
  /// The arguments, before the call.
  static func asked(_ request: DeviceRequest, _ argument: UnsafeMutableRawPointer) -> String {
    switch request {
    case .listFormat: " index=\(read(argument, v4l2_fmtdesc.self).index)"
    case .listSize: size(read(argument, v4l2_frmsizeenum.self))
    case .listInterval: interval(read(argument, v4l2_frmivalenum.self))
    case .setFormat: format(argument)
    case .setRate: rate(argument)
    case .requestBuffers: " count=\(read(argument, v4l2_requestbuffers.self).count)"
    case .queryBuffer, .queueBuffer: " index=\(read(argument, v4l2_buffer.self).index)"
    case .describeControl: " id=\(hex(read(argument, v4l2_queryctrl.self).id))"
    case .getControl: " id=\(hex(read(argument, v4l2_control.self).id))"
    case .setControl: control(read(argument, v4l2_control.self))
    case .capability, .getFormat, .getRate, .takeBuffer, .startStream, .stopStream: ""
    }
  }

  /// The results, after the call.
  static func got(_ request: DeviceRequest, _ argument: UnsafeMutableRawPointer) -> String {
    switch request {
    case .capability:
      capability(DeviceCapability(read(argument, v4l2_capability.self)))
    case .listFormat: " \(FourCC(code: read(argument, v4l2_fmtdesc.self).pixelformat))"
    case .listSize: " \(DeviceSizes(read(argument, v4l2_frmsizeenum.self)))"
    case .listInterval: " \(DeviceRates(read(argument, v4l2_frmivalenum.self)))"
    case .getFormat, .setFormat: format(argument)
    case .getRate, .setRate: rate(argument)
    case .requestBuffers: " count=\(read(argument, v4l2_requestbuffers.self).count)"
    case .queryBuffer: " length=\(read(argument, v4l2_buffer.self).length)"
    case .takeBuffer: frame(read(argument, v4l2_buffer.self))
    case .getControl: control(read(argument, v4l2_control.self))
    case .describeControl: range(read(argument, v4l2_queryctrl.self))
    case .queueBuffer, .startStream, .stopStream, .setControl: ""
    }
  }

  private static func read<Structure>(_ argument: UnsafeMutableRawPointer, _: Structure.Type) -> Structure {
    argument.assumingMemoryBound(to: Structure.self).pointee
  }

  private static func hex(_ number: UInt32) -> String { "0x" + String(number, radix: 16) }

  private static func capability(_ told: DeviceCapability) -> String {
    " driver=\(told.driver) card=\"\(told.card)\" bus=\(told.bus) caps=\(hex(told.powers))"
  }

  private static func size(_ asked: v4l2_frmsizeenum) -> String {
    " index=\(asked.index) \(FourCC(code: asked.pixel_format))"
  }

  private static func interval(_ asked: v4l2_frmivalenum) -> String {
    " index=\(asked.index) \(FourCC(code: asked.pixel_format)) \(asked.width)x\(asked.height)"
  }

  private static func format(_ argument: UnsafeMutableRawPointer) -> String {
    let pix = read(argument, v4l2_format.self).fmt.pix
    return
      " \(pix.width)x\(pix.height) \(FourCC(code: pix.pixelformat)) stride=\(pix.bytesperline) size=\(pix.sizeimage)"
  }

  private static func rate(_ argument: UnsafeMutableRawPointer) -> String {
    let interval = read(argument, v4l2_streamparm.self).parm.capture.timeperframe
    return " interval=\(interval.numerator)/\(interval.denominator)"
  }

  private static func frame(_ buffer: v4l2_buffer) -> String {
    " index=\(buffer.index) sequence=\(buffer.sequence) bytes=\(buffer.bytesused) flags=\(hex(buffer.flags))"
      + " stamp=\(DeviceTime.shown(buffer.timestamp.tv_sec, buffer.timestamp.tv_usec))"
  }

  private static func control(_ control: v4l2_control) -> String { " id=\(hex(control.id)) value=\(control.value)" }

  private static func range(_ control: v4l2_queryctrl) -> String {
    " \"\(DeviceCapability.text(control.name))\" \(control.minimum)...\(control.maximum) flags=\(hex(control.flags))"
  }
}

/// Formats a time for a trace: in seconds, with six decimals.
enum DeviceTime {
  static func shown(_ seconds: Int, _ microseconds: Int) -> String {
    let fraction = String(microseconds)
    return "\(seconds).\(String(repeating: "0", count: max(0, 6 - fraction.count)))\(fraction)"
  }
}
