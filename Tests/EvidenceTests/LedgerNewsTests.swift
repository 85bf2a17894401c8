import Contract
import Files
import Glibc
import Testing

@testable import Evidence

@Suite struct LedgerNewsTests {
  private let world = World()
  private var path: String { world.root + "/ledger" }
  private var ledger: Ledger { Ledger(path) }

  private func entry(_ session: String) -> LedgerEntry {
    LedgerEntry(.kept, session, in: world.output, at: WallTime(milliseconds: 1000))
  }

  private func append(_ text: String) { World.write((World.read(path) ?? []) + Array(text.utf8), to: path) }

  private func sessions(_ news: LedgerNews) -> [String?] { news.lines.map { $0.entry?.session } }

  @Test func onlyWhatIsNewIsRead() throws {
    #expect(try ledger.news(since: LedgerBookmark()) == LedgerNews())
    #expect(try ledger.end() == LedgerBookmark())
    try ledger.add(entry("a"), entry("b"))
    let first = try ledger.news(since: LedgerBookmark())
    #expect(sessions(first) == ["a", "b"] && !first.isOther && !first.hasMore)
    let end = try #require(first.lines.last?.end)
    #expect(try ledger.end() == end)
    #expect(try ledger.news(since: end) == LedgerNews())
    try ledger.add(entry("c"))
    #expect(try sessions(ledger.news(since: end)) == ["c"])
    #expect(try sessions(ledger.news(since: first.lines[0].end)) == ["b", "c"])
    #expect(try ledger.end().head == ledger.read().head)
  }

  @Test func aHalfWrittenLineIsReadOnceItIsWhole() throws {
    try ledger.add(entry("a"))
    let mark = try ledger.end()
    try ledger.add(entry("b"))
    let whole = try #require(World.read(path))
    World.write(Array(whole.dropLast(5)), to: path)
    #expect(try ledger.news(since: mark).lines.isEmpty)
    #expect(try ledger.end() == mark)
    World.write(whole, to: path)
    #expect(try sessions(ledger.news(since: mark)) == ["b"])
  }

  @Test func anotherFileIsReadFromItsBeginning() throws {
    try ledger.add(entry("a"), entry("b"))
    let mark = try ledger.end()
    unlink(path)
    try ledger.add(entry("x"))
    let shorter = try ledger.news(since: mark)
    #expect(shorter.isOther && sessions(shorter) == ["x"])
    try ledger.add(entry("y"), entry("z"))
    let longer = try ledger.news(since: mark)
    #expect(longer.isOther && sessions(longer) == ["x", "y", "z"])
  }

  @Test func aForeignLineIsPassedOver() throws {
    try ledger.add(entry("a"))
    append("garbage\n\n")
    try ledger.add(entry("b"))
    #expect(try sessions(ledger.news(since: LedgerBookmark())) == ["a", nil, nil, "b"])
  }

  /// More lines than a portion, and one that is longer than it.
  @Test func manyLinesComeInPortions() throws {
    for group in 0..<50 { try ledger.add { _ in (0..<10).map { entry("s\(group * 10 + $0)") } } }
    append(String(repeating: "x", count: 100_000) + "\n")
    try ledger.add(entry("last"))
    var (mark, found, turns) = (LedgerBookmark(), [String?](), 0)
    while turns < 100 {
      let news = try ledger.news(since: mark)
      found += sessions(news)
      mark = news.lines.last?.end ?? mark
      turns += 1
      if !news.hasMore { break }
    }
    #expect(found.count == 502 && found.first == "s0" && found[499] == "s499" && found.last == "last")
    #expect(turns > 3)
    #expect(try ledger.end() == mark)
  }

  @Test func aLineWithoutAnEndIsAFault() throws {
    try ledger.add(entry("a"))
    let mark = try ledger.end()
    append(String(repeating: "x", count: 3 << 20))
    let error = #expect(throws: CaptureError.self) { try ledger.news(since: mark) }
    #expect(error?.message.contains("incomplete line") == true)
  }

  /// What another process writes counts once it is synced; then it releases the lock.
  @Test func aLedgerThatIsBeingWrittenHasNoNews() throws {
    try ledger.add(entry("a"))
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    try #require(flock(file, LOCK_EX) == 0)
    #expect(try ledger.news(since: LedgerBookmark()).lines.isEmpty)
    flock(file, LOCK_UN)
    #expect(try sessions(ledger.news(since: LedgerBookmark())) == ["a"])
  }

  /// A process that was killed before it synced leaves a line that a power loss would take back.
  @Test func aLineIsSyncedBeforeItIsNews() throws {
    try ledger.add(entry("a"))
    let failing = Ledger(path, disk: Disk(interferes: { $0 == .sync ? EIO : 0 }))
    #expect(throws: CaptureError.self) { try failing.news(since: LedgerBookmark()) }
    #expect(throws: CaptureError.self) { try failing.end() }
    #expect(try sessions(ledger.news(since: LedgerBookmark())) == ["a"])
  }
}
