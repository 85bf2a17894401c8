internal import CPty
internal import Glibc

/// Captures the output of a program from a pipe.
public final class Captured {
  public private(set) var text = ""
  /// The program has closed the pipe.
  private(set) var isOver = false
  private(set) var writing: Int32
  let reading: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard cpty_pipe(&ends) == 0 else { throw PtySession.NotStarted() }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeWriting()
    close(reading)
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Reads what is available.
  func collect() { while take(milliseconds: 0) {} }
  /// Waits for output.
  func collect(before end: Deadline) { _ = take(milliseconds: end.milliseconds) }

  private func take(milliseconds: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var ready = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    guard !isOver, poll(&ready, 1, milliseconds) > 0 else { return false }
    let count = read(reading, &bytes, bytes.count)
    guard count > 0 else {
      isOver = true
      return false
    }
    text += String(decoding: bytes[..<count], as: UTF8.self)
    return true
  }
}

/// Arguments and environment as C strings for exec.
struct CStrings {
  let arguments: [UnsafeMutablePointer<CChar>?]
  let environment: [UnsafeMutablePointer<CChar>?]

  init(_ arguments: [String], _ environment: [String]) {
    self.arguments = arguments.map { strdup($0) } + [nil]
    self.environment = environment.map { strdup($0) } + [nil]
  }

  func free() {
    for string in arguments + environment { Glibc.free(string) }
  }
}

/// The real time at which a test gives up (timeout).
struct Deadline {
  private let end: ContinuousClock.Instant

  init(_ seconds: Double) {
    end = ContinuousClock.now + .seconds(seconds)
  }

  var left: Double { max(0, (end - ContinuousClock.now) / .seconds(1)) }
  var isOver: Bool { left == 0 }
  var milliseconds: Int32 { Int32((left * 1000).rounded(.up)) }
}
