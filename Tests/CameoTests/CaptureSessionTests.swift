import Files
import Cameo
import Foundation
import Settings
import Testing

/// Sessions of the library, shown as plain lines so that no terminal is needed.
extension OneSession {
  @Suite struct CaptureSessionTests {
    private let home = Home()
    /// Where nobody sees it, and no input can end.
    private let window = Size(columns: 100, rows: 30)

    private func session(_ flags: String...) throws -> CaptureSession {
      let settings = try ProgramSettings.resolve(
        Invocation(parsing: ["run", "--plain", "--quality", "lowest", "--output", home.path] + flags), environment: [:],
        files: MemoryFiles(), canStartOtherwise: true)
      return CaptureSession(.success(settings), environment: [:], ownsSignals: false)
    }

    @Test func cameraThatCannotBeIsRefusedBeforeTheFirstScreen() throws {
      let session = CaptureSession(configuration: SessionConfig(output: home.path))
      var results: [Result<SessionResponse, CaptureError>] = []
      session.onRecordEnded = { results.append($0) }
      session.onStateChanged = { Issue.record("\($0) was told") }
      #expect(throws: CaptureError.self) { try session.run(camera: .demo(track: "nobody")) }
      #expect(results.count == 1)
      guard case .failure(let error) = results.first else { return }
      #expect(error.code == .resourceMissing)
      #expect(error.message == "There is no demo track 'nobody'.")
    }

    @Test func tasksOfARunAreHeldToTheSameBoundsAsThoseOfSettings() throws {
      let session = CaptureSession(configuration: SessionConfig(output: home.path))
      session.onStateChanged = { Issue.record("\($0) was told") }
      do throws(CaptureError) {
        try session.run(camera: .demo, tasks: [TaskOrder(.circle), TaskOrder(.yesOrNo)], headless: window)
        Issue.record("a task without questions was taken")
      } catch {
        #expect(error.code == .impossibleSettings)
        #expect(error.message == "liveness.tasks: task 2, \"yesOrNo\", has no questions.")
      }
    }

    @Test func sessionStartedByItsHostTellsItsEventsAndItsEndOnce() throws {
      let session = try session("--no-instructions", "--no-start-button", "--camera-permission", "granted")
      var names: [String] = []
      var pages: [Page?] = []
      var results: [Result<SessionResponse, CaptureError>] = []
      session.onRecordEnded = { results.append($0) }
      session.onStateChanged = { [weak session] notice in
        names.append(notice.name)
        pages.append(session?.currentPage)
        if notice == .cameraReady { session?.startVideoCapture() }
      }
      let end = try session.run(camera: .demo(track: "fits"))
      let seen: Set = ["faceAcquired", "faceLost", "hintChanged", "holdStarted", "holdBroken", "videoRecordProgress"]
      #expect(names.contains("holdStarted"))
      #expect(
        names.filter { !seen.contains($0) } == [
          "cameraPreviewShown", "cameraReady", "videoCaptureStarted", "videoRecordStarted", "videoRecordEnded",
          "cameraReleased", "sessionEnded",
        ])
      #expect(pages.prefix(3) == [.videoCapture, .videoCapture, .videoCapture])
      guard end == .completed, case .success(let response)? = results.first, let clip = response.clip else {
        Issue.record("\(end), \(results)")
        return
      }
      #expect(results.count == 1)
      #expect(clip.duration == .seconds(1) && (29...31).contains(clip.frames) && clip.lost == 0)
      #expect(response.resultPath == session.resultPath && !response.metadata.isEmpty)
      for path in [response.videoFilePath ?? "", response.resultPath, response.stillPath ?? ""] {
        #expect(FileManager.default.fileExists(atPath: path))
      }
      #expect(session.currentPage == nil)
    }

    @Test func secondSessionWhileOneRunsIsRefused() throws {
      let first = try session("--no-instructions", "--camera-permission", "granted")
      let second = try session()
      var refusal: CaptureError?
      first.onStateChanged = { [weak first] notice in
        guard notice == .cameraPreviewShown else { return }
        do throws(CaptureError) { try second.run(camera: .demo) } catch { refusal = error }
        first?.cancel()
      }
      #expect(try first.run(camera: .demo) == .cancelled(by: .host))
      #expect(refusal?.code == .captureAlreadyActive)
    }

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
      try broken.use(theme: ["inherits": "mono", "dark": ["primary": "no colour"]])
      do throws(CaptureError) {
        try broken.run(camera: .demo)
        Issue.record("a theme without colours was taken")
      } catch {
        #expect(error.code == .badSyntax && error.message.contains("primary"), "\(error)")
      }
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

    /// A session as a host makes it, in code alone.
    private func plain(_ change: (inout SessionConfig) -> Void) -> CaptureSession {
      var configuration = SessionConfig(
        recording: RecordingConfig(qualities: [.lowest]), ui: UIConfig(showInstructions: false),
        capture: CaptureConfig(permission: .granted), output: home.path)
      configuration.look.plain = true
      change(&configuration)
      return CaptureSession(configuration: configuration)
    }

    @Test func whatTheProgramsOptionsDoIsSetInCode() throws {
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

    @Test func batchesOfPicturesAreHandedOverWhileTheyAreMade() throws {
      let session = plain {
        $0.capture.autoStart = true
        $0.recording = RecordingConfig(durationMs: 1500, frames: true)
      }
      var handed: [FrameBatch] = []
      var lists: [[String]] = []
      var wasRunning = true
      session.onFramesRecorded = { [weak session] batch, current in
        wasRunning = wasRunning && session?.currentPage == .videoCapture
        handed.append(batch)
        lists.append(current)
      }
      #expect(try session.run(camera: .demo(track: "fits")) == .completed)
      #expect(wasRunning && lists == [["frames-1"], ["frames-1", "frames-2"]])
      let folder = try #require(session.resultPath).dropLast("result.json".count)
      for batch in handed {
        let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)\(batch.batchID).json"))
        #expect(Array(file) == batch.json && !batch.frames.isEmpty)
        #expect(batch.frames.allSatisfy { $0.jpeg.starts(with: [0xFF, 0xD8]) })
      }
    }

    @Test func screensAndCameraOfAHostWorkWhereNobodySees() throws {
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
      #expect(troubles.map(\.message) == ["/nonexistent: is no folder that can be read."])
      #expect(troubles.map(\.recovery) == ["Put tables into LANGUAGE.lproj/Localizable.strings there."])
    }

    @Test func sessionWhoseTimeIsOverIsCancelledByTimeout() throws {
      let session = plain {
        $0.sessionMaxMs = 1000
        $0.machine.keep = .captured
      }
      var failure: CaptureError?
      session.onRecordEnded = { if case .failure(let error) = $0 { failure = error } }
      #expect(try session.run(camera: .demo, headless: window) == .cancelled(by: .timeout))
      #expect(failure?.code == .cancelled && session.resultPath == nil)
    }

    @Test func languageIsListedChosenAndChangedWhileItRuns() throws {
      let session = plain { $0.ui.preferredLanguage = "fr" }
      #expect(session.languages.contains("en") && session.languages.contains("fr") && session.language == "fr")
      #expect(throws: CaptureError.self) { try session.use(language: "tlh") }
      try session.use(language: "eng")
      #expect(session.language == "en")
      var told: [String] = []
      session.onStateChanged = { [weak session] notice in
        if case .languageChanged(let code) = notice {
          told += [code, session?.language ?? ""]
          session?.cancel()
        }
        if notice == .cameraPreviewShown { try? session?.use(language: "fr") }
      }
      #expect(try session.run(camera: .demo, headless: window) == .cancelled(by: .host))
      #expect(told == ["fr", "fr"] && session.language == "fr")
    }

    @Test func pageThatStandsIsTheCurrentOneAndNoneBeforeAndAfter() throws {
      let session = plain {
        $0.ui = UIConfig(endPageMs: 60_000)
        $0.capture = CaptureConfig(autoStart: true)
      }
      #expect(session.currentPage == nil)
      var pages: [Page?] = []
      session.onStateChanged = { [weak session] notice in
        if pages.last != session?.currentPage { pages.append(session?.currentPage) }
        if notice == .instructionsShown { session?.press(.continueButton) }
        if notice == .cameraPermissionShown || notice == .cameraPermissionRequested { session?.cancel() }
      }
      #expect(try session.run(camera: .demo, headless: window) == .cancelled(by: .host))
      #expect(pages == [.instructions, .cameraPermission, nil] && session.currentPage == nil)
    }

    @Test(.timeLimit(.minutes(10))) func commandsFromOtherThreadsArrive() async throws {
      // Nothing but the command can start this capture, and nothing but its start ends the session.
      let session = try session("--no-instructions", "--no-start-button", "--camera-permission", "granted")
      var names: [String] = []
      var task: Task<Void, Never>?
      session.onStateChanged = { [weak session] notice in
        names.append(notice.name)
        guard let session else { return }
        if notice == .cameraReady { task = Task.detached { session.startVideoCapture() } }
        if notice == .videoCaptureStarted { session.cancel() }
      }
      try session.run(camera: .demo)
      await task?.value
      #expect(names.contains("videoCaptureStarted"))
    }

    @Test func whatWasMeantForTheSessionThatHasEndedIsNotForTheNext() throws {
      let session = try session("--no-instructions", "--camera-permission", "granted")
      var names: [String] = []
      session.onStateChanged = { [weak session] notice in
        names.append(notice.name)
        switch notice {
        case .cameraReady, .sessionEnded: session?.cancel()
        default: break
        }
      }
      for _ in 0..<2 {
        names = []
        #expect(try session.run(camera: .demo) == .cancelled(by: .host))
        #expect(names.contains("cameraReady"), "\(names)")
      }
    }

    @Test func whatAHostSetsMayBeSetFromAnyThread() throws {
      let session = try session()
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for turn in 0..<2000 {
          session.onTrouble = { _ in _ = (thread, turn) }
          session.onTrouble?(CaptureError(.cannotWrite, ""))
          try? session.use(theme: "theme \(thread) of turn \(turn)")
          #expect(session.theme.hasPrefix("theme "))
        }
      }
      #expect(session.resultPath == nil)
    }

    @Test func whatAHostLeavesMayStillAskTheSession() {
      let session = plain { _ in }
      var asked = 0
      session.onEvent = leaving { asked += session.currentPage == nil ? 1 : 0 }
      session.onEvent = nil
      var last: ((String) -> Void)? = leaving { asked += session.theme.isEmpty ? 0 : 1 }
      session.replace(.review) { [last] _, _ in last?("") }
      last = nil
      session.replace(.review, with: nil)
      #expect(asked == 2)
    }

    /// A callback of the only owner of somebody who says a last word.
    private func leaving(_ lastWord: @escaping () -> Void) -> (String) -> Void {
      let guest = Guest(lastWord)
      return { _ in _ = guest }
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

  /// Somebody of a host's who goes with a callback.
  private final class Guest {
    private let lastWord: () -> Void

    init(_ lastWord: @escaping () -> Void) { self.lastWord = lastWord }

    deinit { lastWord() }
  }

  /// A camera of a host's own.
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
}
