internal import CV4L2
internal import Contract
internal import Glibc

/// The stream of an open device, until it is released; its buffers are mapped, and all but one are queued.
final class DeviceStream {
  /// A frame in a mapped buffer, or in the buffer of `read`.
  struct Held {
    /// `nil` for `read`: there is no buffer to give back.
    var buffer: UInt32?
    var sequence: UInt32?
    /// `nil` if the driver uses another clock.
    var stamp: Duration?
    var bytes: UnsafeRawBufferPointer
  }

  /// The result of taking a frame.
  enum Taken {
    case frame(Held)
    /// Marked as damaged by the driver, or too short; its buffer is queued again.
    case damaged(sequence: UInt32?)
    /// An empty buffer, as when a stream ends; it is queued again.
    case empty
    /// EAGAIN: no frame is ready, or libv4l2 could not decode one.
    case nothing
  }

  private static let buffersWanted: UInt32 = 4
  /// The most frames that can be ready at once; a driver may provide more buffers than requested.
  static let mostReady = 8

  let node: DeviceNode
  let layout: DeviceLayout
  let framesPerSecond: Double
  /// The native format of the camera, which libv4l2 may convert.
  let source: FourCC
  /// Whether libv4l2 converts the frames.
  var converts: Bool { source != layout.code }
  /// Whether frames are read instead of mapped.
  var isRead: Bool { reading != nil }
  private let restoring: [DeviceControls.Value]
  private var buffers: [UnsafeMutableRawBufferPointer] = []
  private var isStreaming = false
  /// The buffer for `read`, if frames can't be mapped.
  private var reading: UnsafeMutableRawBufferPointer?

  /// Opens the device at a path and starts its stream; closes it again if that fails.
  static func start(
    _ calls: any DeviceCalls, path: String, of identity: DeviceIdentity, _ order: ModeRequest
  ) throws(DeviceTrouble) -> DeviceStream {
    let descriptor = try DeviceTrouble.of { () throws(DeviceFault) in try calls.open(path) }
    let node = DeviceNode(calls, descriptor: descriptor)
    let stream: DeviceStream
    do throws(DeviceTrouble) {
      stream = try DeviceStream(node, of: identity, order)
    } catch {
      try? calls.close(descriptor)
      throw error
    }
    do throws(DeviceFault) {
      try stream.begin()
    } catch {
      stream.release()
      throw .fault(error)
    }
    return stream
  }

  private init(_ node: DeviceNode, of identity: DeviceIdentity, _ order: ModeRequest) throws(DeviceTrouble) {
    self.node = node
    let told = try DeviceTrouble.of { () throws(DeviceFault) in try node.capability() }
    guard identity.mayBe(told) else { throw .another }
    guard told.captures, told.streams || told.reads else { throw .noCapture }
    try DeviceTrouble.of { () throws(DeviceFault) in try node.calls.attach(node.descriptor) }
    let agreed = try DeviceAgreement.reach(with: node, order)
    (layout, framesPerSecond, source) = (agreed.layout, agreed.framesPerSecond, agreed.source)
    restoring = order.controls.apply(to: node)
    if !told.streams { reading = Self.room(layout.room) }
  }

  private static func room(_ count: Int) -> UnsafeMutableRawBufferPointer {
    .allocate(byteCount: count, alignment: 64)
  }

  private func begin() throws(DeviceFault) {
    if reading == nil { try mapBuffers() }
    guard reading == nil else { return }
    for index in buffers.indices { try queue(UInt32(index)) }
    var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    try node.ask(.startStream, &type, by: .library)
    isStreaming = true
  }

  /// Maps the buffers of the driver; if it has none (EINVAL), frames are read instead.
  private func mapBuffers() throws(DeviceFault) {
    var request = v4l2_requestbuffers()
    (request.count, request.type) = (Self.buffersWanted, V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue)
    request.memory = V4L2_MEMORY_MMAP.rawValue
    do throws(DeviceFault) {
      try node.ask(.requestBuffers, &request, by: .library)
    } catch {
      guard error.number == EINVAL else { throw error }
      reading = Self.room(layout.room)
      return
    }
    guard request.count > 0 else { throw DeviceFault(DeviceRequest.requestBuffers.rawValue, ENOMEM) }
    for index in 0..<request.count {
      var buffer = Self.buffer(index)
      try node.ask(.queryBuffer, &buffer, by: .library)
      let length = Int(buffer.length)
      let start = try node.calls.map(node.descriptor, length: length, offset: Int64(buffer.m.offset))
      buffers.append(UnsafeMutableRawBufferPointer(start: start, count: length))
    }
  }

  private static func buffer(_ index: UInt32 = 0) -> v4l2_buffer {
    var buffer = v4l2_buffer()
    (buffer.index, buffer.type) = (index, V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue)
    buffer.memory = V4L2_MEMORY_MMAP.rawValue
    return buffer
  }

  private func queue(_ index: UInt32) throws(DeviceFault) {
    var buffer = Self.buffer(index)
    try node.ask(.queueBuffer, &buffer, by: .library)
  }

  /// Waits for a frame, with a timeout.
  func wait(_ limit: Duration, hasRead: Bool) throws(DeviceFault) -> DeviceReadiness {
    // The stream starts with the first `read`; until then, `poll` reports it as broken.
    guard reading == nil || hasRead else { return .readable }
    return try node.calls.wait(for: node.descriptor, limit)
  }

  /// Takes the oldest frame that the driver has ready; non-blocking.
  func take() throws(DeviceFault) -> Taken {
    if let reading { return try read(into: reading) }
    var buffer = Self.buffer()
    do throws(DeviceFault) {
      try node.ask(.takeBuffer, &buffer, by: .library)
    } catch {
      guard error.number == EAGAIN else { throw error }
      return .nothing
    }
    guard let memory = buffers.indices.contains(Int(buffer.index)) ? buffers[Int(buffer.index)] : nil else {
      throw DeviceFault(DeviceRequest.takeBuffer.rawValue, EIO)
    }
    if buffer.bytesused == 0, buffer.timestamp.tv_sec == 0 {
      try queue(buffer.index)
      return .empty
    }
    let count = min(memory.count, Int(buffer.bytesused))
    let isDamaged = buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0
    guard !isDamaged, count >= layout.needed else {
      try queue(buffer.index)
      return .damaged(sequence: buffer.sequence)
    }
    return .frame(
      Held(
        buffer: buffer.index, sequence: buffer.sequence, stamp: Self.stamp(buffer),
        bytes: UnsafeRawBufferPointer(start: memory.baseAddress, count: count)))
  }

  private func read(into room: UnsafeMutableRawBufferPointer) throws(DeviceFault) -> Taken {
    let count: Int
    do throws(DeviceFault) {
      count = try node.calls.read(node.descriptor, into: room)
    } catch {
      guard error.number == EAGAIN else { throw error }
      return .nothing
    }
    guard count >= layout.needed else { return .damaged(sequence: nil) }
    return .frame(Held(bytes: UnsafeRawBufferPointer(start: room.baseAddress, count: min(count, room.count))))
  }

  /// `nil` if the timestamp is from another clock.
  private static func stamp(_ buffer: v4l2_buffer) -> Duration? {
    let clock = buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
    guard clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) else { return nil }
    return .seconds(buffer.timestamp.tv_sec) + .microseconds(buffer.timestamp.tv_usec)
  }

  /// Queues a frame's buffer again.
  func giveBack(_ held: Held) throws(DeviceFault) {
    if let buffer = held.buffer { try queue(buffer) }
  }

  /// Stops the stream, unmaps the buffers, restores the controls, and closes the device.
  ///
  /// Failures are ignored: nothing else could be done about them.
  func release() {
    if isStreaming {
      var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
      try? node.ask(.stopStream, &type, by: .library)
    }
    isStreaming = false
    for buffer in buffers {
      if let start = buffer.baseAddress { try? node.calls.unmap(start, length: buffer.count) }
    }
    buffers = []
    for value in restoring { value.set(on: node) }
    try? node.calls.close(node.descriptor)
    reading?.initializeMemory(as: UInt8.self, repeating: 0)
    reading?.deallocate()
    reading = nil
  }
}
