import Cameo
import Settings
import Testing

/// Sessions of the library, shown as plain lines so that no terminal is needed; one at a time, as in a program.
@Suite(.serialized) struct CaptureSessionTests {
  private func session(_ flags: String...) throws -> CaptureSession {
    let settings = try ProgramSettings.resolve(
      Invocation(parsing: ["run", "--plain"] + flags), environment: [:], files: MemoryFiles(), canStartOtherwise: true)
    return CaptureSession(.success(settings), environment: [:], ownsSignals: false)
  }

  @Test func cameraThatIsNotBuiltInIsRefusedBeforeTheFirstScreen() throws {
    let session = CaptureSession()
    var results: [Result<SessionResponse, CaptureError>] = []
    session.onRecordEnded = { results.append($0) }
    session.onStateChanged = { Issue.record("\($0) was told") }
    #expect(throws: CaptureError.self) { try session.run(camera: .auto) }
    #expect(results.count == 1)
    guard case .failure(let error) = results.first else { return }
    #expect(error.code == .cameraUnavailable)
    #expect("\(error.message) \(error.recovery)" == "real cameras are not built in yet; use --camera demo.")
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
      if notice == .cameraReleased { session?.cancel() }
    }
    let end = try session.run(camera: .demo)
    #expect(names == ["cameraPreviewShown", "cameraReady", "videoCaptureStarted", "cameraReleased", "sessionEnded"])
    #expect(pages.prefix(3) == [.videoCapture, .videoCapture, .videoCapture])
    #expect(end == .cancelled(by: .host), "the page with the error was left at once")
    #expect(results.count == 1)
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
  }

  @Test func commandsFromOtherThreadsArrive() async throws {
    let session = try session()
    await withCheckedContinuation { done in
      session.onStateChanged = { [weak session] notice in
        guard notice == .instructionsShown else { return }
        Task.detached { session?.cancel() }
      }
      let end = try? session.run(camera: .demo)
      #expect(end == .cancelled(by: .host))
      done.resume()
    }
  }
}
