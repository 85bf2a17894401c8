import Contract
import Files
import Notation
import Testing

@testable import Settings

/// Settings from afar are those of the fleet's file, and leave alone what belongs to the machine.
@Suite struct RemoteSettingsTests {
  private let environment = ["XDG_STATE_HOME": "/var", "XDG_DATA_HOME": "/data"]

  private func check(_ text: String, _ disk: [String: String] = [:]) throws -> RemoteSettings {
    let node = try #require(JSONReader.read(Array(text.utf8), file: "").node)
    return try RemoteSettings(
      node, environment: environment, files: MemoryFiles(disk))
  }

  @Test func theyAreAsTheKioskWillHaveThem() throws {
    let disk = [
      "/etc/cameo/config.json": "{\"uiConfig\": {\"preferredLanguage\": \"de\"}, \"delivery\": {\"kiosk\": \"k1\"}}"
    ]
    let remote = try check("{\"kiosk\": {\"contact\": \"Ask at the till.\"}}", disk)
    #expect(remote.settings.kiosk.contact == "Ask at the till.")
    #expect(remote.settings.session.ui.preferredLanguage == "de")
    // The kiosk finds this text as its fleet's file, and has the same hash.
    var files = disk
    files["/var/cameo/fleet/config.json"] = remote.text
    let kiosk = try ProgramSettings.resolve(
      [], from: nil, environment: environment, files: MemoryFiles(files),
      canStartOtherwise: false
    ).forKiosk()
    #expect(kiosk.configHash == remote.settings.configHash)
  }

  /// The agent's own variable for another file says nothing of the kiosk.
  @Test func theyAreCheckedWhateverFileTheAgentReads() throws {
    let environment = environment.merging(["CAMEO_CONFIG": "/other.json"]) { $1 }
    let node = try #require(JSONReader.read(Array("{\"output\": \"/tmp\"}".utf8), file: "").node)
    #expect(throws: SettingsFailure.self) {
      try RemoteSettings(node, environment: environment, files: MemoryFiles(["/other.json": "{}"]))
    }
  }

  /// After an upgrade, say: else the agent could not start, and no other settings could be sent.
  @Test func aFleetsFileThatIsWrongIsIgnoredUnlessItIsOnTrial() throws {
    let files = MemoryFiles(["/var/cameo/fleet/config.json": "{\"gone\": 1, \"kiosk\": {\"contact\": \"x\"}}"])
    func resolve(_ fleetFile: FleetFileUse) throws -> ProgramSettings {
      try ProgramSettings.resolve(
        [], from: nil, environment: environment, files: files, canStartOtherwise: false,
        fleetFile: fleetFile)
    }
    let settings = try resolve(.unlessWrong)
    #expect(settings.kiosk.contact == nil)
    #expect(settings.warnings.first?.message.contains("the fleet's settings are ignored") == true)
    #expect(throws: SettingsFailure.self) { try resolve(.needed) }
  }

  @Test(arguments: [
    "{\"delivery\": {\"url\": \"https://evil.example\"}}", "{\"fleet\": {\"broker\": \"mqtts://evil.example\"}}",
    "{\"fleet\": {\"ca\": \"/x\"}}", "{\"kiosk\": {\"pinFile\": \"/x\"}}", "{\"output\": \"/tmp\"}",
    "{\"ledger\": \"/x\"}", "{\"haptics\": \"/bin/sh\"}", "{\"nfc\": {\"trust\": \"/x\"}}", "{\"events\": \"/x\"}",
    "{\"findings\": \"/x\"}", "{\"log\": \"/x\"}", "{\"metrics\": \"/x\"}", "{\"sessionFile\": \"/x\"}",
    "{\"strings\": \"texts\"}", "{\"theme\": \"x/theme.json\"}", "{\"camera\": \"demo\"}",
    "{\"camera\": \"file:/x.mp4\"}", "{\"documentCamera\": \"loop:/x\"}", "{\"nfc\": {\"reader\": \"twin:td3\"}}",
    "{\"nfc\": {\"challenge\": \"0011223344556677\"}}", "{\"seed\": 1}", "{\"plain\": true}",
    "{\"cameraPermission\": \"granted\"}",
    "{\"rememberPermission\": true}", "{\"keepDays\": 1}", "{\"keep\": \"captured\"}",
  ]) func whatBelongsToTheMachineIsRefused(_ text: String) throws {
    let failure = #expect(throws: SettingsFailure.self) { try check(text) }
    #expect(failure?.error.message.contains("from afar") == true)
  }

  @Test(arguments: [
    "{\"colour\": 1}", "{\"kiosk\": {\"idleMs\": 1}}", "{\"document\": {\"allowImport\": true}}", "[]",
  ]) func wrongOnesAreRefusedWhole(_ text: String) throws {
    #expect(throws: SettingsFailure.self) { try check(text) }
  }
}
