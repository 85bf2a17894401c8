internal import Glibc

/// Bytes on their way to a descriptor whose reader may be slow, never waited for.
///
/// The descriptor may be shared with others, so it is never made non-blocking: it is asked before each write.
final class OutputQueue {
  static let bound = 256 * 1024
  /// A pipe that is ready takes this much without blocking.
  private static let portion = Int(PIPE_BUF)

  private let descriptor: Int32
  private(set) var waiting: [UInt8] = []
  /// The reader has gone away or the disk takes no more: everything from now on is lost.
  private(set) var isBroken = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Takes bytes if there is room for all of them.
  func put(_ bytes: [UInt8]) -> Bool {
    flush()
    guard !isBroken, waiting.count + bytes.count <= Self.bound else { return false }
    waiting += bytes
    flush()
    return !isBroken
  }

  /// Waits for a slow reader up to a bound; what is left then is lost.
  func finish(within patience: Duration) {
    let end = ContinuousClock.now + patience
    while !waiting.isEmpty, ContinuousClock.now < end { flush(waitingUpTo: 50) }
  }

  func flush(waitingUpTo milliseconds: Int32 = 0) {
    while !waiting.isEmpty {
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&entry, 1, milliseconds) > 0 else { return }
      let count = waiting.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, Self.portion)) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        isBroken = true
        return waiting.removeAll()
      }
      waiting.removeFirst(count)
    }
  }
}
