internal import CSystem
internal import Cells
internal import Contract
internal import Glibc

/// The terminal's descriptors, modes, size and non-blocking output.
final class Tty {
  private let outward: Descriptor
  /// The input side; the same descriptor if keys come from there.
  private let inward: Descriptor
  /// The original modes, to restore.
  let shellModes: termios
  private var drawingModes: termios
  private var tail: [UInt8] = []

  /// `nil` if the place is no terminal.
  init?(_ place: TerminalPlace) throws(CaptureError) {
    var modes = termios()
    guard tcgetattr(place.output, &modes) == 0 else { return nil }
    shellModes = modes
    drawingModes = modes
    outward = try Self.open(place.output)
    inward = Self.isSame(place.input, place.output) ? outward : try Self.open(place.input)
  }

  /// Falls back to a duplicate, which shares its flags with other processes and may block.
  private static func open(_ terminal: Int32) throws(CaptureError) -> Descriptor {
    let again = csys_tty_reopen(terminal)
    return try Descriptor(again >= 0 ? again : fcntl(terminal, F_DUPFD_CLOEXEC, 3), of: "dup")
  }

  var output: Int32 { outward.number }
  var input: Int32 { inward.number }

  func close() {
    outward.close()
    inward.close()
  }

  private static func isSame(_ a: Int32, _ b: Int32) -> Bool {
    var (one, other) = (stat(), stat())
    return a == b || (fstat(a, &one) == 0 && fstat(b, &other) == 0 && one.st_rdev == other.st_rdev)
  }

  // MARK: modes

  /// Saves the modes set by curses, to restore them on resume.
  func keepDrawingModes() { tcgetattr(output, &drawingModes) }
  func setDrawingModes() {
    set(drawingModes)
    if holdsConsole { csys_console_hold(output, 1) }
  }

  func setShellModes() {
    set(shellModes)
    if holdsConsole { csys_console_hold(output, 0) }
  }

  private var holdsConsole = false

  /// Keys and breaks no longer raise signals or stop the output, and a console stays in front.
  func holdKeys() {
    drawingModes.c_lflag &= ~tcflag_t(ISIG)
    drawingModes.c_iflag &= ~tcflag_t(IXON | BRKINT)
    drawingModes.c_iflag |= tcflag_t(IGNBRK)
    holdsConsole = csys_tty_is_console(output) != 0
    setDrawingModes()
  }

  private func set(_ modes: termios) {
    var modes = modes
    // Not TCSADRAIN: a stopped terminal would block us for ever.
    while tcsetattr(output, TCSANOW, &modes) != 0 && errno == EINTR {}
  }

  // MARK: size

  /// `nil` if the terminal does not report it.
  var cells: (size: Size, aspect: Double?)? {
    var (columns, rows, width, height) = (Int32(0), Int32(0), Int32(0), Int32(0))
    guard csys_tty_size(output, &columns, &rows, &width, &height) == 0, columns > 0, rows > 0 else { return nil }
    let aspect = Double(height) / Double(rows) / (Double(width) / Double(columns))
    return (Size(columns: Int(columns), rows: Int(rows)), (1...4).contains(aspect) ? aspect : nil)
  }

  // MARK: bytes

  var isBehind: Bool { !tail.isEmpty }
  /// Bytes in the output queue of a serial driver.
  var queued: Int { Int(csys_tty_queued(output)) }

  /// Output that does not fit now is buffered, and sent first once there is room.
  func send(_ bytes: [UInt8]) {
    if tail.isEmpty {
      let written = write(bytes[...])
      if written < bytes.count { tail = Array(bytes[written...]) }
    } else {
      tail += bytes
      flush()
    }
  }

  func flush() {
    guard isBehind else { return }
    // ScrollLock stops a console in any mode, and a user who hit it by accident cannot resume it.
    if holdsConsole, !hasRoom { csys_tty_go_on(output) }
    // A new array, because `removeFirst` would keep the written bytes in memory.
    tail = Array(tail[write(tail[...])...])
  }

  /// Flushes with a timeout and drops the rest; returns whether everything was sent.
  @discardableResult func drain(milliseconds: Int32) -> Bool {
    let end = Clock.milliseconds + Int64(milliseconds)
    while isBehind, Clock.milliseconds < end {
      var room = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      let count = poll(&room, 1, Int32(max(0, end - Clock.milliseconds)))
      if count < 0, errno == EINTR { continue }
      guard count > 0, room.revents & Int16(POLLOUT) != 0 else { break }
      flush()
    }
    defer { tail.removeAll() }
    return !isBehind
  }

  /// Drops output that the terminal has not taken and resumes it, so that the final message gets through.
  func discard() { csys_tty_discard(output) }

  private func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { memory in
      var done = 0
      while done < memory.count, hasRoom {
        let written = Glibc.write(output, memory.baseAddress.map { $0 + done }, min(memory.count - done, 16384))
        if written >= 0 { done += written }
        // The terminal has hung up: output is lost anyway.
        if written < 0, errno == EIO { return memory.count }
        if written < 0, errno != EINTR { break }
      }
      return done
    }
  }

  private var hasRoom: Bool {
    var room = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&room, 1, 0) > 0
  }

  /// The pending input; `nil` after a hang-up.
  func read() -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 0) > 0 else { return bytes }
      let chunk = [UInt8](unsafeUninitializedCapacity: 1024) { memory, count in
        count = max(0, Glibc.read(input, memory.baseAddress, 1024))
      }
      if chunk.isEmpty { return bytes.isEmpty && ready.revents & Int16(POLLHUP | POLLERR) != 0 ? nil : bytes }
      bytes += chunk
    }
  }

  /// Discards unread input, typed keys and replies.
  func dropInput() { tcflush(input, TCIFLUSH) }
}

/// The monotonic clock in milliseconds.
enum Clock {
  static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
