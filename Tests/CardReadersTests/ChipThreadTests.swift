import Chips
import Contract
import Files
import Foundation
import Synchronization
import Testing
import Threads

@testable import CardReaders

/// Readers with made-up documents, which a test lays down and takes away.
private final class Table: ChipReaders {
  struct State {
    var reader = ChipReaderState.waiting
    var told: ChipReaderState?
    /// At which command of all the chip is taken away; `nil` is never.
    var leavesAt: Int?
    var refusal: ChipTrouble?
    var (commands, connections, releases) = (0, 0, 0)
  }

  let state = Mutex(State())
  let document: TwinDocument
  private let bell: Bell
  /// Where a command stays until the test lets it go on.
  let gate: Bell?

  init(_ document: TwinDocument, gate: Bell? = nil) throws {
    (self.document, self.gate) = (document, gate)
    bell = try Bell()
  }

  func become(_ reader: ChipReaderState) {
    state.withLock { $0.reader = reader }
    wake()
  }

  func look() -> ChipReaderState {
    let isNews = state.withLock { $0.told != $0.reader }
    if !isNews { _ = bell.wait(.seconds(1)) }
    bell.silence()
    return state.withLock { state in
      state.told = state.reader
      return state.reader
    }
  }

  func wake() { bell.ring() }

  func connect() throws(ChipTrouble) -> any ChipChannel {
    if let refusal = state.withLock(\.refusal) { throw refusal }
    state.withLock { $0.connections += 1 }
    return Line(self)
  }

  func release() { state.withLock { ($0.releases, $0.told) = ($0.releases + 1, nil) } }
}

/// Readers of a service that hangs: no wait of theirs ends, nor does a wake, until the test lets them go on.
private final class HangingReaders: ChipReaders {
  let looks = Atomic(0)
  let wakes = Atomic(0)
  private let gate: Bell

  init() throws { gate = try Bell() }

  func letGo() { gate.ring() }

  func look() -> ChipReaderState {
    looks.add(1, ordering: .relaxed)
    _ = gate.wait(.seconds(20))
    return .waiting
  }

  func wake() {
    wakes.add(1, ordering: .relaxed)
    _ = gate.wait(.seconds(20))
  }

  func connect() throws(ChipTrouble) -> any ChipChannel { throw .serviceLost }
  func release() {}
}

private final class Line: ChipChannel {
  let longestAnswer = 256
  private let table: Table
  private var chip: TwinChip

  init(_ table: Table) {
    self.table = table
    chip = TwinChip(table.document, LibcryptoChips())
  }

  func send(_ command: [UInt8]) throws(ChipTrouble) -> [UInt8] {
    let isGone = table.state.withLock { state in
      state.commands += 1
      guard state.commands == state.leavesAt else { return false }
      state.reader = .waiting
      return true
    }
    if isGone { throw .chipLost }
    if let gate = table.gate { _ = gate.wait(.seconds(20)) }
    return chip.answer(command)
  }

  func close() { chip.reset() }
}

@Suite struct ChipThreadTests {
  private static let folder =
    "\(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })/Resources/chips"
  private let document: TwinDocument

  init() throws {
    try LibcryptoChips.load()
    document = try TwinDocument.load(Self.folder + "/td3", SystemFiles())
  }

  private func thread(_ table: Table, canRead: Bool = true) throws -> ChipThread {
    let store = AnchorStore(Self.folder + "/td3/trust", SystemFiles())
    return try ChipThread(
      table, LibcryptoChips(), StateVerifier { store.anchors }, canRead: { canRead }, onVisit: store.prepare)
  }

  private var request: ChipRequest {
    func bytes(_ text: String) -> WipedBytes { WipedBytes(Array(text.utf8)) }
    return ChipRequest(
      key: .zone(ChipKeyFields(number: bytes("K34767874"), birth: bytes("860126"), expiry: bytes("301116"))))
  }

  /// The news of an order, up to one that is wanted, or of twenty seconds.
  private func news(_ thread: ChipThread, _ number: Int, until isLast: (ChipNews) -> Bool) -> [ChipNews] {
    var news: [ChipNews] = []
    let end = ContinuousClock.now + .seconds(20)
    while !news.contains(where: isLast), ContinuousClock.now < end {
      var request = pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, 100)
      news += thread.takeNews(of: number)
    }
    return news
  }

  private func awaitCommand(_ table: Table) {
    let end = ContinuousClock.now + .seconds(20)
    while table.state.withLock({ $0.commands }) == 0, ContinuousClock.now < end { poll(nil, 0, 5) }
  }

  private func reading(_ news: [ChipNews]) -> ChipReading? {
    if case .read(let reading) = news.last { reading } else { nil }
  }

  @Test func readsWhatIsLaidDown() throws {
    let table = try Table(document)
    let thread = try thread(table)
    defer { thread.stop(atMost: .seconds(2)) }
    let number = try #require(thread.ask(.read(request)))
    #expect(news(thread, number) { $0 == .reader(.waiting) } == [.reader(.waiting)])
    table.become(.present)
    let told = news(thread, number, until: \.isLast)
    #expect(Array(told.prefix(2)) == [.reader(.present), .opened(.pace)])
    let read = try #require(reading(told))
    #expect(read.verdict == .good && read.passive == .good && read.anchor?.isEmpty == false)
  }

  @Test func goesOnWhereItStopped() throws {
    let table = try Table(document)
    table.state.withLock { ($0.reader, $0.leavesAt) = (.present, 60) }
    let thread = try thread(table)
    defer { thread.stop(atMost: .seconds(2)) }
    let number = try #require(thread.ask(.read(request)))
    let first = news(thread, number) { $0 == .reader(.waiting) }
    #expect(first.suffix(2) == [.moved, .reader(.waiting)])
    table.become(.present)
    let read = try #require(reading(news(thread, number, until: \.isLast)))
    #expect(read.verdict == .good)
    let (commands, connections) = table.state.withLock { ($0.commands, $0.connections) }
    #expect(connections == 2 && commands < 60 + 60, "\(commands) commands")
  }

  /// The page is left while a command takes long: nothing waits for it, and none of its news is passed on.
  @Test func leavingNeverWaits() throws {
    let gate = try Bell()
    let table = try Table(document, gate: gate)
    table.state.withLock { $0.reader = .present }
    let thread = try thread(table)
    let number = try #require(thread.ask(.read(request)))
    awaitCommand(table)
    let began = ContinuousClock.now
    thread.leave()
    #expect(ContinuousClock.now - began < .milliseconds(100))
    let next = try #require(thread.ask(.look))
    gate.ring()
    #expect(news(thread, next) { _ in true } == [.reader(.present)])
    #expect(thread.takeNews(of: number).isEmpty)
    let (commands, releases) = table.state.withLock { ($0.commands, $0.releases) }
    #expect(commands == 1)
    thread.stop(atMost: .seconds(2))
    #expect(table.state.withLock { $0.releases } > releases)
  }

  @Test func stopsAlthoughACommandHangs() throws {
    let gate = try Bell()
    let table = try Table(document, gate: gate)
    table.state.withLock { $0.reader = .present }
    let thread = try thread(table)
    _ = try #require(thread.ask(.read(request)))
    awaitCommand(table)
    let began = ContinuousClock.now
    thread.stop(atMost: .milliseconds(50))
    #expect(ContinuousClock.now - began < .milliseconds(500))
    #expect(thread.ask(.look) == nil)
    gate.ring()
  }

  /// Such as a service that was stopped by a signal: it holds up each call that it gets.
  @Test func nothingWaitsForAServiceThatHangs() throws {
    let readers = try HangingReaders()
    let thread = try ChipThread(readers, LibcryptoChips(), StateVerifier { Anchors() })
    _ = try #require(thread.ask(.look))
    let end = ContinuousClock.now + .seconds(20)
    while readers.looks.load(ordering: .relaxed) == 0, ContinuousClock.now < end { poll(nil, 0, 5) }
    let began = ContinuousClock.now
    for _ in 0..<5 {
      #expect(thread.ask(.look) != nil)
      thread.leave()
    }
    #expect(ContinuousClock.now - began < .milliseconds(200))
    thread.stop(atMost: .milliseconds(50))
    #expect(ContinuousClock.now - began < .milliseconds(700))
    while readers.wakes.load(ordering: .relaxed) == 0, ContinuousClock.now < end { poll(nil, 0, 5) }
    #expect(readers.wakes.load(ordering: .relaxed) == 1, "one thread at most hangs in it")
    readers.letGo()
  }

  @Test(arguments: [ChipTrouble.busy, .notADocument, .notAllowed])
  func refusedConnection(_ trouble: ChipTrouble) throws {
    let table = try Table(document)
    table.state.withLock { ($0.reader, $0.refusal) = (.present, trouble) }
    let thread = try thread(table)
    defer { thread.stop(atMost: .seconds(2)) }
    let number = try #require(thread.ask(.read(request)))
    #expect(news(thread, number, until: \.isLast) == [.reader(.present), .failed(trouble)])
  }

  @Test func readersThatComeAndGo() throws {
    let table = try Table(document)
    let thread = try thread(table)
    defer { thread.stop(atMost: .seconds(2)) }
    let number = try #require(thread.ask(.look))
    let states: [ChipReaderState] = [
      .waiting, .unusable(.readerLost), .waiting, .present, .unusable(.serviceLost), .unusable(.manyChips), .waiting,
    ]
    for state in states {
      table.become(state)
      #expect(news(thread, number) { _ in true } == [.reader(state)])
    }
  }

  @Test func withoutLibrary() throws {
    let thread = try thread(try Table(document), canRead: false)
    defer { thread.stop(atMost: .seconds(2)) }
    let number = try #require(thread.ask(.look))
    #expect(news(thread, number) { _ in true } == [.reader(.unusable(.noService))])
  }
}
