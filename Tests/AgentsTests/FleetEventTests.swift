import Agents
import Contract
import Notation
import Testing

@Suite struct FleetEventTests {
  private let usual = Set(FleetConfig.usualEvents)

  private func line(_ name: String) -> [UInt8] {
    Array("{\"v\":1,\"seq\":5,\"t\":2.5,\"session\":\"8c1f\",\"event\":\"\(name)\",\"reason\":\"x\"}".utf8)
  }

  @Test func anEventOfTheKioskLosesItsOwnNumbers() throws {
    let event = try #require(FleetEvent(line: line("cameraLost"), of: usual))
    #expect(event.weight == .progress)
    let bytes = NumberedEvent(
      event, EventNumber(epoch: 9, n: 2), since: Instant(.milliseconds(70)), heard: WallTime(milliseconds: 0)
    ).bytes
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "{\"v\":1,\"epoch\":9,\"n\":2,\"t\":70,\"wall\":\"1970-01-01T00:00:00.000Z\",\"event\":\"cameraLost\","
        + "\"session\":\"8c1f\",\"reason\":\"x\"}")
  }

  @Test func othersAreLeftOut() {
    #expect(FleetEvent(line: line("hintChanged"), of: usual) == nil)
    #expect(FleetEvent(line: line("noEvent"), of: ["noEvent"]) == nil)
    #expect(FleetEvent(line: Array("{".utf8), of: usual) == nil)
    #expect(FleetEvent(line: line("sessionEnded"), of: usual)?.weight == .kept)
  }

  @Test func theUsualNamesAreEvents() {
    for name in FleetConfig.usualEvents { #expect(NoticeTable.row(name) != nil, "\(name)") }
  }

  @Test func aCountSaysWhichNumbersItStandsFor() {
    let number = EventNumber(epoch: 9, n: 7)
    let bytes = NumberedEvent(.count(4, from: 3), number, since: Instant(), heard: WallTime()).bytes
    #expect(NumberedEvent.covers(bytes, OutboxEntry(number, .count, size: 0)) == (4, 3))
    // A member of this name of another event is no count.
    #expect(NumberedEvent.covers(bytes, OutboxEntry(number, .progress, size: 0)) == (1, 7))
    for wrong in ["{\"count\":-1,\"from\":-9}", "{\"count\":1e300,\"from\":8}", "", "[]"] {
      #expect(NumberedEvent.covers(Array(wrong.utf8), OutboxEntry(number, .count, size: 0)) == (1, 7))
    }
    let other = NumberedEvent(.gap(.seconds(2)), number, since: Instant(), heard: WallTime()).bytes
    #expect(NumberedEvent.covers(other, OutboxEntry(number, .progress, size: 0)) == (1, 7))
    #expect(NumberedEvent.isWhole(bytes) && !NumberedEvent.isWhole([]) && !NumberedEvent.isWhole(Array("{}".utf8)))
  }

  @Test func cloudEventsHaveTheNumberAsTheirID() throws {
    let number = EventNumber(epoch: 9, n: 7)
    let stored = NumberedEvent(.gap(.seconds(2)), number, since: Instant(), heard: WallTime()).bytes
    #expect(FleetEnvelope.plain.wrap(stored, number, kiosk: "k1") == stored)
    let node = try #require(
      JSONReader.read(FleetEnvelope.cloudevents.wrap(stored, number, kiosk: "k1"), file: "").node)
    #expect(node["id"]?.string == "k1/9/7")
    #expect(node["type"]?.string == "cameo.kioskSilent")
    #expect(node["data"]?["ms"]?.integer == 2000)
  }

  @Test func theStatusIsToldOnChangeAndNotTooOften() {
    var pacer = StatusPacer()
    func at(_ seconds: Int) -> Instant { Instant(.seconds(seconds)) }
    #expect(pacer.due(at: at(0)) == nil)
    pacer.note([1])
    #expect(pacer.due(at: at(0)) == [1])
    pacer.note([1])
    #expect(pacer.due(at: at(60)) == nil)
    #expect(pacer.nextDue == at(600))
    pacer.note([2])
    #expect(pacer.due(at: at(60)) == [2])
    pacer.note([3])
    #expect(pacer.nextDue == at(70))
    #expect(pacer.due(at: at(69)) == nil)
    pacer.note([4])
    #expect(pacer.due(at: at(70)) == [4])
    pacer.connect()
    #expect(pacer.due(at: at(71)) == [4])
    #expect(pacer.due(at: at(81)) == nil)
    #expect(pacer.due(at: at(671)) == [4])
    pacer.fail()
    #expect(pacer.due(at: at(672)) == nil)
    #expect(pacer.due(at: at(681)) == [4])
  }
}
