import CommandLine
import Files
import Cameo
import Foundation
import Settings
import Testing

/// Sessions of the library in plain output, so that no terminal is needed.
extension OneSession {
  @Suite struct CaptureSessionTests {
    let home = Home()
    /// The size of a headless window: no screen, and no input that could end a session.
    let window = Size(columns: 100, rows: 30)

    func session(_ flags: String...) throws -> CaptureSession {
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
      #expect(pages == [.instructions, .cameraPermission] && session.currentPage == nil)
    }

    @Test(.timeLimit(.minutes(10))) func commandsFromOtherThreadsArrive() async throws {
      // Only the command can start this capture, and only its start ends the session.
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

    @Test func commandsForAnEndedSessionAreDropped() throws {
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

    @Test func hostPropertiesCanBeSetFromAnyThread() throws {
      let session = try session()
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for turn in 0..<2000 {
          session.onTrouble = { _ in _ = (thread, turn) }
          session.onTrouble?(CaptureError(.cannotWrite, ""))
          if turn % 100 == thread { try? session.use(theme: turn % 200 == thread ? "mono" : "high-contrast") }
          #expect(["unissey", "mono", "high-contrast"].contains(session.theme))
        }
      }
      #expect(session.resultPath == nil)
    }

    @Test func releasedClosuresMayStillUseTheSession() {
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

    /// A callback that is the only owner of an object with a deinitialiser.
    private func leaving(_ lastWord: @escaping () -> Void) -> (String) -> Void {
      let guest = Guest(lastWord)
      return { _ in _ = guest }
    }
  }

  /// An object of the host that is released with a callback.
  private final class Guest {
    private let lastWord: () -> Void

    init(_ lastWord: @escaping () -> Void) { self.lastWord = lastWord }

    deinit { lastWord() }
  }
}
