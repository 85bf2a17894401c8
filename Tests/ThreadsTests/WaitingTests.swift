import Chance
import Contract
import Foundation
import Testing
import Threads

@Suite struct WaitingTests {
  @Test(arguments: [Duration.microseconds(400), .microseconds(1500), .milliseconds(3)])
  func waitsNeverEndEarly(time: Duration) throws {
    let bell = try Bell()
    for _ in 0..<20 {
      let began = ContinuousClock.now
      #expect(!bell.wait(time))
      #expect(ContinuousClock.now - began >= time)
    }
    bell.ring()
    #expect(bell.wait(.seconds(60)))
  }

  @Test(.timeLimit(.minutes(1))) func aSignalEndsNoWait() throws {
    let bell = try Bell()
    let waiter = Interrupted { bell.wait(.seconds(60)) }
    #expect(waiter.strikeWhileItWaits() == nil, "it has not rung")
    bell.ring()
    #expect(waiter.value())
  }

  /// At whatever fraction of a second the wait begins.
  @Test func aThreadThatEndsInTimeIsSeenToEnd() throws {
    for _ in 0..<30 {
      let thread = WorkThread("short") { _ = poll(nil, 0, 5) }
      try thread.start()
      #expect(thread.join(atMost: .milliseconds(60_900)))
    }
  }

  @Test(.timeLimit(.minutes(1))) func aThreadThatTakesLongerIsLeftToItself() throws {
    let (gate, end) = (try Bell(), try Bell())
    let thread = WorkThread("long") {
      _ = gate.wait(.seconds(60))
      end.ring()
    }
    try thread.start()
    // Nearly a second, so that it ends in the next one.
    #expect(!thread.join(atMost: .milliseconds(990)))
    #expect(thread.join(atMost: .zero), "a second join does not wait")
    gate.ring()
    #expect(end.wait(.seconds(60)))
  }

  /// A process may have 1024 descriptors.
  @Test func releasedBellIsClosed() throws {
    for _ in 0..<3000 { try Bell().ring() }
  }
}
