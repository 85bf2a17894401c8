import Agents
import Contract
import Foundation
import Notation
import Testing

@testable import AgentHost

/// Settings that a backend sends through a real broker (mosquitto).
@Suite(.enabled(if: Mosquitto.isInstalled || ProcessInfo.processInfo.environment["CI"] != nil)) struct ConfigTests {
  private let world: FleetWorld
  private var expires: String { (WallTime.now() + .seconds(60)).text }

  init() throws {
    world = try FleetWorld()
    world.check = { node throws(CaptureError) in
      guard node["wrong"] == nil else {
        throw CaptureError(.impossibleSettings, "There is no setting \"wrong\".", recovery: "Leave it out.")
      }
      return (node.text(), "00ff00ff00ff00ff")
    }
    try world.broker.start()
    try world.startBackend()
  }

  private func config(_ id: String, _ settings: String) throws {
    try world.command(
      "{\"id\":\"\(id)\",\"do\":\"config\",\"args\":{\"settings\":\(settings)},\"expires\":\"\(expires)\"}")
  }

  private func path(_ name: String) -> String { "\(world.folder)/\(name).json" }
  private var staged: StagedSettings? { (try? FolderReader.bytes(path("staged"))).flatMap(StagedSettings.init) }

  @Test func theyAreStagedAndTheKioskIsToRestart() throws {
    world.kiosk = try FakeKiosk(world.socket)
    try world.startAgent()
    #expect(try world.work { !world.statuses.isEmpty })
    try config("c1", "{\"language\":\"fr\"}")
    #expect(try world.work { !world.replies.isEmpty && world.kiosk?.orders == [.restart] })
    #expect(
      world.replies == [
        "{\"id\":\"c1\",\"ok\":true,\"data\":{\"configHash\":\"00ff00ff00ff00ff\",\"restarts\":true}}"
      ])
    #expect(staged == StagedSettings(id: "c1", text: "{\"language\":\"fr\"}", mustServe: true))
    // A repeat gets the same answer, others have to wait.
    try config("c1", "{\"language\":\"fr\"}")
    #expect(try world.work { world.replies.count == 2 })
    #expect(world.replies[1] == world.replies[0])
    try config("c2", "{}")
    #expect(try world.work { world.replies.last?.contains("fleet.busy") == true })
    #expect(staged?.id == "c1" && world.kiosk?.orders == [.restart])
  }

  @Test func withoutAKioskTheyWaitForItsStart() throws {
    try world.startAgent()
    #expect(try world.work { !world.statuses.isEmpty })
    try config("c1", "{}")
    #expect(try world.work { world.replies.last?.contains("\"restarts\":false") == true })
    #expect(staged == StagedSettings(id: "c1", text: "{}", mustServe: true))
    // Others replace them, and the backend hears of it.
    try config("c2", "{\"a\":1}")
    #expect(try world.work { world.names() == ["configReverted"] })
    #expect(world.events[0]["command"]?.string == "c1" && staged?.id == "c2")
  }

  /// It had started before, and the agent had not found it yet.
  @Test func aKioskThatIsFoundWithStagedSettingsRestartsOnce() throws {
    try world.startAgent()
    #expect(try world.work { !world.statuses.isEmpty })
    try config("c1", "{}")
    #expect(try world.work { world.replies.last?.contains("\"restarts\":false") == true })
    world.kiosk = try FakeKiosk(world.socket)
    #expect(try world.work { world.kiosk?.orders == [.restart] })
    try world.turns(30)
    #expect(world.kiosk?.orders == [.restart])
  }

  /// The fault may be that of the settings on trial.
  @Test func aKioskThatIsOutOfOrderInATrialMustServe() throws {
    world.kiosk = try FakeKiosk(world.socket)
    world.kiosk?.page = "outOfOrder\",\"closed\":\"device.noCamera"
    let trial = TrialRecord(StagedSettings(id: "c0", text: "{}", mustServe: true), current: nil, during: nil)
    try world.startAgent()
    try Data(trial.bytes).write(to: URL(fileURLWithPath: path("trial")))
    #expect(try world.work { world.statuses.last?["state"]?.string == "outOfOrder" })
    try FileManager.default.removeItem(atPath: path("trial"))
    try config("c1", "{}")
    #expect(try world.work { staged?.id == "c1" })
    #expect(staged?.mustServe == true)
  }

  @Test func whatStandsInTheirPlaceIsNamed() throws {
    try world.startAgent()
    #expect(try world.work { !world.statuses.isEmpty })
    try FileManager.default.createDirectory(atPath: path("trial"), withIntermediateDirectories: true)
    try config("c1", "{}")
    #expect(try world.work { world.replies.last?.contains("trial.json is no regular file.") == true })
    #expect(staged == nil)
  }

  /// The agent died after it had renamed them.
  @Test func replacedSettingsOfAnEarlierProcessAreTold() throws {
    try world.startAgent()
    let old = StagedSettings(id: "c0", text: "{}", mustServe: true)
    try Data(old.bytes).write(to: URL(fileURLWithPath: path("replaced")))
    #expect(try world.work { world.names() == ["configReverted"] })
    #expect(world.events[0]["command"]?.string == "c0")
    #expect(!FileManager.default.fileExists(atPath: path("replaced")))
  }

  /// A careful operator closes the kiosk first: it has to be ready all the same.
  @Test func aKioskThatItsOperatorHasClosedMustServe() throws {
    world.kiosk = try FakeKiosk(world.socket)
    world.kiosk?.page = "outOfOrder\",\"closed\":\"session.outOfOrder"
    try world.startAgent()
    #expect(try world.work { world.statuses.last?["state"]?.string == "outOfOrder" })
    try config("c1", "{}")
    #expect(try world.work { staged?.mustServe == true })
  }

  /// What is out of order already may stay so.
  @Test func aKioskThatIsOutOfOrderNeedNotServe() throws {
    world.kiosk = try FakeKiosk(world.socket)
    world.kiosk?.page = "outOfOrder\",\"closed\":\"device.noCamera"
    try world.startAgent()
    #expect(try world.work { world.statuses.last?["state"]?.string == "outOfOrder" })
    try config("c1", "{}")
    #expect(try world.work { staged?.mustServe == false })
  }

  @Test func wrongOnesChangeNothing() throws {
    world.kiosk = try FakeKiosk(world.socket)
    try world.startAgent()
    #expect(try world.work { !world.statuses.isEmpty })
    try config("c1", "{\"wrong\":1}")
    #expect(try world.work { !world.replies.isEmpty })
    #expect(world.replies[0].contains("\"code\":\"fleet.badSettings\""))
    #expect(world.replies[0].contains("There is no setting \\\"wrong\\\". Leave it out."))
    #expect(staged == nil && world.kiosk?.orders == [])
    // Corrected, they may come with the same id.
    try config("c1", "{}")
    #expect(try world.work { world.replies.count == 2 && world.replies[1].contains("\"ok\":true") })
  }

  @Test func theOutcomeIsToldOnce() throws {
    var trial = TrialRecord(StagedSettings(id: "c1", text: "{}", mustServe: true), current: nil, during: nil)
    trial.outcome = .reverted(.impossibleSettings, "Wrong.")
    try world.startAgent()
    try Data(trial.bytes).write(to: URL(fileURLWithPath: path("outcome-c1")))
    #expect(try world.work { world.names() == ["configReverted"] })
    #expect(world.events[0]["command"]?.string == "c1" && world.events[0]["message"]?.string == "Wrong.")
    #expect(!FileManager.default.fileExists(atPath: path("outcome-c1")))
    try world.turns(20)
    #expect(Set(world.events.compactMap { $0["n"]?.integer }) == [1])
  }

  @Test func anOutcomeUnderAnotherNameIsNotTold() throws {
    var trial = TrialRecord(StagedSettings(id: "c1", text: "{}", mustServe: true), current: nil, during: nil)
    trial.outcome = .kept(configHash: "00ff")
    try world.startAgent()
    try Data(trial.bytes).write(to: URL(fileURLWithPath: path("outcome-c2")))
    try world.turns(30)
    #expect(world.outboxFiles == [])
  }

  /// The agent may die after it has stored the event, and before it has removed the file.
  @Test func anOutcomeThatIsAnEventAlreadyIsNotRepeated() throws {
    var trial = TrialRecord(StagedSettings(id: "c1", text: "{}", mustServe: true), current: nil, during: nil)
    trial.outcome = .kept(configHash: "00ff")
    world.broker.kill()
    try world.startAgent()
    try Data(trial.bytes).write(to: URL(fileURLWithPath: path("outcome-c1")))
    #expect(try world.work { world.outboxFiles.count == 1 })
    let seen = try FolderReader.bytes(world.folder + "/seen.json")
    world.crashAgent()
    // As if it had died before the note.
    let early = String(decoding: seen, as: UTF8.self).replacing("\"n\":1", with: "\"n\":0")
    try early.write(toFile: world.folder + "/seen.json", atomically: true, encoding: .utf8)
    try Data(trial.bytes).write(to: URL(fileURLWithPath: path("outcome-c1")))
    try world.startAgent()
    #expect(try world.work { !FileManager.default.fileExists(atPath: path("outcome-c1")) })
    try world.turns(20)
    #expect(world.outboxFiles.count == 1)
  }
}
