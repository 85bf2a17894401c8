import Foundation
import Glibc
import Synchronization
import Testing

@testable import Brokers

/// What a link says about each way in which the other end can fail it; it never crashes, and tries again.
@Suite struct HostileBrokerTests {
  private static let topics = ["cmd", "ack"]

  /// The trouble of a second attempt, so that the first one has left the link whole.
  private func trouble(
    _ serve: @escaping @Sendable (Int32) -> Void, scheme: String = "mqtt", answer: Duration = .seconds(10)
  ) throws -> BrokerTrouble? {
    let broker = try FakeBroker(serve)
    defer { broker.stop() }
    let listener = try Listener(
      port: broker.port, scheme: scheme, topics: Self.topics, timing: { $0.answer = answer })
    let first = listener.trouble()
    let second = listener.trouble()
    #expect(first?.code == second?.code, "\(first as Any) and then \(second as Any)")
    #expect(second.map { $0.message.contains("127.0.0.1:\(broker.port)") && !$0.recovery.isEmpty } == true)
    return second
  }

  private static func answer(_ bytes: [UInt8]) -> @Sendable (Int32) -> Void {
    { line in
      FakeBroker.hear(line)
      FakeBroker.say(line, bytes)
      FakeBroker.hear(line)
    }
  }

  @Test func refusalsAreTold() throws {
    let rows: [(String, [UInt8], BrokerTrouble.Code, String)] = [
      ("MQTT 3.1.1", [0x20, 2, 0, 1], .wrongProtocol, "MQTT 5"),
      ("MQTT 3.1.1 that accepts", [0x20, 2, 0, 0], .wrongProtocol, "MQTT 5"),
      ("version", [0x20, 3, 0, 0x84, 0], .wrongProtocol, "MQTT 5"),
      ("client id", [0x20, 3, 0, 0x85, 0], .refused, "id"),
      ("password", [0x20, 3, 0, 0x86, 0], .unauthorised, "password"),
      ("not authorised", [0x20, 3, 0, 0x87, 0], .unauthorised, "authorise"),
      ("busy", [0x20, 3, 0, 0x89, 0], .offline, "busy"),
      ("another server", [0x20, 3, 0, 0x9C, 0], .refused, "another server"),
      ("moved", [0x20, 13, 0, 0x9D, 10, 0x1C, 0, 7] + Array("b.evil:".utf8), .refused, "another server"),
      ("a reason without a row", [0x20, 3, 0, 0x83, 0], .refused, "131"),
      ("no QoS 1", [0x20, 5, 0, 0, 2, 0x24, 0], .refused, "QoS 1"),
      ("no retained messages", [0x20, 5, 0, 0, 2, 0x25, 0], .refused, "retained"),
      (
        "HTTP", Array("HTTP/1.1 400 Bad Request\r\n\(String(repeating: "-", count: 80))".utf8), .wrongProtocol, "MQTT 5"
      ),
      ("garbage", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 2], .wrongProtocol, "MQTT 5"),
      ("an answer that ends too soon", [0x20, 1, 0], .wrongProtocol, "MQTT 5"),
      ("properties that are longer than the packet", [0x20, 4, 0, 0, 200, 1], .wrongProtocol, "MQTT 5"),
      ("a message before the answer", [0x30, 3, 0, 1, 97], .wrongProtocol, "MQTT 5"),
      ("shutting down", [0x20, 3, 0, 0, 0, 0xE0, 2, 0x8B, 0], .offline, "shutting down"),
      ("taken over", [0x20, 3, 0, 0, 0, 0xE0, 1, 0x8E], .refused, "same id"),
    ]
    for (name, bytes, code, word) in rows {
      let found = try trouble(Self.answer(bytes))
      #expect(found?.code == code && found?.message.contains(word) == true, "\(name): \(found as Any)")
    }
  }

  @Test func silenceAndClosedDoorsAreTold() throws {
    let silent = try trouble({ _ = FakeBroker.hear($0).count + FakeBroker.hear($0).count }, answer: .milliseconds(200))
    #expect(silent?.code == .offline && silent?.message.contains("not answered") == true)
    let rows: [(String, @Sendable (Int32) -> Void)] = [
      ("closes at once", { _ in }), ("closes after the first packet", { FakeBroker.hear($0) }),
    ]
    for (name, serve) in rows {
      let found = try trouble(serve)
      #expect(
        found?.code == .refused && found?.message.contains("without an answer") == true, "\(name): \(found as Any)")
    }
    let nobody = try Listener(port: FakeBroker.freePort())
    let found = nobody.trouble()
    #expect(found?.code == .offline && found?.message.contains("Connection refused") == true, "\(found as Any)")
  }

  @Test func aHandshakeThatFailsIsTold() throws {
    // What the client of TLS meets: silence, the end, a reset, another protocol.
    let reset: @Sendable (Int32) -> Void = { line in
      FakeBroker.hear(line)
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(line, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
    let rows: [(String, @Sendable (Int32) -> Void, BrokerTrouble.Code)] = [
      ("silence", { _ = FakeBroker.hear($0).count + FakeBroker.hear($0).count }, .offline),
      ("end", { FakeBroker.hear($0) }, .refused), ("reset", reset, .refused),
      ("another protocol", Self.answer([0x20, 2, 0, 1, 0, 0]), .wrongProtocol),
    ]
    for (name, serve, code) in rows {
      let found = try trouble(serve, scheme: "mqtts", answer: .milliseconds(300))
      #expect(found?.code == code, "\(name): \(found as Any)")
    }
  }

  @Test func aSubscriptionThatIsRefusedIsTold() throws {
    let found = try trouble {
      FakeBroker.welcome($0, [1, 0x87])
      FakeBroker.hear($0)
    }
    #expect(found?.code == .unauthorised && found?.message.contains("subscribe to ack") == true, "\(found as Any)")
    let few = try trouble {
      FakeBroker.welcome($0, [1])
      FakeBroker.hear($0)
    }
    #expect(few?.code == .wrongProtocol, "\(few as Any)")
  }

  @Test func aMessageThatIsRefusedIsToldOnce() throws {
    let broker = try FakeBroker { line in
      FakeBroker.welcome(line, [1, 1])
      for number in 1...3 as ClosedRange<UInt8> {
        FakeBroker.hear(line)
        // The subscription has the number 1.
        FakeBroker.say(line, [0x40, 4, 0, number + 1, 0x87, 0])
      }
      FakeBroker.say(line, [0x32, 10, 0, 3, 99, 109, 100, 0, 1, 0, 104, 105])
      FakeBroker.hear(line)
    }
    defer { broker.stop() }
    let listener = try Listener(port: broker.port, topics: Self.topics)
    #expect(listener.connects())
    listener.link.publish(BrokerMessage("event", [1]))
    let refusal = listener.next { if case .refused(let topic, let trouble) = $0 { (topic, trouble) } else { nil } }
    #expect(refusal?.0 == "event" && refusal?.1.code == .unauthorised)
    for byte in [2, 3] as [UInt8] {
      listener.link.publish(BrokerMessage("event", [byte]))
      pause(20)
    }
    let next = listener.next(\.self)
    #expect(next == .message(BrokerMessage("cmd", Array("hi".utf8))), "\(next as Any)")
  }

  @Test func aConnectionThatIsCutInAMessageIsMadeAgain() throws {
    let broker = try FakeBroker { line in
      FakeBroker.welcome(line, [1, 1])
      // Half of a message, and of what the kiosk sends half is read.
      FakeBroker.say(line, [0x30, 100, 0, 3, 99, 109, 100, 0, 1, 2, 3])
      var byte: UInt8 = 0
      recv(line, &byte, 1, 0)
    }
    defer { broker.stop() }
    let listener = try Listener(port: broker.port, topics: Self.topics)
    for _ in 1...3 {
      #expect(listener.connects())
      for _ in 1...100 {
        listener.link.publish(BrokerMessage("event", [UInt8](repeating: 7, count: BrokerMessage.mostBytes)))
      }
      #expect(listener.trouble()?.code == .offline)
      #expect(!listener.link.publish(BrokerMessage("event", [])))
    }
  }

  @Test func whatIsUnacknowledgedIsNotSentAgain() throws {
    let heard = Mutex<[[UInt8]]>([])
    let broker = try FakeBroker { line in
      FakeBroker.welcome(line, [1, 1])
      pause(100)
      let bytes = FakeBroker.hear(line)
      heard.withLock { $0.append(bytes) }
    }
    defer { broker.stop() }
    let listener = try Listener(port: broker.port, topics: Self.topics)
    #expect(listener.connects())
    for byte in 1...5 as ClosedRange<UInt8> { listener.link.publish(BrokerMessage("event", [byte])) }
    #expect(listener.trouble()?.code == .offline)
    #expect(listener.connects())
    listener.link.publish(BrokerMessage("event", [6]))
    #expect(listener.trouble()?.code == .offline)
    // A packet of 13 bytes for each message.
    #expect(heard.withLock { $0.map(\.count) } == [65, 13])
  }

  @Test func aFullQueueRefusesAtOnce() throws {
    let broker = try FakeBroker { line in
      FakeBroker.welcome(line, [1, 1])
      while !FakeBroker.hear(line).isEmpty {}
    }
    defer { broker.stop() }
    let listener = try Listener(port: broker.port, topics: Self.topics)
    #expect(listener.connects())
    var count = 0
    for _ in 1...1000 where listener.link.publish(BrokerMessage("event", [1])) { count += 1 }
    pause(50)
    while listener.link.publish(BrokerMessage("event", [1])) { count += 1 }
    // 100 without an acknowledgement, and a full queue.
    #expect(count == 100 + BrokerLink.mostQueued)
    // The broker acknowledges none, so the time for a goodbye runs out.
    let began = ContinuousClock.now
    listener.link.stop(atMost: .milliseconds(200))
    #expect((.milliseconds(150)..<Duration.seconds(1)).contains(ContinuousClock.now - began))
  }

  @Test func aStopDoesNotWaitForTheNetwork() throws {
    let hole = try BlackHole()
    let listener = try Listener(port: hole.port)
    pause(100)
    let began = ContinuousClock.now
    listener.link.stop(atMost: .milliseconds(100))
    #expect(ContinuousClock.now - began < .seconds(1))
    #expect(listener.link.takeNews().isEmpty)
  }

  @Test func aLineThatFallsSilentIsNoticed() throws {
    let broker = try FakeBroker { line in
      FakeBroker.hear(line)
      // The broker asks for a keep-alive of one second, and answers no ping.
      FakeBroker.say(line, [0x20, 6, 0, 0, 3, 0x13, 0, 1])
      while !FakeBroker.hear(line).isEmpty {}
    }
    defer { broker.stop() }
    let listener = try Listener(port: broker.port, topics: [])
    #expect(listener.connects())
    let found = listener.trouble()
    #expect(found?.code == .offline && found?.message.contains("within 1 s") == true, "\(found as Any)")
  }

  /// As a node does that was cut off from its cluster.
  @Test func aBrokerThatAcknowledgesNothingIsLeft() throws {
    let broker = try FakeBroker { line in
      FakeBroker.hear(line)
      FakeBroker.say(line, [0x20, 3, 0, 0, 0])
      while !FakeBroker.hear(line).isEmpty {}
    }
    defer { broker.stop() }
    let listener = try Listener(port: broker.port, topics: [], timing: { $0.acknowledgement = .seconds(1) })
    #expect(listener.connects())
    // Where nothing was published, nothing is to be acknowledged.
    pause(1500)
    #expect(listener.link.takeNews() == [])
    listener.link.publish(BrokerMessage("event", [1]))
    let found = listener.trouble()
    #expect(found?.code == .offline && found?.message.contains("acknowledged nothing") == true, "\(found as Any)")
  }

  @Test func aFloodWaitsUntilItIsRead() throws {
    let sent = Atomic(0)
    let payload = [UInt8](repeating: 1, count: 60_000)
    let broker = try FakeBroker { line in
      FakeBroker.welcome(line, [1, 1])
      let packet = [0x30] + FakeBroker.length(6 + payload.count) + [0, 3, 99, 109, 100, 0] + payload
      for _ in 0..<1000 where send(line, packet, packet.count, Int32(MSG_NOSIGNAL)) == packet.count {
        sent.add(1, ordering: .relaxed)
      }
    }
    defer { broker.stop() }
    let listener = try Listener(port: broker.port, topics: Self.topics)
    #expect(listener.connects())
    pause(300)
    let atRest = sent.load(ordering: .relaxed)
    #expect(atRest < 500, "\(atRest)")
    var count = 0
    while count < 1000, listener.message() != nil { count += 1 }
    #expect(count == 1000)
  }
}

func pause(_ milliseconds: Int32) { poll(nil, 0, milliseconds) }
