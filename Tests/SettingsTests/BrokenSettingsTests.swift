import CommandLine
import Files
import Contract
import Settings
import Testing

/// A wrong settings file, with its expected error code and message.
struct BrokenFile: Sendable, CustomTestStringConvertible {
  var text: String
  var code: ErrorCode
  var says: [String]
  var testDescription: String { text }

  init(_ text: String, _ code: ErrorCode = .impossibleSettings, _ says: String...) {
    self.text = text
    self.code = code
    self.says = says
  }

  static let corpus = [
    BrokenFile("", .badSyntax, ":1:1: error:"),
    BrokenFile("{", .badSyntax, ":1:2: error:", "the end of the file"),
    BrokenFile("{\n\"fps\": 5,\n}", .badSyntax, ":2:", "trailing comma"),
    BrokenFile("{\n// fast\n\"fps\": 5}", .badSyntax, ":2:1:"),
    BrokenFile("{\"fps\": 5,\n\"fps\": 6}", .badSyntax, ":2:1:", "is already on line 1"),
    BrokenFile("[]", .impossibleSettings, ":1:1:", "the file must be an object"),
    BrokenFile("{\n\"fsp\": 5}", .impossibleSettings, ":2:1:", "no setting \"fsp\"", "did you mean \"fps\"?"),
    BrokenFile("{\"showInstructions\": false}", .impossibleSettings, "did you mean \"uiConfig.showInstructions\"?"),
    BrokenFile("{\"language\": \"fr\"}", .impossibleSettings, "did you mean \"uiConfig.preferredLanguage\"?"),
    BrokenFile(
      "{\"uiConfig\": {\n\"shoInstructions\": true}}", .impossibleSettings, ":2:1:", "\"uiConfig.showInstructions\"?"),
    BrokenFile(
      "{\"uiConfig\": {\"zzz\": 1}}", .impossibleSettings,
      "allowed here: buttonCornerRadius, endPageMs, preferredLanguage"),
    BrokenFile(
      "{\"isEnableScanQr\": true}", .impossibleSettings, ":1:2:", "did you mean \"document.qr\", which is off"),
    BrokenFile(
      "{\"nfc\": {\n\"groups\": [\"dg1\", \"dg3\"]}}", .impossibleSettings, ":2:19:",
      "\"nfc.groups\" must be a list of dg1, dg2, dg13, dg14, dg15, not \"dg3\"",
      "groups 3 and 4 (fingerprints and irises) are never read"),
    BrokenFile("{\"cardSide\": \"front\"}", .impossibleSettings, "did you mean \"document.sides\""),
    BrokenFile(
      "{\"cameraOption\": \"both\"}", .impossibleSettings, ":1:2:",
      "did you mean \"camera.roles\", which is front, back or both"),
    BrokenFile("{\"camera\": {\n\"rolls\": \"both\"}}", .impossibleSettings, ":2:1:", "did you mean \"camera.roles\"?"),
    BrokenFile("{\"camera\": {\"x\": 1}}", .impossibleSettings, "allowed here: document, face, roles"),
    BrokenFile("{\"camera\": {\"roles\": \"left\"}}", .impossibleSettings, "must be one of front, back, both"),
    BrokenFile("{\"cardType\": \"passport\"}", .impossibleSettings, "did you mean \"document.kind\""),
    BrokenFile("{\"languageCode\": \"vi\"}", .impossibleSettings, "did you mean \"uiConfig.preferredLanguage\"?"),
    BrokenFile("{\"document\": {\"isEnableSound\": true}}", .impossibleSettings, "did you mean \"sounds\"?"),
    BrokenFile(
      "{\"completeTheCircle\": {}}", .impossibleSettings,
      "did you mean \"liveness.tasks\": [{ \"task\": \"circle\" }]?"),
    BrokenFile(
      "{\"liveness\": {\"tasks\": [{\"task\": \"completeTheCircle\"}]}}", .impossibleSettings,
      "did you mean \"circle\"?"),
    BrokenFile("{\"sessionToken\": \"x\"}", .impossibleSettings, "your own program talks to the backend"),
    BrokenFile("{\"branding\": {}}", .impossibleSettings, "set it in a theme, as \"branding\""),
    BrokenFile("{\"uiConfig\": 3}", .impossibleSettings, "\"uiConfig\" must be an object, not 3"),
    BrokenFile("{\"fps\": \"fast\"}", .impossibleSettings, "\"fps\" must be a whole number from 1 to 60, not \"fast\""),
    BrokenFile("{\"fps\": 61}", .impossibleSettings, "from 1 to 60, not 61"),
    BrokenFile("{\"fps\": 0.5}", .impossibleSettings, "from 1 to 60, not 0.5"),
    BrokenFile("{\"fps\": null}", .impossibleSettings, "\"fps\" must be", "not null"),
    BrokenFile("{\"autoStart\": 1}", .impossibleSettings, "\"autoStart\" must be true or false, not 1"),
    BrokenFile("{\"oval\": \"dsk\"}", .impossibleSettings, "one of handheld, desk, kiosk", "did you mean \"desk\"?"),
    BrokenFile("{\"uiConfig\": {\"buttonCornerRadius\": -1}}", .impossibleSettings, "a number from 0 up, not -1"),
    BrokenFile(
      "{\"recordingConfig\": {\"recordingDurationMs\": 199.9}}", .impossibleSettings, "from 200 to 600000, not 199.9"),
    BrokenFile("{\"recordingConfig\": {\"recordingDurationMs\": 600001}}", .impossibleSettings, "not 600001"),
    BrokenFile(
      "{\"recordingConfig\": {\"qualities\": []}}", .impossibleSettings, "a list of lowest, sd", "not an empty list"),
    BrokenFile("{\"recordingConfig\": {\"qualities\": [\"hd\", \"4k\"]}}", .impossibleSettings, "a list of lowest, sd"),
    BrokenFile("{\"camera\": \"demo:\"}", .impossibleSettings, "demo:TRACK", "not \"demo:\""),
    BrokenFile("{\"camera\": \"demo:\"}", .impossibleSettings, "/dev/video0"),
    BrokenFile("{\"events\": \"fd:0\"}", .impossibleSettings, "N from 1 to 1023"),
    BrokenFile("{\"theme\": \"\"}", .impossibleSettings, "\"theme\" must be a text"),
    BrokenFile("{\"seed\": -1}", .impossibleSettings, "from 0 up, not -1"),
    BrokenFile("{\"uiConfig\": {\"showVideoCaptureButton\": false}}", .impossibleSettings, "nothing can start"),
    BrokenFile("{\"\u{1B}[2J\": 1}", .badSyntax, ":1:"),
    BrokenFile("{\"\\u001b[2J\": 1}", .impossibleSettings, "no setting \"\\u{1B}[2J\""),
  ]
}

@Suite struct BrokenSettingsTests {
  @Test(arguments: BrokenFile.corpus)
  func aBrokenFileIsToldByPlaceAndRemedy(_ broken: BrokenFile) throws {
    let failure = try #require(World(files: [World.user: broken.text]).failure())
    let message = failure.diagnostics.map(\.description).joined(separator: "\n")
    #expect(failure.code == broken.code)
    #expect(message.hasPrefix(World.user))
    for part in broken.says { #expect(message.contains(part)) }
  }

  @Test func everythingThatIsWrongIsToldAtOnce() throws {
    var world = World(files: [World.user: "{\"fps\": 0,\n\"oval\": 1}", World.system: "{"])
    world.environment["CAMEO_COLOR"] = "8"
    let failure = try #require(world.failure("--inputs", "top"))
    #expect(
      failure.diagnostics.map { "\($0.file):\($0.line)" } == [
        "\(World.system):1", "\(World.user):1", "\(World.user):2", "CAMEO_COLOR:0", "option --inputs:0",
      ])
    #expect(failure.code == .usage)
    #expect(failure.error.message == "option --inputs: must be right or left, not \"top\".")
  }

  @Test(
    arguments: [
      (["--fps", "many"], ErrorCode.usage, "option --fps: error: must be a whole number from 1 to 60, not \"many\""),
      (["--fps", "0"], .usage, "must be a whole number from 1 to 60, not \"0\""),
      (["--fps", "0x10"], .usage, "not \"0x10\""),
      (["--duration-ms", "nan"], .usage, "a number from 200 to 600000"),
      (["--duration-ms", "-5"], .usage, "a number from 200 to 600000"),
      (["--preset", "selfie-fats"], .usage, "did you mean selfie-fast?"),
      (["--quality", "hd,,fdh"], .usage, "comma-separated"),
      (["--quality", ""], .usage, "comma-separated"),
      (["--camera", "demo:"], .usage, "such as demo or demo:TRACK"),
      (["--events", "fd:x"], .usage, "fd:N"),
      (["--language", ""], .usage, "must be a text"),
      (["--theme", "a\u{1B}[2J"], nil, ""),
      (["--no-start-button"], .impossibleSettings, "flag --no-start-button: error: nothing can start the capture"),
      (["--config", "/none.json"], .resourceMissing, "/none.json: error: does not exist"),
    ] as [([String], ErrorCode?, String)])
  func aWrongValueOfAFlagHasItsCode(_ arguments: [String], _ code: ErrorCode?, _ says: String) throws {
    let invocation = try Invocation(parsing: arguments)
    do {
      _ = try ProgramSettings.resolve(invocation, environment: [:], files: MemoryFiles())
      #expect(code == nil)
    } catch {
      #expect(error.code == code)
      #expect(error.diagnostics.map(\.description).joined().contains(says))
    }
  }

  @Test func aHostMayHideTheButton() throws {
    #expect(try !World().resolve("--no-start-button", canStartOtherwise: true).session.ui.showVideoCaptureButton)
    #expect(try World().resolve("--no-start-button", "--auto-start").session.capture.autoStart)
  }

  @Test(arguments: [
    (FileFault.Reason.notAllowed, "may not be opened"), (.isFolder, "is a folder"), (.other("I/O error"), "I/O error"),
  ])
  func aFileThatIsThereButCannotBeReadIsNotPassedOver(_ reason: FileFault.Reason, _ says: String) throws {
    let files = MemoryFiles([World.user: "{}"])
    files.fail(World.user, reason)
    do {
      _ = try ProgramSettings.resolve(Invocation(), environment: ["HOME": "/home"], files: files)
      Issue.record("it was passed over")
    } catch {
      #expect(error.code == .resourceMissing)
      #expect(error.error.message.contains(says))
    }
  }

  @Test func aHugeFileIsRefused() throws {
    let world = World(files: [World.user: String(repeating: " ", count: Resources.sizeLimit + 1)])
    #expect(world.failure()?.error.message.contains("has more than") == true)
  }
}
