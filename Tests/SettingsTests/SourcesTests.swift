import CommandLine
import Files
@testable import Settings
import Testing

/// A setting in every source, and how it is printed.
struct Sample: Sendable, CustomTestStringConvertible {
  var key: String
  /// `nil` if there is no flag.
  var flag: [String]?
  var variable: String
  var json: String
  var shown: String

  var testDescription: String { key }

  static let all: [Sample] = [
    Sample("flow", ["--flow", "selfie"], "selfie", "\"selfie\"", "selfie"),
    Sample(
      "steps", nil, "instructions, videoCapture", "[\"instructions\", \"videoCapture\"]", "instructions,videoCapture"),
    Sample("recordingConfig.recordingDurationMs", ["--duration-ms", "1500"], "1500", "1500", "1500"),
    Sample("recordingConfig.qualities", ["--quality", "fhd, hd"], "fhd,hd", "[\"fhd\", \"hd\"]", "fhd,hd"),
    Sample("uiConfig.preferredLanguage", ["--language", "fr"], "fr", "\"fr\"", "fr"),
    Sample("uiConfig.showInstructions", ["--no-instructions"], "no", "false", "false"),
    Sample("uiConfig.showVideoCaptureButton", ["--no-start-button"], "off", "false", "false"),
    Sample("uiConfig.showWideWindowPreviewInputsToTheRight", ["--inputs", "left"], "left", "false", "false"),
    Sample("uiConfig.skipConfirmScreen", ["--review", "show"], "show", "false", "false"),
    Sample("uiConfig.endPageMs", ["--end-page-ms", "2500"], "2500", "2500", "2500"),
    Sample("uiConfig.buttonCornerRadius", nil, "0.5", "0.5", "0.5"),
    Sample("iadConfig.data", ["--iad-data", "xyz"], "xyz", "\"xyz\"", "(3 bytes)"),
    Sample("metadata", ["--metadata", "order 7"], "order 7", "\"order 7\"", "(7 bytes)"),
    Sample("sessionFile", ["--session-file", "/x/s.json"], "/x/s.json", "\"/x/s.json\"", "/x/s.json"),
    Sample("limit.attempts", nil, "7", "7", "7"),
    Sample("limit.windowMs", nil, "60000", "60000", "60000"),
    Sample("limit.lockMs", nil, "60000", "60000", "60000"),
    Sample("sessionMaxMs", ["--session-max-ms", "60000"], "60000", "60000", "60000"),
    Sample(
      "preset", ["--preset", "selfie-substantial"], "selfie-substantial", "\"selfie-substantial\"", "selfie-substantial"
    ),
    Sample("camera", ["--camera", "demo:dark"], "demo:dark", "\"demo:dark\"", "demo:dark"),
    Sample("documentCamera", ["--document-camera", "demo:dark"], "demo:dark", "\"demo:dark\"", "demo:dark"),
    Sample("oval", ["--oval", "kiosk"], "kiosk", "\"kiosk\"", "kiosk"),
    Sample("attempts", nil, "5", "5", "5"),
    Sample("liveness.mode", ["--liveness", "passive"], "passive", "\"passive\"", "passive"),
    Sample("liveness.tasks", ["--tasks", blink], blink, blink, blink),
    Sample("liveness.alternatives", nil, "keys, skip", "[\"keys\", \"skip\"]", "keys,skip"),
    Sample("liveness.avoid", nil, "nod, tilt", "[\"nod\", \"tilt\"]", "nod,tilt"),
    Sample("liveness.floor", nil, "none", "\"none\"", "none"),
    Sample("liveness.outerTimeoutMs", nil, "60000", "60000", "60000"),
    Sample("document.kind", ["--document-kind", "passport"], "passport", "\"passport\"", "td3"),
    Sample("document.sides", ["--document-sides", "front"], "front", "\"front\"", "front"),
    Sample("document.mode", ["--document-mode", "manual"], "manual", "\"manual\"", "manual"),
    Sample("document.holdMs", ["--document-hold-ms", "1500"], "1500", "1500", "1500"),
    Sample("document.focal", nil, "1.2", "1.2", "1.2"),
    Sample("document.takePhotoTimeout", ["--take-photo-timeout", "5000"], "5000", "5000", "5000"),
    Sample("document.keepText", ["--document-text"], "true", "true", "true"),
    Sample("document.allowImport", ["--document-import"], "true", "true", "true"),
    Sample("enableFaceDetection", ["--no-face"], "false", "false", "false"),
    Sample("document.qr", ["--document-qr", "ifPresent"], "ifPresent", #""ifPresent""#, "ifPresent"),
    Sample("nfc.mode", ["--nfc", "ifPossible"], "ifPossible", #""ifPossible""#, "ifPossible"),
    Sample("nfc.groups", nil, "dg1,dg2", #"["dg1", "dg2"]"#, "dg1,dg2"),
    Sample("nfc.trust", nil, "/csca", #""/csca""#, "/csca"),
    Sample("nfc.reader", nil, "ACS", #""ACS""#, "ACS"),
    Sample("nfc.challenge", nil, "0102030405060708", #""0102030405060708""#, "0102030405060708"),
    Sample("wallet.forDocument", nil, "true", "true", "true"),
    Sample("frames.enabled", ["--frames"], "true", "true", "true"),
    Sample("autoStart", ["--auto-start"], "1", "true", "true"),
    Sample("cameraPermission", ["--camera-permission", "granted"], "granted", "\"granted\"", "granted"),
    Sample("rememberPermission", nil, "YES", "true", "true"),
    Sample("preferredCamera", nil, "/dev/video2", "\"/dev/video2\"", "/dev/video2"),
    Sample("camera.roles", ["--camera-roles", "both"], "both", "\"both\"", "both"),
    Sample("cameraConfig.powerLineFrequency", nil, "50", "50", "50"),
    Sample("cameraConfig.exposureMs", nil, "8.3", "8.3", "8.3"),
    Sample("cameraConfig.focusPercent", nil, "40", "40", "40"),
    Sample("languages", ["--languages", "fr, de"], "fr,de", "[\"fr\", \"de\"]", "fr,de"),
    Sample("strings", ["--strings", "/s"], "/s", "\"/s\"", "/s"),
    Sample("wording", ["--wording", "plain"], "plain", "\"plain\"", "plain"),
    Sample("theme", ["--theme", "mono"], "mono", "\"mono\"", "mono"),
    Sample("appearance", ["--appearance", "light"], "light", "\"light\"", "light"),
    Sample("preview", ["--preview", "blocks"], "blocks", "\"blocks\"", "blocks"),
    Sample("color", ["--color", "256"], "256", "256", "256"),
    Sample("color", ["--color", "true"], "true", "true", "true"),
    Sample("mouse", ["--mouse", "off"], "off", "\"off\"", "off"),
    Sample("fps", ["--fps", "12"], "12", "12", "12"),
    Sample("reducedMotion", ["--reduced-motion"], "true", "true", "true"),
    Sample("largeText", ["--large-text"], "true", "true", "true"),
    Sample("plain", ["--plain"], "true", "true", "true"),
    Sample("sounds", ["--sounds"], "true", "true", "true"),
    Sample("soundsBy", ["--sounds-by", "card"], "card", "\"card\"", "card"),
    Sample("narration", ["--narration"], "true", "true", "true"),
    Sample("headphones", ["--headphones"], "true", "true", "true"),
    Sample("haptics", ["--haptics", "shake"], "shake", "\"shake\"", "shake"),
    Sample("output", ["--output", "/o"], "/o", "\"/o\"", "/o"),
    Sample("events", ["--events", "fd:3"], "fd:3", "\"fd:3\"", "fd:3"),
    Sample("log", ["--log", "/l"], "/l", "\"/l\"", "/l"),
    Sample("findings", ["--findings", "/f"], "/f", "\"/f\"", "/f"),
    Sample("seed", ["--seed", "9007199254740993"], "9007199254740993", "9007199254740993", "9007199254740993"),
    Sample("keep", ["--keep", "captured"], "captured", "\"captured\"", "captured"),
    Sample("keepDays", ["--keep-days", "30"], "30", "30", "30"),
    Sample("ledger", ["--ledger", "/l"], "/l", "\"/l\"", "/l"),
    Sample("metrics", ["--metrics", "/m"], "/m", "\"/m\"", "/m"),
    Sample("kiosk.idleMs", nil, "60000", "60000", "60000"),
    Sample("kiosk.warnMs", nil, "25000", "25000", "25000"),
    Sample("kiosk.alternative", nil, "Ask", "\"Ask\"", "Ask"),
    Sample("kiosk.contact", nil, "Call", "\"Call\"", "Call"),
    Sample("kiosk.pinFile", nil, "/p", "\"/p\"", "/p"),
    Sample("kiosk.attractPresence", nil, "face", "\"face\"", "face"),
    Sample("kiosk.operatorKey", nil, "f7", "\"f7\"", "f7"),
    Sample("storage.minFreeMB", nil, "800", "800", "800"),
    Sample("delivery.adapter", nil, "https", "\"https\"", "https"),
    Sample("delivery.url", nil, "https://b", "\"https://b\"", "https://b"),
    Sample("delivery.prepare", nil, "true", "true", "true"),
    Sample("delivery.sandbox", nil, "true", "true", "true"),
    Sample("delivery.what", nil, "all", "\"all\"", "all"),
    Sample("delivery.auth", nil, "basic", "\"basic\"", "basic"),
    Sample("delivery.uploads", nil, "signed", "\"signed\"", "signed"),
    Sample("delivery.program", nil, "/bin/send", "\"/bin/send\"", "/bin/send"),
    Sample("delivery.afterDone", nil, "keep", "\"keep\"", "keep"),
    Sample("delivery.proxy", nil, "http://p:3128", "\"http://p:3128\"", "http://p:3128"),
    Sample("delivery.caFile", nil, "/ca.pem", "\"/ca.pem\"", "/ca.pem"),
    Sample("delivery.certificate", nil, "/c.pem", "\"/c.pem\"", "/c.pem"),
    Sample("delivery.privateKey", nil, "/k.pem", "\"/k.pem\"", "/k.pem"),
    Sample("delivery.pin", nil, "AAAA", "\"AAAA\"", "AAAA"),
    Sample("delivery.nextPin", nil, "BBBB", "\"BBBB\"", "BBBB"),
    Sample("delivery.s3.bucket", nil, "captures", "\"captures\"", "captures"),
    Sample("delivery.s3.prefix", nil, "a/b", "\"a/b\"", "a/b"),
    Sample("delivery.s3.region", nil, "eu-central-1", "\"eu-central-1\"", "eu-central-1"),
    Sample("delivery.jenid.template", nil, "/t.json", "\"/t.json\"", "/t.json"),
    Sample("delivery.jenid.idField", nil, "jobId", "\"jobId\"", "jobId"),
    Sample("delivery.youverify.publicKey", nil, "merchant", "\"merchant\"", "merchant"),
    Sample("delivery.youverify.sandboxEnvironment", nil, "false", "false", "false"),
    Sample("delivery.youverify.path", nil, "/liveness", "\"/liveness\"", "/liveness"),
    Sample("delivery.youverify.tokenHeader", nil, "Token", "\"Token\"", "Token"),
    Sample("delivery.oiti.appKey", nil, "app-1", "\"app-1\"", "app-1"),
    Sample("delivery.trustvision.uploadImage", nil, "https://t/i", "\"https://t/i\"", "https://t/i"),
    Sample("delivery.trustvision.uploadFrames", nil, "https://t/f", "\"https://t/f\"", "https://t/f"),
    Sample("delivery.trustvision.checkTampering", nil, "https://t/c", "\"https://t/c\"", "https://t/c"),
    Sample("delivery.trustvision.verifyLiveness", nil, "https://t/l", "\"https://t/l\"", "https://t/l"),
    Sample("delivery.trustvision.imageIdField", nil, "image_id", "\"image_id\"", "image_id"),
    Sample("delivery.trustvision.cardTypes.td1", nil, "vn.card", "\"vn.card\"", "vn.card"),
    Sample("delivery.trustvision.cardTypes.td3", nil, "vn.pass", "\"vn.pass\"", "vn.pass"),
    Sample("delivery.deviceKey", nil, "/d.key", "\"/d.key\"", "/d.key"),
    Sample("delivery.seal", nil, "metadata", "\"metadata\"", "metadata"),
    Sample("delivery.sealKey", nil, "/s.jwk", "\"/s.jwk\"", "/s.jwk"),
    Sample("delivery.oauth.url", nil, "https://a/t", "\"https://a/t\"", "https://a/t"),
    Sample("delivery.oauth.client", nil, "hall-2", "\"hall-2\"", "hall-2"),
    Sample("delivery.oauth.scope", nil, "captures", "\"captures\"", "captures"),
    Sample("fleet.broker", nil, "mqtts://b", "\"mqtts://b\"", "mqtts://b"),
    Sample("fleet.caFile", nil, "/fa.pem", "\"/fa.pem\"", "/fa.pem"),
    Sample("fleet.certificate", nil, "/fc.pem", "\"/fc.pem\"", "/fc.pem"),
    Sample("fleet.privateKey", nil, "/fk.pem", "\"/fk.pem\"", "/fk.pem"),
    Sample("fleet.commandKeys", nil, "/keys.jwk", "\"/keys.jwk\"", "/keys.jwk"),
    Sample("fleet.events", nil, "cameraLost", "[\"cameraLost\"]", "cameraLost"),
    Sample("fleet.envelope", nil, "cloudevents", "\"cloudevents\"", "cloudevents"),
    Sample("delivery.kiosk", nil, "hall-2", "\"hall-2\"", "hall-2"),
    Sample("delivery.status", nil, "true", "true", "true"),
    Sample("delivery.maxMB", nil, "500", "500", "500"),
    Sample("delivery.maxDays", nil, "7", "7", "7"),
  ]

  private static let blink = "[{\"task\":\"blink\",\"maxBlinks\":3}]"
  /// Settings that another setting requires.
  struct Company: Sendable {
    var flags: [String] = []
    var variables: [String: String] = [:]
    var json = ""
    /// The keys that differ with it when a settings file sets it.
    var keys: [String] = []
  }

  var company: Company {
    switch key {
    case "uiConfig.showVideoCaptureButton":
      Company(
        flags: ["--auto-start"], variables: ["CAMEO_AUTO_START": "yes"], json: ",\n\"autoStart\": true",
        keys: ["autoStart"])
    case "enableFaceDetection":
      Company(
        flags: ["--flow", "identity"], variables: ["CAMEO_FLOW": "identity"], json: ",\n\"flow\": \"identity\"",
        keys: ["flow"])
    case "steps": Company(keys: ["flow"])
    default: Company()
    }
  }

  private init(_ key: String, _ flag: [String]?, _ variable: String, _ json: String, _ shown: String) {
    self.key = key
    self.flag = flag
    self.variable = variable
    self.json = json
    self.shown = shown
  }

  /// A settings file with only this setting, on line 2, and those it requires.
  var file: String {
    let parts = key.split(separator: ".")
    let leaf = "\"\(parts[parts.count - 1])\": \(json)"
    return "{\n" + parts.dropLast().reversed().reduce(leaf) { "\"\($1)\": {\($0)}" } + "\(company.json)}"
  }
}

@Suite struct SourcesTests {
  @Test func everySettingHasASample() {
    #expect(Set(Sample.all.map(\.key)) == Set(OptionTable.rows.map(\.key)))
  }

  @Test(arguments: Sample.all)
  func aFlagSets(_ sample: Sample) throws {
    guard let flag = sample.flag else { return #expect(OptionTable.row(key: sample.key)?.flag == nil) }
    let settings = try ProgramSettings.resolve(
      Invocation(parsing: flag + sample.company.flags), environment: [:], files: MemoryFiles())
    #expect(settings.row(sample.key) == row(sample, "flag \(flag[0])"))
  }

  @Test(arguments: Sample.all)
  func aVariableSets(_ sample: Sample) throws {
    let name = try #require(OptionTable.row(key: sample.key)).environmentName
    var world = World()
    world.environment = sample.company.variables.merging([name: sample.variable]) { $1 }
    let settings = try world.resolve()
    #expect(settings.row(sample.key) == row(sample, name))
    #expect(settings.warnings.isEmpty)
  }

  @Test(arguments: Sample.all)
  func aFileSetsAndItsLineIsTold(_ sample: Sample) throws {
    let settings = try World(files: [World.user: sample.file]).resolve()
    #expect(settings.row(sample.key) == row(sample, "\(World.user):2"))
  }

  @Test(arguments: Sample.all)
  func nothingElseIsTouched(_ sample: Sample) throws {
    let usual = try World().resolve()
    let settings = try World(files: [World.user: sample.file]).resolve()
    let changed = zip(usual.rows, settings.rows).filter { $0 != $1 }.map(\.0.key)
    // A list of steps excludes a flow.
    let company = sample.company.keys
    #expect(Set(changed) == Set([sample.key] + company))
  }

  private func row(_ sample: Sample, _ origin: String) -> SettingRow {
    SettingRow(key: sample.key, value: sample.shown, origin: origin)
  }
}
