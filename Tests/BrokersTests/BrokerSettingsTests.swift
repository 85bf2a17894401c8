import Chance
import Contract
import Synchronization
import Testing

@testable import Brokers

/// Which addresses a link takes, and when it tries again.
@Suite struct BrokerSettingsTests {
  private func settings(
    _ address: String, id: String = "kiosk", certificate: String? = nil, key: String? = nil
  ) throws(CaptureError) -> BrokerSettings {
    try BrokerSettings(
      address: address, clientID: id, will: BrokerMessage("t", []), certificate: certificate, privateKey: key)
  }

  @Test func addressesAreRead() throws {
    let rows: [(String, host: String, port: Int, usesTLS: Bool, place: String)] = [
      ("mqtts://Broker.Example", "broker.example", 8883, true, "broker.example:8883"),
      ("MQTTS://10.0.0.1:443/", "10.0.0.1", 443, true, "10.0.0.1:443"),
      ("mqtts://[2001:db8::1]", "2001:db8::1", 8883, true, "[2001:db8::1]:8883"),
      ("mqtt://127.0.0.1", "127.0.0.1", 1883, false, "127.0.0.1:1883"),
      ("mqtt://[::1]:1884", "::1", 1884, false, "[::1]:1884"),
    ]
    for (address, host, port, usesTLS, place) in rows {
      let found = try settings(address)
      #expect(
        found.host == host && found.port == port && found.usesTLS == usesTLS && found.place == place, "\(address)")
    }
  }

  @Test func othersAreRefusedWithARemedy() {
    let rows: [(String, names: String, remedy: String)] = [
      ("", "''", "mqtts://HOST:8883"), ("broker.example", "'broker.example'", "mqtts://HOST"),
      ("https://broker.example", "'https://broker.example'", "mqtts://HOST"),
      ("mqtts://", "'mqtts://'", "mqtts://HOST"),
      ("mqtts://user:secret@broker.example", "holds a user name or a password", "fleet-login"),
      ("mqtts://a:0", "no valid host", ""), ("mqtts://a:70000", "no valid host", ""),
      ("mqtts://a b", "no valid host", ""), ("mqtts://a/mqtt", "a path", "Leave out"), ("mqtts://a?x", "a path", ""),
      ("mqtt://broker.example", "not to broker.example", "mqtts://"), ("mqtt://127.0.0.1.example", "not to", ""),
      ("wss://broker.example/mqtt", "WebSocket", "mqtts://broker.example:443"), ("ws://localhost", "WebSocket", "443"),
      ("mqtts://a\u{202E}", "\\u{202E}", ""),
    ]
    for (address, names, remedy) in rows {
      let error = #expect(throws: CaptureError.self, "\(address)") { try settings(address) }
      #expect(
        error?.code == .impossibleSettings && error?.message.contains(names) == true, "\(address): \(error as Any)")
      #expect(remedy.isEmpty || error?.recovery.contains(remedy) == true, "\(address): \(error as Any)")
    }
    for (certificate, key, address) in [("a", nil, "mqtts://a"), (nil, "b", "mqtts://a"), ("a", "b", "mqtt://[::1]")] {
      #expect(throws: CaptureError.self) { try settings(address, certificate: certificate, key: key) }
    }
    for id in ["", "a\u{0}b", String(repeating: "a", count: 257)] {
      #expect(throws: CaptureError.self) { try settings("mqtts://a", id: id) }
    }
  }

  @Test func theDelayDoublesAndIsReset() {
    let dice = Mutex(Dice(1))
    var timing = BrokerTiming()
    timing.random = { dice.withLock { Double.random(in: 0..<1, using: &$0) } }
    var delay = ReconnectDelay(timing)
    for limit in [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
      #expect((.zero..<Duration.seconds(limit)).contains(delay.next()))
    }
    // Full jitter: the mean of many is half of the limit.
    let mean = (0..<400).map { _ in delay.next() }.reduce(.zero, +) / 400
    #expect((.seconds(130)...Duration.seconds(170)).contains(mean), "\(mean)")
    delay.note(livedFor: .seconds(59))
    timing.random = { 0.999 }
    var constant = ReconnectDelay(timing)
    _ = (constant.next(), constant.next())
    #expect(constant.next() > .seconds(3))
    // A short connection shows that the broker is up again.
    constant.note(livedFor: .seconds(1))
    #expect((.seconds(1)..<Duration.seconds(2)).contains(constant.next()))
    constant.note(livedFor: .seconds(60))
    #expect(constant.next() < .seconds(1))
    // Two kiosks of one name cut each other's connections.
    for _ in 0..<10 { constant.note(livedFor: .seconds(1)) }
    #expect(!constant.isFlapping && constant.next() < .seconds(1))
    constant.note(livedFor: .seconds(1))
    #expect(constant.isFlapping && (.seconds(14)...Duration.seconds(15)).contains(constant.next()))
    constant.note(livedFor: .seconds(60))
    #expect(!constant.isFlapping)
  }

  @Test func eachCodeIsOneOfTheFleet() {
    #expect(BrokerTrouble.Code.allCases.allSatisfy { $0.rawValue.hasPrefix("fleet.") })
  }
}
