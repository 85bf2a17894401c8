import Files
import Cameo
import Foundation
import Settings
import Testing

/// Settings that a host of the library makes in code.
extension OneSession.CaptureSessionTests {
  @Test func themeIsSetBeforeTheRunAndRefusedAfter() throws {
    let session = try session("--no-instructions", "--camera-permission", "granted")
    #expect(session.theme == "unissey")
    try session.use(theme: "mono")
    #expect(session.theme == "mono")
    session.onStateChanged = { [weak session] _ in session?.cancel() }
    try session.run(camera: .demo)
    #expect(throws: CaptureError.self) { try session.use(theme: "unissey") }
    #expect(throws: CaptureError.self) { try session.use(theme: ["inherits": "mono"]) }
  }

  @Test func themeWrittenInCodeIsReadLikeAFile() throws {
    let broken = CaptureSession(configuration: SessionConfig(output: home.path))
    do throws(CaptureError) {
      try broken.use(theme: ["inherits": "mono", "dark": ["primary": "no colour"]])
      Issue.record("a theme without colours was taken")
    } catch {
      #expect(error.code == .badSyntax && error.message.contains("primary"), "\(error)")
    }
    #expect(throws: CaptureError.self) { try broken.use(theme: "mnoo") }
    #expect(broken.theme == "unissey")
    let crooked = plain {
      $0.look.ownTheme = [
        "inherits": "mono", "screens": ["review": ["labels": ["title": ["textGravity": "centre"]]]],
      ]
    }
    do throws(CaptureError) {
      try crooked.run(camera: .demo)
      Issue.record("a theme with a gravity that there is not was taken")
    } catch {
      #expect(error.message.contains("screens.review.labels.title.textGravity"), "\(error)")
      #expect(error.message.contains("mean \"center\"?"), "\(error)")
    }
    let whole = plain {
      $0.look.ownTheme = [
        "clone": "mono", "dark": ["primary": "#ffffff"], "branding": ["name": "Acme", "showPoweredBy": true],
        "labels": ["title": ["backgroundColors": ["#000000", "#303030"], "borderWidth": 1, "isHidden": false]],
        "screens": ["captured": ["closeButtonLocation": "NONE"]],
      ]
    }
    whole.onStateChanged = { [weak whole] _ in whole?.cancel() }
    #expect(try whole.run(camera: .demo) == .cancelled(by: .host))
  }

  @Test func hostAsksInItsOwnWords() throws {
    let session = plain {
      $0.look.plain = false
      $0.capture.autoStart = true
    }
    session.setInstructionLabelTitle(to: "Look here, please")
    var prompts: Set<String> = []
    session.replace(.videoCapture) { content, canvas in
      prompts.insert(content.prompt)
      var rest = canvas.area
      canvas.buttons(in: rest.takeBottom(1))
      canvas.prompt(in: rest.takeBottom(3))
      canvas.picture(in: rest)
    }
    session.onStateChanged = { [weak session] notice in if notice == .videoRecordStarted { session?.cancel() } }
    #expect(try session.run(camera: .demo, headless: Size(columns: 80, rows: 24)) == .cancelled(by: .host))
    #expect(prompts.contains("Look here, please") && !prompts.contains("Position your face in the oval"), "\(prompts)")
  }

  @Test func kindsOfDocumentsHaveNames() {
    #expect(CaptureSession.getCardTypes().map(\.name) == ["card", "passport"])
    #expect(DocumentKind(name: "passport") == .td3 && DocumentKind(name: "td1") == nil)
  }

  /// A session that a host makes in code alone.
  func plain(_ change: (inout SessionConfig) -> Void) -> CaptureSession {
    var configuration = SessionConfig(
      recording: RecordingConfig(qualities: [.lowest]), ui: UIConfig(showInstructions: false),
      capture: CaptureConfig(permission: .granted), output: home.path)
    configuration.look.plain = true
    change(&configuration)
    return CaptureSession(configuration: configuration)
  }

  @Test func programOptionsCanBeSetInCode() throws {
    let log = home.path + ".ndjson"
    defer { try? FileManager.default.removeItem(atPath: log) }
    let session = plain {
      $0.capture.autoStart = true
      $0.metadata = "order \"7\""
      $0.machine = MachineConfig(events: .file(log), seed: 7, keep: .captured)
      $0.ui.preferredLanguage = "fr"
    }
    var lines: [String] = []
    session.onEvent = { lines.append($0) }
    #expect(try session.run(camera: .demo(track: "fits")) == .completed)
    let written = try String(contentsOfFile: log, encoding: .utf8)
    #expect(written.split(separator: "\n").map(String.init) == lines && lines.count > 5)
    let result = try String(contentsOfFile: session.resultPath ?? "", encoding: .utf8)
    #expect(result.contains("\"metadata\": \"order \\\"7\\\"\"") && result.contains("\"seed\": \"7\""))
    #expect(result.contains("\"language\": \"fr\""))
  }

  @Test func hostScreensAndCameraWorkHeadless() throws {
    let session = plain {
      $0.look.plain = false
      $0.ui.showInstructions = true
    }
    session.replace(.instructions) { _, canvas in canvas.write("nothing to press", in: canvas.area) }
    do throws(CaptureError) {
      try session.run(camera: Stripes(), headless: window)
      Issue.record("a screen without its button was taken")
    } catch {
      #expect(error.code == .impossibleSettings && error.message.contains("instructions lacks the button continue"))
    }
    var areas: Set<Rect> = []
    session.replace(.instructions) { content, canvas in
      areas.insert(canvas.area)
      canvas.buttons(in: canvas.area)
    }
    var names: [String] = []
    session.onStateChanged = { [weak session] notice in
      names.append(notice.name)
      if notice == .instructionsShown { session?.press(.continueButton) }
      if notice == .cameraReady { session?.cancel() }
    }
    #expect(try session.run(camera: Stripes(), headless: window) == .cancelled(by: .host))
    #expect(names.contains("cameraReady") && areas.contains { $0.columns == 100 })
    let result = try String(contentsOfFile: session.resultPath ?? "", encoding: .utf8)
    #expect(result.contains("\"name\": \"stripes\"") && result.contains("\"width\": 320"))
  }

  @Test(
    arguments: [
      (0, 0, 15), (1, 1, 15), (-5, 240, 15), (.max, .max, 15), (2_000_000, 2_000_000, 15), (320, 240, 0),
      (320, 240, .nan), (320, 240, .infinity),
    ] as [(Int, Int, Double)])
  func cameraOfAHostThatCannotBeIsRefusedBeforeTheFirstScreen(width: Int, height: Int, pace: Double) {
    let session = plain { _ in }
    session.onStateChanged = { Issue.record("\($0) was told") }
    let camera = Stripes(CameraMode(size: PixelSize(width: width, height: height), framesPerSecond: pace))
    do throws(CaptureError) {
      try session.run(camera: camera, headless: window)
      Issue.record("\(camera.mode) was taken")
    } catch {
      #expect(error.code == .impossibleSettings && error.message.contains("stripes"))
      #expect(error.recovery.contains("16 to 4096"))
    }
  }

  @Test(arguments: [Size(columns: 0, rows: 0), Size(columns: -1, rows: 24), Size(columns: .max, rows: .max)])
  func windowThatCannotBeIsRefused(size: Size) {
    do throws(CaptureError) {
      try plain { $0.look.plain = false }.run(camera: .demo, headless: size)
      Issue.record("a window of \(size) was taken")
    } catch {
      #expect(error.code == .impossibleSettings && error.recovery.contains("1 to 1000"))
    }
  }

  @Test func textsOfAHostsAreHeldToTheBoundsOfTheOptions() {
    let long = String(repeating: "geheim ", count: 10_000)
    let faults: [(String, (inout SessionConfig) -> Void)] = [
      ("metadata", { $0.metadata = long }), ("iadConfig.data", { $0.iad.data = long }),
      ("output", { $0.output = home.path + "\0x" }), ("strings", { $0.look.strings = "a\0b" }),
      ("events", { $0.machine.events = .file("a\0b") }),
    ]
    for (key, change) in faults {
      do throws(CaptureError) {
        try plain(change).run(camera: .demo, headless: window)
        Issue.record("\(key) was taken")
      } catch {
        #expect(error.code == .impossibleSettings && error.message.hasPrefix("\(key): must be"), "\(error)")
        #expect(!error.message.contains("geheim"))
      }
    }
  }

  @Test func troubleWithTextsSaysWhatHelps() throws {
    let session = plain { $0.look.strings = "/nonexistent" }
    var troubles: [CaptureError] = []
    session.onTrouble = { troubles.append($0) }
    session.onStateChanged = { [weak session] _ in session?.cancel() }
    try session.run(camera: .demo, headless: window)
    #expect(troubles.map(\.message) == ["/nonexistent: is not a readable folder."])
    #expect(troubles.map(\.recovery) == ["Put tables into LANGUAGE.lproj/Localizable.strings there."])
  }

  @Test(arguments: [Double.nan, -1, 0, 1e12])
  func impossibleSettingsInCodeAreRefused(duration: Double) {
    let session = CaptureSession(configuration: SessionConfig(recording: RecordingConfig(durationMs: duration)))
    do throws(CaptureError) {
      try session.run(camera: .demo)
      Issue.record("\(duration) ms were taken")
    } catch {
      #expect(error.code == .impossibleSettings)
      #expect(error.message.contains("recordingConfig.recordingDurationMs"))
    }
  }
}

/// A custom camera of a host.
private final class Stripes: HostCamera {
  let name = "stripes"
  let mode: CameraMode

  init(_ mode: CameraMode = CameraMode(size: PixelSize(width: 320, height: 240), framesPerSecond: 15)) {
    self.mode = mode
  }

  func draw(_ number: Int, into picture: inout HostPicture) {
    for y in 0..<240 {
      for x in 0..<320 { picture.set(x, y, red: UInt8(x % 256), green: UInt8((y + number) % 256), blue: 90) }
    }
  }
}
