import Foundation
import Glibc
import Testing

@testable import Brokers

/// The link with Debian's broker.
@Suite(.enabled(if: Mosquitto.isWanted, "skipped: Debian's package mosquitto is missing"))
struct BrokerLinkTests {
  private func text(_ message: BrokerMessage?) -> String? {
    message.map { String(decoding: $0.payload, as: UTF8.self) }
  }

  @Test func messagesGoBothWays() throws {
    let broker = try Mosquitto()
    let backend = try Listener("backend", port: broker.port, topics: ["+/event", "+/status"])
    let kiosk = try Listener("kiosk", port: broker.port, topics: ["kiosk/cmd", "kiosk/ack"])
    #expect(backend.connects() && kiosk.connects())
    for number in 1...300 {
      // The queue has an end, and never waits.
      while !kiosk.link.publish(BrokerMessage("kiosk/event", Array("\(number)".utf8))) { pause(1) }
    }
    let heard = (1...300).map { _ in text(backend.message()) }
    #expect(heard == (1...300).map(String.init))
    backend.link.publish(BrokerMessage("kiosk/cmd", [UInt8](repeating: 65, count: BrokerMessage.mostBytes)))
    let command = kiosk.message()
    #expect(command?.topic == "kiosk/cmd" && command?.payload.count == 64 << 10 && command?.isRetained == false)
    // Retained, for a kiosk that comes later.
    backend.link.publish(BrokerMessage("late/ack", Array("7".utf8), isRetained: true))
    let late = try Listener("late", port: broker.port, topics: ["late/ack"])
    #expect(late.message() == BrokerMessage("late/ack", Array("7".utf8), isRetained: true))
    #expect(late.news.isEmpty)
    // Topics that are none.
    for topic in ["", "a/#", "a\u{0}b"] {
      late.link.publish(BrokerMessage(topic, []))
      #expect(late.next { if case .refused(let refused, _) = $0 { refused } else { nil } } == topic)
    }
  }

  @Test func longMessagesAreDroppedAndTold() throws {
    let broker = try Mosquitto()
    let kiosk = try Listener(port: broker.port, topics: ["cmd"])
    #expect(kiosk.connects())
    try RawClient.publish(
      "cmd", [65_537, 900_000, 2_000_000, 3].map { [UInt8](repeating: 120, count: $0) }, broker.port)
    #expect(kiosk.next(\.self) == .oversized(topic: "cmd", bytes: 65_537))
    #expect(kiosk.next(\.self) == .oversized(topic: "cmd", bytes: 900_000))
    // The broker has dropped the one above a mebibyte.
    #expect(kiosk.next(\.self) == .message(BrokerMessage("cmd", Array("xxx".utf8))))
  }

  @Test func theLinkOutlivesTheBroker() throws {
    let broker = try Mosquitto()
    let kiosk = try Listener(port: broker.port, topics: ["cmd"])
    for _ in 1...3 {
      #expect(kiosk.connects())
      broker.kill()
      #expect(kiosk.trouble()?.code == .offline)
      #expect(!kiosk.link.publish(BrokerMessage("cmd", [])))
      try broker.start()
    }
    #expect(kiosk.connects())
    kiosk.link.publish(BrokerMessage("cmd", Array("mine".utf8)))
    #expect(text(kiosk.message()) == "mine")
  }

  @Test func theBrokerKeepsWhatComesMeanwhile() throws {
    let broker = try Mosquitto()
    let backend = try Listener("backend", port: broker.port, topics: [])
    #expect(backend.connects())
    do {
      let kiosk = try Listener(port: broker.port, topics: ["cmd"])
      #expect(kiosk.connects())
    }
    backend.link.publish(BrokerMessage("cmd", Array("kept".utf8)))
    let kiosk = try Listener(port: broker.port, topics: ["cmd"])
    #expect(text(kiosk.message()) == "kept")
    // It is acknowledged, so it comes once.
    kiosk.link.stop(atMost: .seconds(1))
    let later = try Listener(port: broker.port, topics: ["cmd"])
    #expect(later.connects())
    pause(100)
    #expect(later.link.takeNews().isEmpty)
  }

  @Test func aStopPublishesWhatIsQueued() throws {
    let broker = try Mosquitto()
    let backend = try Listener("backend", port: broker.port, topics: ["event"])
    let kiosk = try Listener(port: broker.port)
    #expect(backend.connects() && kiosk.connects())
    #expect((1...200).allSatisfy { kiosk.link.publish(BrokerMessage("event", [UInt8($0)])) })
    kiosk.link.stop(atMost: .seconds(2))
    #expect((1...200).allSatisfy { backend.message()?.payload == [UInt8($0)] })
  }

  @Test func theWillIsForThoseWhoVanish() throws {
    let broker = try Mosquitto()
    let backend = try Listener("backend", port: broker.port, topics: ["+/status"])
    #expect(backend.connects())
    let orderly = try Listener("orderly", port: broker.port)
    #expect(orderly.connects())
    orderly.link.publish(BrokerMessage("orderly/status", Array("closed".utf8), isRetained: true))
    orderly.link.stop(atMost: .seconds(2))
    #expect(!orderly.link.publish(BrokerMessage("orderly/status", [])))
    #expect(text(backend.message()) == "closed")
    let cut = try Relay(to: broker.port)
    let vanished = try Listener("vanished", port: cut.port)
    #expect(vanished.connects())
    cut.stop()
    // The will of the one that left in order would have come before.
    #expect(backend.message() == BrokerMessage("vanished/status", Array("offline".utf8)))
  }
}
