import Contract
import Testing

@testable import Settings

/// A settings file with impossible steps, and its expected error.
struct BrokenFlow: Sendable, CustomTestStringConvertible {
  var text: String
  var says: [String]
  var testDescription: String { text }

  init(_ text: String, _ says: String...) {
    (self.text, self.says) = (text, says)
  }

  private static let seeHelp = "(see 'cameo help flows')"

  static let corpus = [
    BrokenFlow(
      #""flow": "slefie""#, #":2: error: "flow": there is no flow "slefie" (did you mean "selfie"?)"#),
    BrokenFlow(#""flow": "passport""#, #":2: error: "flow": there is no flow "passport" "# + seeHelp),
    BrokenFlow(
      #""flow": 1"#,
      #":2:9: error: "flow" must be one of selfie, liveness, document, identity, not 1 (write one of selfie, liveness, document, identity)"#
    ),
    BrokenFlow(
      #""steps": ["videoCaptur"]"#,
      #":2: error: "steps": there is no step "videoCaptur" (did you mean "videoCapture"?)"#),
    BrokenFlow(
      #""steps": ["passport", "videoCapture", "videoCapture"]"#, #"there is no step "passport" "# + seeHelp,
      #":2: error: "steps": "videoCapture" is listed twice (list it once)"#),
    BrokenFlow(
      #""flow": "selfie", "enableFaceDetection": false"#,
      #":2: error: "enableFaceDetection": without face steps, the flow captures nothing (use a flow with the step document)"#
    ),
    BrokenFlow(
      #""steps": ["document", "chip"]"#,
      #":2: error: "steps": "chip" is listed, and nfc.mode is off (set nfc.mode, or remove the step)"#),
    BrokenFlow(
      #""steps": ["chip", "document"], "nfc": {"mode": "required"}"#,
      #""chip" comes before "document", which is read to open it (move it after that step)"#),
    BrokenFlow(
      #""nfc": {"mode": "maybe"}"#, #":2:17: error: "nfc.mode" must be one of off, ifPossible, required"#),
    BrokenFlow(
      #""nfc": {"challenge": "010203040506070g"}"#, #""nfc.challenge" must be 16 hexadecimal digits"#),
    BrokenFlow(
      #""nfc": {"groups": ["dg3"]}"#, #""nfc.groups" must be a list of dg1, dg2, dg13, dg14, dg15"#),
    BrokenFlow(
      #""steps": []"#, #":2: error: "steps": the list is empty, so nothing would be captured "# + seeHelp),
    BrokenFlow(
      #""steps": ["videoCapture"], "flow": "selfie""#,
      #":2: error: "steps": "flow" and "steps" are both set (remove one of them)"#),
    BrokenFlow(
      #""steps": ["videoCapture", "instructions"]"#,
      #""instructions" comes after "videoCapture", which already uses the camera (move it before that step)"#),
    BrokenFlow(
      #""steps": ["instructions", "videoCapture", "cameraPermission"]"#,
      #""cameraPermission" comes after "videoCapture", which already uses the camera (move it before that step)"#),
    BrokenFlow(
      #""steps": ["instructions", "cameraPermission"]"#,
      #"the last step, "cameraPermission", captures nothing (end with "videoCapture" or "liveness" or "document" or "chip")"#
    ),
    BrokenFlow(
      #""steps": ["videoCapture", "liveness"]"#,
      #""liveness" would overwrite the files of "videoCapture" (remove one of them)"#),
    BrokenFlow(
      #""steps": "videoCapture""#,
      #":2:10: error: "steps" must be a list of instructions, cameraPermission, phone, wallet, videoCapture, "#
        + #"liveness, document, chip, not "videoCapture""#
    ),
    BrokenFlow(
      #""steps": ["videoCapture", 3]"#,
      #"cameraPermission, phone, wallet, videoCapture, liveness, document, chip, not one with 3"#),
    BrokenFlow(#""steps": ["\u001b[2J"]"#, #"there is no step "\u{1B}[2J""#),
  ]
}

@Suite struct FlowFaultTests {
  @Test(arguments: BrokenFlow.corpus)
  func brokenFlowsAreRefusedWithKeyReasonAndRemedy(_ broken: BrokenFlow) throws {
    let failure = try #require(World(files: [World.user: "{\n\(broken.text)}"]).failure())
    let message = failure.diagnostics.map(\.description).joined(separator: "\n")
    #expect(failure.code == .impossibleSettings)
    #expect(message.hasPrefix(World.user))
    for part in broken.says { #expect(message.contains(part), "\(message)") }
  }

  @Test func aFlagAndAVariableAreToldAsSuch() throws {
    var world = World()
    let flag = try #require(world.failure("--flow", "slefie"))
    #expect(
      flag.diagnostics.map(\.description) == [
        #"option --flow: error: there is no flow "slefie" (did you mean "selfie"?)"#
      ])
    #expect(flag.code == .usage)
    world.environment["CAMEO_STEPS"] = "instructions"
    #expect(
      world.failure()?.diagnostics.map(\.description) == [
        #"CAMEO_STEPS: error: the last step, "instructions", captures nothing "#
          + #"(end with "videoCapture" or "liveness" or "document" or "chip")"#
      ])
    world.environment["CAMEO_FLOW"] = "selfie"
    #expect(
      world.failure()?.diagnostics.map(\.description) == [
        #"CAMEO_STEPS: error: "flow" and "steps" are both set (remove one of them)"#
      ])
    world.environment["CAMEO_FLOW"] = nil
    world.environment["CAMEO_STEPS"] = ","
    #expect(world.failure()?.error.message == "CAMEO_STEPS: the list is empty, so nothing would be captured.")
  }

  @Test(
    "TrustVision's name of the chip's mode is one of ours, with its two values",
    arguments: [
      ("true", NFCConfig.Mode.ifPossible), ("false", .off), (#""required""#, .required),
    ])
  func chipMode(_ value: String, _ mode: NFCConfig.Mode) throws {
    let world = World(files: [World.user: #"{"isEnableScanNfc": \#(value), "flow": "identity"}"#])
    #expect(try world.resolve().session.nfc.mode == mode)
  }

  @Test func strongerSourceReplacesFlowOrSteps() throws {
    var world = World(files: [World.user: #"{"steps": ["videoCapture"]}"#])
    #expect(try world.resolve("--flow", "selfie").session == SessionConfig(output: World.output))
    world.environment["CAMEO_FLOW"] = "selfie"
    let named = try world.resolve()
    #expect(named.session.steps == nil && named.row("steps")?.origin == "default")
    world = World(files: [World.user: #"{"flow": "selfie"}"#])
    world.environment["CAMEO_STEPS"] = "videoCapture"
    #expect(try world.resolve().session == SessionConfig(steps: ["videoCapture"], output: World.output))
  }

  @Test func eachFaultIsToldOnceHoweverOftenItStandsThere() {
    var world = World()
    world.environment["CAMEO_STEPS"] = "videoCapture,passport,videoCapture,passport,videoCapture"
    #expect(world.failure()?.diagnostics.count == 2)
  }

  @Test func showTellsTheFlowUntilStepsAreListed() throws {
    let usual = try World().resolve()
    #expect(usual.row("flow") == SettingRow(key: "flow", value: "selfie", origin: "default"))
    #expect(usual.row("steps") == SettingRow(key: "steps", value: "from the flow", origin: "default"))
    let listed = try World(files: [World.user: #"{"steps": ["videoCapture"]}"#]).resolve()
    #expect(listed.row("flow") == SettingRow(key: "flow", value: "from steps", origin: "default"))
    #expect(listed.row("steps") == SettingRow(key: "steps", value: "videoCapture", origin: "\(World.user):1"))
    #expect(listed.session == SessionConfig(steps: ["videoCapture"], output: World.output))
  }
}

/// Settings in code have the same limits as the table.
@Suite struct CodeSettingsTests {
  private func refused(_ session: SessionConfig) -> [String] {
    do throws(SettingsFailure) {
      _ = try ProgramSettings.code(.selfieFast, session)
      return []
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func validConfigurationIsTakenUnchanged() throws {
    var session = SessionConfig(output: "/o")
    session.capture.attempts = 4
    session.ui.preferredLanguage = "fr"
    let settings = try ProgramSettings.code(.selfieSubstantial, session)
    #expect((settings.session, settings.preset, settings.output) == (session, .selfieSubstantial, "/o"))
    #expect(settings.row("attempts")?.value == "4")
    #expect(refused(SessionConfig(steps: ["videoCapture"])) == [])
  }

  @Test func outOfRangeValuesAreRefusedByKey() {
    var session = SessionConfig()
    session.capture.attempts = 0
    session.recording = RecordingConfig(durationMs: .nan, qualities: [])
    session.ui.buttonCornerRadius = -.infinity
    session.camera.exposureMs = 0
    session.camera.focusPercent = 100.5
    let keys = refused(session).compactMap { $0.split(separator: ":").first.map(String.init) }
    #expect(
      keys == [
        "recordingConfig.recordingDurationMs", "recordingConfig.qualities", "attempts", "uiConfig.buttonCornerRadius",
        "cameraConfig.exposureMs", "cameraConfig.focusPercent",
      ])
  }

  @Test func brokenFlowsInCodeAreRefused() {
    #expect(
      refused(SessionConfig(flow: "x")) == [
        #"flow: error: there is no flow "x" (see 'cameo help flows')"#
      ])
    #expect(
      refused(SessionConfig(flow: "selfie", steps: ["videoCapture"])) == [
        #"steps: error: "flow" and "steps" are both set (remove one of them)"#
      ])
    #expect(refused(SessionConfig(steps: [])).count == 1)
  }
}
