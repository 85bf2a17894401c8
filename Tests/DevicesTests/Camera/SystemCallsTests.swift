@testable import Devices
import Foundation
import Synchronization
import Testing

/// The real calls, on descriptors that are no cameras.
@Suite struct SystemCallsTests {
  /// A handler without SA_RESTART: what waits comes back with EINTR.
  private static let isListening: Bool = {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    return sigaction(SIGURG, &action, nil) == 0
  }()

  @Test(.timeLimit(.minutes(1))) func aSignalEndsNoCall() throws {
    #expect(Self.isListening)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let reading = ends[0]
    defer { for end in ends { close(end) } }
    let reader = Mutex<(thread: pthread_t?, got: Result<Int, DeviceFault>?)>((nil, nil))
    let thread = Thread {
      reader.withLock { $0.thread = pthread_self() }
      let got = withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { room in
        Result { () throws(DeviceFault) in try SystemCalls().read(reading, into: room) }
      }
      reader.withLock { $0.got = got }
    }
    thread.start()
    for turn in 0... {
      let got = reader.withLock { reader in
        if reader.got == nil, let thread = reader.thread { pthread_kill(thread, SIGURG) }
        return reader.got
      }
      if let got { return #expect(turn > 99 && got == .success(1)) }
      poll(nil, 0, 1)
      if turn == 100 { #expect(write(ends[1], "x", 1) == 1) }
    }
  }
}
