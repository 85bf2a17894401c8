@testable import Devices
import CV4L2
import Contract
import Glibc

/// A simulated driver with its own clock, which only waiting advances; any call can be made to fail, and all calls are
/// logged.
final class PlayedDriver: DeviceCalls, @unchecked Sendable {
  /// An injected failure: the n-th call of a name, or all from there on.
  struct Failure: Hashable {
    var call: String
    var at: Int
    var number: Int32
    var goesOn = false
  }

  struct State {
    var now: Duration = .seconds(1000)
    /// By path; other paths do not exist.
    var devices: [String: PlayedDevice] = [:]
    var open: [Int32: PlayedNode] = [:]
    /// The lengths of mapped regions, by their start.
    var mapped: [UnsafeMutableRawPointer: Int] = [:]
    var nextDescriptor: Int32 = 100
    var failures: [Failure] = []
    var counts: [String: Int] = [:]
    /// The number of frames that each device has made.
    var made: [String: Int] = [:]
    var hasLibrary = true
    var onClose: (PlayedNode) -> Void = { _ in }
    /// Invalid calls: double closes, unmapped memory.
    var offences: [String] = []
  }

  private var played: State
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ devices: [String: PlayedDevice] = ["/dev/video0": PlayedDevice()]) {
    played = State(devices: devices)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func locked<Answer>(_ body: (inout State) throws(DeviceFault) -> Answer) throws(DeviceFault) -> Answer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&played)
  }

  func look<Answer>(_ body: (inout State) -> Answer) -> Answer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&played)
  }

  convenience init(_ device: PlayedDevice) { self.init(["/dev/video0": device]) }

  var now: Duration { look { $0.now } }
  var offences: [String] { look { $0.offences } }
  /// Open descriptors and mappings.
  var held: (descriptors: Int, mappings: Int) { look { ($0.open.count, $0.mapped.count) } }
  func count(of call: String) -> Int { look { $0.counts[call, default: 0] } }
  func fail(_ call: String, at position: Int = 1, _ number: Int32, goesOn: Bool = false) {
    look { $0.failures.append(Failure(call: call, at: position, number: number, goesOn: goesOn)) }
  }
  func plug(_ device: PlayedDevice, at path: String) { look { $0.devices[path] = device } }
  func unplug(_ path: String) { look { $0.unplug(path) } }
  func pass(_ time: Duration) { look { $0.now += time } }

  func open(_ path: String) throws(DeviceFault) -> Int32 {
    try locked { (state) throws(DeviceFault) in
      try state.count("open")
      guard let device = state.devices[path] else { throw DeviceFault("open", ENOENT) }
      state.nextDescriptor += 1
      state.open[state.nextDescriptor] = PlayedNode(path: path, device: device)
      return state.nextDescriptor
    }
  }

  func attach(_ descriptor: Int32) throws(DeviceFault) {
    try locked { (state) throws(DeviceFault) in
      try state.count("v4l2_fd_open")
      guard state.hasLibrary else { throw DeviceFault("v4l2_fd_open", ENOSYS) }
      _ = try state.node(descriptor, "v4l2_fd_open")
      state.open[descriptor]?.isAttached = true
    }
  }

  func close(_ descriptor: Int32) throws(DeviceFault) {
    try locked { (state) throws(DeviceFault) in
      if let node = state.open.removeValue(forKey: descriptor) {
        state.onClose(node)
      } else {
        state.offences.append("close of \(descriptor)")
      }
      // A failed close has closed all the same.
      try state.count("close")
    }
  }

  func control(
    _ request: DeviceRequest, _ descriptor: Int32, _ argument: UnsafeMutableRawPointer, by road: DeviceRoad
  ) throws(DeviceFault) {
    try locked { (state) throws(DeviceFault) in
      try state.count(request.rawValue)
      state.run(descriptor)
      var node = try state.node(descriptor, request.rawValue)
      defer { state.open[descriptor] = node }
      let (now, mapped) = (state.now, state.mapped)
      try node.answer(request, argument, road, now: now, isMapped: !mapped.isEmpty)
    }
  }

  func map(_ descriptor: Int32, length: Int, offset: Int64) throws(DeviceFault) -> UnsafeMutableRawPointer {
    try locked { (state) throws(DeviceFault) in
      try state.count("mmap")
      _ = try state.node(descriptor, "mmap")
      guard let buffer = state.open[descriptor]?.buffers.indices.first(where: { Int64($0) * 0x100000 == offset }) else {
        throw DeviceFault("mmap", EINVAL)
      }
      let start = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 4096)
      state.mapped[start] = length
      state.open[descriptor]?.buffers[buffer].memory = UnsafeMutableRawBufferPointer(start: start, count: length)
      return start
    }
  }

  func unmap(_ start: UnsafeMutableRawPointer, length: Int) throws(DeviceFault) {
    try locked { (state) throws(DeviceFault) in
      if state.mapped.removeValue(forKey: start) == length {
        for descriptor in Array(state.open.keys) { state.open[descriptor]?.forget(start) }
        start.deallocate()
      } else {
        state.offences.append("munmap of what was not mapped")
      }
      try state.count("munmap")
    }
  }

  func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(DeviceFault) -> Int {
    return try locked { (state) throws(DeviceFault) in
      try state.count("read")
      state.run(descriptor)
      var node = try state.node(descriptor, "read")
      defer { state.open[descriptor] = node }
      let now = state.now
      return try node.read(into: bytes, now: now)
    }
  }

  func wait(for descriptor: Int32?, _ limit: Duration) throws(DeviceFault) -> DeviceReadiness {
    try locked { (state) throws(DeviceFault) in
      try state.count("poll")
      let end = state.now + limit
      guard let descriptor, let node = state.open[descriptor] else {
        state.now = end
        return .nothing
      }
      guard !node.isGone, !node.isBroken else { return .broken }
      state.run(descriptor)
      while state.open[descriptor]?.readiness == .nothing, let due = state.open[descriptor]?.nextDue, due <= end {
        state.now = max(state.now, due)
        state.run(descriptor)
      }
      let readiness = state.open[descriptor]?.readiness ?? .nothing
      if readiness == .nothing { state.now = end }
      return readiness
    }
  }
}

extension PlayedDriver.State {
  /// Counts a call, and injects a failure if one is set.
  mutating func count(_ call: String) throws(DeviceFault) {
    counts[call, default: 0] += 1
    let number = counts[call, default: 0]
    for failure in failures where failure.call == call {
      if failure.at == number || (failure.goesOn && failure.at <= number) {
        throw DeviceFault(call, failure.number)
      }
    }
  }

  func node(_ descriptor: Int32, _ call: String) throws(DeviceFault) -> PlayedNode {
    guard let node = open[descriptor] else { throw DeviceFault(call, EBADF) }
    guard !node.isGone else { throw DeviceFault(call, ENODEV) }
    return node
  }

  mutating func unplug(_ path: String) {
    devices[path] = nil
    for descriptor in Array(open.keys) where open[descriptor]?.path == path { open[descriptor]?.isGone = true }
  }

  /// Makes the frames that are due.
  mutating func run(_ descriptor: Int32) {
    while let node = open[descriptor], !node.isGone, !node.isBroken, let due = node.nextDue, due <= now {
      let number = made[node.path, default: 0]
      made[node.path] = number + 1
      let act = node.device.acts[number] ?? .good
      open[descriptor]?.make(number, act)
      if act == .unplug { unplug(node.path) }
    }
  }
}
