public import Cells
public import Contract
internal import Engine
internal import Files
internal import Screens
internal import Settings
internal import Synchronization
internal import Wording

/// Running a session; one at a time in a process.
extension CaptureSession {
  private static let isAnyRunning = Mutex(false)

  /// Runs the session on the current terminal, or headless, until it has ended, and returns how.
  ///
  /// Documents are captured by the same camera unless another is given. Tasks passed here replace those of the settings.
  @discardableResult
  public func run(
    camera: CameraChoice = .auto, documentCamera: CameraChoice? = nil, tasks: [TaskOrder]? = nil,
    headless window: Size? = nil
  ) throws(CaptureError) -> SessionEnd {
    try run((camera, documentCamera), nil, tasks, window)
  }

  /// Runs the session with the host's own camera.
  @discardableResult
  public func run(
    camera: any HostCamera, tasks: [TaskOrder]? = nil, headless window: Size? = nil
  ) throws(CaptureError) -> SessionEnd {
    try run((.auto, nil), camera, tasks, window)
  }

  private func run(
    _ cameras: (face: CameraChoice, document: CameraChoice?), _ own: (any HostCamera)?, _ tasks: [TaskOrder]?,
    _ window: Size?
  ) throws(CaptureError) -> SessionEnd {
    try claim()
    defer { release() }
    do throws(CaptureError) {
      return try perform(cameras, own, tasks, window)
    } catch {
      // The callback is called for every ending, even one before the first screen.
      tellEnd(.failure(error))
      throw error
    }
  }

  private func perform(
    _ cameras: (face: CameraChoice, document: CameraChoice?), _ own: (any HostCamera)?, _ tasks: [TaskOrder]?,
    _ window: Size?
  ) throws(CaptureError) -> SessionEnd {
    try commands.check()
    var settings = try state.withLock(\.settings).mapError(\.error).get()
    settings.camera = cameras.face
    if let document = cameras.document { settings.documentCamera = document }
    if let tasks {
      do throws(SettingsFailure) { settings = try settings.setting(tasks) } catch { throw error.error }
    }
    do throws(SettingsFailure) { try settings.checkWithoutKiosk() } catch { throw error.error }
    try HostMovements(settings.session.liveness.tasks).check()
    let tellTrouble: (CaptureError) -> Void = { [weak self] in self?.onTrouble?($0) }
    let streams = try Streams(settings, unless: isMissing, onTrouble: tellTrouble)
    let runner = try SessionRunner(settings, environment: environment, files: SystemFiles())
    for warning in runner.warnings { onTrouble?(warning.error(.badSyntax)) }
    var host = SessionRunner.Host(
      ownsSignals: ownsSignals,
      hear: { [weak self] stamp, engine in
        self?.hear(stamp, from: engine)
        streams.hear(stamp, of: engine)
      },
      find: streams.find, follow: { [weak self] in self?.follow($0) }, onTrouble: tellTrouble, witness: witness)
    host.trace = streams.trace
    (host.startDelivery, host.readNumber) = (startDelivery, readIdCardNumber)
    (host.screens, host.camera, host.headless) = (state.withLock(\.screens).value, own, window)
    let end = try runner.run(host, commands: commands)
    let isLogged = streams.finish()
    state.withLock { $0.isLogged = isLogged }
    return end
  }

  private func hear(_ stamp: EventStamp, from engine: Engine) {
    follow(engine)
    let response = engine.sitting?.archive?.response
    if stamp.notice == .videoRecordEnded, let response { tellEnd(.success(response)) }
    if case .sessionEnded(let end, let result, _) = stamp.notice {
      state.withLock { $0.resultPath = result }
      if end == .completed, let response { tellEnd(.success(response)) }
      if let failure = end.failure { tellEnd(.failure(failure)) }
    }
    if case .handoffState(let handoff, _, _, _) = stamp.notice { state.withLock { $0.handoff = handoff } }
    if case .framesRecorded(let id, _, let current) = stamp.notice, let batch = engine.batches[id] {
      onFramesRecorded?(batch, current)
    }
    onStateChanged?(stamp.notice)
    if let onEvent { onEvent(stamp.line) }
    witness?.hears(stamp)
  }

  private func follow(_ engine: Engine) {
    let (page, language) = (engine.view?.face.page, engine.parts.presentation.language)
    let instruction = state.withLock { state in
      // After the last event there is no page, but a host may still ask for the last one.
      (state.page, state.language) = (page ?? state.page, language)
      defer { state.newInstruction = nil }
      return state.newInstruction
    }
    if let instruction { engine.word(.positionFace, as: instruction) }
  }

  private func tellEnd(_ result: Result<SessionResponse, CaptureError>) {
    let isFirst = state.withLock { state in
      defer { state.hasTold = true }
      return !state.hasTold
    }
    if isFirst { onRecordEnded?(result) }
  }

  private func claim() throws(CaptureError) {
    let isFree = Self.isAnyRunning.withLock { running in
      defer { running = true }
      return !running
    }
    guard isFree else {
      throw CaptureError(
        .captureAlreadyActive, "Another session is running in this program.",
        recovery: "Wait until it ends, or cancel it.")
    }
    state.withLock {
      ($0.hasRun, $0.isRunning, $0.hasTold, $0.resultPath, $0.isLogged) = (true, true, false, nil, true)
      $0.handoff = nil
    }
  }

  private func release() {
    state.withLock { ($0.isRunning, $0.page, $0.language) = (false, nil, nil) }
    // Drop commands for the session that has ended.
    _ = commands.takeAll()
    Self.isAnyRunning.withLock { $0 = false }
  }
}
