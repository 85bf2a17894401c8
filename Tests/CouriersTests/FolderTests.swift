import Contract
import Delivery
import Files
import Foundation
import Testing

@testable import Couriers

private let key = String(repeating: "a", count: 26)

@Suite struct StateFolderTests {
  private let sessions: Sessions
  init() throws { sessions = try Sessions() }

  private func state(_ session: String) -> DeliveryState {
    DeliveryState(session: session, output: sessions.output, adapter: "https", key: key)
  }

  @Test func statesSurvive() throws {
    var state = state("s1")
    do {
      let folder = try StateFolder(sessions.state)
      #expect(try folder.read("s1") == .none)
      try folder.write(state)
      state.ids["files/clip.mp4"] = ""
      try folder.write(state)
    }
    let folder = try StateFolder(sessions.state)
    #expect(try folder.read("s1") == .state(state) && folder.sessions() == ["s1"])
    let attributes = try FileManager.default.attributesOfItem(atPath: sessions.state)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let file = try FileManager.default.attributesOfItem(atPath: sessions.state + "/s1.json")
    #expect(file[.posixPermissions] as? Int == 0o600)
  }

  @Test func onlyOneProcessDelivers() throws {
    let first = try StateFolder(sessions.state)
    #expect(throws: CaptureError.self) { try StateFolder(sessions.state) }
    withExtendedLifetime(first) {}
  }

  @Test func damagedStatesAreSetAside() throws {
    let folder = try StateFolder(sessions.state)
    try Data("{\"v\":".utf8).write(to: URL(fileURLWithPath: sessions.state + "/bad.json"))
    try Data(state("another").bytes).write(to: URL(fileURLWithPath: sessions.state + "/foreign.json"))
    try FileManager.default.createSymbolicLink(
      atPath: sessions.state + "/linked.json", withDestinationPath: "foreign.json")
    for name in ["bad", "foreign", "linked"] {
      guard case .setAside = try folder.read(name) else { throw Failure() }
      // Told once.
      #expect(try folder.read(name) == .none)
      #expect(FileManager.default.fileExists(atPath: sessions.state + "/\(name).json.bad") || name == "linked")
    }
  }

  @Test func theMarkStays() throws {
    let folder = try StateFolder(sessions.state)
    let (first, later) = (WallTime(milliseconds: 1_000_000), WallTime(milliseconds: 2_000_000))
    #expect(try folder.since(orSet: first) == first && folder.since(orSet: later) == first)
    try Data("yesterday".utf8).write(to: URL(fileURLWithPath: sessions.state + "/since.txt"))
    #expect(throws: FileFault.self, "a guess could keep what is due") { try folder.since(orSet: later) }
  }
}

@Suite struct DeliveryQueueTests {
  private let sessions: Sessions
  init() throws { sessions = try Sessions() }

  private func queue(since: WallTime = WallTime(), _ config: DeliveryConfig = DeliveryConfig()) throws -> DeliveryQueue
  {
    let (output, states) = try sessions.open()
    return DeliveryQueue(output, states, config, since: since)
  }

  @Test func theOldestComesFirst() throws {
    try sessions.seal("b", ago: .seconds(100))
    try sessions.seal("a", ago: .seconds(10))
    try sessions.seal("c", ago: .seconds(50), end: .cancelled(by: .person))
    var queue = try queue()
    #expect(try queue.refresh().isEmpty)
    #expect(queue.next()?.session == "b")
    let depth = queue.depth(at: .now())
    #expect(depth.count == 2 && depth.bytes > 6000 && depth.oldest >= .seconds(100) && depth.oldest < .seconds(160))
    #expect(queue.depth(at: WallTime()).oldest == .zero)
    queue.postpone("b", until: .now + .seconds(60))
    #expect(queue.next()?.session == "a")
    queue.settle("a")
    #expect(queue.next() == nil && queue.nextDue() != nil)
    #expect(queue.next(at: .now + .seconds(61))?.session == "b")
    try FileManager.default.removeItem(atPath: sessions.path("b"))
    try sessions.seal("d")
    _ = try queue.refresh()
    #expect(queue.next()?.session == "d")
  }

  @Test func allSessionsCanBeWanted() throws {
    try sessions.seal("c", end: .cancelled(by: .person))
    var queue = try queue(DeliveryConfig(what: .all))
    _ = try queue.refresh()
    #expect(queue.next()?.session == "c")
  }

  @Test func whatIsOlderThanTheMarkStays() throws {
    try sessions.seal("old", ago: .seconds(1000))
    let mark = WallTime.now()
    var queue = try queue(since: WallTime(milliseconds: mark.milliseconds + 1))
    pause(20)
    try sessions.seal("new")
    // Touched since, but captured before.
    try sessions.seal("touched", ago: .seconds(500))
    _ = try queue.refresh()
    #expect(queue.next()?.session == "new" && queue.depth(at: .now()).count == 1 && queue.oldCount == 2)
  }

  @Test func finalStatesAreSettled() throws {
    for stage in DeliveryState.Stage.allCases { try sessions.seal(stage.rawValue) }
    let (output, states) = try sessions.open()
    for stage in DeliveryState.Stage.allCases {
      var state = DeliveryState(session: stage.rawValue, output: sessions.output, adapter: "https", key: key)
      state.enter(stage)
      try states.write(state)
    }
    var queue = DeliveryQueue(output, states, DeliveryConfig(), since: .now())
    _ = try queue.refresh()
    #expect(queue.depth(at: .now()).count == 3)
  }

  @Test func theFirstIsKnownBeforeAllAreRead() throws {
    for number in 10..<60 { try sessions.seal("s\(number)", ago: .seconds(1000 - number)) }
    var queue = try queue()
    _ = try queue.refresh(patience: .microseconds(1))
    #expect(!queue.isWhole && queue.depth(at: .now()).count < 50)
    queue.prefer(["s59"])
    _ = try queue.refresh(patience: .microseconds(1))
    #expect(queue.next()?.session == "s59", "a client waits for it")
    queue.prefer([])
    var rounds = 2
    while !queue.isWhole, rounds < 1000 {
      _ = try queue.refresh(patience: .microseconds(1))
      rounds += 1
    }
    #expect(queue.depth(at: .now()).count == 50 && queue.next()?.session == "s10")
    try FileManager.default.removeItem(atPath: sessions.output)
    #expect(throws: Never.self) { try queue.refresh(patience: .microseconds(1)) }
    let isWhole = queue.isWhole
    #expect(isWhole, "nothing is left to be read")
  }

  @Test func badApplesAreToldOnce() throws {
    try sessions.seal("good")
    try sessions.seal("broken")
    try Data("{".utf8).write(to: URL(fileURLWithPath: sessions.path("broken", "manifest.json")))
    try sessions.seal("target")
    try FileManager.default.createSymbolicLink(atPath: sessions.output + "/linked", withDestinationPath: "target")
    try FileManager.default.createDirectory(atPath: sessions.path("empty"), withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: sessions.output + "/file"))
    var queue = try queue()
    let findings = try queue.refresh()
    guard findings.count == 1, case .damaged("broken", let trouble) = findings[0] else { throw Failure() }
    #expect(trouble.code == .damaged)
    #expect(try queue.refresh().isEmpty && queue.depth(at: .now()).count == 2)
  }
}
