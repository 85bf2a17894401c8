import Contract
import Settings
import Testing

@Suite struct OptionTableTests {
  @Test func everySettingHasExactlyOneRow() {
    #expect(OptionTable.rows.count == Setting.allCases.count)
    #expect(Set(OptionTable.rows.map(\.setting)) == Set(Setting.allCases))
  }

  @Test func noNameIsGivenTwice() {
    let flags = OptionTable.rows.compactMap(\.flag) + GeneralFlag.allCases.map(\.rawValue)
    let variables = OptionTable.rows.map(\.environmentName)
    #expect(Set(flags).count == flags.count)
    #expect(Set(variables).count == variables.count)
  }

  @Test(
    arguments: [
      (Setting.language, "uiConfig.preferredLanguage", "--language", "CAMEO_LANGUAGE"),
      (.durationMs, "recordingConfig.recordingDurationMs", "--duration-ms", "CAMEO_DURATION_MS"),
      (.instructions, "uiConfig.showInstructions", "--no-instructions", "CAMEO_INSTRUCTIONS"),
      (.startButton, "uiConfig.showVideoCaptureButton", "--no-start-button", "CAMEO_START_BUTTON"),
      (.inputs, "uiConfig.showWideWindowPreviewInputsToTheRight", "--inputs", "CAMEO_INPUTS"),
      (.permission, "cameraPermission", "--camera-permission", "CAMEO_CAMERA_PERMISSION"),
      (.cornerRadius, "uiConfig.buttonCornerRadius", nil, "CAMEO_BUTTON_CORNER_RADIUS"),
      (.powerLine, "cameraConfig.powerLineFrequency", nil, "CAMEO_POWER_LINE_FREQUENCY"),
      (.exposureMs, "cameraConfig.exposureMs", nil, "CAMEO_EXPOSURE_MS"),
      (.rememberPermission, "rememberPermission", nil, "CAMEO_REMEMBER_PERMISSION"),
    ] as [(Setting, String, String?, String)])
  func namesComeFromOneRow(_ setting: Setting, _ key: String, _ flag: String?, _ variable: String) throws {
    let row = try #require(OptionTable.row(setting))
    #expect((row.key, row.flag, row.environmentName) == (key, flag, variable))
  }

  @Test(arguments: OptionTable.rows.map(\.setting))
  func everyRowSaysWhatItIsForAndWhatHoldsUnset(_ setting: Setting) throws {
    let row = try #require(OptionTable.row(setting))
    #expect(!row.help.isEmpty)
    #expect((row.usual == nil) == !row.unset.isEmpty)
    #expect(row.kind.takesValue == !row.placeholder.isEmpty)
  }
}

@Suite struct KeepTests {
  @Test func allFoldersStayForEverUnlessSomebodySaysSo() throws {
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
