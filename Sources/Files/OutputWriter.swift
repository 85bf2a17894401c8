internal import CSystem
internal import Glibc

/// Writes to a file, pipe or terminal.
package final class OutputWriter {
  /// A pipe that polls as writable accepts this many bytes without blocking (`PIPE_BUF`).
  private static let portion = Int(PIPE_BUF)

  private let descriptor: Int32
  /// A terminal reopened as non-blocking; on the shared descriptor, the flag would affect the shell too.
  private let own: Int32

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    own = isatty(descriptor) == 1 ? csys_tty_reopen(descriptor) : -1
  }

  deinit {
    if own >= 0 { close(own) }
  }

  private var target: Int32 { own >= 0 ? own : descriptor }

  /// Writes all bytes, blocking; returns 0 or an `errno`.
  package func write(_ bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(target, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if let reason = trouble(count) { return reason }
    }
    return 0
  }

  /// Writes all bytes; whenever the output stays blocked for the timeout, asks `mayWait` whether to go on.
  package func write(_ bytes: [UInt8], asking milliseconds: Int32, mayWait: () -> Bool) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch offer(rest, waiting: milliseconds) {
      case .taken(let count): rest = rest.dropFirst(count)
      case .noRoom: if !mayWait() { return ETIMEDOUT }
      case .refused(let reason): return reason
      }
    }
    return 0
  }

  /// The `errno` of a write that accepted nothing; `nil` if the caller should retry, after `EAGAIN` once it is
  /// writable.
  private func trouble(_ answer: Int) -> Int32? {
    let reason = answer == 0 ? EIO : errno
    if reason == EAGAIN { _ = hasRoom(milliseconds: -1) }
    return reason == EAGAIN || reason == EINTR ? nil : reason
  }

  /// The result of an offer.
  package enum Answer: Equatable {
    case taken(Int)
    case noRoom
    case refused(Int32)
  }

  /// Waits for room up to the timeout, then writes one chunk.
  package func offer(_ bytes: ArraySlice<UInt8>, waiting milliseconds: Int32 = 0) -> Answer {
    guard hasRoom(milliseconds: milliseconds) else { return .noRoom }
    let count = bytes.withUnsafeBytes { Glibc.write(target, $0.baseAddress, min($0.count, Self.portion)) }
    if count > 0 { return .taken(count) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .noRoom : .refused(count < 0 ? errno : EIO)
  }

  private func hasRoom(milliseconds: Int32) -> Bool {
    let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
    var left = milliseconds
    while true {
      var entry = pollfd(fd: target, events: Int16(POLLOUT), revents: 0)
      let count = poll(&entry, 1, left)
      if count >= 0 || errno != EINTR { return count > 0 }
      if milliseconds >= 0 { left = Int32(max(0, (end - .now) / .milliseconds(1))) }
    }
  }
}
