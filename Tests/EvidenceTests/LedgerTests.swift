import Contract
import Files
import Glibc
import Testing

@testable import Evidence

@Suite("Ledger")
struct LedgerTests {
  private let world = World()
  private var path: String { world.root + "/ledger" }
  private var ledger: Ledger { Ledger(path) }
  private let noon = WallTime(text: "2026-11-24T12:00:00.000Z") ?? WallTime()

  private func entry(_ deed: LedgerEntry.Deed = .kept, _ session: String = Sample.id) -> LedgerEntry {
    LedgerEntry(deed, session, in: world.output, at: noon)
  }

  private var text: String { String(decoding: World.read(path) ?? [], as: UTF8.self) }
  private func write(_ text: String) { World.write(Array(text.utf8), to: path) }

  @Test("A line tells all, and says what stands above it")
  func lines() throws {
    var kept = entry()
    (kept.status, kept.files, kept.bytes, kept.until) = ("captured", 5, 1234, noon + 30)
    kept.manifest = Digest(of: [])
    try ledger.add(kept)
    try ledger.add(entry(.removed))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.first == """
        {"v":1,"at":"2026-11-24T12:00:00.000Z","did":"kept","output":"\(world.output)","session":"0123456789abcdef",\
        "status":"captured","files":5,"bytes":1234,\
        "manifest":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",\
        "until":"2026-12-24T12:00:00.000Z","after":null}
        """)
    let above = Digest(of: Array((lines.first ?? "").utf8)).hex
    #expect(lines.last?.hasSuffix("\"after\":\"\(above)\"}") == true)
    let read = try ledger.read()
    #expect(read.lines.map(\.entry) == [kept, entry(.removed)])
    #expect(read.faults.isEmpty)
    #expect(World.mode(path) == 0o600)
  }

  @Test(
    "Whatever is changed, taken out or put between is told with its line",
    arguments: [
      (1, "changed"), (2, "taken out"), (3, "put between"), (4, "first gone"),
    ])
  func changes(way: (Int, String)) throws {
    for name in ["a", "b", "c"] { try ledger.add(entry(.kept, name)) }
    var lines = text.split(separator: "\n").map(String.init)
    let faulty: Int
    switch way.0 {
    case 1: (lines[1], faulty) = (lines[1].replacing("kept", with: "found"), 3)
    case 2: faulty = 2; lines.remove(at: 1)
    case 3: faulty = 2; lines.insert("{}", at: 1)
    default: faulty = 1; lines.removeFirst()
    }
    write(lines.joined(separator: "\n") + "\n")
    let faults = try ledger.read().faults
    #expect(faults.first?.number == faulty, "\(way.1)")
  }

  @Test("The last digest is another one when the last lines are cut off")
  func head() throws {
    try ledger.add(entry(.kept, "a"))
    let before = try ledger.read().head
    try ledger.add(entry(.kept, "b"))
    #expect(try ledger.read().head != before)
  }

  @Test("Half a line that a program left when it died stays, and is told; the next one stands by itself")
  func half() throws {
    try ledger.add(entry(.kept, "a"))
    write(text + "{\"v\":1,\"at\"")
    try ledger.add(entry(.kept, "b"))
    let read = try ledger.read()
    #expect(read.lines.map(\.entry?.session) == ["a", nil, "b"])
    #expect(read.faults.map(\.number) == [2])
  }

  @Test("A file with a line longer than any piece that is read at once goes on from its end")
  func long() throws {
    write(String(repeating: "x", count: 100_000) + "\n")
    try ledger.add(entry())
    #expect(try ledger.read().faults.map(\.number) == [1])
  }

  @Test("A line that does not fit leaves nothing, and is told", arguments: [Disk.Call.write, .sync, .open, .status])
  func fullDisk(call: Disk.Call) throws {
    try ledger.add(entry())
    let before = text
    let disk = Disk { $0 == call ? ENOSPC : 0 }
    #expect(throws: CaptureError.self) { try Ledger(path, disk: disk).add(entry(.removed)) }
    #expect(text == before)
  }

  @Test("What is no file is never written to", arguments: [true, false])
  func noFile(isLink: Bool) throws {
    if isLink { symlink("elsewhere", path) } else { mkfifo(path, 0o600) }
    let error = #expect(throws: CaptureError.self) { try ledger.add(entry()) }
    #expect(error?.code == .cannotWrite && error?.message.contains(path) == true)
    #expect(World.kind(world.root + "/elsewhere") == nil)
  }

  @Test("What is no file, or a link, is read as little as it is written, and the remedy is its own")
  func oneRule() throws {
    mkfifo(path, 0o600)
    for use in uses {
      let error = #expect(throws: CaptureError.self) { try use() }
      #expect(error?.message == "\(path) is not a regular file.")
      #expect(error?.recovery.contains("--ledger") == true && error?.recovery.contains("--output") == false)
    }
    World.remove(path)
    World.write([], to: world.root + "/elsewhere")
    symlink("elsewhere", path)
    for use in uses {
      let error = #expect(throws: CaptureError.self) { try use() }
      #expect(error?.message == "\(path) is a symbolic link.")
    }
  }

  private var uses: [() throws -> Void] { [{ _ = try ledger.read() }, { try ledger.add(entry()) }] }

  @Test("A line without an end is given up soon, and told as a broken ledger")
  func endless() throws {
    World.write([], to: path)
    truncate(path, 600 << 20)
    let began = ContinuousClock.now
    for use in uses + [{ try ledger.catchUp(with: world.output, keepDays: nil, at: noon) }] {
      let error = #expect(throws: CaptureError.self) { try use() }
      #expect(error?.message == "\(path) is broken: it ends with an incomplete line.")
    }
    #expect(.now - began < .seconds(10))
  }

  @Test("The folders above it are created, private to this user")
  func folders() throws {
    let ledger = Ledger(world.root + "/of/this/ledger")
    try ledger.add(entry())
    #expect(try ledger.read().lines.count == 1)
    #expect(World.mode(world.root + "/of") == 0o700 && World.mode(world.root + "/of/this") == 0o700)
  }

  // MARK: Beside the folder

  private func look(keepDays: Int? = nil) throws -> KeptSessions {
    try KeptSessions.look(in: world.output, ledger: ledger, keepDays: keepDays)
  }

  private func keep(_ id: String) throws {
    try ledger.add(try Sample.session(in: world.output, id: id).entry)
  }

  @Test("What is kept, removed and told of agrees")
  func agrees() throws {
    try keep("a")
    try keep("b")
    #expect(try look().isInOrder)
    #expect(try look().rows.map(\.session) == ["a", "b"])
    let row = try #require(try look(keepDays: 7).rows.first)
    #expect(row.until == row.since + 7)
    #expect(row.status == "captured" && row.files == 5)
    let outcome = OutputFolder.removeFinished(before: noon, in: world.output, keeping: { _ in false }) {
      entry throws(CaptureError) in
      if entry.session == "b" { throw CaptureError(.cannotWrite, "") }
      try ledger.add(LedgerEntry(.removed, entry.session, in: entry.output, at: noon))
    }
    #expect(outcome.removed == 1 && outcome.troubles.count == 1)
    let rows = try look().rows
    #expect(rows.map(\.went?.how) == [.removed, nil])
    #expect(try look().isInOrder)
    #expect(World.names(world.output) == ["b"])
  }

  @Test("What others did to the folder is told at the next start")
  func others() throws {
    try keep("a")
    try Sample.session(in: world.output, id: "b")
    World.remove(world.output + "/a")
    #expect(
      try look().rows.map(\.fault) == ["is gone, but no line records it", "exists, but no line records it"])
    #expect(try !look().isInOrder)
    try ledger.catchUp(with: world.output, keepDays: 3, at: noon)
    #expect(try ledger.read().lines.compactMap(\.entry?.deed) == [.kept, .found, .missed])
    #expect(try look().isInOrder)
    try ledger.catchUp(with: world.output, keepDays: 3, at: noon)
    #expect(try ledger.read().lines.count == 3)
  }

  @Test("A manifest that was written again is not the saved one")
  func otherManifest() throws {
    try keep("a")
    World.remove(world.output + "/a")
    try Sample.session(in: world.output, id: "a", end: Sample.cancelled)
    #expect(try look().rows.first?.fault == "its manifest differs from the saved one")
  }

  @Test(
    "Each field of the last line, which no other line guards, is held against the folder",
    arguments: ["status", "files", "bytes", "at", "until", "manifest", "output", "session", "did"])
  func lastLine(field: String) throws {
    var kept = try Sample.session(in: world.output, id: "a").entry
    kept.until = kept.at + 7
    try ledger.add(kept)
    #expect(try look().isInOrder)
    switch field {
    case "status": kept.status = "cancelled"
    case "files": kept.files = 4
    case "bytes": kept.bytes = 1
    case "at": (kept.at, kept.until) = (kept.at + 1, kept.at + 8)
    case "until": kept.until = kept.at + .milliseconds(7)
    case "manifest": kept.manifest = Digest(of: [])
    case "output": kept.output += "s"
    case "session": kept.session = "b"
    default: kept.deed = .removed
    }
    World.remove(path)
    try ledger.add(kept)
    #expect(try look().book?.faults.isEmpty == true, "the line itself is whole")
    #expect(try !look().isInOrder)
  }

  @Test("What is in the way of a line is found beforehand")
  func obstacle() throws {
    #expect(ledger.obstacle() == nil)
    #expect(try ledger.read().lines.isEmpty, "nothing is written for that")
    for call in [Disk.Call.open, .status, .lock] {
      #expect(Ledger(path, disk: Disk { $0 == call ? EIO : 0 }).obstacle()?.message.contains(path) == true)
    }
    World.remove(path)
    symlink("elsewhere", path)
    #expect(ledger.obstacle()?.code == .cannotWrite)
  }

  @Test("Without a ledger all that stands there is told")
  func noLedger() throws {
    try Sample.session(in: world.output, id: "a")
    let seen = try KeptSessions.look(in: world.output, ledger: nil, keepDays: nil)
    #expect(seen.isInOrder && seen.rows.count == 1 && seen.book == nil)
    #expect(seen.lines.last?.contains("no ledger; --ledger") == true)
  }

  @Test("Each line tells of one deed, though many write at once")
  func crowd() async throws {
    let ledger = ledger
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        let entry = entry(.kept, "s\(number)")
        group.addTask { try ledger.add(entry) }
      }
      try await group.waitForAll()
    }
    #expect(try ledger.read().lines.count == 20)
    #expect(try ledger.read().faults.isEmpty)
  }
}

@Suite("Moments as text")
struct ReadTimeTests {
  @Test(
    "A moment that was written is read again",
    arguments: [0, 1, 951_782_400_000, 1_709_208_000_123, 4_102_444_799_999])
  func round(milliseconds: Int64) {
    let time = WallTime(milliseconds: milliseconds)
    #expect(WallTime(text: time.text) == time)
  }

  @Test(
    "What is no date is none", arguments: ["2026-02-30T00:00:00.000Z", "2026-01-01", "", "2026-13-01T00:00:00.000Z"])
  func none(text: String) { #expect(WallTime(text: text) == nil) }
}
