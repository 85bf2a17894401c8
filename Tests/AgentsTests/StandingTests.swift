import Agents
import Contract
import Notation
import Testing

/// How a kiosk stands, from its answers to the order `status`.
@Suite struct StandingTests {
  private func node(_ text: String) throws -> JSONNode {
    try #require(JSONReader.read(Array(text.utf8), file: "answer").node)
  }

  private func answer(_ members: String) throws -> KioskStanding? {
    KioskStanding(answer: try node(#"{"id":7,"ok":true,"language":"en",\#(members)}"#))
  }

  @Test func theStateFollowsFromPageAndClosure() throws {
    let rows: [(members: String, KioskStanding.State)] = [
      (#""page":"attract""#, .ready), (#""page":"videoCapture""#, .busy), (#""page":"stillThere""#, .busy),
      (#""page":"pageOfALaterVersion""#, .busy), (#""page":null"#, .busy), (#""page":"operator""#, .busy),
      (#""page":"outOfOrder","closed":"session.paused""#, .paused),
      (#""page":"operator","closed":"session.paused""#, .paused),
      (#""page":"outOfOrder","closed":"session.outOfOrder""#, .outOfOrder),
      (#""page":"outOfOrder","closed":"device.cameraLost""#, .outOfOrder),
      (#""page":null,"closed":"device.cameraLost""#, .outOfOrder),
      // The visitor may finish first.
      (#""page":"videoCapture","closed":"session.paused""#, .busy),
    ]
    for (members, state) in rows { #expect(try answer(members)?.state == state, "\(members)") }
    #expect(KioskStanding(answer: try node(#"{"ok":false,"code":"settings.usage"}"#)) == nil)
    #expect(try answer(#""event":"session""#) == nil, "an event is no status")
  }

  private static let whole =
    #""page":"attract","since":"2026-03-01T09:30:00.000Z","version":"0.1.0","camera":{"name":"Anna's webcam"},"#
    + #""delivery":{"waiting":3,"bytes":1200000,"oldestMs":5000,"givenUp":1,"blocked":"delivery.clock","limit":"free","#
    + #""fault":null},"configHash":"0123456789abcdef","people":12,"ends":[{"by":"Anna"}]"#

  @Test func theBodyIsReadBackAndNamesNobody() throws {
    var standing = try #require(try answer(Self.whole))
    standing.setDisk(freeMB: 12_399)
    #expect(
      standing.node.text()
        == #"{"v":1,"state":"ready","page":"attract","since":"2026-03-01T09:30:00.000Z","version":"0.1.0","#
        + #""queue":{"waiting":3,"bytes":1200000,"oldestMs":5000,"givenUp":1,"blocked":"delivery.clock"},"#
        + #""diskMB":12300,"configHash":"0123456789abcdef"}"#)
    #expect(KioskStanding(standing.node) == standing)
    let stopped = KioskStanding(.stopped, since: WallTime(milliseconds: 0), version: "0.1.0")
    #expect(stopped.page == nil && stopped.node["page"]?.isNull == true && KioskStanding(stopped.node) == stopped)
  }

  @Test func aFaultOfTheDeliveryBlocksIt() throws {
    let delivery = #"{"waiting":0,"bytes":0,"givenUp":0,"blocked":null,"fault":{"code":"storage.cannotWrite"}}"#
    #expect(try answer(#""page":"attract","delivery":\#(delivery)"#)?.queue?.blocked == "storage.cannotWrite")
    var status = DeliveryStatus()
    (status.waiting, status.blocked) = (2, .offline)
    #expect(KioskStanding.Queue(status).blocked == "delivery.offline" && KioskStanding.Queue(status).waiting == 2)
  }

  @Test func theReceiverTakesMoreMembersAndNothingImpossible() throws {
    let standing = try #require(
      KioskStanding(
        try node(
          #"{"v":1,"state":"paused","page":"a b","since":"soon","version":"\#(String(repeating: "x", count: 65))","#
            + #""queue":{"waiting":1,"bytes":-5,"oldestMs":9223372036854775807},"diskMB":-1,"configHash":7,"new":[]}"#))
    )
    #expect(standing.state == .paused && standing.page == nil && standing.since == nil && standing.version == nil)
    #expect(standing.queue?.bytes == 0 && standing.diskMB == 0 && standing.configHash == nil)
    #expect(KioskStanding(standing.node) == standing, "no number overflows on its way back")
    for wrong in [#"{"state":"ready"}"#, #"{"v":2,"state":"ready"}"#, #"{"v":1,"state":"asleep"}"#, "[]", "7"] {
      #expect(KioskStanding(try node(wrong)) == nil, "\(wrong)")
    }
  }

  @Test func anOlderQueueIsNoChange() throws {
    let standing = try #require(try answer(Self.whole))
    var later = standing
    later.queue?.oldest = .seconds(65)
    #expect(!later.differs(from: standing))
    later.queue?.waiting = 4
    #expect(later.differs(from: standing))
  }

  // MARK: The name

  private static let machine = "00112233445566778899aabbccddeeff\n"

  /// Stands for SHA-256: pure tests have none.
  private func hash(_ bytes: [UInt8]) -> String {
    let number = bytes.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    return String(number | 1 << 63, radix: 16) + "tail"
  }

  @Test func aNameIsSetOrMadeFromTheMachine() throws {
    #expect(try KioskID(setting: "hall-2", machine: Self.machine, sha256: hash).text == "hall-2")
    let made = try KioskID(setting: nil, machine: Self.machine, sha256: hash).text
    #expect(made.utf8.count == 16)
    #expect(try made == KioskID(setting: nil, machine: Self.machine, sha256: hash).text)
    #expect(!Self.machine.contains(made) && !made.contains("tail"))
    let other = try KioskID(setting: nil, machine: "10112233445566778899aabbccddeeff", sha256: hash).text
    #expect(made != other)
  }

  @Test func whatCanNameNoKioskIsRefusedInWords() {
    for wrong in ["", ".hidden", "a/b", "hall 2", "hall-ü", String(repeating: "x", count: 65)] {
      #expect(KioskID(wrong) == nil)
      let error = #expect(throws: CaptureError.self) { try KioskID(setting: wrong, machine: nil, sha256: hash) }
      #expect(error?.message.hasPrefix("delivery.kiosk is '") == true && error?.code == .impossibleSettings)
    }
    #expect(KioskID("A.b_c-9") != nil)
    for machine in [nil, "", "uninitialized\n", String(repeating: "0", count: 32)] {
      let error = #expect(throws: CaptureError.self) { try KioskID(setting: nil, machine: machine, sha256: hash) }
      #expect(error?.message.contains("/etc/machine-id") == true)
    }
  }
}
