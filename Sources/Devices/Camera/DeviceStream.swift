internal import CV4L2
internal import Contract
internal import Glibc

/// A device that is open and delivers, until it is released: its buffers are mapped, and all but one are queued.
final class DeviceStream {
  /// A frame that lies in a buffer, or in what was read.
  struct Held {
    /// nil for what was read: it need not be given back.
    var buffer: UInt32?
    var sequence: UInt32?
    /// `nil` if the driver's clock is not ours.
    var stamp: Duration?
    var bytes: UnsafeRawBufferPointer
  }

  /// What taking a frame has led to.
  enum Taken {
    case frame(Held)
    /// Marked as damaged by the driver, or too short; its buffer is queued again.
    case damaged(sequence: UInt32?)
    /// A buffer came back unfilled, as all do when a stream ends; it is queued again.
    case empty
    /// EAGAIN: there is none, or libv4l2 had one and could not decode it.
    case nothing
  }

  private static let buffersWanted: UInt32 = 4
  /// So many frames can be ready at once; a driver may lend more buffers than were asked for.
  static let mostReady = 8

  let node: DeviceNode
  let layout: DeviceLayout
  let framesPerSecond: Double
  /// What the camera itself makes, which libv4l2 may convert.
  let source: FourCC
  /// Whether libv4l2 stands between the camera and us.
  var converts: Bool { source != layout.code }
  /// Frames are read, not mapped.
  var isRead: Bool { reading != nil }
  private let restoring: [DeviceControls.Value]
  private var buffers: [UnsafeMutableRawBufferPointer] = []
  private var isStreaming = false
  /// Where frames are read to, if they can't be mapped.
  private var reading: UnsafeMutableRawBufferPointer?

  /// Opens the device at a path and starts its stream; what was opened is closed again if that fails.
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

  /// A driver that lends no buffers (EINVAL) is read from.
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

  /// Waits at most so long for a frame.
  func wait(_ limit: Duration, hasRead: Bool) throws(DeviceFault) -> DeviceReadiness {
    // Reading begins with the first read: before it, poll says that the stream is broken.
    guard reading == nil || hasRead else { return .readable }
    return try node.calls.wait(for: node.descriptor, limit)
  }

  /// Takes the oldest frame that the driver has ready.
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

  /// `nil` if the time stamp is of another clock than ours.
  private static func stamp(_ buffer: v4l2_buffer) -> Duration? {
    let clock = buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
    guard clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) else { return nil }
    return .seconds(buffer.timestamp.tv_sec) + .microseconds(buffer.timestamp.tv_usec)
  }

  /// Gives a frame's buffer back to the driver.
  func giveBack(_ held: Held) throws(DeviceFault) {
    if let buffer = held.buffer { try queue(buffer) }
  }

  /// Stops the stream, unmaps, restores the controls, and closes.
  ///
  /// A call that fails here has nothing left to be done.
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
