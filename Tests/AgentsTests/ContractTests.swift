import Agents
import Contract
import Foundation
import Notation
import Testing

/// docs/reference/fleet.asyncapi.json says what the code does.
@Suite struct FleetContractTests {
  private func document() throws -> JSONNode {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let bytes = Array(try Data(contentsOf: root.appending(path: "docs/reference/fleet.asyncapi.json")))
    return try #require(JSONReader.read(bytes, file: "fleet.asyncapi.json").node)
  }

  @Test func itHasEachTopic() throws {
    let channels = try #require(try document()["channels"]?.object)
    let addresses = channels.compactMap { $0.node["address"]?.string }
    #expect(Set(addresses) == Set(FleetTopic.allCases.map { $0.name(of: "{kiosk}") }))
  }

  @Test func itHasEachCommandAndState() throws {
    let messages = try #require(try document()["components"]?["messages"])
    let actions = messages["command"]?["payload"]?["oneOf"]?[0]?["properties"]?["do"]?["enum"]?.array
    #expect(Set((actions ?? []).compactMap(\.string)) == Set(FleetAction.allCases.map(\.rawValue)))
    let states = messages["status"]?["payload"]?["properties"]?["state"]?["enum"]?.array
    #expect(Set((states ?? []).compactMap(\.string)) == Set(KioskStanding.State.allCases.map(\.rawValue)))
  }

  @Test func eachRefusalIsInThePage() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let page = try String(contentsOf: root.appending(path: "docs/how-to/fleet.md"), encoding: .utf8)
    for refusal in FleetRefusal.allCases { #expect(page.contains("`\(refusal.rawValue)`"), "\(refusal)") }
    for action in FleetAction.allCases { #expect(page.contains("`\(action.rawValue)`"), "\(action)") }
    for name in FleetConfig.usualEvents + [TrialRecord.keptName, TrialRecord.revertedName] {
      #expect(page.contains("`\(name)`"), "\(name)")
    }
  }
}
