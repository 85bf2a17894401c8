internal import Files
internal import Glibc

/// Bytes on their way to a descriptor whose reader may be slow, never waited for.
///
/// The descriptor may be shared with others, so it is never made non-blocking: it is asked before each write.
final class OutputQueue {
  static let bound = 256 * 1024

  private let outlet: Outlet
  private(set) var waiting: [UInt8] = []
  /// The reader has gone away: everything from now on is lost.
  private(set) var isBroken = false
  /// There was no room on the disk when it was last tried; there may be again.
  private(set) var isStuck = false

  init(_ descriptor: Int32) {
    outlet = Outlet(descriptor)
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
    repeat { flush(waitingUpTo: 50) } while !waiting.isEmpty && !isStuck && ContinuousClock.now < end
  }

  func flush(waitingUpTo milliseconds: Int32 = 0) {
    isStuck = false
    while !waiting.isEmpty {
      switch outlet.offer(waiting[...], waiting: milliseconds) {
      // Emptied, an array would keep the bytes that it has lost.
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
