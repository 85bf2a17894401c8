@_exported public import Contract
internal import Files
package import Engine
package import Notation
package import Settings
internal import Synchronization

/// One guided capture on the current terminal.
///
/// Set the callbacks, then call `run`; it returns when the session has ended. Callbacks come on the thread of `run`.
/// Commands may be given from any thread, also from inside a callback: they are queued, never re-entrant.
public final class CaptureSession: Sendable {
  private struct State {
    var settings: Result<ProgramSettings, SettingsFailure>
    var hasRun = false
    var hasTold = false
    var page: Page?
    var resultPath: String?
    var onStateChanged = Kept<((Notice) -> Void)?>(value: nil)
    var onRecordEnded = Kept<((Result<SessionResponse, CaptureError>) -> Void)?>(value: nil)
    var onTrouble = Kept<((CaptureError) -> Void)?>(value: nil)
    var eventListeners = Kept<[(EventStamp) -> Void]>(value: [])
    var findingListeners = Kept<[(FindingLine) -> Void]>(value: [])
    var witness = Kept<(any SessionWitness)?>(value: nil)
  }

  /// Something of the host's, kept here and used on the thread of `run` alone, as the host is told; hence unchecked.
  private struct Kept<Value>: @unchecked Sendable { var value: Value }

  private static let isAnyRunning = Mutex(false)

  private let state: Mutex<State>
  private let commands = CommandQueue()
  private let environment: [String: String]
  private let ownsSignals: Bool

  /// A session with settings from code alone: no file and no `CAMEO_` variable speaks.
  public convenience init(preset: Preset = .selfieFast, configuration: SessionConfig = .init()) {
    let environment = Program.environment().filter { !$0.key.hasPrefix("CAMEO_") || $0.key == "CAMEO_DATA_DIR" }
    let settings = Result { () throws(SettingsFailure) in try ProgramSettings.code(preset, configuration) }
    self.init(settings, environment: environment, ownsSignals: false)
  }

  /// A session as the program's settings want it.
  package init(
    _ settings: Result<ProgramSettings, SettingsFailure>, environment: [String: String], ownsSignals: Bool
  ) {
    state = Mutex(State(settings: settings))
    self.environment = environment
    self.ownsSignals = ownsSignals
  }
}

// MARK: - What the host gives and gets

extension CaptureSession {
  /// Called for every notice of the session.
  public var onStateChanged: ((Notice) -> Void)? {
    get { state.withLock(\.onStateChanged).value }
    set { keep(newValue, \.onStateChanged) }
  }

  /// Called once, at the instant of `videoRecordEnded`, or before `sessionEnded` where no clip was finished.
  public var onRecordEnded: ((Result<SessionResponse, CaptureError>) -> Void)? {
    get { state.withLock(\.onRecordEnded).value }
    set { keep(newValue, \.onRecordEnded) }
  }

  /// Called for what could not be done but did not end the session.
  public var onTrouble: ((CaptureError) -> Void)? {
    get { state.withLock(\.onTrouble).value }
    set { keep(newValue, \.onTrouble) }
  }

  package var eventListeners: [(EventStamp) -> Void] {
    get { state.withLock(\.eventListeners).value }
    set { keep(newValue, \.eventListeners) }
  }

  package var findingListeners: [(FindingLine) -> Void] {
    get { state.withLock(\.findingListeners).value }
    set { keep(newValue, \.findingListeners) }
  }

  package var witness: (any SessionWitness)? {
    get { state.withLock(\.witness).value }
    set { keep(newValue, \.witness) }
  }

  private func keep<Value>(_ value: Value, _ place: WritableKeyPath<State, Kept<Value>> & Sendable) {
    let kept = Kept(value: value)
    state.withLock { $0[keyPath: place] = kept }
  }

  /// Where the last run left its `result.json`; nil where it left none.
  public var resultPath: String? { state.withLock(\.resultPath) }
}

// MARK: - Before the run

extension CaptureSession {
  /// The name of a theme, or the path of its file.
  public var theme: String { (try? state.withLock(\.settings).get().theme) ?? "" }

  /// Chooses the theme; refused once the session has run, because its screen stands already.
  public func use(theme: String) throws(CaptureError) {
    try state.withLock { state throws(CaptureError) in
      guard !state.hasRun else {
        throw CaptureError(
          .usage, "The theme is set before the session runs.", recovery: "Set it before calling run().")
      }
      state.settings = state.settings.map { settings in
        var settings = settings
        settings.theme = theme
        return settings
      }
    }
  }
}

// MARK: - From any thread

extension CaptureSession {
  /// The page that stands, nil before and after the run.
  public var currentPage: Page? { state.withLock(\.page) }

  /// Goes one screen up, as the Esc key does.
  public func navigateUp() { commands.put(.navigateUp) }

  /// Starts the capture; before the camera is ready the command is kept until it is.
  public func startVideoCapture() { commands.put(.startVideoCapture) }

  /// Ends the session as cancelled by the host; what is complete already is kept, and ends as that.
  public func cancel() { commands.put(.cancel(by: .host)) }
}

// MARK: - The run

extension CaptureSession {
  /// Draws on the current terminal until the session has ended, and tells how.
  @discardableResult public func run(camera: CameraChoice = .auto) throws(CaptureError) -> SessionEnd {
    try claim()
    defer { release() }
    do throws(CaptureError) {
      return try perform(camera)
    } catch {
      // The callback is called for every ending, also for one before the first screen.
      tellEnd(.failure(error))
      throw error
    }
  }

  private func perform(_ camera: CameraChoice) throws(CaptureError) -> SessionEnd {
    try commands.check()
    var settings = try state.withLock(\.settings).mapError(\.error).get()
    settings.camera = camera
    let runner = try SessionRunner(settings, environment: environment, files: SystemFiles())
    for warning in runner.warnings { onTrouble?(CaptureError(.badSyntax, warning.description)) }
    let found = findingListeners
    let host = SessionRunner.Host(
      ownsSignals: ownsSignals, hear: { [weak self] in self?.hear($0, from: $1) },
      find: found.isEmpty ? nil : { line in found.forEach { $0(line) } },
      follow: { [weak self] in self?.follow($0) }, onTrouble: { [weak self] in self?.onTrouble?($0) },
      witness: witness)
    return try runner.run(host, commands: commands)
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
    onStateChanged?(stamp.notice)
    for listener in eventListeners { listener(stamp) }
    witness?.hears(stamp)
  }

  private func follow(_ engine: Engine) {
    let page = engine.view?.face.page
    state.withLock { $0.page = page }
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
        .captureAlreadyActive, "Another session runs in this program.", recovery: "Wait for its end, or cancel it.")
    }
    state.withLock { ($0.hasRun, $0.hasTold, $0.resultPath) = (true, false, nil) }
  }

  private func release() {
    state.withLock { $0.page = nil }
    // Commands for the session that has ended are not for the next one.
    _ = commands.takeAll()
    Self.isAnyRunning.withLock { $0 = false }
  }
}
