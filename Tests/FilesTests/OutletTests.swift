import Files
import Foundation
import Synchronization
import Testing

/// Writing to those who read slowly, and on whom signals fall.
@Suite struct OutletTests {
  /// A handler without SA_RESTART: what waits comes back with EINTR, or with a part of it done.
  private static let isListening: Bool = {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    return sigaction(SIGURG, &action, nil) == 0
  }()

  @Test(.timeLimit(.minutes(1))) func everythingArrivesHoweverOftenItIsInterrupted() throws {
    #expect(Self.isListening)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let writer = Mutex<(thread: pthread_t?, reason: Int32?)>((nil, nil))
    let thread = Thread {
      writer.withLock { $0.thread = pthread_self() }
      let reason = Outlet(writing).write(bytes)
      writer.withLock { $0.reason = reason }
      close(writing)
    }
    thread.start()
    // The pipe is full long before; whoever waits is woken again and again, with nothing written and with a part.
    var (read, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    var (count, turn) = (1, 0)
    while count > 0 {
      writer.withLock { writer in
        if writer.reason == nil, let thread = writer.thread { pthread_kill(thread, SIGURG) }
      }
      turn += 1
      poll(nil, 0, turn < 100 ? 1 : 0)
      if turn < 100 { continue }
      count = Glibc.read(reading, &buffer, buffer.count)
      if count < 0 && errno == EINTR { count = 1 } else { read += buffer.prefix(count) }
    }
    #expect(writer.withLock(\.reason) == 0)
    #expect(read == bytes)
  }
}
