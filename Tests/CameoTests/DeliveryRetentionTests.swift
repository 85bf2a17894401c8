import Contract
import Evidence
import Files
import Settings
import Testing

@testable import Cameo
@testable import Delivery

/// What stays beyond its retention because a backend does not have it yet.
@Suite struct DeliveryRetentionTests {
  private static let folder = "/state/cameo/delivery"
  private let ended = WallTime(milliseconds: 1_000_000)
  private let moment = WallTime(milliseconds: 2_000_000)

  private func needs(
    _ state: [String: [UInt8]], adapter: String = "https", status: String = SessionEnd.completed.status
  ) throws -> Bool {
    var settings = ProgramSettings()
    settings.delivery.adapter = adapter
    let files = MemoryFiles()
    for (name, bytes) in state { try files.write(bytes, to: "\(Self.folder)/\(name)") }
    var entry = LedgerEntry(.found, "s1", in: "/o", at: ended)
    entry.status = status
    let retention = DeliveryRetention(settings, environment: ["XDG_STATE_HOME": "/state"], files: files)
    return retention.needs(entry, before: moment)
  }

  private func state(_ stage: DeliveryState.Stage, at time: WallTime) -> [String: [UInt8]] {
    var state = DeliveryState(session: "s1", output: "/o", adapter: "https", key: "LNOTU6A47EQYAVDKILTIYHFDDL")
    state.note(DeliveryState.Attempt(at: time, step: "envelope", status: 201, code: nil, milliseconds: 5))
    state.enter(stage)
    return ["s1.json": state.bytes, "since.txt": Array("\(WallTime().text)\n".utf8)]
  }

  @Test func undeliveredSessionsStay() throws {
    #expect(try needs([:]), "'cameo deliver' has not run yet")
    #expect(try needs(["since.txt": Array("\(WallTime().text)\n".utf8)]), "it waits")
    for stage in DeliveryState.Stage.allCases where stage != .done {
      #expect(try needs(state(stage, at: ended)), "\(stage)")
    }
    #expect(try needs(["s1.json": Array("{".utf8)]), "its state can't be read")
  }

  @Test func retentionCountsFromTheDelivery() throws {
    #expect(try needs(state(.done, at: moment)))
    #expect(try !needs(state(.done, at: moment + .milliseconds(-1))))
  }

  @Test func whatIsNotDeliveredHasItsUsualRetention() throws {
    #expect(try !needs([:], adapter: "directory"))
    #expect(try !needs([:], status: "failed"), "delivery.what is captured")
    #expect(try !needs(["since.txt": Array("\(moment.text)\n".utf8)]), "captured before an adapter was set")
  }
}
