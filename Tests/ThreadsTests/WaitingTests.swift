import Contract
import Foundation
import Synchronization
import Testing
import Threads

@Suite struct WaitingTests {
  @Test(arguments: [Duration.microseconds(400), .microseconds(1500), .milliseconds(3)])
  func nobodyIsWokenEarly(time: Duration) throws {
    let bell = try Bell()
    for _ in 0..<20 {
      let began = ContinuousClock.now
      #expect(!bell.wait(time))
      #expect(ContinuousClock.now - began >= time)
    }
    bell.ring()
    #expect(bell.wait(.seconds(60)))
  }

  /// A handler without SA_RESTART, as a host may have one for its own timers.
  private static let isListening: Bool = {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    return sigaction(SIGURG, &action, nil) == 0
  }()

  @Test(.timeLimit(.minutes(1))) func aSignalEndsNoWait() throws {
    #expect(Self.isListening)
    let bell = try Bell()
    let waiter = Mutex<(thread: pthread_t?, rang: Bool?)>((nil, nil))
    let thread = Thread {
      waiter.withLock { $0.thread = pthread_self() }
      let rang = bell.wait(.seconds(60))
      waiter.withLock { $0.rang = rang }
    }
    thread.start()
    for turn in 0... {
      let rang = waiter.withLock { waiter in
        if waiter.rang == nil, let thread = waiter.thread { pthread_kill(thread, SIGURG) }
        return waiter.rang
      }
      if let rang { return #expect(rang && turn > 99) }
      poll(nil, 0, 1)
      if turn == 100 { bell.ring() }
    }
  }

  /// Wherever in a second the waiting begins.
  @Test func aThreadThatEndsInTimeIsSeenToEnd() throws {
    for _ in 0..<30 {
      let thread = WorkThread("short") { _ = poll(nil, 0, 5) }
      try thread.start()
      #expect(thread.join(atMost: .milliseconds(60_900)))
    }
  }

  @Test func aThreadThatTakesLongerIsLeftToItself() throws {
    let (gate, end) = (try Bell(), try Bell())
    let thread = WorkThread("long") {
      _ = gate.wait(.seconds(60))
      end.ring()
    }
    try thread.start()
    #expect(!thread.join(atMost: .milliseconds(10)))
    #expect(thread.join(atMost: .zero), "nobody waits for it any more")
    gate.ring()
    #expect(end.wait(.seconds(60)))
  }

  /// A process may have 1024 descriptors.
  @Test func aBellThatIsLetGoIsClosed() throws {
    for _ in 0..<3000 { try Bell().ring() }
  }
}
