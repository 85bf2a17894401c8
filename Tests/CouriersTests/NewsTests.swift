import Contract
import Delivery
import Files
import Foundation
import Synchronization
import Testing

@testable import Couriers

/// The socket of a courier with real folders, a real backend and real clients.
@Suite struct NewsTests {
  private static let stub = Result { try Stub() }
  private let stub: Stub
  private let sessions: Sessions

  init() throws {
    stub = try Self.stub.get()
    sessions = try Sessions()
  }

  private static func preparer() throws -> SessionPreparer {
    try SessionPreparer("preparer", most: 1) { _ in .preparation(.refused(.misconfigured)) }
  }

  /// A courier that looks for new folders so rarely that only a client can wake it.
  private func courier(
    _ mode: String, interval: Duration = .seconds(600), linger: Duration = .seconds(20), random: Double = 0
  ) throws -> (Courier, StateFolder) {
    let states = try StateFolder(sessions.state)
    _ = try states.since(orSet: WallTime())
    var world = Courier.World()
    (world.interval, world.linger, world.random) = (interval, linger, { random })
    let config = DeliveryConfig(adapter: "https", url: stub.url("/\(mode)"))
    return (
      try Courier(config, output: try OpenFolder(sessions.output), states: states, world: world) { _ in }, states
    )
  }

  /// Runs a courier while a test looks at it.
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

  @Test func aClientWakesTheCourierAndSeesTheDelivery() throws {
    let (courier, states) = try courier("news-good")
    try watching(courier) {
      _ = try SocketClient(states, nil)
      // It has looked, and waits.
      pause(300)
      try sessions.seal("n-1", size: 300_000)
      let ordered = ContinuousClock.now
      let client = try SocketClient(states, "n-1")
      #expect(!stub.requests("/news-good/", atLeast: 1).isEmpty)
      #expect(ContinuousClock.now - ordered < .seconds(60), "by itself it would look again after ten minutes")
      #expect(client.last == .done(.init(.approved, words: "Welcome")))
      #expect(client.isDisconnected())
      guard case .sending(1, let first)? = client.news.first else { throw Failure() }
      #expect(first < 1)
      #expect(client.news.allSatisfy { $0.isLast || { if case .sending(1, _) = $0 { true } else { false } }($0) })
      // The words are in no file, yet a client that comes late has them.
      let client1 = try SocketClient(states, "n-1")
      #expect(client1.last == .done(.init(.approved, words: "Welcome")))
    }
    #expect(!FileManager.default.fileExists(atPath: states.socketPath))
    #expect(
      !String(decoding: try Data(contentsOf: URL(fileURLWithPath: states.path + "/n-1.json")), as: UTF8.self)
        .contains("Welcome"))
  }

  @Test func whatIsFinalIsToldAtOnce() throws {
    let states = try StateFolder(sessions.state)
    func write(_ session: String, _ change: (inout DeliveryState) -> Void) throws {
      try sessions.seal(session)
      var state = DeliveryState(
        session: session, output: sessions.output, adapter: "https", key: String(repeating: "a", count: 26))
      change(&state)
      try states.write(state)
    }
    try write("f-done") { $0.enter(.done) }
    try write("f-held") { $0.hold() }
    try write("f-dead") { $0.giveUp(DeliveryTrouble(.refused)) }
    try write("f-damaged") { $0.giveUp(DeliveryTrouble(.damaged, "clip.mp4 is changed")) }
    try sessions.seal("f-marked")
    try states.hold("f-marked")
    try Data("{".utf8).write(to: URL(fileURLWithPath: states.path + "/f-marked.json"))
    let board = try NewsBoard()
    let server = try NewsServer(states.socketPath, states, board, try Self.preparer(), now: { .now() }) {}
    defer { server.stop() }
    for (session, news) in [
      ("f-done", DeliveryNews.done(nil)), ("f-held", .givenUp(nil)), ("f-dead", .givenUp(.refused)),
      ("f-damaged", .givenUp(.damaged)), ("f-marked", .givenUp(nil)),
    ] {
      let client = try SocketClient(states, session)
      #expect(client.last == news && client.isDisconnected(), "\(session)")
    }
    let client2 = try SocketClient(states, "f-unknown")
    #expect(!client2.isDisconnected(within: 200))
  }

  @Test func waitingIsToldWithItsReason() throws {
    try sessions.seal("w-1")
    let (courier, states) = try courier("later-news")
    try watching(courier) {
      let client = try SocketClient(states, "w-1")
      guard case .waiting(1, .busy, let time)? = client.first({ if case .waiting = $0 { true } else { false } }) else {
        throw Failure()
      }
      #expect(time > .seconds(590) && time <= .seconds(600))
      // A client that comes later learns it at once, from what is left of the time.
      pause(50)
      guard case .waiting(1, .busy, let left)? = try SocketClient(states, "w-1").first({ _ in true }) else {
        throw Failure()
      }
      #expect(left < time)
      // A hold by the operator ends it.
      try states.leave(.hold, for: "w-1")
      _ = try SocketClient(states, "w-other")
      #expect(client.last == .givenUp(nil))
    }
  }

  @Test func clientsLearnThatNothingIsSent() throws {
    try sessions.seal("b-1", ago: .seconds(5))
    try sessions.seal("b-2")
    let (courier, states) = try courier("unauthorised")
    try watching(courier) {
      let other = try SocketClient(states, "b-2")
      let own = try SocketClient(states, "b-1")
      for client in [own, other] {
        guard
          case .waiting(_, .unauthorised, let time)? = client.first({ _ in true }).flatMap({ first in
            if case .sending = first { client.first { if case .waiting = $0 { true } else { false } } } else { first }
          })
        else { throw Failure() }
        #expect(time > .seconds(890) && time <= .seconds(900))
      }
      guard case .waiting(0, .unauthorised, _)? = try SocketClient(states, "b-new").first({ _ in true }) else {
        throw Failure()
      }
    }
    #expect(stub.requests("/unauthorised/sessions/b-").count == 1)
  }

  @Test func whatIsNotSentIsGivenUp() throws {
    try sessions.seal("c-1", end: .cancelled(by: .person))
    try sessions.seal("c-broken")
    try Data("{".utf8).write(to: URL(fileURLWithPath: sessions.path("c-broken", "manifest.json")))
    let (courier, states) = try courier("news-none")
    try watching(courier) {
      let client3 = try SocketClient(states, "c-1")
      #expect(client3.last == .givenUp(nil))
      let client4 = try SocketClient(states, "c-broken")
      #expect(client4.last == .givenUp(.damaged))
    }
  }

  /// The courier needs nothing of a client: it delivers while hostile ones occupy all places.
  @Test func hostileClientsCostNothing() throws {
    let (courier, states) = try courier("news-hostile")
    try watching(courier) {
      let silent = try (0..<8).map { _ in try SocketClient(states, nil) }
      let garbage = try SocketClient(states, nil)
      #expect(garbage.send("GET / HTTP/1.1") && garbage.isDisconnected())
      let large = try SocketClient(states, nil)
      for _ in 0..<256 where large.send(String(repeating: "x", count: 4000)) { pause(1) }
      #expect(large.isDisconnected())
      let twice = try SocketClient(states, "h-none")
      #expect(twice.send(DeliveryRequest.follow("h-2").line) && twice.isDisconnected())
      try sessions.seal("h-1")
      let client = try SocketClient(states, "h-1")
      #expect(client.last == .done(.init(.approved, words: "Welcome")))
      // A silent one gives way to one that asks, but eight that ask keep their places.
      #expect(silent[0].isDisconnected())
      let asking = try (0..<8).map { try SocketClient(states, "h-wait-\($0)") }
      pause(200)
      let client5 = try SocketClient(states, "h-1")
      #expect(client5.isDisconnected())
      #expect(!asking[7].isDisconnected(within: 100))
    }
  }

  @Test func aClientThatNeverReadsIsDisconnected() throws {
    let path = sessions.root + "/a.sock"
    let listener = try UnixSocketListener(path, mostOfLine: DeliveryLine.longest)
    let peer = try LocalLine.connect(path, most: 4096).get()
    #expect(peer.send(DeliveryRequest.follow("s").line))
    let client = NewsClient(try #require(listener.next()))
    #expect(client.hear() == .follow("s"))
    var count = 0
    while !client.isGone, count < 100_000 {
      client.tell(.waiting(attempt: count, .busy, .zero))
      count += 1
    }
    #expect(client.isGone && count > 500)
  }

  @Test func progressIsToldTenTimesASecond() throws {
    let path = sessions.root + "/a.sock"
    let listener = try UnixSocketListener(path, mostOfLine: DeliveryLine.longest)
    let peer = try LocalLine.connect(path, most: 4096).get()
    #expect(peer.send(DeliveryRequest.follow("s").line))
    let client = NewsClient(try #require(listener.next()))
    _ = client.hear()
    func received() -> [DeliveryNews] {
      guard case .pieces(let pieces) = peer.read() else { return [] }
      return pieces.compactMap { if case .line(let bytes) = $0 { DeliveryNews.read(bytes) } else { nil } }
    }
    for step in 0...50 { client.tell(.sending(attempt: 1, share: Double(step) / 100)) }
    client.tellHeld()
    #expect(received() == [.sending(attempt: 1, share: 0)])
    #expect(try #require(client.due) <= .now + .milliseconds(100))
    pause(110)
    client.tellHeld()
    #expect(received() == [.sending(attempt: 1, share: 0.5)] && client.due == nil)
    // What follows is not delayed, and comes after it.
    client.tell(.sending(attempt: 1, share: 0.9))
    client.tell(.stored)
    pause(110)
    client.tellHeld()
    #expect(received() == [.stored])
  }

  @Test func onceStaysWhileAClientWaits() throws {
    try sessions.seal("o-1")
    // The second attempt follows after up to 2 s, which is more than the patience.
    let (courier, states) = try courier("fail-1-late", linger: .seconds(20), random: 0.25)
    let seen = Mutex<DeliveryNews?>(nil)
    let thread = Thread {
      let client = try? SocketClient(states, "o-1")
      seen.withLock { $0 = client?.last }
    }
    thread.start()
    let began = ContinuousClock.now
    // The client connects during the first attempt; without it this would end after that.
    let depth = try courier.deliverOnce()
    for _ in 0..<1000 where !thread.isFinished { pause(5) }
    #expect(depth.count == 0 && seen.withLock { $0 } == .done(.init(.approved, words: "Welcome")))
    #expect(ContinuousClock.now - began < .seconds(10))
  }

  @Test func onceEndsInTheEnd() throws {
    let (courier, states) = try courier("fail-9-once", linger: .milliseconds(600))
    let thread = Thread { if let client = try? SocketClient(states, "o-never") { _ = client.last } }
    thread.start()
    let began = ContinuousClock.now
    // It runs until the client has connected once, then for its time.
    while ContinuousClock.now - began < .milliseconds(500) { _ = try courier.deliverOnce() }
    #expect(ContinuousClock.now - began < .seconds(5))
    for _ in 0..<1000 where !thread.isFinished { pause(5) }
    #expect(thread.isFinished)
  }

  @Test func onceForOneSessionServesThatOfAClientToo() throws {
    try sessions.seal("p-1")
    try sessions.seal("p-2")
    let (courier, states) = try courier("slow-once")
    let seen = Mutex<DeliveryNews?>(nil)
    let thread = Thread {
      let client = try? SocketClient(states, "p-2")
      seen.withLock { $0 = client?.last }
    }
    thread.start()
    #expect(try courier.deliverOnce(only: "p-1").count == 0)
    for _ in 0..<2000 where !thread.isFinished { pause(5) }
    #expect(seen.withLock { $0 } == .done(.init(.approved, words: "Welcome")))
  }

  @Test func theSocketIsPrivateAndReplacesADeadOne() throws {
    let (courier, states) = try courier("news-good")
    // A process that was killed has left it.
    let dead = try UnixSocketListener(sessions.root + "/dead.sock", mostOfLine: 64)
    try FileManager.default.moveItem(atPath: sessions.root + "/dead.sock", toPath: states.socketPath)
    withExtendedLifetime(dead) {}
    try watching(courier) {
      let client6 = try SocketClient(states, "x")
      #expect(!client6.isDisconnected(within: 100))
      let mode = try FileManager.default.attributesOfItem(atPath: states.socketPath)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func aPathThatIsTooLongForAnAddressWorks() throws {
    let path = sessions.root + "/" + String(repeating: "long/", count: 30) + "delivery"
    let states = try StateFolder(path)
    #expect(states.socketPath.utf8.count > 150)
    let server = try NewsServer(states.socketPath, states, try NewsBoard(), try Self.preparer(), now: { .now() }) {}
    defer { server.stop() }
    try states.hold("held")
    let client7 = try SocketClient(states, "held")
    #expect(client7.last == .givenUp(nil))
  }

  @Test func awaitedSessionsGoFirst() throws {
    try sessions.seal("q-old", ago: .seconds(100))
    try sessions.seal("q-new")
    let (output, states) = try sessions.open()
    var queue = DeliveryQueue(output, states, DeliveryConfig(), since: WallTime(), only: "q-old")
    _ = try queue.refresh()
    #expect(queue.next()?.session == "q-old" && queue.depth(at: .now()).count == 1)
    queue.prefer(["q-new"])
    _ = try queue.refresh()
    #expect(queue.next()?.session == "q-new" && queue.depth(at: .now()).count == 2)
    queue.settle("q-new")
    #expect(queue.next()?.session == "q-old")
  }
}
