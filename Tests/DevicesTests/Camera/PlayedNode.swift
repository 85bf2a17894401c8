@testable import Devices
@testable import Frames
import CV4L2
import Contract
import Glibc

/// An open simulated device: its format, its buffers, and the frames in them.
struct PlayedNode {
  struct Buffer {
    var memory: UnsafeMutableRawBufferPointer?
    var isQueued = false
  }

  struct Frame {
    var number: Int
    var act: PlayedDevice.Act
    var sequence: UInt32
    var madeAt: Duration
    /// `nil` with read(), which uses no buffers.
    var buffer: Int?
  }

  let path: String
  let device: PlayedDevice
  var isAttached = false
  var isGone = false
  var isBroken = false
  private(set) var format = v4l2_pix_format()
  private var rate = 5.0
  var buffers: [Buffer] = []
  private var queue: [Int] = []
  private var done: [Frame] = []
  private var startedAt: Duration?
  private(set) var nextDue: Duration?
  private var sequence: UInt32
  private var isReading = false
  var values: [UInt32: Int32]

  init(path: String, device: PlayedDevice) {
    (self.path, self.device) = (path, device)
    sequence = device.firstSequence
    values = device.controls.mapValues(\.value)
    if let format = device.formats.first, let mode = format.modes.first { choose(format.code, mode.size) }
  }

  var readiness: DeviceReadiness { isGone || isBroken ? .broken : done.isEmpty ? .nothing : .readable }

  mutating func forget(_ start: UnsafeMutableRawPointer) {
    for index in buffers.indices where buffers[index].memory?.baseAddress == start { buffers[index].memory = nil }
  }

  /// Makes a frame that is due, and schedules the next one.
  mutating func make(_ number: Int, _ act: PlayedDevice.Act) {
    guard let due = nextDue else { return }
    nextDue = due + .nanoseconds(Int64(1e9 / rate))
    switch act {
    case .silence(let time): nextDue = due + time
    case .fatal: isBroken = true
    case .unplug: isGone = true
    case .lost(let count): sequence &+= count
    case .good, .flagged, .empty, .short, .undecodable, .unconvertible, .stamped, .withoutClock:
      let place = queue.isEmpty ? nil : queue.removeFirst()
      if place != nil || isReading {
        done.append(Frame(number: number, act: act, sequence: sequence, madeAt: due, buffer: place))
      }
      sequence &+= 1
    }
  }

  mutating func answer(
    _ request: DeviceRequest, _ argument: UnsafeMutableRawPointer, _ road: DeviceRoad, now: Duration, isMapped: Bool
  ) throws(DeviceFault) {
    func no(_ number: Int32) -> DeviceFault { DeviceFault(request.rawValue, number) }
    switch request {
    case .capability: fill(argument.assumingMemoryBound(to: v4l2_capability.self))
    case .listFormat, .listSize, .listInterval:
      guard list(request, argument) else { throw no(EINVAL) }
    case .getFormat: argument.assumingMemoryBound(to: v4l2_format.self).pointee.fmt.pix = shown(road)
    case .setFormat:
      guard startedAt == nil, buffers.isEmpty else { throw no(EBUSY) }
      setFormat(argument.assumingMemoryBound(to: v4l2_format.self), road)
    case .getRate, .setRate:
      guard device.takesRate else { throw no(ENOTTY) }
      answerRate(argument.assumingMemoryBound(to: v4l2_streamparm.self), sets: request == .setRate)
    case .requestBuffers:
      guard device.capability.streams else { throw no(EINVAL) }
      let count = argument.assumingMemoryBound(to: v4l2_requestbuffers.self).pointee.count
      guard count > 0 || !isMapped else { throw no(EBUSY) }
      buffers = Array(repeating: Buffer(), count: Int(count))
    case .queryBuffer: try describe(argument.assumingMemoryBound(to: v4l2_buffer.self))
    case .queueBuffer: try queue(argument.assumingMemoryBound(to: v4l2_buffer.self))
    case .takeBuffer: try take(argument.assumingMemoryBound(to: v4l2_buffer.self), now)
    case .startStream:
      startedAt = now
      nextDue = now + .nanoseconds(Int64(1e9 / rate))
    case .stopStream:
      (startedAt, nextDue, queue, done, isBroken) = (nil, nil, [], [], isBroken)
      for index in buffers.indices { buffers[index].isQueued = false }
      sequence = device.firstSequence
    case .describeControl, .getControl, .setControl:
      guard try answerControl(request, argument) else { throw no(EINVAL) }
    }
  }

  // MARK: Formats

  private mutating func choose(_ code: FourCC, _ size: PixelSize) {
    (format.width, format.height, format.pixelformat) = (UInt32(size.width), UInt32(size.height), code.code)
    let bytes: Int =
      switch code {
      case .yuyv: 2
      case .rgb24: 3
      default: 1
      }
    format.bytesperline = UInt32(size.width * bytes + device.padding)
    let rows = [FourCC.nv12, .yu12].contains(code) ? size.height * 3 / 2 : size.height
    format.sizeimage = format.bytesperline * UInt32(rows)
    format.quantization = V4L2_QUANTIZATION_FULL_RANGE.rawValue
  }

  /// Behind libv4l2 the driver has its own format.
  private func shown(_ road: DeviceRoad) -> v4l2_pix_format {
    var shown = format
    if road == .driver, FourCC(code: format.pixelformat) == .rgb24 {
      shown.pixelformat = device.formats.first(where: \.isCompressed)?.code.code ?? format.pixelformat
    }
    return shown
  }

  private mutating func setFormat(_ argument: UnsafeMutablePointer<v4l2_format>, _ road: DeviceRoad) {
    let wanted = argument.pointee.fmt.pix
    let converts = isAttached && road == .library && FourCC(code: wanted.pixelformat) == .rgb24
    let source =
      device.formats.first { converts ? $0.isCompressed : $0.code.code == wanted.pixelformat } ?? device.formats[0]
    let size = PixelSize(width: Int(wanted.width), height: Int(wanted.height))
    let fits = source.field?.contains(size) ?? source.modes.contains { $0.size == size }
    let nearest = source.modes.min {
      abs($0.size.height - size.height) < abs($1.size.height - size.height)
    }
    choose(converts ? .rgb24 : source.code, fits ? size : nearest?.size ?? size)
    argument.pointee.fmt.pix = format
  }

  private mutating func answerRate(_ argument: UnsafeMutablePointer<v4l2_streamparm>, sets: Bool) {
    if sets, let asked = Double(intervalOf: argument.pointee.parm.capture.timeperframe) {
      let code = shown(.driver).pixelformat
      let size = PixelSize(width: Int(format.width), height: Int(format.height))
      let modes = device.formats.first { $0.code.code == code }?.modes
      let rates = (modes?.first { $0.size == size } ?? modes?.first)?.rates ?? [asked]
      rate = rates.min { abs($0 - asked) < abs($1 - asked) } ?? asked
    }
    argument.pointee.parm.capture.timeperframe = v4l2_fract(numerator: 1000, denominator: UInt32(rate * 1000))
  }

  // MARK: Buffers

  private func describe(_ argument: UnsafeMutablePointer<v4l2_buffer>) throws(DeviceFault) {
    let index = Int(argument.pointee.index)
    guard buffers.indices.contains(index) else { throw DeviceFault("VIDIOC_QUERYBUF", EINVAL) }
    argument.pointee.length = format.sizeimage
    argument.pointee.m.offset = UInt32(index * 0x100000)
  }

  private mutating func queue(_ argument: UnsafeMutablePointer<v4l2_buffer>) throws(DeviceFault) {
    let index = Int(argument.pointee.index)
    guard buffers.indices.contains(index), !buffers[index].isQueued else { throw DeviceFault("VIDIOC_QBUF", EINVAL) }
    buffers[index].isQueued = true
    queue.append(index)
  }

  private mutating func take(_ argument: UnsafeMutablePointer<v4l2_buffer>, _ now: Duration) throws(DeviceFault) {
    guard !isBroken else { throw DeviceFault("VIDIOC_DQBUF", EIO) }
    guard let frame = done.first, let index = frame.buffer else { throw DeviceFault("VIDIOC_DQBUF", EAGAIN) }
    done.removeFirst()
    if frame.act == .undecodable || frame.act == .unconvertible {
      queue.append(index)
      throw DeviceFault("VIDIOC_DQBUF", frame.act == .undecodable ? EAGAIN : EIO)
    }
    buffers[index].isQueued = false
    if let memory = buffers[index].memory {
      _ = memory.initializeMemory(as: UInt8.self, repeating: device.shade(frame.number))
    }
    var buffer = argument.pointee
    (buffer.index, buffer.sequence, buffer.bytesused) = (UInt32(index), frame.sequence, format.sizeimage)
    buffer.flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
    var stamp = frame.madeAt
    switch frame.act {
    case .flagged: buffer.flags |= UInt32(V4L2_BUF_FLAG_ERROR)
    case .empty: (buffer.bytesused, buffer.flags, stamp) = (0, buffer.flags | UInt32(V4L2_BUF_FLAG_ERROR), .zero)
    case .short: buffer.bytesused /= 2
    case .withoutClock: buffer.flags = 0
    case .stamped(let lie): stamp = lie
    default: break
    }
    buffer.timestamp.tv_sec = Int(stamp.components.seconds)
    buffer.timestamp.tv_usec = Int(stamp.components.attoseconds / 1_000_000_000_000)
    argument.pointee = buffer
  }

  /// A read starts the stream, as in libv4l2.
  mutating func read(into bytes: UnsafeMutableRawBufferPointer, now: Duration) throws(DeviceFault) -> Int {
    guard device.capability.reads || isAttached, buffers.isEmpty else { throw DeviceFault("read", EBUSY) }
    if !isReading { (isReading, startedAt, nextDue) = (true, now, now + .nanoseconds(Int64(1e9 / rate))) }
    guard !isBroken else { throw DeviceFault("read", EIO) }
    guard let frame = done.first else { throw DeviceFault("read", EAGAIN) }
    done.removeFirst()
    switch frame.act {
    case .undecodable: throw DeviceFault("read", EAGAIN)
    case .unconvertible: throw DeviceFault("read", EIO)
    default: break
    }
    let count = min(bytes.count, Int(format.sizeimage) / (frame.act == .short ? 2 : 1))
    for index in 0..<count { bytes[index] = device.shade(frame.number) }
    return count
  }
}
