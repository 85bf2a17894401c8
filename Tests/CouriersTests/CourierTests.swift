import Contract
import Delivery
import Files
import Foundation
import Synchronization
import Testing

@testable import Couriers

/// A courier with real folders and a real backend on this machine.
@Suite struct CourierTests {
  private final class Heard: Sendable {
    let events = Mutex<[CourierEvent]>([])
    var all: [CourierEvent] { events.withLock { $0 } }
  }

  private static let stub = Result { try Stub() }
  private let stub: Stub
  private let sessions: Sessions
  private let heard = Heard()

  init() throws {
    stub = try Self.stub.get()
    sessions = try Sessions()
  }

  /// `mode` is what the stub does; each test has its own.
  private func courier(
    _ mode: String, adapter: String = "https", _ change: (inout DeliveryConfig) -> Void = { _ in },
    _ states: StateFolder? = nil, world: Courier.World = Courier.World(), since: WallTime = WallTime()
  ) throws -> (Courier, StateFolder) {
    let states = try states ?? StateFolder(sessions.state)
    _ = try states.since(orSet: since)
    var config = DeliveryConfig(adapter: adapter, url: stub.url("/\(mode)"))
    change(&config)
    var world = world
    world.environment = ["PATH": "/usr/bin:/bin"]
    let courier = try Courier(config, output: try OpenFolder(sessions.output), states: states, world: world) {
      [heard] event in heard.events.withLock { $0.append(event) }
    }
    return (courier, states)
  }

  private func state(_ session: String, _ states: StateFolder) throws -> DeliveryState {
    guard case .state(let state) = try states.read(session) else { throw Failure() }
    return state
  }

  /// Retries follow at once.
  private var eager: Courier.World {
    var world = Courier.World()
    world.random = { 0 }
    return world
  }

  @Test func aSessionArrivesOnce() throws {
    try sessions.seal("s-whole", size: 200_000)
    let (courier, states) = try courier("good")
    #expect(try courier.deliverOnce() == DeliveryQueue.Depth())
    let state = try state("s-whole", states)
    #expect(state.stage == .done && state.verdict?.outcome == .approved && state.ids["envelope"] == "b-1")
    let requests = stub.requests("/good/sessions/s-whole", atLeast: 5)
    #expect(requests.map { $0["method"] as? String } == ["PUT", "PUT", "PUT", "PUT", "POST"])
    #expect(try courier.deliverOnce() == DeliveryQueue.Depth())
    #expect(stub.requests("/good/sessions/s-whole").count == 5)
    let shares = heard.all.compactMap { if case .handoffProgress("s-whole", let share) = $0 { share } else { nil } }
    #expect(shares == shares.sorted() && shares.last == 1)
    #expect(heard.all.contains(.handoffState(session: "s-whole", .done, attempt: state.attempts.count, nil)))
    #expect(
      heard.all.contains { event in
        if case .report("s-whole", let report) = event { report.verdict?.words == "Welcome" } else { false }
      })
  }

  @Test func anInterruptedDeliveryGoesOn() throws {
    try sessions.seal("s-half")
    let (courier, states) = try courier("goes-on")
    guard case .facts(let facts) = try DeliveryQueue.read("s-half", in: courier.output, courier.config) else {
      throw Failure()
    }
    var state = DeliveryState(facts, adapter: "https")
    for name in ["clip.mp4", "events.ndjson"] { state.ids["files/\(name)"] = "" }
    try states.write(state)
    #expect(try courier.deliverOnce().count == 0)
    let paths = stub.requests("/goes-on/", atLeast: 3).compactMap { $0["path"] as? String }
    #expect(paths.count == 3 && !paths.contains { $0.hasSuffix("clip.mp4") || $0.hasSuffix("events.ndjson") })
    let key = stub.requests("/goes-on/").compactMap { ($0["headers"] as? [String: String])?["idempotency-key"] }
    #expect(Set(key) == [facts.key] && key.count == 3)
  }

  @Test func aBusyBackendIsTriedAgain() throws {
    try sessions.seal("s-busy")
    let (courier, states) = try courier("fail-3", world: eager)
    for _ in 0..<6 where try courier.deliverOnce().count > 0 { pause(20) }
    let state = try state("s-busy", states)
    #expect(state.stage == .done && state.attempts.compactMap(\.code) == [.busy, .busy, .busy])
  }

  @Test func oneBadAppleStopsNoOther() throws {
    for (place, name) in ["s-damaged", "s-state", "s-good"].enumerated() {
      try sessions.seal(name, ago: .seconds(10 - place))
    }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: sessions.path("s-damaged", "clip.mp4")))
    try handle.write(contentsOf: Data("changed".utf8))
    try handle.close()
    let states = try StateFolder(sessions.state)
    try Data("no JSON".utf8).write(to: URL(fileURLWithPath: sessions.state + "/s-state.json"))
    let (courier, _) = try courier("apples", { _ in }, states)
    #expect(try courier.deliverOnce().count == 0)
    #expect(try state("s-damaged", states).stage == .dead && stub.requests("/apples/sessions/s-damaged").isEmpty)
    #expect(try state("s-state", states).stage == .done && state("s-good", states).stage == .done)
    #expect(heard.all.count { if case .stateSetAside = $0 { true } else { false } } == 1)
    #expect(
      heard.all.contains { event in
        if case .deliveryDead("s-damaged", let trouble) = event { trouble.code == .damaged } else { false }
      })
  }

  @Test func whoIsNotTrustedSendsNothingMore() throws {
    for name in ["s-1", "s-2", "s-3"] { try sessions.seal(name) }
    let (courier, _) = try courier("unauthorised")
    #expect(try courier.deliverOnce().count == 3)
    #expect(stub.requests("/unauthorised/", atLeast: 1).count == 1)
    #expect(heard.all.count { if case .deliveryBlocked = $0 { true } else { false } } == 1)
  }

  @Test func aRefusedSessionIsTriedOnceMoreLater() throws {
    try sessions.seal("s-refused")
    let clock = Mutex(WallTime.now())
    var world = Courier.World()
    world.now = { clock.withLock { $0 } }
    let (courier, states) = try courier("refuses", world: world)
    #expect(try courier.deliverOnce().count == 1)
    clock.withLock { $0 = $0 + Duration.seconds(61) }
    #expect(try courier.deliverOnce().count == 0)
    let state = try state("s-refused", states)
    #expect(state.stage == .dead && state.attempts.count { $0.code == .refused } == 2)
    #expect(FileManager.default.fileExists(atPath: sessions.path("s-refused", "clip.mp4")))
  }

  @Test func programsAndPipesWork() throws {
    try sessions.seal("s-exec")
    let program = sessions.root + "/program"
    try Data("#!/bin/sh\ncat > \"$1.json\"\necho '{\"id\": \"p-1\", \"status\": \"done\"}'\n".utf8)
      .write(to: URL(fileURLWithPath: program))
    chmod(program, 0o700)
    let (exec, states) = try courier("-", adapter: "exec", { $0.program = program })
    #expect(try exec.deliverOnce().count == 0)
    #expect(try state("s-exec", states).stage == .done)
    #expect(FileManager.default.fileExists(atPath: sessions.output + "/s-exec.json"))
    try sessions.seal("s-print")
    let lines = Mutex<[String]>([])
    var world = Courier.World()
    world.emit = { line in
      lines.withLock { $0.append(line) }
      return true
    }
    let (printing, _) = try courier("-", adapter: "stdout", { _ in }, states, world: world)
    #expect(try printing.deliverOnce().count == 0)
    #expect(lines.withLock { $0 } == [sessions.output + "/s-print"])
  }

  @Test func newSessionsArriveWhileItWatches() throws {
    let (courier, states) = try courier("slow")
    let thread = Thread { try? courier.watch() }
    thread.start()
    try sessions.seal("s-new")
    for _ in 0..<1000 where (try? state("s-new", states).stage) != .done { pause(5) }
    #expect(try state("s-new", states).stage == .done)
    courier.stop()
    for _ in 0..<1000 where !thread.isFinished { pause(5) }
    #expect(thread.isFinished)
  }

  @Test func ordersReachARunningCourier() throws {
    try sessions.seal("s-later")
    let (courier, states) = try courier("later")
    let thread = Thread { try? courier.watch() }
    thread.start()
    for _ in 0..<1000 where (try? state("s-later", states).due) == nil { pause(5) }
    #expect(try state("s-later", states).due ?? WallTime() > .now() + Duration.seconds(500))
    // A folder is no order, and can't be removed as one: the others go on.
    try FileManager.default.createDirectory(atPath: states.path + "/odd.order/x", withIntermediateDirectories: true)
    // The output folder has been quiet for longer than the file system's clock ticks.
    pause(1500)
    try states.leave(.retry, for: "s-later")
    for _ in 0..<1000 where (try? state("s-later", states).stage) != .done { pause(5) }
    #expect(try state("s-later", states).stage == .done)
    courier.stop()
    for _ in 0..<1000 where !thread.isFinished { pause(5) }
  }

  @Test func aCopyOfAFolderDoesNotTouchTheSession() throws {
    try sessions.seal("s-real")
    try FileManager.default.copyItem(atPath: sessions.path("s-real"), toPath: sessions.path("a-copy"))
    let (courier, states) = try courier("copy")
    #expect(try courier.deliverOnce().count == 0)
    #expect(try state("s-real", states).stage == .done)
  }

  @Test func impossibleSettingsAreRefused() {
    #expect(throws: CaptureError.self) { try courier("x", adapter: "pigeon") }
    #expect(throws: CaptureError.self) { try courier("x", adapter: "directory") }
    #expect(throws: CaptureError.self) { try courier("x", { $0.url = "http://backend.example" }) }
    #expect(throws: CaptureError.self) { try courier("x", adapter: "exec") }
  }
}
