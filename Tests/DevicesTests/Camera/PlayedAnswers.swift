@testable import Devices
import CV4L2
import Contract
import Glibc

/// What the simulated device reports: name, lists, controls.
extension PlayedNode {
  func fill(_ argument: UnsafeMutablePointer<v4l2_capability>) {
    let told = device.capability
    argument.pointee.capabilities = told.powers | UInt32(V4L2_CAP_DEVICE_CAPS)
    argument.pointee.device_caps = told.powers
    write(told.driver, into: &argument.pointee.driver)
    write(told.card, into: &argument.pointee.card)
    write(told.bus, into: &argument.pointee.bus_info)
  }

  private func write<Bytes>(_ text: String, into bytes: inout Bytes) {
    withUnsafeMutableBytes(of: &bytes) { room in
      for (index, byte) in text.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
    }
  }

  /// An item of a list; `false` at its end.
  func list(_ request: DeviceRequest, _ argument: UnsafeMutableRawPointer) -> Bool {
    switch request {
    case .listFormat: format(argument.assumingMemoryBound(to: v4l2_fmtdesc.self))
    case .listSize: device.listsModes && size(argument.assumingMemoryBound(to: v4l2_frmsizeenum.self))
    case .listInterval: device.listsModes && interval(argument.assumingMemoryBound(to: v4l2_frmivalenum.self))
    default: false
    }
  }

  private func format(_ argument: UnsafeMutablePointer<v4l2_fmtdesc>) -> Bool {
    var index = Int(argument.pointee.index)
    if device.endless == .listFormat { index %= max(1, device.formats.count) }
    guard device.formats.indices.contains(index) else { return false }
    argument.pointee.pixelformat = device.formats[index].code.code
    argument.pointee.flags = device.formats[index].isCompressed ? UInt32(V4L2_FMT_FLAG_COMPRESSED) : 0
    write(device.formats[index].code.description, into: &argument.pointee.description)
    return true
  }

  private func size(_ argument: UnsafeMutablePointer<v4l2_frmsizeenum>) -> Bool {
    let index = Int(argument.pointee.index)
    guard let format = device.formats.first(where: { $0.code.code == argument.pointee.pixel_format }) else {
      return false
    }
    if case .field(let least, let most, let step)? = format.field {
      argument.pointee.type = V4L2_FRMSIZE_TYPE_STEPWISE.rawValue
      argument.pointee.stepwise = v4l2_frmsize_stepwise(
        min_width: UInt32(least.width), max_width: UInt32(most.width), step_width: UInt32(step.width),
        min_height: UInt32(least.height), max_height: UInt32(most.height), step_height: UInt32(step.height))
      return index == 0
    }
    guard format.modes.indices.contains(index) else { return false }
    argument.pointee.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
    argument.pointee.discrete = v4l2_frmsize_discrete(
      width: UInt32(format.modes[index].size.width), height: UInt32(format.modes[index].size.height))
    return true
  }

  private func interval(_ argument: UnsafeMutablePointer<v4l2_frmivalenum>) -> Bool {
    let size = PixelSize(width: Int(argument.pointee.width), height: Int(argument.pointee.height))
    let modes = device.formats.first { $0.code.code == argument.pointee.pixel_format }?.modes
    let index = Int(argument.pointee.index)
    guard let rates = (modes?.first { $0.size == size } ?? modes?.first)?.rates, rates.indices.contains(index) else {
      return false
    }
    argument.pointee.type = V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
    argument.pointee.discrete = v4l2_fract(numerator: 1000, denominator: UInt32(rates[index] * 1000))
    return true
  }

  /// `false` if there is no such control.
  mutating func answerControl(_ request: DeviceRequest, _ argument: UnsafeMutableRawPointer) throws(DeviceFault) -> Bool
  {
    if request == .describeControl {
      let asked = argument.assumingMemoryBound(to: v4l2_queryctrl.self)
      guard let control = device.controls[asked.pointee.id] else { return false }
      (asked.pointee.minimum, asked.pointee.maximum) = (control.range.lowerBound, control.range.upperBound)
      return true
    }
    let asked = argument.assumingMemoryBound(to: v4l2_control.self)
    guard let control = device.controls[asked.pointee.id] else { return false }
    if request == .getControl {
      asked.pointee.value = values[asked.pointee.id] ?? control.value
    } else {
      guard control.range.contains(asked.pointee.value) else { throw DeviceFault(request.rawValue, ERANGE) }
      values[asked.pointee.id] = asked.pointee.value
    }
    return true
  }
}
