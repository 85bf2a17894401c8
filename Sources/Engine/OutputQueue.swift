internal import Files
internal import Glibc

/// Non-blocking output buffer of a descriptor whose reader may be slow.
///
/// The descriptor may be shared, so it is never set to non-blocking: it is polled before each write.
final class OutputQueue {
  static let bound = 256 * 1024

  private let writer: OutputWriter
  private(set) var waiting: [UInt8] = []
  /// The reader has gone (EPIPE): further output is dropped.
  private(set) var isBroken = false
  /// The disk was full at the last attempt; later ones may succeed.
  private(set) var isStuck = false

  init(_ descriptor: Int32) {
    writer = OutputWriter(descriptor)
  }

  /// Queues bytes if there is room for all of them.
  func put(_ bytes: [UInt8]) -> Bool {
    flush()
    guard !isBroken, waiting.count + bytes.count <= Self.bound else { return false }
    waiting += bytes
    flush()
    return !isBroken
  }

  /// Flushes with a timeout; drops what is left.
  func finish(within patience: Duration) {
    let end = ContinuousClock.now + patience
    repeat { flush(waitingUpTo: 50) } while !waiting.isEmpty && !isStuck && ContinuousClock.now < end
  }

  func flush(waitingUpTo milliseconds: Int32 = 0) {
    isStuck = false
    while !waiting.isEmpty {
      switch writer.offer(waiting[...], waiting: milliseconds) {
      // A new array, because `removeFirst` would keep the written bytes in memory.
      case .taken(let count): waiting = count < waiting.count ? Array(waiting[count...]) : []
      case .noRoom: return
      case .refused(ENOSPC), .refused(EDQUOT), .refused(EFBIG):
        isStuck = true
        return
      case .refused:
        isBroken = true
        waiting.removeAll()
      }
    }
  }
}
