internal import Glibc

/// Writes events as NDJSON to a descriptor, without ever making the session wait for a slow reader.
///
/// The descriptor may be shared with others, so it is never made non-blocking: it is asked before each write.
package final class EventSink {
  private static let bound = 256 * 1024
  /// A pipe that is ready takes this much without blocking.
  private static let portion = Int(PIPE_BUF)

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private var waiting: [UInt8] = []
  private var lost = 0

  package init(descriptor: Int32, ownsDescriptor: Bool) {
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  package func write(_ stamp: EventStamp) {
    let loss = lost > 0 ? stamp.lossLine(lost) : ""
    let text = Array((loss + stamp.line + "\n").utf8)
    flush()
    if waiting.count + text.count <= Self.bound {
      waiting += text
      lost = 0
    } else {
      lost += 1
    }
    flush()
  }

  /// Waits for a slow reader up to a bound; what is left then is lost.
  package func finish(within patience: Duration = .seconds(1)) {
    let end = ContinuousClock.now + patience
    while !waiting.isEmpty, ContinuousClock.now < end {
      flush(waitingUpTo: 50)
    }
  }

  private func flush(waitingUpTo milliseconds: Int32 = 0) {
    while !waiting.isEmpty {
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&entry, 1, milliseconds) > 0 else { return }
      let count = waiting.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, Self.portion)) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        // A reader that went away will never read, and a full disk takes nothing: nothing is kept for them.
        return waiting.removeAll()
      }
      waiting.removeFirst(count)
    }
  }
}
