import Agents
import Contract
import Testing

@Suite struct OutboxTests {
  private func filled(_ count: Int, _ weight: EventWeight = .kept, limits: Outbox.Limits = .init()) -> Outbox {
    var outbox = Outbox(epoch: 1000, limits: limits)
    for _ in 0..<count { outbox.add(weight, size: 300) }
    return outbox
  }

  private func at(_ seconds: Double) -> Instant { Instant(.milliseconds(seconds * 1000)) }

  private func numbers(_ entries: [OutboxEntry]) -> [Int] { entries.map(\.number.n) }

  @Test func namesSortByNumberAndAreReadBack() throws {
    let entries = [(999, 7), (1000, 9), (1000, 10), (20_000, 1)].map {
      OutboxEntry(EventNumber(epoch: $0.0, n: $0.1), .progress, size: 5)
    }
    #expect(entries.map(\.name).sorted() == entries.map(\.name))
    for entry in entries { #expect(OutboxEntry(name: entry.name, size: 5) == entry) }
    for name in ["", "p", "1-2p", "-0000000001p", "00000000001000-0000000000p", entries[0].name + ".part"] {
      #expect(OutboxEntry(name: name, size: 1) == nil, "\(name)")
    }
  }

  /// A number must not be used twice, even if the clock was set back and the outbox still has events.
  @Test func anEpochIsHigherThanEachBefore() {
    let before = OutboxEntry(EventNumber(epoch: 5000, n: 3), .kept, size: 1)
    var outbox = Outbox(epoch: 1000, found: [before])
    #expect(outbox.upcoming == EventNumber(epoch: 5001, n: 1))
    outbox.add(.kept, size: 1)
    outbox.beginEpoch(4000)
    #expect(outbox.upcoming == EventNumber(epoch: 5002, n: 1))
  }

  @Test func atMostAWindowIsSentBeforeAConfirmation() {
    var outbox = filled(250)
    #expect(outbox.due(at: at(0)).isEmpty)
    outbox.connect(at: at(0))
    #expect(numbers(outbox.due(at: at(0))) == Array(1...100))
    #expect(outbox.due(at: at(1)).isEmpty)
    #expect(numbers(outbox.confirm(EventNumber(epoch: 1000, n: 60), at: at(1))) == Array(1...60))
    #expect(numbers(outbox.due(at: at(1))) == Array(101...160))
    #expect(outbox.bytes == 190 * 300)
  }

  /// A silent backend gets everything again once, then one event at a time, more and more seldom.
  @Test func silenceIsAnsweredByARepeatAndThenByProbes() {
    var outbox = filled(3)
    outbox.connect(at: at(0))
    #expect(numbers(outbox.due(at: at(0))) == [1, 2, 3])
    #expect(outbox.nextDue == at(3))
    #expect(outbox.due(at: at(2.9)).isEmpty)
    #expect(numbers(outbox.due(at: at(3))) == [1, 2, 3])
    #expect(outbox.nextDue == at(9))
    #expect(numbers(outbox.due(at: at(9))) == [1])
    #expect(outbox.nextDue == at(21))
    _ = outbox.confirm(EventNumber(epoch: 1000, n: 1), at: at(22))
    #expect(numbers(outbox.due(at: at(22))) == [2, 3])
    #expect(outbox.nextDue == at(25))
  }

  /// What is not noted as told yet waits, and what comes before it does not.
  @Test func nothingAboveALimitIsSent() {
    var outbox = filled(3)
    outbox.connect(at: at(0))
    #expect(numbers(outbox.due(at: at(0), upTo: EventNumber(epoch: 1000, n: 2))) == [1, 2])
    #expect(outbox.due(at: at(1), upTo: EventNumber(epoch: 1000, n: 2)).isEmpty)
    #expect(numbers(outbox.due(at: at(1))) == [3])
    // Without anything to send there is nothing to wait for.
    outbox.connect(at: at(2))
    #expect(outbox.due(at: at(9), upTo: EventNumber(epoch: 1000, n: 0)).isEmpty)
    #expect(outbox.nextDue == nil)
  }

  @Test func aNewConnectionBeginsWithTheFirst() {
    var outbox = filled(2)
    outbox.connect(at: at(0))
    _ = outbox.due(at: at(0))
    outbox.disconnect()
    #expect(outbox.nextDue == nil)
    #expect(outbox.due(at: at(9)).isEmpty)
    outbox.connect(at: at(10))
    #expect(numbers(outbox.due(at: at(10))) == [1, 2])
  }

  /// A retained confirmation of an earlier life of the backend, or of another kiosk with this name.
  @Test func aConfirmationOfWhatWasNeverSentRemovesNothing() {
    let old = OutboxEntry(EventNumber(epoch: 500, n: 8), .kept, size: 1)
    var outbox = Outbox(epoch: 1000, found: [old])
    outbox.add(.kept, size: 1)
    for number in [EventNumber(epoch: 1000, n: 1), EventNumber(epoch: 1000, n: 99), EventNumber(epoch: 9000, n: 1)] {
      #expect(outbox.confirm(number, at: at(0)).isEmpty)
    }
    #expect(outbox.confirm(EventNumber(epoch: 400, n: 99), at: at(0)).isEmpty)
    #expect(outbox.confirm(EventNumber(epoch: 500, n: 8), at: at(0)) == [old])
    #expect(outbox.entries.count == 1)
  }

  @Test func onlyProgressIsReplacedByACount() {
    var limits = Outbox.Limits()
    limits.mostEvents = 5
    var outbox = Outbox(epoch: 1000, limits: limits)
    for weight in [EventWeight.progress, .progress, .progress, .kept, .progress, .kept, .kept, .kept] {
      outbox.add(weight, size: 100)
    }
    #expect(outbox.isFull)
    #expect(outbox.thinnable.map { $0.map(\.number.n) } == [[1, 2, 3]])
    let count = OutboxEntry(EventNumber(epoch: 1000, n: 3), .count, size: 40)
    outbox.replace(outbox.thinnable[0], by: count)
    #expect(numbers(outbox.entries) == [3, 4, 5, 6, 7, 8])
    #expect(outbox.bytes == 540)
    #expect(outbox.thinnable.isEmpty)
  }

  @Test func whatIsSentIsNotReplaced() {
    var outbox = filled(120, .progress)
    outbox.connect(at: at(0))
    _ = outbox.due(at: at(0))
    #expect(outbox.thinnable.map { $0.map(\.number.n) } == [])
    // Neither after a new connection, nor in a later process.
    outbox.connect(at: at(1))
    for _ in 0..<200 { outbox.add(.progress, size: 300) }
    #expect(outbox.thinnable.map { $0.map(\.number.n) } == [Array(101...160)])
    var later = Outbox(epoch: 2000, found: outbox.entries)
    #expect(later.thinnable.isEmpty)
    for _ in 0..<400 { later.add(.progress, size: 300) }
    #expect(later.thinnable.map { $0.map(\.number) } == [(1...40).map { EventNumber(epoch: 2000, n: $0) }])
  }
}
