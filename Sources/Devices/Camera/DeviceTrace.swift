package import Contract
internal import Glibc

/// Forwards calls to another implementation and traces each in one line: time, name, arguments, result, duration.
struct TracedCalls: DeviceCalls {
  private let calls: any DeviceCalls
  private let write: @Sendable (String) -> Void

  init(_ calls: any DeviceCalls, write: @escaping @Sendable (String) -> Void) {
    self.calls = calls
    self.write = write
  }

  func open(_ path: String) throws(DeviceFault) -> Int32 {
    try traced("open", DeviceCapability.text(of: path)) { () throws(DeviceFault) in try calls.open(path) }
  }

  func attach(_ descriptor: Int32) throws(DeviceFault) {
    try traced("v4l2_fd_open", "fd=\(descriptor)") { () throws(DeviceFault) in try calls.attach(descriptor) }
  }

  func close(_ descriptor: Int32) throws(DeviceFault) {
    try traced("close", "fd=\(descriptor)") { () throws(DeviceFault) in try calls.close(descriptor) }
  }

  func control(
    _ request: DeviceRequest, _ descriptor: Int32, _ argument: UnsafeMutableRawPointer, by road: DeviceRoad
  ) throws(DeviceFault) {
    let way = road == .driver ? " (driver)" : ""
    let asked = DeviceArgument.asked(request, argument)
    try traced(request.rawValue + way, "fd=\(descriptor)\(asked)", { DeviceArgument.got(request, argument) }) {
      () throws(DeviceFault) in try calls.control(request, descriptor, argument, by: road)
    }
  }

  func map(_ descriptor: Int32, length: Int, offset: Int64) throws(DeviceFault) -> UnsafeMutableRawPointer {
    try traced("mmap", "fd=\(descriptor) length=\(length) offset=\(offset)") { () throws(DeviceFault) in
      try calls.map(descriptor, length: length, offset: offset)
    }
  }

  func unmap(_ start: UnsafeMutableRawPointer, length: Int) throws(DeviceFault) {
    try traced("munmap", "\(start) length=\(length)") { () throws(DeviceFault) in
      try calls.unmap(start, length: length)
    }
  }

  func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(DeviceFault) -> Int {
    try traced("read", "fd=\(descriptor) count=\(bytes.count)") { () throws(DeviceFault) in
      try calls.read(descriptor, into: bytes)
    }
  }

  func wait(for descriptor: Int32?, _ limit: Duration) throws(DeviceFault) -> DeviceReadiness {
    let whom = descriptor.map { "fd=\($0) " } ?? ""
    return try traced("poll", "\(whom)limit=\(Int(limit.milliseconds))ms") { () throws(DeviceFault) in
      try calls.wait(for: descriptor, limit)
    }
  }

  var now: Duration { calls.now }

  private func traced<Answer>(
    _ name: String, _ asked: String, _ got: () -> String = { "" }, _ call: () throws(DeviceFault) -> Answer
  ) throws(DeviceFault) -> Answer {
    let begun = calls.now
    do throws(DeviceFault) {
      let answer = try call()
      tell(begun, name, asked, "\(answer is Void ? "0" : "\(answer)")\(got())")
      return answer
    } catch {
      tell(begun, name, asked, error.shown)
      throw error
    }
  }

  /// Writes a line: seconds of the monotonic clock, the call, its answer, and its duration.
  private func tell(_ begun: Duration, _ name: String, _ asked: String, _ answer: String) {
    let microseconds = Int((begun.milliseconds * 1000).rounded())
    let time = DeviceTime.shown(microseconds / 1_000_000, microseconds % 1_000_000)
    write("\(time) \(name) \(asked) = \(answer) <\(Int(((calls.now - begun).milliseconds * 1000).rounded()))us>\n")
  }
}

extension DeviceFault {
  /// The error as a trace shows it.
  fileprivate var shown: String { "-1 \(Self.names[number] ?? "errno \(number)")" }

  private static let names: [Int32: String] = [
    EPERM: "EPERM", ENOENT: "ENOENT", EIO: "EIO", ENXIO: "ENXIO", EBADF: "EBADF", EAGAIN: "EAGAIN", ENOMEM: "ENOMEM",
    EACCES: "EACCES", EBUSY: "EBUSY", ENODEV: "ENODEV", EINVAL: "EINVAL", ENFILE: "ENFILE", EMFILE: "EMFILE",
    ENOTTY: "ENOTTY", ENOSPC: "ENOSPC", EPIPE: "EPIPE", ERANGE: "ERANGE", ENOSYS: "ENOSYS", ETIMEDOUT: "ETIMEDOUT",
    EPROTO: "EPROTO", ESHUTDOWN: "ESHUTDOWN",
  ]
}

/// The file of a trace; non-blocking, so lines that can't be written at once are dropped.
final class DeviceTraceFile: Sendable {
  private let descriptor: Int32

  /// Appends to the file; creates it with access for this user only.
  init(_ path: String) throws(CaptureError) {
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw CaptureError(
        .cannotWrite, "The trace of the camera can't be written to \(DeviceCapability.text(of: path)).",
        recovery: "Set CAMEO_CAMERA_TRACE to a file that you can write, or unset it.")
    }
  }

  deinit { Glibc.close(descriptor) }

  func write(_ line: String) {
    var line = line
    line.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}

extension DeviceCalls where Self == SystemCalls {
  /// The real calls, traced into a file if its path is given (the variable CAMEO_CAMERA_TRACE).
  package static func system(tracedInto path: String?) throws(CaptureError) -> any DeviceCalls {
    guard let path, !path.isEmpty else { return SystemCalls() }
    let file = try DeviceTraceFile(path)
    return TracedCalls(SystemCalls()) { file.write($0) }
  }
}
