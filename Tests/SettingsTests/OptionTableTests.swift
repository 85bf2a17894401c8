import Contract
import Settings
import Testing

@testable import CommandLine

@Suite struct OptionTableTests {
  @Test func noNameIsGivenTwice() {
    let keys = OptionTable.rows.map(\.key)
    let fields: [AnyKeyPath] = OptionTable.rows.map(\.field)
    let flags = OptionTable.rows.compactMap(\.flag) + GeneralFlag.allCases.map(\.rawValue)
    let variables = OptionTable.rows.map(\.environmentName)
    #expect(Set(keys).count == keys.count)
    #expect(Set(fields).count == fields.count)
    #expect(Set(flags).count == flags.count)
    #expect(Set(variables).count == variables.count)
  }

  @Test(
    arguments: [
      ("uiConfig.preferredLanguage", "--language", "CAMEO_LANGUAGE"),
      ("recordingConfig.recordingDurationMs", "--duration-ms", "CAMEO_DURATION_MS"),
      ("uiConfig.showInstructions", "--no-instructions", "CAMEO_INSTRUCTIONS"),
      ("uiConfig.showVideoCaptureButton", "--no-start-button", "CAMEO_START_BUTTON"),
      ("uiConfig.showWideWindowPreviewInputsToTheRight", "--inputs", "CAMEO_INPUTS"),
      ("cameraPermission", "--camera-permission", "CAMEO_CAMERA_PERMISSION"),
      ("uiConfig.buttonCornerRadius", nil, "CAMEO_BUTTON_CORNER_RADIUS"),
      ("cameraConfig.powerLineFrequency", nil, "CAMEO_POWER_LINE_FREQUENCY"),
      ("cameraConfig.exposureMs", nil, "CAMEO_EXPOSURE_MS"),
      ("rememberPermission", nil, "CAMEO_REMEMBER_PERMISSION"),
      ("camera.roles", "--camera-roles", "CAMEO_CAMERA_ROLES"),
    ] as [(String, String?, String)])
  func namesComeFromOneRow(_ key: String, _ flag: String?, _ variable: String) throws {
    let row = try #require(OptionTable.row(key: key))
    #expect((row.flag, row.environmentName) == (flag, variable))
  }

  @Test(arguments: OptionTable.rows.map(\.key))
  func everyRowSaysWhatItIsForAndWhatHoldsUnset(_ key: String) throws {
    let row = try #require(OptionTable.row(key: key))
    #expect(!row.help.isEmpty)
    #expect(row.shown(ProgramSettings()) != nil || !row.unset.isEmpty)
    #expect(row.kind.takesValue == !row.placeholder.isEmpty)
  }
}

/// In a file `camera` is a word, or an object of what there is to say of cameras.
@Suite struct CamerasInFilesTests {
  private func settings(_ text: String) throws -> ProgramSettings {
    try World(files: [World.user: text]).resolve()
  }

  @Test func oneObjectNamesBothAndSaysWhichMayFilmThePerson() throws {
    let settings = try settings(
      "{\"camera\": {\"face\": \"/dev/video1\", \"document\": \"/dev/video2\", \"roles\": \"both\"}}")
    #expect(settings.camera == .device("/dev/video1") && settings.documentCamera == .device("/dev/video2"))
    #expect(settings.session.camera.roles == .both)
  }

  @Test func aWordIsTheCameraAsBefore() throws {
    let settings = try settings("{\"camera\": \"/dev/video1\"}")
    #expect(settings.camera == .device("/dev/video1") && settings.session.camera.roles == nil)
    #expect(try self.settings("{\"camera\": {}}").camera == .auto)
  }
}

@Suite struct KeepTests {
  @Test func foldersAreKeptForeverByDefault() throws {
    let usual = try World().resolve()
    #expect(usual.keep == .all && usual.keepDays == nil)
    let told = try World().resolve("--keep", "captured", "--keep-days", "30")
    #expect(told.keep == .captured && told.keepDays == 30)
  }

  @Test func variablesAndFilesSayItToo() throws {
    var world = World(files: [World.user: "{\"keep\": \"captured\", \"keepDays\": 7}"])
    world.environment["CAMEO_KEEP_DAYS"] = "9"
    let settings = try world.resolve()
    #expect(settings.keep == .captured && settings.keepDays == 9)
    #expect(World().failure("--keep", "nothing") != nil)
    #expect(World().failure("--keep-days", "0") != nil)
  }

  @Test func onlyACaptureIsKeptWhereOnlyCapturesAre() {
    let clip = SessionEnd.completed
    let others: [SessionEnd] = [
      .failed(CaptureError(.fitTimeout, "")), .error(CaptureError(.cameraLost, "")), .cancelled(by: .person),
    ]
    #expect(KeepPolicy.captured.keeps(clip) && KeepPolicy.all.keeps(clip))
    #expect(others.allSatisfy { KeepPolicy.all.keeps($0) && !KeepPolicy.captured.keeps($0) })
  }
}
