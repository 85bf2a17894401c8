import Agents
import Contract
import Delivery
import Files
import Foundation
import Notation
import Synchronization
import Testing

@testable import Backend
@testable import Couriers

/// A courier that tells a real backend on this machine how a kiosk stands.
@Suite struct StandingTests {
  private final class Heard: Sendable {
    let events = Mutex<[CourierEvent]>([])
    var all: [CourierEvent] { events.withLock { $0 } }
    /// Whether an event comes within ten seconds.
    func comes(_ isWanted: (CourierEvent) -> Bool) -> Bool {
      for _ in 0..<2000 {
        if all.contains(where: isWanted) { return true }
        pause(5)
      }
      return false
    }
  }

  private let sessions: Sessions
  private let heard = Heard()

  init() throws { sessions = try Sessions() }

  private func backend(_ script: String = "") throws -> BackendServer {
    let server = try BackendServer(
      folder: sessions.root + "/backend", script: AnswerScript.parse(script, file: "script").script
    ) { _ in }
    try server.start()
    return server
  }

  private static let ready =
    #"{"ok":true,"page":"attract","since":"2026-03-01T09:30:00.000Z","version":"9.9","configHash":"0123456789abcdef"}"#

  private func source(_ answer: String?, every interval: Duration = .milliseconds(20)) throws -> StandingSource {
    let node = answer.flatMap { JSONReader.read(Array($0.utf8), file: "").node }
    var source = StandingSource(try #require(KioskID("hall-2"))) { node }
    source.interval = interval
    return source
  }

  private func courier(
    _ url: String, _ source: StandingSource?, _ change: (inout DeliveryConfig) -> Void = { _ in },
    _ credentials: DeliveryCredentials = DeliveryCredentials()
  ) throws -> Courier {
    let states = try StateFolder(sessions.state)
    _ = try states.since(orSet: WallTime())
    var config = DeliveryConfig(adapter: "https", url: url)
    config.status = true
    change(&config)
    var world = Courier.World()
    (world.interval, world.random, world.standing) = (.milliseconds(20), { 0 }, source)
    return try Courier(config, credentials, output: try OpenFolder(sessions.output), states: states, world: world) {
      [heard] event in heard.events.withLock { $0.append(event) }
    }
  }

  private func watching(_ courier: Courier, _ body: () throws -> Void) throws {
    let thread = Thread { try? courier.watch() }
    thread.start()
    defer {
      courier.stop()
      for _ in 0..<1000 where !thread.isFinished { pause(5) }
      #expect(thread.isFinished)
    }
    try body()
  }

  /// What the backend knows of the kiosk, once it is as wanted.
  private func standing(where isWanted: (KioskStanding) -> Bool = { _ in true }) throws -> KioskStanding? {
    for _ in 0..<2000 {
      let entries = KioskBook(beside: sessions.root + "/backend").entries()
      if let standing = entries.first?.standing, isWanted(standing) { return standing }
      pause(5)
    }
    return nil
  }

  private func arrives(_ session: String) -> Bool {
    heard.comes { if case .handoffState(session, .done, _, nil) = $0 { true } else { false } }
  }

  @Test func theBackendIsToldHowTheKioskStandsBesideTheSessions() throws {
    let backend = try backend()
    defer { backend.end() }
    try watching(try courier(backend.address, try source(Self.ready))) {
      let standing = try #require(try standing())
      #expect(standing.state == .ready && standing.page == "attract" && standing.version == "9.9")
      #expect(standing.configHash == "0123456789abcdef" && standing.diskMB.map { $0 % 100 == 0 } == true)
      #expect(
        standing.queue == KioskStanding.Queue(DeliveryStatus()), "the kiosk has told none, so the folders are read")
      try sessions.seal("st-1")
      #expect(arrives("st-1"))
    }
    #expect(!heard.all.contains { if case .standingUntold = $0 { true } else { false } })
  }

  @Test func withoutAKioskItIsStoppedSinceTheFirstMiss() throws {
    let backend = try backend()
    defer { backend.end() }
    let began = WallTime.now()
    try watching(try courier(backend.address, try source(nil))) {
      let first = try #require(try standing())
      #expect(first.state == .stopped && first.page == nil && first.version == Program.version)
      let since = try #require(first.since)
      #expect(since >= began)
      pause(100)
      #expect(try standing()?.since == since)
    }
  }

  @Test(arguments: ["500", "404", "401"])
  func aBackendThatRefusesItGetsTheSessionsAllTheSame(_ status: String) throws {
    // The first standing gets the script's first line, as no session is there yet; later ones may come at any time.
    let backend = try backend("\(status)\n")
    defer { backend.end() }
    try watching(try courier(backend.address, try source(Self.ready, every: .milliseconds(200)))) {
      #expect(
        heard.comes { event in
          if case .standingUntold(let trouble) = event { trouble.status == Int(status) } else { false }
        })
      try sessions.seal("st-2")
      #expect(arrives("st-2"))
      #expect(heard.comes { $0 == .standingTold })
    }
    #expect(!heard.all.contains { if case .deliveryBlocked = $0 { true } else { false } })
    #expect(heard.all.count { if case .standingUntold = $0 { true } else { false } } == 1, "told once")
  }

  @Test func aBackendThatHangsOnItDelaysNoSessionAndNoEnd() throws {
    let backend = try backend("wait 600s\n")
    defer { backend.end() }
    let began = ContinuousClock.now
    try watching(try courier(backend.address, try source(Self.ready))) {
      // The request is on its way.
      pause(300)
      try sessions.seal("st-3")
      #expect(arrives("st-3"))
    }
    #expect(.now - began < .seconds(15))
  }

  @Test func aKioskThatMayNotBeAskedIsNotToldAsStopped() throws {
    let backend = try backend()
    defer { backend.end() }
    var source = try source(nil)
    source.ask = { () throws(CaptureError) in
      throw CaptureError(.permissionDenied, "The kiosk does not accept commands from this user.", recovery: "Join.")
    }
    try watching(try courier(backend.address, source)) {
      #expect(
        heard.comes { event in
          if case .standingUntold(let trouble) = event { trouble.detail.contains("this user") } else { false }
        })
    }
    #expect(KioskBook(beside: sessions.root + "/backend").entries().isEmpty)
  }

  @Test func itIsSignedAndLoggedInAsTheSessionsAre() throws {
    let stub = try Stub()
    let secret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()
    let credentials = DeliveryCredentials(token: "token-of-mine", webhookSecret: secret)
    let courier = try courier(stub.url("/standing"), try source(Self.ready), { $0.auth = .bearer }, credentials)
    try watching(courier) {
      let request = try #require(stub.requests("/standing/kiosks/hall-2", atLeast: 1).first)
      let headers = try #require(request["headers"] as? [String: String])
      #expect(headers["authorization"] == "Bearer token-of-mine" && headers["content-type"] == "application/json")
      #expect(headers["webhook-signature"]?.hasPrefix("v1,") == true)
    }
  }

  @Test func settingsThatCannotTellItAreRefusedAtTheStart() throws {
    let rows: [((inout DeliveryConfig) -> Void, String)] = [
      (
        {
          $0.adapter = "exec"; $0.program = "/bin/true"
        }, "delivery.status is true, and the adapter exec can't"
      ),
      (
        {
          $0.auth = .bearer; $0.prepare = true
        }, "delivery.status is true, and delivery.auth is bearer"
      ),
    ]
    for (change, words) in rows {
      let error = #expect(throws: CaptureError.self) { try courier("http://127.0.0.1:1", nil, change) }
      #expect(error?.message.hasPrefix(words) == true && error?.code == .impossibleSettings, "\(error as Any)")
    }
  }
}
