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

  /// Frames and CPU of a kiosk beside an agent are measured by scripts/bench.
  @Test("A kiosk answers keys beside an agent that is stopped, and after it is killed")
  func beside() throws {
    let world = try World()
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
    let environment = world.environment.merging(nowhere) { $1 }
    let agent = try PipeSession(program: World.program, arguments: ["agent"], environment: environment)
    agent.needs = world
    let kiosk = try PtySession(
      program: World.program, arguments: ["kiosk"] + World.demo, environment: environment, columns: 80, rows: 24)
    kiosk.needs = world
    #expect(kiosk.wait(for: "Press any key to begin."), "\(kiosk.screen.text)")
    #expect(agent.wait(for: "The kiosk answers."), "\(agent.errors.text)")
    for signal in [SIGSTOP, SIGKILL] {
      agent.signal(signal)
      kiosk.send("x")
      #expect(kiosk.wait { $0.cursorRests(on: "Continue") }, "\(kiosk.screen.text)")
      #expect(try world.say(["ctl", "cancel"]).status == 0)
      #expect(kiosk.wait(for: "Press any key to begin."), "\(kiosk.screen.text)")
    }
    kiosk.signal(SIGTERM)
    #expect(kiosk.exitStatus() == 143)
    #expect(agent.exitStatus(seconds: 10) == 128 + SIGKILL)
  }

  /// With the file and line of the setting, and the agent's own exit code.
  @Test("What the agent refuses at its start, 'config check' says before")
  func checked() throws {
    let world = try World()
    let there = try world.write("", to: "there.pem")
    let keys = try world.write(#"{"keys":[]}"#, to: "keys.json")
    let secure = #""broker": "mqtts://broker.example""#
    let wrong: [(members: String, line: Int, words: String, status: Int32)] = [
      (#""broker": "wss://b/mqtt""#, 2, "does not speak WebSocket", 78),
      (#""broker": "mqtt://broker.example""#, 2, "plain mqtt://", 78),
      (#""broker": "mqtt://127.0.0.1",\#n"caFile": "\#(there)""#, 2, "need TLS", 78),
      ("\(secure),\n\"caFile\": \"/no/ca.pem\"", 3, #""fleet.caFile": /no/ca.pem does not exist."#, 66),
      ("\(secure),\n\"certificate\": \"/no/c.pem\"", 3, #""fleet.certificate": /no/c.pem does not exist."#, 66),
      ("\(secure),\n\"privateKey\": \"/no/c.key\"", 3, #""fleet.privateKey": /no/c.key does not exist."#, 66),
      ("\(secure),\n\"commandKeys\": \"/no/k.json\"", 3, #""fleet.commandKeys": /no/k.json does not exist."#, 66),
      ("\(secure),\n\"commandKeys\": \"\(keys)\"", 3, "holds something else than public keys", 65),
      ("\(secure)},\n\"delivery\": {\"kiosk\": \"a/b\"", 3, "which can't name a kiosk", 78),
    ]
    for (members, line, words, status) in wrong {
      let file = try world.write("{\n\"fleet\": {\(members)}\n}\n", to: "kiosk.json")
      let said = try world.say(["config", "check", file])
      #expect(said.errors.contains("\(file):\(line): ") && said.errors.contains(words), "\(members): \(said)")
      #expect(said.status == status, "\(members): \(said)")
      let name = members.contains("kiosk") ? [:] : ["CAMEO_DELIVERY_KIOSK": "hall-2"]
      let agent = try world.say(["agent", "--config", file], environment: name)
      #expect(agent.status == status, "\(members): \(agent)")
      let json = try world.say(["config", "check", file, "--json"])
      #expect(json.output.contains(#""possible": false"#) && json.status == status, "\(members): \(json)")
    }
    // Without a broker no agent runs; the other half of a pair may be a credential of its service.
    let unused = try world.write(#"{"fleet": {"caFile": "/no/ca.pem"}}"#, to: "kiosk.json")
    #expect(try world.say(["config", "check", unused]).status == 0)
    let half = try world.write("{\"fleet\": {\(secure),\n\"certificate\": \"\(there)\"}}", to: "kiosk.json")
    let said = try world.say(["config", "check", half])
    #expect(said.status == 0 && said.errors.contains("warning: \(half):2: "), "\(said)")
    #expect(said.errors.contains("fleet-key"), "\(said)")
  }

  @Test("The doctor has a row for the agent of a kiosk that has a broker")
  func doctored() throws {
    let world = try World()
    func row(_ environment: [String: String]) throws -> String? {
      let said = try world.say(["doctor", "--camera", "demo"], environment: environment)
      return said.output.split(separator: "\n").map(String.init).first { $0.contains(" fleet ") }
    }
    #expect(try row([:]) == nil)
    let none = try row(nowhere)
    #expect(none?.hasPrefix("warn") == true && none?.contains("no agent of this user runs") == true, "\(none ?? "")")
    let refused = try row(["CAMEO_FLEET_BROKER": "wss://b"])
    #expect(refused?.hasPrefix("fail") == true && refused?.contains("WebSocket") == true, "\(refused ?? "")")
    let agent = try PipeSession(
      program: World.program, arguments: ["agent"], environment: world.environment.merging(nowhere) { $1 })
    agent.needs = world
    #expect(agent.wait(for: "Not connected: "), "\(agent.errors.text)")
    let cut = try row(nowhere)
    #expect(cut?.hasPrefix("warn") == true && cut?.contains("is not connected with mqtt://") == true, "\(cut ?? "")")
    agent.signal(SIGTERM)
    #expect(agent.exitStatus(seconds: 10) == 0)
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
