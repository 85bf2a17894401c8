import Contract
import Delivery
import Files
import Foundation
import Synchronization
import Testing

@testable import Couriers

/// What the operator sees and orders, with real folders and a real backend.
@Suite struct OperatingTests {
  private static let stub = Result { try Stub() }
  private let stub: Stub
  private let sessions: Sessions
  private let heard = Heard()

  private final class Heard: Sendable {
    let events = Mutex<[CourierEvent]>([])
    let tally = Mutex(DeliveryTally())
    var all: [CourierEvent] { events.withLock { $0 } }
  }

  init() throws {
    stub = try Self.stub.get()
    sessions = try Sessions()
  }

  private func courier(
    _ mode: String, _ states: StateFolder, adapter: String = "https", world: Courier.World = Courier.World(),
    metrics: DeliveryMetrics? = nil
  ) throws -> Courier {
    _ = try states.since(orSet: WallTime())
    let config = DeliveryConfig(
      adapter: adapter, url: stub.url("/\(mode)"), program: adapter == "exec" ? "/bin/true" : nil)
    return try Courier(config, output: try OpenFolder(sessions.output), states: states, world: world) { [heard] event in
      heard.events.withLock { $0.append(event) }
      heard.tally.withLock { $0.hear(event) }
      metrics?.hear(event)
    }
  }

  private func watching(_ courier: Courier, _ body: () throws -> Void) throws {
    let thread = Thread { try? courier.watch() }
    thread.start()
    defer {
      courier.stop()
      for _ in 0..<1000 where !thread.isFinished { pause(5) }
    }
    try body()
  }

  private func stage(_ session: String, _ states: StateFolder) -> DeliveryState.Stage? {
    states.glimpse(session)?.stage
  }

  private func report(_ states: StateFolder) throws -> DeliveryReport {
    try DeliveryReport(
      DeliveryConfig(adapter: "https", url: stub.url("/x")), output: try OpenFolder(sessions.output),
      states: try StateFolder(reading: states.path), now: .now())
  }

  private func damage(_ file: String) throws {
    try Data("{".utf8).write(to: URL(fileURLWithPath: file))
  }

  // MARK: Exit codes

  @Test func theExitCodeIsThatOfTheTable() throws {
    let one = DeliveryQueue.Depth(count: 1)
    for rule in RetryRule.all {
      let trouble = DeliveryTrouble(rule.code)
      let event: CourierEvent? =
        switch rule.reaction {
        case .blockAll: .deliveryBlocked(trouble)
        case .onceMore, .giveUp: .deliveryDead(session: "s", trouble)
        case .refuse: .handoffState(session: "s", .refused, attempt: 1, trouble)
        case .backOff: nil
        }
      var tally = DeliveryTally()
      if let event { tally.hear(event) }
      #expect(tally.exitCode(one) == rule.exitCode, "\(rule.code)")
    }
    var tally = DeliveryTally()
    #expect(tally.exitCode(DeliveryQueue.Depth()) == 0)
    tally.hear(.deliveryBlocked(DeliveryTrouble(.unauthorised)))
    tally.hear(.deliveryUnblocked)
    #expect(tally.exitCode(DeliveryQueue.Depth()) == 0)
    try sessions.seal("e-1")
    let states = try StateFolder(sessions.state)
    let depth = try courier("unauthorised", states).deliverOnce()
    #expect(heard.tally.withLock { $0.exitCode(depth) } == ExitCode.noPermission)
  }

  // MARK: Damage

  @Test func theStatusSaysWhyADamagedSessionIsGivenUp() throws {
    for session in ["d-file", "d-manifest", "d-result"] { try sessions.seal(session) }
    let whole = try Data(contentsOf: URL(fileURLWithPath: sessions.path("d-result", "result.json")))
    try damage(sessions.path("d-file", "clip.mp4"))
    try damage(sessions.path("d-manifest", "manifest.json"))
    try damage(sessions.path("d-result", "result.json"))
    let states = try StateFolder(sessions.state)
    let courier = try courier("damaged", states)
    #expect(try courier.deliverOnce().count == 0)
    let lines = try report(states).lines
    for (session, file) in [("d-file", "clip.mp4"), ("d-manifest", "manifest.json"), ("d-result", "result.json")] {
      #expect(stage(session, states) == .dead)
      let line = try #require(lines.first { $0.contains(session) })
      #expect(line.contains("The session's folder is not as its manifest says.") && line.contains(file), "\(line)")
    }
    #expect(try report(states).json.contains("\"code\":\"delivery.damaged\""))
    #expect(heard.all.count { if case .deliveryDead = $0 { true } else { false } } == 3)
    // Once told, it is not told again at each start.
    #expect(try courier.deliverOnce().count == 0)
    #expect(heard.all.count { if case .deliveryDead = $0 { true } else { false } } == 3)
    // Repaired, it is sent after an order, and the cause is gone.
    try whole.write(to: URL(fileURLWithPath: sessions.path("d-result", "result.json")))
    #expect(try states.carryOut(.retry, on: "d-result", in: courier.output, courier.config))
    #expect(try courier.deliverOnce().count == 0)
    #expect(stage("d-result", states) == .done && states.glimpse("d-result")?.cause == nil)
  }

  /// The key of a session depends on its manifest, so a repaired one begins again.
  @Test func aRepairedManifestIsAnotherDelivery() throws {
    try sessions.seal("d-1")
    let whole = try Data(contentsOf: URL(fileURLWithPath: sessions.path("d-1", "manifest.json")))
    try damage(sessions.path("d-1", "manifest.json"))
    let states = try StateFolder(sessions.state)
    let courier = try courier("repaired", states)
    #expect(try courier.deliverOnce().count == 0)
    let before = states.glimpse("d-1")?.key
    try whole.write(to: URL(fileURLWithPath: sessions.path("d-1", "manifest.json")))
    #expect(try states.carryOut(.retry, on: "d-1", in: courier.output, courier.config))
    #expect(try courier.deliverOnce().count == 0)
    #expect(stage("d-1", states) == .done && states.glimpse("d-1")?.key != before)
  }

  // MARK: Holds

  @Test func aHoldOutlivesADamagedState() throws {
    try sessions.seal("h-1")
    let states = try StateFolder(sessions.state)
    let courier = try courier("held", states)
    #expect(try states.carryOut(.hold, on: "h-1", in: courier.output, courier.config))
    try damage(states.path + "/h-1.json")
    for _ in 0..<2 {
      #expect(try courier.deliverOnce().count == 0)
      #expect(stub.requests("/held/").isEmpty)
      let lines = try report(states).lines
      #expect(lines.contains { $0.hasPrefix("held       1;") } && lines.contains("  h-1  its state was damaged"))
    }
    #expect(try states.carryOut(.release, on: "h-1", in: courier.output, courier.config))
    #expect(try courier.deliverOnce().count == 0)
    #expect(stage("h-1", states) == .done && !states.isHeld("h-1"))
  }

  @Test func whatIsGivenUpIsNotHeld() throws {
    try sessions.seal("h-2")
    let states = try StateFolder(sessions.state)
    let courier = try courier("held-2", states)
    #expect(try states.carryOut(.hold, on: "h-2", in: courier.output, courier.config))
    #expect(states.isHeld("h-2"))
    #expect(try states.carryOut(.retry, on: "h-2", in: courier.output, courier.config))
    #expect(!states.isHeld("h-2"))
    var state = try #require(states.glimpse("h-2"))
    state.giveUp(DeliveryTrouble(.refused))
    try states.write(state)
    #expect(try states.carryOut(.hold, on: "h-2", in: courier.output, courier.config))
    #expect(!states.isHeld("h-2") && stage("h-2", states) == .dead)
  }

  // MARK: Receipts

  @Test func receiptsGoOnceTheyAreOldAndTheirFolderIsGone() throws {
    let states = try StateFolder(sessions.state)
    for (session, stage) in [
      ("r-gone", DeliveryState.Stage.done), ("r-kept", .done), ("r-held", .held), ("r-sending", .sending),
      ("r-dead", .dead),
    ] {
      var state = DeliveryState(
        session: session, output: sessions.output, adapter: "https", key: String(repeating: "a", count: 26))
      state.enter(stage)
      try states.write(state)
    }
    try sessions.seal("r-kept")
    try damage(states.path + "/r-odd.json")
    var world = Courier.World()
    world.receipts = .seconds(86_400)
    world.now = { .now() + Duration.seconds(80_000) }
    _ = try courier("receipts", states, world: world).deliverOnce()
    #expect(try states.sessions().count == 6)
    world.now = { .now() + Duration.seconds(90_000) }
    _ = try courier("receipts", states, world: world).deliverOnce()
    #expect(try states.sessions() == ["r-held", "r-kept", "r-odd", "r-sending"])
    #expect(stub.requests("/receipts/").isEmpty, "a kept folder is not sent again")
  }

  // MARK: libcurl

  @Test func onlyAdaptersWithRequestsLoadTheirLibrary() throws {
    let states = try StateFolder(sessions.state)
    #expect(try courier("x", states, adapter: "exec").client == nil)
    #expect(try courier("x", states, adapter: "stdout").client == nil)
    #expect(try courier("x", states).client != nil)
  }

  // MARK: Blocked

  @Test func aNewReasonIsTold() throws {
    try sessions.seal("t-1")
    let states = try StateFolder(sessions.state)
    let courier = try courier("turns", states)
    func told() -> [Int?] {
      heard.all.compactMap { if case .deliveryBlocked(let trouble) = $0 { trouble.status } else { nil } }
    }
    try watching(courier) {
      for count in 1...3 {
        #expect(stub.requests("/turns/", atLeast: count).count == count)
        // An order lets it try at once; its attempts are counted from there.
        for _ in 0..<1000 where states.glimpse("t-1")?.attempts.count != 1 { pause(5) }
        if count < 3 {
          try states.leave(.retry, for: "t-1")
          for _ in 0..<1000 where FileManager.default.fileExists(atPath: states.path + "/t-1.order") { pause(5) }
        }
      }
      for _ in 0..<1000 where told().count < 2 { pause(5) }
    }
    #expect(told() == [401, 403])
  }

  // MARK: The clock

  @Test func aClockThatIsSetBackDelaysNoPoll() throws {
    try sessions.seal("c-1")
    let states = try StateFolder(sessions.state)
    let back = Mutex(Duration.zero)
    var world = Courier.World()
    world.now = { WallTime.now() + (.zero - back.withLock { $0 }) }
    let courier = try courier("processing-clock", states, world: world)
    try watching(courier) {
      for _ in 0..<1000 where stage("c-1", states) != .accepted { pause(5) }
      back.withLock { $0 = .seconds(3000) }
      for _ in 0..<2000 where stage("c-1", states) != .done { pause(5) }
      #expect(stage("c-1", states) == .done)
    }
  }

  // MARK: Words

  @Test func smallQueuesHaveASize() {
    func text(_ bytes: Int) -> String { DeliveryQueue.Depth(count: 1, bytes: bytes).text }
    #expect(text(1) == "1, 1 KB, the oldest for 0 s")
    #expect(text(12_001) == "1, 13 KB, the oldest for 0 s" && text(999_999) == "1, 1000 KB, the oldest for 0 s")
    #expect(text(1_000_000) == "1, 1.0 MB, the oldest for 0 s" && DeliveryQueue.Depth().text == "none")
  }

  @Test func timesOfReleaseHaveThreeForms() {
    let day = WallTime(text: "2026-11-29T00:00:00.000Z")
    #expect(day != nil && EndTime.read("2026-11-29") == day && EndTime.read("2026-11-29T00:00:00Z") == day)
    #expect(EndTime.read("2026-11-29T00:00:00.000Z") == day)
    #expect(EndTime.read("2026-11-29T08:30:01.250Z") == WallTime(text: "2026-11-29T08:30:01.250Z"))
    for text in ["", "yesterday", "2026-13-01", "2026-11-29T", "2026-11-29 08:30", "2026-11-29T08:30Z", "T", "Z"] {
      #expect(EndTime.read(text) == nil, "\(text)")
    }
  }

  // MARK: Metrics

  @Test func figuresAreWrittenForACollector() throws {
    let path = sessions.root + "/metrics/deliver.prom"
    let states = try StateFolder(sessions.state)
    try sessions.seal("m-1", ago: .seconds(100))
    try sessions.seal("m-2")
    let now = Mutex(WallTime.now())
    func lines() throws -> [String] {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }
    func metrics() throws -> DeliveryMetrics { try DeliveryMetrics(path) { now.withLock { $0 } } }
    var figures = try metrics()
    _ = try courier("unauthorised", states, metrics: figures).deliverOnce()
    now.withLock { $0 = $0 + Duration.seconds(50) }
    #expect(figures.finish() == nil)
    var text = try lines()
    for line in [
      "cameo_delivery_queue_sessions 2.0", "cameo_delivery_blocked{code=\"delivery.unauthorised\"} 1.0",
      "cameo_delivery_attempts_failed_total{code=\"delivery.unauthorised\"} 1.0", "# EOF",
      "# TYPE cameo_delivery_oldest_seconds gauge",
    ] { #expect(text.contains(line), "\(line)") }
    func value(_ name: String) -> Double {
      text.first { $0.hasPrefix(name + " ") }.flatMap { Double($0.dropFirst(name.count + 1)) } ?? -1
    }
    #expect(value("cameo_delivery_queue_bytes") > 6000)
    #expect(value("cameo_delivery_oldest_seconds") >= 149 && value("cameo_delivery_oldest_seconds") < 200)
    #expect(!text.contains { $0.contains("m-1") })
    // Another process goes on counting; the rest is as it is now.
    try damage(sessions.path("m-2", "clip.mp4"))
    figures = try metrics()
    _ = try courier("news-good", states, metrics: figures).deliverOnce()
    #expect(figures.finish() == nil)
    text = try lines()
    for line in [
      "cameo_delivery_queue_sessions 0.0", "cameo_delivery_oldest_seconds 0.0", "cameo_delivery_delivered_total 1.0",
      "cameo_delivery_attempts_failed_total{code=\"delivery.unauthorised\"} 1.0",
      "cameo_delivery_given_up_total{code=\"delivery.damaged\"} 1.0",
    ] { #expect(text.contains(line), "\(line)") }
    #expect(!text.contains { $0.hasPrefix("cameo_delivery_blocked{") })
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o644)
  }

  @Test func aForeignFileIsNoMetricsFile() throws {
    let path = sessions.root + "/kiosk.prom"
    try Data("# TYPE cameo_sessions counter\ncameo_sessions_total{end=\"captured\"} 1.0\n# EOF\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: CaptureError.self) { try DeliveryMetrics(path) }
    #expect(error?.message == "\(path) is not a metrics file and was left unchanged.")
  }
}
