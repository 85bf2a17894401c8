import Agents
import Contract
import Delivery
import Foundation
import Notation
import Testing

@testable import AgentHost

/// The broker is Debian's mosquitto.
@Suite(.enabled(if: Mosquitto.isInstalled || ProcessInfo.processInfo.environment["CI"] != nil)) struct AgentTests {
  private let world: FleetWorld

  init() throws { world = try FleetWorld() }

  private var expires: String { (WallTime.now() + .seconds(600)).text }

  @Test func anEventStaysUntilTheBackendHasStoredIt() throws {
    try world.broker.start()
    world.kiosk = try FakeKiosk(world.socket)
    try world.startBackend()
    try world.startAgent()
    #expect(try world.work { world.statuses.last?["state"]?.string == "ready" })
    world.kiosk?.tell("cameraLost")
    world.kiosk?.tell("hintChanged")
    #expect(try world.work { world.events.count == 1 })
    #expect(world.outboxFiles.count == 1)
    // Acknowledged by the broker, and sent again all the same.
    #expect(try world.work { world.events.count == 2 })
    #expect(world.events[0] == world.events[1])
    try world.confirm(world.events[0])
    #expect(try world.work { world.outboxFiles.isEmpty })
    world.kiosk?.page = "videoCapture"
    #expect(try world.work { world.statuses.last?["state"]?.string == "busy" })
    world.kiosk = nil
    #expect(try world.work { world.statuses.last?["state"]?.string == "stopped" })
  }

  @Test func aBrokerThatLosesEverythingLosesNothing() throws {
    try world.broker.start()
    world.kiosk = try FakeKiosk(world.socket)
    try world.startBackend()
    try world.startAgent()
    #expect(try world.work { !world.statuses.isEmpty })
    world.broker.kill()
    for session in ["s1", "s2", "s3"] { try world.kept(session) }
    #expect(try world.work { world.outboxFiles.count == 3 })
    try world.broker.start()
    #expect(try world.work { Set(world.events.compactMap { $0["session"]?.string }).count == 3 })
    #expect(world.names().allSatisfy { $0 == "sessionKept" })
    #expect(Set(world.events.compactMap { $0["n"]?.integer }) == [1, 2, 3])
  }

  /// The ends of sessions are in the ledger: an agent that was dead tells them later, and each one once.
  @Test func whatEndedWhileTheAgentWasDeadIsToldOnce() throws {
    try world.kept("before")
    try world.startAgent()
    try world.turns(5)
    #expect(world.outboxFiles.isEmpty)
    world.crashAgent()
    try world.kept("s1")
    try world.startAgent()
    #expect(try world.work { world.outboxFiles.count == 1 })
    world.crashAgent()
    // The event was stored, and not that it was: a crash between the two.
    let seen = world.folder + "/seen.json"
    try FileManager.default.removeItem(atPath: seen)
    try world.kept("s2")
    try world.startAgent()
    #expect(try world.work { world.outboxFiles.count == 2 })
    try world.turns(20)
    #expect(world.outboxFiles.count == 2)
    let epochs = Set(world.outboxFiles.compactMap { OutboxEntry(name: $0, size: 0)?.number.epoch })
    #expect(epochs.count == 2)
  }

  @Test func finalStatesOfDeliveriesAreToldOnce() throws {
    try FileManager.default.createDirectory(atPath: world.root + "/states", withIntermediateDirectories: true)
    func state(_ session: String, _ stage: DeliveryState.Stage) throws {
      var state = DeliveryState(
        session: session, output: "/o", adapter: "https", key: String(repeating: "a", count: 26))
      state.stage = stage
      try Data(state.bytes).write(to: URL(fileURLWithPath: "\(world.root)/states/\(session).json"), options: .atomic)
    }
    try state("old", .done)
    try world.startAgent()
    try state("s1", .sending)
    try world.turns(20)
    #expect(world.outboxFiles.isEmpty)
    try state("s1", .done)
    try state("s2", .dead)
    #expect(try world.work { world.outboxFiles.count == 2 })
    world.crashAgent()
    try world.startAgent()
    try world.turns(20)
    #expect(world.outboxFiles.count == 2)
    // Another attempt, and the same end.
    try state("s2", .sending)
    try world.turns(20)
    try state("s2", .dead)
    #expect(try world.work { world.outboxFiles.count == 3 })
  }

  @Test func aCommandSentThreeTimesIsCarriedOutOnce() throws {
    try world.broker.start()
    world.kiosk = try FakeKiosk(world.socket)
    try world.startBackend()
    try world.startAgent()
    #expect(try world.work { !world.statuses.isEmpty })
    let text = "{\"id\":\"c1\",\"do\":\"pause\",\"expires\":\"\(expires)\"}"
    for _ in 0..<2 { try world.command(text) }
    #expect(try world.work { world.replies.count >= 1 })
    world.crashAgent()
    try world.startAgent()
    #expect(try world.work { world.news.count { $0 == .connected } == 2 })
    let before = world.replies.count
    try world.command(text)
    #expect(try world.work { world.replies.count == before + 1 })
    #expect(world.kiosk?.orders == [.pause(true)])
    #expect(Set(world.replies).count == 1)
    #expect(world.replies[0].hasPrefix("{\"id\":\"c1\",\"ok\":true,"))
    // A kiosk that is restarted too often is given up by its service.
    try world.command("{\"id\":\"r1\",\"do\":\"restart\",\"expires\":\"\(expires)\"}")
    #expect(try world.work { world.replies.last?.hasPrefix("{\"id\":\"r1\",\"ok\":true") == true })
    try world.command("{\"id\":\"r2\",\"do\":\"restart\",\"expires\":\"\(expires)\"}")
    #expect(try world.work { world.replies.last?.contains("fleet.busy") == true })
    #expect(world.kiosk?.orders == [.pause(true), .restart])
    try world.command("{\"id\":\"s1\",\"do\":\"status\",\"expires\":\"\(expires)\"}")
    #expect(try world.work { world.replies.last?.contains("\"data\":{\"v\":1,\"state\":\"ready\"") == true })
  }

  @Test func aCommandIsRefusedWithAReason() throws {
    try world.broker.start()
    try world.startBackend()
    let signed = Array("{\"id\":\"c2\",\"do\":\"wipe\",\"kiosk\":\"k1\",\"expires\":\"\(expires)\"}".utf8)
    try world.startAgent { $0 == "good" ? signed : nil }
    #expect(try world.work { !world.statuses.isEmpty })
    try world.command("{\"id\":\"c1\",\"do\":\"wipe\",\"expires\":\"\(expires)\"}")
    #expect(try world.work { world.replies.last?.contains("fleet.unsigned") == true })
    try world.command("{\"id\":\"c1\",\"jws\":\"bad\"}")
    #expect(try world.work { world.replies.last?.contains("fleet.badSignature") == true })
    try world.command("{\"jws\":\"good\"}")
    #expect(try world.work { world.replies.last?.contains("fleet.noKiosk") == true })
  }

  /// A kiosk may be restarting when the command comes.
  @Test func aCommandThatFoundNoKioskCanBeRepeated() throws {
    try world.broker.start()
    try world.startBackend()
    try world.startAgent()
    #expect(try world.work { !world.statuses.isEmpty })
    let text = "{\"id\":\"c1\",\"do\":\"pause\",\"expires\":\"\(expires)\"}"
    try world.command(text)
    #expect(try world.work { world.replies.last?.contains("fleet.noKiosk") == true })
    world.kiosk = try FakeKiosk(world.socket)
    #expect(try world.work { world.news.contains(.kioskFound) })
    try world.command(text)
    #expect(try world.work { world.replies.last?.hasPrefix("{\"id\":\"c1\",\"ok\":true") == true })
    #expect(world.kiosk?.orders == [.pause(true)])
  }

  /// The agent ended between giving an order and its answer: it may have had its effect.
  @Test func anInterruptedCommandIsNotRepeated() throws {
    try world.broker.start()
    world.kiosk = try FakeKiosk(world.socket)
    world.kiosk?.answersOrders = false
    world.statusEach = .seconds(60)
    try world.startBackend()
    try world.startAgent()
    #expect(try world.work { world.news.contains(.connected) && world.agent?.kiosk.isConnected == true })
    let text = "{\"id\":\"c1\",\"do\":\"wipe\",\"expires\":\"\(expires)\"}"
    try world.command(text)
    #expect(try world.work { world.kiosk?.orders == [.wipe] })
    world.crashAgent()
    world.kiosk?.answersOrders = true
    try world.startAgent()
    #expect(try world.work { world.news.count { $0 == .connected } == 2 })
    try world.command(text)
    #expect(try world.work { world.replies.last?.contains("fleet.interrupted") == true })
    #expect(world.kiosk?.orders == [.wipe])
  }

  @Test func aFullOutboxCountsProgressAndKeepsEnds() throws {
    world.limits.mostEvents = 10
    world.kiosk = try FakeKiosk(world.socket)
    try world.startAgent()
    #expect(try world.work { world.agent?.kiosk.isConnected == true })
    try world.turns(3)
    for _ in 0..<6 { world.kiosk?.tell("cameraLost") }
    #expect(try world.work { world.outboxFiles.count == 6 })
    for session in ["a", "b", "c", "d"] { try world.kept(session) }
    #expect(try world.work { world.outboxFiles.count == 10 })
    world.kiosk?.tell("cameraRestored")
    // Five of the six were in the older half, and became one.
    #expect(try world.work { world.outboxFiles.count == 7 })
    let entries = world.outboxFiles.compactMap { OutboxEntry(name: $0, size: 0) }
    #expect(entries.map(\.number.n) == [5, 6, 7, 8, 9, 10, 11])
    #expect(entries[0].weight == .count)
    let bytes = try FolderReader.bytes(world.folder + "/outbox/" + entries[0].name)
    #expect(NumberedEvent.covers(bytes, entries[0]) == (5, 1))
    #expect(entries.count { $0.weight == .kept } == 4)
    // A crash between writing the count and removing what it stands for.
    try Data("{}".utf8).write(
      to: URL(
        fileURLWithPath:
          "\(world.folder)/outbox/\(OutboxEntry(EventNumber(epoch: entries[0].number.epoch, n: 3), .progress, size: 0).name)"
      ))
    world.crashAgent()
    try world.startAgent()
    #expect(world.outboxFiles.count == 7)
  }

  /// Its number must not be missing: the backend would wait for it.
  @Test(arguments: [nil, "", "{", "[]", String(repeating: " ", count: 2 << 20)])
  func anEventWhoseFileIsGoneOrDamagedIsCounted(_ content: String?) throws {
    try world.kept("s0")
    try world.startAgent()
    try world.turns(5)
    for session in ["s1", "s2"] { try world.kept(session) }
    #expect(try world.work { world.outboxFiles.count == 2 })
    let path = "\(world.folder)/outbox/\(world.outboxFiles[0])"
    if let content {
      try content.write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
    try world.broker.start()
    try world.startBackend()
    #expect(try world.work { world.events.count >= 2 })
    #expect(world.names(Array(world.events.prefix(2))) == ["eventsLost", "sessionKept"])
    #expect(world.events[0]["n"]?.integer == 1 && world.events[0]["from"]?.integer == 1)
  }

  /// A disk that fails keeps no number back: the events come in a later epoch, and those of the kiosk are counted.
  @Test func whatTheDiskRefusesIsToldLater() throws {
    world.kiosk = try FakeKiosk(world.socket)
    try world.startAgent()
    #expect(try world.work { world.agent?.kiosk.isConnected == true })
    world.kiosk?.tell("cameraRestored")
    #expect(try world.work { world.outboxFiles.count == 1 })
    // A folder in the place of the part file: it can be neither replaced nor written.
    let number = try #require(world.agent?.outbox.upcoming)
    let blocked = [EventWeight.progress, .kept].map {
      "\(world.folder)/outbox/\(OutboxEntry(number, $0, size: 0).name).part"
    }
    for path in blocked { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    world.kiosk?.tell("cameraLost")
    #expect(try world.work { world.news.contains { if case .trouble = $0 { true } else { false } } })
    try world.kept("s1")
    #expect(try world.work { world.outboxFiles.count { !$0.hasSuffix(".part") } == 3 })
    let bytes = try world.outboxFiles.filter { !$0.hasSuffix(".part") }.map {
      try FolderReader.bytes("\(world.folder)/outbox/\($0)")
    }
    let nodes = bytes.compactMap { JSONReader.read($0, file: "").node }.filter {
      $0["event"]?.string != "cameraRestored"
    }
    #expect(Set(world.names(nodes)) == ["eventsNotStored", "sessionKept"])
    #expect(nodes.allSatisfy { ($0["epoch"]?.integer ?? 0) > number.epoch })
  }

  /// A failure in the middle of several lines repeats none of them.
  @Test func linesThatWereStoredBeforeAFailureAreToldOnce() throws {
    try world.kept("s0")
    try world.startAgent()
    try world.turns(5)
    try world.kept("s1")
    #expect(try world.work { world.outboxFiles.count == 1 })
    let number = try #require(world.agent?.outbox.upcoming)
    let second = OutboxEntry(EventNumber(epoch: number.epoch, n: number.n + 1), .kept, size: 0)
    let blocked = "\(world.folder)/outbox/\(second.name).part"
    try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: true)
    for session in ["s2", "s3", "s4"] { try world.kept(session) }
    #expect(try world.work { world.outboxFiles.count { !$0.hasSuffix(".part") } == 4 })
    try world.turns(20)
    let events = try world.outboxFiles.filter { !$0.hasSuffix(".part") }.compactMap {
      JSONReader.read(try FolderReader.bytes("\(world.folder)/outbox/\($0)"), file: "").node
    }
    #expect(events.compactMap { $0["session"]?.string } == ["s1", "s2", "s3", "s4"])
    #expect(Set(events.compactMap { $0["epoch"]?.integer }).count == 2)
  }

  @Test func aDeliveryThatTheDiskRefusedIsToldLater() throws {
    let folder = world.root + "/states"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try world.startAgent()
    try world.kept("s0")
    #expect(try world.work { world.outboxFiles.count == 1 })
    let number = try #require(world.agent?.outbox.upcoming)
    let blocked = "\(world.folder)/outbox/\(OutboxEntry(number, .kept, size: 0).name).part"
    try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: true)
    var state = DeliveryState(session: "s1", output: "/o", adapter: "https", key: String(repeating: "a", count: 26))
    state.stage = .done
    try Data(state.bytes).write(to: URL(fileURLWithPath: folder + "/s1.json"), options: .atomic)
    #expect(try world.work { world.outboxFiles.count { !$0.hasSuffix(".part") } == 2 })
  }

  /// The bookmark says how far the ledger was told; without it the backend has to know that something may be missing.
  @Test func aDamagedBookmarkIsTold() throws {
    try world.startAgent()
    try world.turns(5)
    world.crashAgent()
    try "{".write(toFile: world.folder + "/seen.json", atomically: true, encoding: .utf8)
    try world.startAgent()
    #expect(world.outboxFiles.count == 1)
    let event = JSONReader.read(try FolderReader.bytes("\(world.folder)/outbox/\(world.outboxFiles[0])"), file: "").node
    #expect(event?["event"]?.string == "bookmarkLost")
  }

  /// It may have taken the order all the same.
  @Test func aKioskThatDoesNotAnswerMayHaveObeyed() throws {
    try world.broker.start()
    world.kiosk = try FakeKiosk(world.socket)
    world.kiosk?.answersOrders = false
    try world.startBackend()
    try world.startAgent()
    #expect(try world.work { world.news.contains(.connected) && world.agent?.kiosk.isConnected == true })
    try world.command("{\"id\":\"c1\",\"do\":\"wipe\",\"expires\":\"\(expires)\"}")
    #expect(try world.work { world.kiosk?.orders == [.wipe] })
    world.kiosk = nil
    #expect(try world.work { world.replies.last?.contains("fleet.interrupted") == true })
  }

  /// It may well serve visitors: it is not told as stopped.
  @Test func aKioskThatRefusesTheAgentIsReportedOnce() throws {
    try world.broker.start()
    world.kiosk = try FakeKiosk(world.socket)
    world.kiosk?.refuses = true
    try world.startBackend()
    try world.startAgent()
    #expect(try world.work { world.news.contains(.connected) })
    try world.turns(50)
    let words = "The kiosk refuses the agent: 4 clients are connected."
    #expect(world.news.count { $0 == .trouble(words) } == 1)
    #expect(!world.news.contains(.kioskFound) && !world.news.contains(.kioskLost))
    #expect(world.statuses.isEmpty && world.outboxFiles.isEmpty)
  }

  @Test func aSecondAgentIsRefused() throws {
    try world.startAgent()
    let error = #expect(throws: CaptureError.self) { try FleetFolder(world.folder) }
    #expect(error?.code == .captureAlreadyActive)
    #expect(try FleetFolder(reading: world.folder)?.isInUse == true)
    world.crashAgent()
    #expect(try FleetFolder(reading: world.folder)?.isInUse == false)
  }

  /// A clock that was set back must not give an epoch for the second time.
  @Test func theEpochGrowsWithAClockThatWasSetBack() throws {
    let folder = try FleetFolder(world.folder)
    let first = try folder.beginEpoch(at: WallTime(milliseconds: 9000))
    #expect(try folder.beginEpoch(at: WallTime(milliseconds: 1000)) == first + 1)
  }
}

enum FolderReader {
  static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
}
