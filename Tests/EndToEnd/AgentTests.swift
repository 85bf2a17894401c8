import Foundation
import Glibc
import PtyKit
import Testing

/// The agent of a fleet, as an operator starts it; the whole way to a broker is in AgentHostTests and Tests/FleetTrials.
@Suite("The agent of a fleet")
struct AgentTests {
  /// Nothing listens on the discard port of this machine.
  private let nowhere = ["CAMEO_FLEET_BROKER": "mqtt://127.0.0.1:9", "CAMEO_DELIVERY_KIOSK": "hall-2"]

  @Test("Without a broker it says what to set")
  func unset() throws {
    let world = try World()
    let said = try world.say(["agent"], environment: ["CAMEO_DELIVERY_KIOSK": "hall-2"])
    #expect(said.status == 78)
    #expect(said.errors.contains("No broker is set: fleet.broker"), "\(said)")
    for wrong in ["http://b", "mqtt://broker.example", "wss://b/mqtt"] {
      let said = try world.say(["agent"], environment: nowhere.merging(["CAMEO_FLEET_BROKER": wrong]) { $1 })
      #expect(said.status == 78 && said.errors.contains("mqtts://"), "\(said)")
    }
    let name = try world.say(["agent"], environment: nowhere.merging(["CAMEO_DELIVERY_KIOSK": "a/b"]) { $1 })
    #expect(name.status == 78 && name.errors.contains("delivery.kiosk"), "\(name)")
  }

  @Test("A broker that is away is told, and SIGTERM ends the agent")
  func away() throws {
    let world = try World()
    let before = try world.say(["agent", "status"], environment: nowhere)
    #expect(before.status == 75 && before.output.contains("does not run"), "\(before)")
    let agent = try PipeSession(
      program: World.program, arguments: ["agent"], environment: world.environment.merging(nowhere) { $1 })
    agent.needs = world
    #expect(agent.wait(for: "Not connected: "), "\(agent.errors.text)")
    let status = try world.say(["agent", "status"], environment: nowhere)
    #expect(status.status == 75 && status.output.contains("127.0.0.1:9, not connected since"), "\(status)")
    let json = try world.say(["agent", "status", "--json"], environment: nowhere)
    #expect(json.output.contains(#""kiosk":"hall-2","running":true"#), "\(json)")
    #expect(json.output.contains(#""connected":false"#), "\(json)")
    let second = try world.say(["agent"], environment: nowhere)
    #expect(second.status == 75 && second.errors.contains("Another 'cameo agent'"), "\(second)")
    agent.signal(SIGTERM)
    #expect(agent.exitStatus(seconds: 10) == 0)
    let json2 = try world.say(["agent", "status", "--json"], environment: nowhere)
    #expect(json2.output.contains(#""running":false"#), "\(json2)")
  }

  @Test("Enrolling makes a key once, and a request each time")
  func enrol() throws {
    let world = try World()
    // Root's usual place is the machine's own.
    let set = nowhere.merging(["CAMEO_FLEET_PRIVATE_KEY": world.path("kiosk/fleet.key")]) { $1 }
    let first = try world.say(["agent", "enrol"], environment: set)
    #expect(first.status == 0 && first.output.hasPrefix("-----BEGIN CERTIFICATE REQUEST-----\n"), "\(first)")
    #expect(first.errors.contains("The new key is in"), "\(first)")
    let second = try world.say(["agent", "enrol"], environment: set)
    #expect(second.output == first.output && second.errors.contains("The key is in"), "\(second)")
    let facts = try FileManager.default.attributesOfItem(atPath: world.path("kiosk/fleet.key"))
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }
}
