import Contract
import Synchronization
import Testing

@testable import KioskHost

/// A kiosk cleans up rarely, and never blocks on it.
@Suite struct RetentionWorkerTests {
  private static let trouble = CaptureError(.cannotWrite, "A folder can't be removed.")

  @Test func troubleIsReportedOnceAtALaterTurn() async throws {
    let turns = Mutex(0)
    let tidier = try RetentionWorker(every: .zero) {
      turns.withLock { $0 += 1 }
      return [Self.trouble]
    }
    #expect(tidier.takeTurn() == [])
    while turns.withLock({ $0 }) == 0 { await Task.yield() }
    var told: [CaptureError] = []
    while told.isEmpty { told = tidier.takeTurn() }
    #expect(told == [Self.trouble])
  }

  @Test func itRestsForLong() throws {
    let tidier = try RetentionWorker { [Self.trouble] }
    for _ in 0..<100 { #expect(tidier.takeTurn() == []) }
  }

  @Test func takeTurnDoesNotBlock() throws {
    let goOn = Mutex(false)
    let turns = Mutex(0)
    let tidier = try RetentionWorker(every: .zero) {
      turns.withLock { $0 += 1 }
      while !goOn.withLock({ $0 }) {}
      return []
    }
    for _ in 0..<100 { #expect(tidier.takeTurn() == []) }
    #expect(turns.withLock { $0 } <= 1, "one at a time")
    goOn.withLock { $0 = true }
  }
}
